import Presentation
import Reversi

/// A game of a file, with what the file tells of it.
struct FoundGame {
  let game: TaggedGame
  /// Dark's disks at its end, as an archive says; nil where nobody does.
  let storedDark: Int?

  init(_ game: TaggedGame, storedDark: Int? = nil) {
    self.game = game
    self.storedDark = storedDark
  }

  var record: GameRecord { game.record }
  var tags: GameTags { game.tags }
  var count: FinalCount { FinalCount(of: record.position) }

  /// What an archive says of the end where its moves don't reach it.
  var missingEnd: String? {
    guard let storedDark, !record.position.status.isOver else { return nil }
    return "stored \(storedDark):\(64 - storedDark), stops early"
  }
}

/// Where a game stands in what the program was handed.
enum GamePlace {
  /// A line, counted from 1 through all files.
  case line(Int)
  /// A game of an archive, counted from 1.
  case archive(file: String, number: Int)

  /// What an error calls it.
  var name: String {
    switch self {
    case .line(let number): "line \(number)"
    case .archive(let file, let number): "\(file), game \(number)"
    }
  }

  /// What its game is called.
  var title: String {
    if case .line(let number) = self { "game \(number)" } else { name }
  }
}

/// Which games of each file are meant: lines, or games of an archive, such as `7` or `3,10-12`.
struct GameNumbers: Equatable {
  private let ranges: [ClosedRange<Int>]

  init(_ text: String) throws(UsageError) {
    var ranges: [ClosedRange<Int>] = []
    for part in text.parts(at: ",") {
      let ends = part.parts(at: "-", mostCuts: 1).map { $0.isDigits ? Int($0) : nil }
      guard let first = ends[0], first > 0, let last = ends[ends.count - 1], last >= first else {
        throw UsageError("\(text.quoted) is no list of numbers such as 7 or 3,10-12")
      }
      ranges.append(first...last)
    }
    self.ranges = ranges
  }

  func contains(_ number: Int) -> Bool { ranges.contains { $0.contains(number) } }
}

extension GameNumbers? {
  /// Whether a game is meant: where nothing is said, all are.
  func include(_ number: Int) -> Bool { self?.contains(number) ?? true }
}

// MARK: - As text and as JSON

extension GameTags {
  /// Who played, where and when, as far as that is known, in one line; nil if nothing is.
  var line: String? {
    let players = dark == nil && light == nil ? nil : "\(dark ?? "?") – \(light ?? "?")"
    let known = [players, place, date].compactMap { $0 }
    return known.isEmpty ? nil : known.joined(separator: ", ")
  }

  /// A member of an object; nil if nothing is known.
  var json: String? {
    let tags = [("dark", dark), ("light", light), ("date", date), ("place", place)]
    let members = tags.compactMap { name, tag in tag.map { "\"\(name)\":\($0.jsonString)" } }
    return isEmpty ? nil : "\"tags\":{\(members.joined(separator: ","))}"
  }
}

extension GamePlace {
  /// The members of an object that say where a game stands.
  var json: String {
    switch self {
    case .line(let number): "\"line\":\(number)"
    case .archive(let file, let number): "\"file\":\(file.jsonString),\"game\":\(number)"
    }
  }
}

extension FoundGame {
  /// The members that tell how a game ended, first as it was played.
  var json: String {
    let played = "\"dark\":\(count.dark),\"light\":\(count.light)"
    guard let storedDark else { return played }
    return played + ",\"stored\":{\"dark\":\(storedDark),\"light\":\(64 - storedDark)},"
      + "\"stopsEarly\":\(missingEnd != nil)"
  }
}

extension String {
  /// A string of JSON.
  var jsonString: String { "\"\(unicodeScalars.map(\.json).joined())\"" }
}

/// A line of a file of games: a record, and behind a tab whatever somebody has noted about it.
enum GameLine {
  /// The game of a line.
  ///
  /// - Parameter isWhole: false if the line goes on.
  /// - Throws: ``CommandError`` if it can't be played, or no tab ends the transcript of a line that goes on.
  static func record(of line: Span<UInt8>, isWhole: Bool) throws(CommandError) -> GameRecord {
    let tab = line.indices.first { line[$0] == UInt8(ascii: "\t") }
    guard isWhole || tab != nil else {
      throw CommandError("the line is longer than \(InputFile.lineLimit) bytes; no game is")
    }
    do throws(RecordTextError) {
      return try RecordText.record(of: line.extracting(..<(tab ?? line.count)))
    } catch {
      throw CommandError(error.reason)
    }
  }
}

extension GameLine {
  /// The game of a line that may also be one in GGF, which tells more than the moves.
  ///
  /// - Throws: ``CommandError`` if it can't be played.
  static func game(of line: Span<UInt8>, isWhole: Bool) throws(CommandError) -> TaggedGame {
    guard isWhole, line.indices.contains(where: { line[$0] == UInt8(ascii: "(") }) else {
      return TaggedGame(try record(of: line, isWhole: isWhole))
    }
    let text = String(decoding: line.indices.map { line[$0] }, as: UTF8.self)
    do throws(GameTextError) {
      return TaggedGame(try GameText(text))
    } catch {
      throw CommandError(PastedGame.text(of: error, language: .standard))
    }
  }
}

extension RecordTextError {
  /// What is wrong and where, in one line of printable characters.
  var reason: String {
    switch self {
    case .unreadablePosition:
      "the 65 characters before the dot are no position of x, o and - with its side to move"
    case .unplayable(let error):
      "move \(error.number) at character \(error.offset + 1): "
        + "\(error.found.quoted) \(error.problem.reason)"
    }
  }

  /// Whether the text is one of moves, if not of legal ones.
  var isOfMoves: Bool {
    guard case .unplayable(let error) = self, case .illegal = error.problem else { return false }
    return true
  }
}

extension TranscriptError.Problem {
  fileprivate var reason: String {
    switch self {
    case .unreadable: "is neither a square nor a pass"
    case .illegal(let error): error.reason
    }
  }
}

extension IllegalMoveError {
  /// What is wrong with a move, behind its name.
  var reason: String {
    switch self {
    case .occupied: "is occupied"
    case .flipsNothing: "turns no disk over"
    case .passWithLegalMoves: "passes, but the side can place a disk"
    case .gameOver: "comes after the end of the game"
    }
  }
}
