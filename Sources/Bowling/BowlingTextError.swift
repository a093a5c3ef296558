/// Where and why a text is no sheet.
public struct BowlingTextError: Error, Sendable, Hashable {
  /// Where the offending character stands, in Unicode scalars from the start, counted from 0.
  public let offset: Int
  /// The offending character.
  public let found: Unicode.Scalar
  /// What is wrong with it.
  public let problem: Problem
  /// The sheet up to there, which can be.
  public let possiblePart: BowlingSheet

  /// What can be wrong with a sheet's text.
  public enum Problem: Error, Sendable, Hashable {
    /// The character is neither a throw nor the end of a player's line.
    case unreadable
    /// The throw can't be.
    case impossible(ImpossibleThrowError)
    /// There are more lines than players can be.
    case tooManyPlayers
  }

  init(offset: Int, found: Unicode.Scalar, problem: Problem, possiblePart: BowlingSheet) {
    self.offset = offset
    self.found = found
    self.problem = problem
    self.possiblePart = possiblePart
  }

  /// In whose line it stands, counted from 1.
  public var player: Int { possiblePart.lines.count }

  /// Which throw of that line it would have been, counted from 1.
  public var throwNumber: Int { (possiblePart.lines.last?.pins.count ?? 0) + 1 }
}
