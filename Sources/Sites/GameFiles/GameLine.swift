import Encodings
package import OperatingSystem
package import Presentation
package import Reversi

/// A line of a games file: a record, optionally followed by a tab and notes.
package enum GameLine {
  package static let sizeLimit = 65_536

  /// - Parameter isWhole: false if `line` is only the beginning of a longer line.
  package static func record(of line: Span<UInt8>, isWhole: Bool) throws(CommandError) -> GameRecord
  {
    try commented(line, isWhole: isWhole).record
  }

  /// Whether a line has no game: it is blank or a comment.
  package static func isEmpty(_ line: Span<UInt8>) -> Bool {
    let first = line.indices.first { !line[$0].isBlank }
    return first.map { line[$0] == UInt8(ascii: "#") } ?? true
  }

  static func commented(_ line: Span<UInt8>, isWhole: Bool) throws(CommandError) -> TaggedGame {
    let tab = line.indices.first { line[$0] == UInt8(ascii: "\t") }
    guard isWhole || tab != nil else {
      throw CommandError("the line is longer than \(sizeLimit) bytes; no game is")
    }
    do throws(CommentedRecordError) {
      return try TaggedGame(commented: line.extracting(..<(tab ?? line.count)))
    } catch {
      throw CommandError(error.reason)
    }
  }
}

extension CommentedRecordError {
  fileprivate var reason: String {
    switch self {
    case .record(let error): error.reason
    case .endless(let offset):
      "character \(offset + 1): this comment has no end; close it with } on the same line"
    case .comment(.tooLong, let offset):
      "character \(offset + 1): this comment has more than \(MoveComments.sizeLimit) bytes; shorten it"
    case .comment(.invisible(let scalar), let offset):
      "character \(offset + 1): U+\(String(scalar.value, radix: 16, uppercase: true)) can't be seen; "
        + "take it out of the comment"
    }
  }
}

extension GameLine {
  /// Parses the game on a line that is either a record or a game in GGF, which also has players, date and place.
  package static func game(
    of line: Span<UInt8>, isWhole: Bool, language: @autoclosure () -> Language?
  ) throws(CommandError) -> TaggedGame {
    let open = line.indices.first { line[$0] == UInt8(ascii: "(") || line[$0] == UInt8(ascii: "{") }
    guard isWhole, let open, line[open] == UInt8(ascii: "(") else {
      return try commented(line, isWhole: isWhole)
    }
    let text = String(decoding: line.indices.map { line[$0] }, as: UTF8.self)
    do throws(GameTextError) {
      return try GameText(text).game
    } catch {
      throw CommandError(error.reason(in: language()))
    }
  }
}

extension GameTextError {
  /// A description of the error and its position. Without a language it only says where the error is.
  package func reason(in language: Language?) -> String {
    language.map { $0.words.text(of: self) }
      ?? "line \(line), column \(column): this can't be read"
  }
}

extension RecordTextError {
  /// A description of the error and its position, in one line of printable characters.
  package var reason: String {
    switch self {
    case .unreadablePosition:
      "the 65 characters before the dot are no position of x, o and - with its side to move"
    case .unplayable(let error):
      "move \(error.number) at character \(error.offset + 1): "
        + "\(error.found.excerpt) \(error.problem.reason)"
    }
  }

  /// True if the text consists of moves, although one of them is illegal.
  package var isOfMoves: Bool {
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

extension PositionLine {
  package static func checkedPosition(of line: Span<UInt8>) throws(CommandError) -> Position? {
    do throws(PositionLineError) {
      return try position(of: line)
    } catch {
      throw CommandError(error.reason(in: line))
    }
  }
}

extension PositionLineError {
  fileprivate func reason(in line: Span<UInt8>) -> String {
    switch self {
    case .length(let count):
      "a position is 65 characters, 64 squares and the side to move, not \(count)"
    case .square(let place):
      "\(Self.quoted(line, at: place)) at character \(place + 1) is no square such as x, o or -"
    case .side(let place):
      "\(Self.quoted(line, at: place)) at character \(place + 1) is no side to move, x or o"
    case .noDisks: "there is no disk on the board"
    }
  }

  private static func quoted(_ line: Span<UInt8>, at place: Int) -> String {
    let byte = line[place]
    return byte < 0x80
      ? String(Unicode.Scalar(byte)).excerpt : "byte \(String(byte, radix: 16, uppercase: true))"
  }
}
