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

extension BowlingTextError: CustomStringConvertible {
  /// What is wrong and where, in one line of printable characters.
  public var description: String {
    let found = "\"\(found.escaped(asASCII: true))\""
    let place = "throw \(throwNumber) of player \(player) at character \(offset + 1)"
    return switch problem {
    case .unreadable:
      "\(place): \(found) is no throw; write 0 to 9, X for all ten, ~ between players"
    case .impossible(.notStanding(let standing)):
      "\(place): \(found) knocks down more pins than the \(standing) that stand"
    case .impossible(.gameOver): "\(place): \(found) is one throw too many, the game is over"
    case .tooManyPlayers:
      "character \(offset + 1): a sheet has room for \(BowlingSheet.mostPlayers) players"
    }
  }
}
