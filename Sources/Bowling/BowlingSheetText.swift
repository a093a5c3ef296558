/// A sheet in the characters that can stand in an address: `X9145~72`.
///
/// Each throw is one character, the pins that it knocked down: `0` to `9`, and `X` for all ten. A spare is
/// written by its pins (`46`, and `0X` for all ten with the second throw), because the field's `/` would divide an
/// address. Frames follow from the throws, so nothing stands between them. `~` stands between players.
public enum BowlingSheetText {
  /// The canonical spelling; empty for one player without throws.
  public static func text(of sheet: BowlingSheet) -> String {
    sheet.lines.map { line in
      line.pins.map { $0 == BowlingFrame.rack ? "X" : String($0) }.joined()
    }.joined(separator: "~")
  }

  /// Reads a sheet.
  ///
  /// A lower-case `x`, the field's `-` for a throw that missed, white space and commas are understood too.
  /// The players' lines need not be equally long.
  ///
  /// - Throws: ``BowlingTextError`` at the first character that can't stand where it does.
  public static func sheet(of text: some StringProtocol) throws(BowlingTextError) -> BowlingSheet {
    var lines = [BowlingLine()]
    for (offset, character) in text.unicodeScalars.enumerated() {
      do throws(BowlingTextError.Problem) {
        try read(character, into: &lines)
      } catch {
        throw BowlingTextError(
          offset: offset, found: character, problem: error,
          possiblePart: BowlingSheet(lines: lines))
      }
    }
    return BowlingSheet(lines: lines)
  }

  private static func read(
    _ character: Unicode.Scalar, into lines: inout [BowlingLine]
  ) throws(BowlingTextError.Problem) {
    switch character {
    case "0"..."9": try add(Int(character.value - 0x30), to: &lines)
    case "X", "x": try add(BowlingFrame.rack, to: &lines)
    case "-": try add(0, to: &lines)
    case "~":
      guard lines.count < BowlingSheet.mostPlayers else { throw .tooManyPlayers }
      lines.append(BowlingLine())
    case ",": break
    case _ where character.properties.isWhitespace: break
    default: throw .unreadable
    }
  }

  private static func add(
    _ pins: Int, to lines: inout [BowlingLine]
  ) throws(BowlingTextError.Problem) {
    do {
      try lines[lines.count - 1].add(pins)
    } catch {
      throw .impossible(error)
    }
  }
}

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
