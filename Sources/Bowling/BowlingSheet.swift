/// The lines of one to six players who bowl frame by frame, each in turn.
public struct BowlingSheet: Sendable, Hashable {
  /// The players' lines in the order in which they bowl; never empty.
  public private(set) var lines: [BowlingLine]

  /// How many players there can be.
  public static let mostPlayers = 6

  /// A sheet without throws.
  ///
  /// - Parameter players: how many bowl; a number that can't be is brought to the nearest one that can.
  public init(players: Int = 1) {
    lines = Array(repeating: BowlingLine(), count: max(1, min(players, Self.mostPlayers)))
  }

  init(lines: [BowlingLine]) {
    self.lines = lines
  }

  /// The index of the player to throw; nil if all have finished.
  ///
  /// Whoever has begun a frame finishes it; then comes the first of those who have bowled the fewest.
  public var turn: Int? {
    if let begun = lines.firstIndex(where: { $0.currentFrame?.isBegun == true }) { return begun }
    let fewest = lines.indices.min { lines[$0].completeFrames < lines[$1].completeFrames }
    return fewest.flatMap { lines[$0].isOver ? nil : $0 }
  }

  /// How many pins stand for the next throw; nil if all have finished.
  public var standing: Int? { turn.flatMap { lines[$0].standing } }

  /// Writes down a throw of the player whose turn it is.
  ///
  /// - Throws: ``ImpossibleThrowError`` if no throw can do that now; the sheet is as it was then.
  public mutating func add(_ pins: Int) throws(ImpossibleThrowError) {
    guard let turn else { throw .gameOver }
    try lines[turn].add(pins)
  }

  /// The sheet before the last throw; nil if there is none.
  public var shortened: BowlingSheet? {
    lastToThrow.map { last in
      var sheet = self
      sheet.lines[last].removeLast()
      return sheet
    }
  }

  /// The sheet without its last player; nil if that is the only one, or has thrown already.
  public var withOnePlayerLess: BowlingSheet? {
    guard lines.count > 1, lines.last?.pins.isEmpty == true else { return nil }
    return BowlingSheet(lines: lines.dropLast())
  }

  /// The sheet with one player more; nil if there are six, or if the new one would be behind the others.
  public var withOneMorePlayer: BowlingSheet? {
    let isFirstRound = lines.allSatisfy { line in
      line.completeFrames == 0 || line.completeFrames == 1 && line.currentFrame?.isBegun == false
    }
    guard lines.count < Self.mostPlayers, isFirstRound else { return nil }
    return BowlingSheet(lines: lines + [BowlingLine()])
  }

  /// The index of the player who has thrown last, as the turns of ``turn`` go; nil if nobody has.
  private var lastToThrow: Int? {
    if let begun = lines.firstIndex(where: { $0.currentFrame?.isBegun == true }) { return begun }
    let most = lines.map(\.completeFrames).max() ?? 0
    return most == 0 ? nil : lines.lastIndex { $0.completeFrames == most }
  }
}

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
