import Views
import Presentation
import Reversi

/// A game from a file, with what the file says about it.
struct FoundGame {
  let game: TaggedGame
  /// Dark's final count as stored in an archive; nil for games from other files.
  let storedDark: Int?

  init(_ game: TaggedGame, storedDark: Int? = nil) {
    self.game = game
    self.storedDark = storedDark
  }

  var record: GameRecord { game.record }
  var tags: GameTags { game.tags }
  var count: FinalCount { FinalCount(of: record.position) }

  /// A note with the archive's stored result, if the game's moves stop before the end.
  var missingEnd: String? {
    guard let storedDark, !record.position.status.isOver else { return nil }
    return "stored \(storedDark):\(64 - storedDark), stops early"
  }
}

/// Where a game was found in the input.
enum GamePlace {
  /// A line number, counted from 1 across all files.
  case line(Int)
  /// A game's number in an archive, counted from 1.
  case archive(file: String, number: Int)

  /// The place as an error message names it.
  var name: String {
    switch self {
    case .line(let number): "line \(number)"
    case .archive(let file, let number): "\(file), game \(number)"
    }
  }

  /// The game's name in results and progress messages.
  var title: String {
    if case .line(let number) = self { "game \(number)" } else { name }
  }
}

/// The games selected from each file, as line numbers or games of an archive, such as `7` or `3,10-12`.
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
  /// True if the game is selected; without a selection, all games are.
  func include(_ number: Int) -> Bool { self?.contains(number) ?? true }
}

// MARK: - As text and as JSON

extension GameTags {
  /// The known players, place and date in one line; nil if none are known.
  var line: String? {
    let players = dark == nil && light == nil ? nil : "\(dark ?? "?") – \(light ?? "?")"
    let known = [players, place, date].compactMap { $0 }
    return known.isEmpty ? nil : known.joined(separator: ", ")
  }

  /// A `"tags"` member for a JSON object; nil if nothing is known.
  var json: String? {
    let tags = [("dark", dark), ("light", light), ("date", date), ("place", place)]
    let members = tags.compactMap { name, tag in tag.map { "\"\(name)\":\($0.jsonString)" } }
    return isEmpty ? nil : "\"tags\":{\(members.joined(separator: ","))}"
  }
}

extension GamePlace {
  /// The members of a JSON object that say where the game was found.
  var json: String {
    switch self {
    case .line(let number): "\"line\":\(number)"
    case .archive(let file, let number): "\"file\":\(file.jsonString),\"game\":\(number)"
    }
  }
}

extension FoundGame {
  /// The members of a JSON object with the result: first as played, then as an archive stores it.
  var json: String {
    let played = "\"dark\":\(count.dark),\"light\":\(count.light)"
    guard let storedDark else { return played }
    return played + ",\"stored\":{\"dark\":\(storedDark),\"light\":\(64 - storedDark)},"
      + "\"stopsEarly\":\(missingEnd != nil)"
  }
}

extension String {
  /// The text as a JSON string with its quotation marks.
  var jsonString: String { "\"\(unicodeScalars.map(\.json).joined())\"" }
}

/// A line of a games file: a record, optionally followed by a tab and notes.
enum GameLine {
  /// Parses the record on a line.
  ///
  /// - Parameter isWhole: false if `line` is only the beginning of a longer line.
  /// - Throws: ``CommandError`` if the record can't be played, or if no tab ends the transcript of a longer line.
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
  /// Parses the game on a line that is either a record or a game in GGF, which also has players, date and place.
  ///
  /// - Throws: ``CommandError`` if the game can't be played.
  static func game(of line: Span<UInt8>, isWhole: Bool) throws(CommandError) -> TaggedGame {
    guard isWhole, line.indices.contains(where: { line[$0] == UInt8(ascii: "(") }) else {
      return TaggedGame(try record(of: line, isWhole: isWhole))
    }
    let text = String(decoding: line.indices.map { line[$0] }, as: UTF8.self)
    do throws(GameTextError) {
      return TaggedGame(try GameText(text))
    } catch {
      throw CommandError(error.reason)
    }
  }
}

extension GameTextError {
  /// A description of the error and its position, in the standard language of the pages.
  var reason: String {
    Self.language.map { PastedGame.text(of: self, language: $0) }
      ?? "line \(line), column \(column): this can't be read"
  }

  /// Nil if the program finds no site.
  private static let language: Language? = try? Site.languages(in: SiteDirectory.find(named: nil))
    .standard
}

extension RecordTextError {
  /// A description of the error and its position, in one line of printable characters.
  var reason: String {
    switch self {
    case .unreadablePosition:
      "the 65 characters before the dot are no position of x, o and - with its side to move"
    case .unplayable(let error):
      "move \(error.number) at character \(error.offset + 1): "
        + "\(error.found.quoted) \(error.problem.reason)"
    }
  }

  /// True if the text consists of moves, although one of them is illegal.
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
  /// The end of an error message that begins with the move.
  var reason: String {
    switch self {
    case .occupied: "is occupied"
    case .flipsNothing: "turns no disk over"
    case .passWithLegalMoves: "passes, but the side can place a disk"
    case .gameOver: "comes after the end of the game"
    }
  }
}
