/// Where and why a save text can't be read.
public struct SaveTextError: Error, Sendable, Hashable {
  /// The line, counted from 1.
  public let line: Int
  /// The Unicode scalar in the line, counted from 1.
  public let column: Int
  /// What is wrong there.
  public let problem: Problem

  /// What can be wrong with a save text.
  public enum Problem: Sendable, Hashable {
    /// A Unicode scalar stands where another was wanted; `expected` lists those that are allowed.
    case unexpected(Unicode.Scalar, expected: String)
    /// The line ends before all its characters are there.
    case lineTooShort(expected: String)
    /// The line goes on after its last character.
    case lineTooLong
    /// There is text after the last row.
    case textAfterLastRow
    /// The first line says that the game is over, but a side can still move.
    case notOver
  }
}
