package struct NamedOpening: Sendable, Hashable {
  package let name: String
  /// The BCP 47 tag of the language that the name is in.
  package let language: String
  /// The moves that lead to the name in its list, as a record's text.
  package let moves: String
  /// The number of disks placed in the last position with this name.
  package fileprivate(set) var ply: Int
}

/// The names of positions of the opening, and the book: the positions that many tournament games share.
///
/// A name counts for all orientations of the board, and for all orders of the moves, as does the book.
package struct OpeningNames: Sendable, Hashable {
  /// The names of the positions in all orientations.
  private var names: [Position: NamedOpening] = [:]
  /// The number of disks placed in the deepest named position.
  private var depth = 0
  /// The positions of the book in all orientations.
  private var book: Set<Position> = []
  /// The lines without a name.
  package private(set) var lines: [GameRecord] = []
  /// All openings with a name, sorted by it. In another language, its own names come before the English ones.
  package private(set) var named: [NamedOpening] = []

  package init() {}

  /// Reads a list with the moves, a tab and the name on each line. Moves without a name are a line of the book. Empty
  /// lines, and lines that begin with `#`, don't count.
  ///
  /// - Parameters:
  ///   - language: the BCP 47 tag of the language that the names are in.
  ///   - others: names and a book that the list adds to. For the same position, the list's name counts.
  package init(
    _ list: [UInt8], language: String = "en", over others: OpeningNames? = nil
  ) throws(OpeningNamesError) {
    if let others { self = others }
    var problems: [String] = []
    var numbers: [Position: Int] = [:]
    let texts = list.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in texts.enumerated() {
      let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      guard let first = line.first, first != UInt8(ascii: "#") else { continue }
      func problem(_ reason: String, at column: Int) -> OpeningNamesError {
        OpeningNamesError(problems: ["\(index + 1):\(column): \(reason)"])
      }
      do throws(OpeningNamesError) {
        let (record, name) = try Self.opening(on: line) {
          problem(
            "a line has legal moves and, after a tab, a name of 1 to 80 bytes of visible text",
            at: $0)
        }
        guard let name else {
          lines.append(record)
          // Lines share their beginnings.
          for ply in record.plies where !book.contains(ply.after) {
            book.formUnion(BoardSymmetry.all.map { $0.image(of: ply.after) })
          }
          continue
        }
        let position = record.position
        if let other = numbers.updateValue(index + 1, forKey: position.canonical.position) {
          throw problem("the position has a name in line \(other) already", at: 1)
        }
        let named = NamedOpening(
          name: name, language: language, moves: RecordText.text(of: record), ply: record.plyCount)
        for symmetry in BoardSymmetry.all { names[symmetry.image(of: position)] = named }
        depth = max(depth, record.plyCount)
      } catch {
        problems += error.problems
      }
    }
    guard problems.isEmpty else { throw OpeningNamesError(problems: problems) }
    let sorted = Set(names.values).sorted { ($0.name, $0.moves) < ($1.name, $1.moves) }
    named = sorted.filter { $0.language != "en" } + sorted.filter { $0.language == "en" }
  }

  private static func opening(
    on line: ArraySlice<UInt8>, _ problem: (_ column: Int) -> OpeningNamesError
  ) throws(OpeningNamesError) -> (GameRecord, name: String?) {
    let tab = line.firstIndex(of: UInt8(ascii: "\t"))
    let moves = line[..<(tab ?? line.endIndex)]
    let record: GameRecord
    do throws(TranscriptError) {
      record = try Transcript.record(of: moves.span)
    } catch {
      throw problem(error.offset + 1)
    }
    guard record != GameRecord() else { throw problem(1) }
    guard let tab else { return (record, nil) }
    guard let name = GameTags.tag(line[tab...].dropFirst()) else {
      throw problem(tab - line.startIndex + 1)
    }
    return (record, name)
  }

  package subscript(position: Position) -> NamedOpening? { names[position] }

  /// The number of the first move that leads out of the book; nil if the game stays in it, or starts elsewhere.
  package func bookEnd(of record: GameRecord) -> Int? {
    guard !book.isEmpty, record.start == .initial else { return nil }
    let count = bookMoves(of: record)
    return count < record.plyCount ? count + 1 : nil
  }

  /// The number of the first moves of a game that stay in the book; 0 if it starts elsewhere.
  package func bookMoves(of record: GameRecord) -> Int {
    guard record.start == .initial else { return 0 }
    var count = 0
    Self.follow(record) { position, ply in
      if book.contains(position) { count = ply }
      return count == ply
    }
    return count
  }

  /// The last named position of a game; nil if it has none.
  package func opening(of record: GameRecord) -> NamedOpening? {
    var found: NamedOpening?
    Self.follow(record) { position, ply in
      if let named = names[position] {
        found = named
        // A game from another start has placed fewer disks.
        found?.ply = ply
      }
      return ply < depth
    }
    return found
  }

  /// Calls a function with the position after each placed disk and the number of disks, until it returns false. Only
  /// the first moves of a game are of interest, so they are played one by one.
  private static func follow(_ record: GameRecord, _ visit: (Position, _ ply: Int) -> Bool) {
    var (position, ply) = (record.start.withoutPass, 0)
    for case .place(let square) in record.moves {
      guard let next = try? position.placing(at: square) else { return }
      (position, ply) = (next.withoutPass, ply + 1)
      guard visit(position, ply) else { return }
    }
  }
}

/// The lines of a list of openings that can't be read.
package struct OpeningNamesError: Error {
  /// A sentence for each line, after its number and the column, both counted from 1: `5:1: the position has …`.
  package let problems: [String]
}
