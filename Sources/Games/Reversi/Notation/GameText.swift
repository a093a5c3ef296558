/// A game or a position that a visitor has pasted, in any of several notations.
package struct GameText: Sendable, Hashable {
  /// The game to continue; of a board, or a saved game, only the start.
  package let game: TaggedGame
  /// The notation, unless what was read makes that clear: moves, a board, or the JSON document of this site.
  package let notation: Notation?

  /// The notations that a page names. The raw value is used in addresses.
  package enum Notation: String, Sendable, Hashable, CaseIterable {
    case save
    /// The format of NBoard and Othello servers.
    case ggf
  }

  package static let sizeLimit = 10_000

  package init(_ game: TaggedGame, in notation: Notation? = nil) {
    (self.game, self.notation) = (game, notation)
  }

  /// Recognises the notation of a text and reads it.
  ///
  /// - Parameter canBeResult: whether tags with a result and no moves are a game, too.
  package init(
    _ text: some StringProtocol, sizeLimit: Int = Self.sizeLimit, canBeResult: Bool = false
  ) throws(GameTextError) {
    guard text.utf8.count <= sizeLimit else {
      throw GameTextError(line: 1, column: 1, problem: .tooLong(limit: sizeLimit))
    }
    guard !text.utf8.isEmpty else { throw GameTextError(line: 1, column: 1, problem: .nothing) }
    self = try PastedGameReader.game(in: text, canBeResult: canBeResult)
  }

  /// The position to continue from. If the game has moves, a forced pass is played.
  package var position: Position {
    // Transcripts omit passes, even the last one; a board names the side to move itself.
    game.record.moves.isEmpty ? game.record.position : game.record.position.withoutPass
  }
}

extension GameText {
  /// Whether a line is a tag of PGN such as `[Event "Cup"]`.
  package static func isTag(_ line: ArraySlice<UInt8>) -> Bool {
    let tag = line.drop { $0 <= 0x20 }.prefix(2)
    return tag.first == UInt8(ascii: "[") && tag.last.map { Unicode.Scalar($0).isLetter } == true
      && line.contains(UInt8(ascii: "\""))
  }

  /// The parts of a text between empty lines. Tags begin a part, which an empty line between them and the moves doesn't
  /// end.
  package static func paragraphs(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var (parts, start) = ([] as [ArraySlice<UInt8>], nil as Int?)
    var (isBehindTag, isBehindBlank) = (false, false)
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      let (isBlank, isTag) = (line.allSatisfy { $0 <= 0x20 }, isTag(line))
      if let begin = start, isBehindTag ? isTag && isBehindBlank : isBlank || isTag {
        parts.append(bytes[begin..<line.startIndex])
        start = nil
      }
      isBehindBlank = isBlank
      if isBlank { continue }
      start = start ?? line.startIndex
      isBehindTag = isTag
    }
    return parts + (start.map { [bytes[$0...]] } ?? [])
  }
}

/// The reason why a pasted text can't be read, and the place of the problem.
package struct GameTextError: Error, Sendable, Hashable {
  package let line: Int
  /// The Unicode scalar in the line, counted from 1. For missing text, the place after the last scalar.
  package let column: Int
  package let problem: Problem

  package enum Problem: Error, Sendable, Hashable {
    case tooLong(limit: Int)
    case nothing
    case unexpected(Unicode.Scalar, expected: Expectation)
    /// The line or the text ends too early.
    case missing(Expectation)
    case noDisks
    case boardSize(String)
    /// The game of this name or type has other rules.
    case otherGame(String)
    /// A move is attributed to this side, but it was the opponent's turn.
    case wrongSide(Disk)
    /// A move can't be read or is illegal. The error's offset counts from the start of its transcript.
    case transcript(TranscriptError)
    case save(SaveTextError.Problem)
    case comment(MoveComments.Problem)
    /// JSON has no such escape, or a surrogate without its other half.
    case escape
  }

  package enum Expectation: Sendable, Hashable {
    /// Moves, a board or a saved game; the text looks like none of them.
    case game
    case square
    /// The number of the row that starts or ends there.
    case rowNumber(Int)
    case endOfRow
    case side
    /// The name of a property of a GGF game, or the end of the game.
    case property
    case character(Unicode.Scalar)
    case end
  }
}

extension GameTextError {
  /// The line of the problem, before, in and after the text that isn't understood; nil if there is none.
  ///
  /// - Parameter limit: the maximum number of scalars of the first and the last part.
  package func passage(
    in text: some StringProtocol, limit: Int
  ) -> (before: String, found: String, after: String)? {
    guard text.utf8.count <= GameText.sizeLimit else { return nil }
    let pasted = PastedText(text)
    var (line, start) = (1, 0)
    for index in pasted.scalars.indices where line < self.line && pasted.isEndOfLine(at: index) {
      (line, start) = (line + 1, index + 1)
    }
    let end = pasted.scalars[start...].firstIndex(where: \.isLineEnd) ?? pasted.scalars.endIndex
    guard line == self.line, start < end else { return nil }
    let place = min(start + column - 1, end)
    let size = if case .transcript(let it) = problem { it.found.unicodeScalars.count } else { 1 }
    let rest = min(place + size, end)
    return (
      pasted.string(in: max(start, place - limit)..<place), pasted.string(in: place..<rest),
      pasted.string(in: rest..<min(rest + limit, end))
    )
  }

  /// The error with its place in a longer text, behind a number of lines and of scalars on the line after them.
  package func behind(lines count: Int, columns: Int = 0) -> GameTextError {
    GameTextError(line: line + count, column: column + (line == 1 ? columns : 0), problem: problem)
  }
}
