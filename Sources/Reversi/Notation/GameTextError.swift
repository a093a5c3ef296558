/// Where and why something that was pasted can't be read.
public struct GameTextError: Error, Sendable, Hashable {
  /// The line, counted from 1.
  public let line: Int
  /// The Unicode scalar in the line, counted from 1; just behind the last one where something is missing.
  public let column: Int
  /// What is wrong there.
  public let problem: Problem

  /// What can be wrong with what was pasted.
  public enum Problem: Error, Sendable, Hashable {
    /// The text has more bytes than a game can need.
    case tooLong(limit: Int)
    /// There is no text at all.
    case nothing
    /// A Unicode scalar stands where something else was wanted.
    case unexpected(Unicode.Scalar, expected: Expectation)
    /// The line or the text ends where something was wanted.
    case missing(Expectation)
    /// There is no disk on the board.
    case noDisks
    /// The game was played on a board of another size.
    case boardSize(String)
    /// A move is said to be by this side when it was the other one's turn.
    case wrongSide(Disk)
    /// A move can't be read or played; the error's offset counts from where its transcript starts.
    case transcript(TranscriptError)
    /// The save text is not as the original app writes it.
    case save(SaveTextError.Problem)
  }

  /// What was wanted in a place.
  public enum Expectation: Sendable, Hashable {
    /// Moves, a board or a saved game; nothing there looks like one.
    case game
    /// A square of a board: a disk or an empty one.
    case square
    /// The number of the row that starts or ends there.
    case rowNumber(Int)
    /// The end of a row of eight squares.
    case endOfRow
    /// The side to move.
    case side
    /// The name of a property of a GGF game, or its end.
    case property
    /// This very character.
    case character(Unicode.Scalar)
    /// The end of the text.
    case end
  }
}
