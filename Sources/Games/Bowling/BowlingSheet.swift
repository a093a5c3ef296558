/// The lines of one to six players, who take turns frame by frame.
package struct BowlingSheet: Sendable, Hashable {
  /// The players' lines in bowling order; never empty.
  package private(set) var lines: [BowlingLine]

  package static let mostPlayers = 6

  /// - Parameter players: the number of players, clamped to the allowed range.
  package init(players: Int = 1) {
    lines = Array(repeating: BowlingLine(), count: max(1, min(players, Self.mostPlayers)))
  }

  init(lines: [BowlingLine]) {
    self.lines = lines
  }

  /// The index of the player to throw; nil if all have finished.
  ///
  /// After starting a frame, a player finishes it. Then it is the turn of the first player with the fewest frames.
  package var turn: Int? {
    if let begun = lines.firstIndex(where: { $0.currentFrame?.isBegun == true }) { return begun }
    let fewest = lines.indices.min { lines[$0].completeFrames < lines[$1].completeFrames }
    return fewest.flatMap { lines[$0].isOver ? nil : $0 }
  }

  package var standing: Int? { turn.flatMap { lines[$0].standing } }

  /// Adds a throw for the player whose turn it is. Leaves the sheet unchanged if the throw is impossible.
  package mutating func add(_ pins: Int) throws(ImpossibleThrowError) {
    guard let turn else { throw .gameOver }
    try lines[turn].add(pins)
  }

  package var shortened: BowlingSheet? {
    lastToThrow.map { last in
      var sheet = self
      sheet.lines[last].removeLast()
      return sheet
    }
  }

  /// The sheet without its last player; nil if that is the only player or has already thrown.
  package var withOnePlayerLess: BowlingSheet? {
    guard lines.count > 1, lines.last?.pins.isEmpty == true else { return nil }
    return BowlingSheet(lines: lines.dropLast())
  }

  /// The sheet with an additional player; nil if there are six already, or if the new player would have
  /// missed a frame.
  package var withOneMorePlayer: BowlingSheet? {
    let isFirstRound = lines.allSatisfy { line in
      line.completeFrames == 0 || line.completeFrames == 1 && line.currentFrame?.isBegun == false
    }
    guard lines.count < Self.mostPlayers, isFirstRound else { return nil }
    return BowlingSheet(lines: lines + [BowlingLine()])
  }

  /// The index of the player who threw last, given the order of ``turn``; nil if there are no throws.
  private var lastToThrow: Int? {
    if let begun = lines.firstIndex(where: { $0.currentFrame?.isBegun == true }) { return begun }
    let most = lines.map(\.completeFrames).max() ?? 0
    return most == 0 ? nil : lines.lastIndex { $0.completeFrames == most }
  }
}

/// A sheet in characters that can be used in a URL: `X9145~72`.
///
/// Each throw is one character for the pins it knocked down: `0` to `9`, and `X` for all ten. A spare is
/// written as its pins (`46`, and `0X` for all ten with the second throw), because a `/` would separate parts
/// of the URL. Frames follow from the throws, so they are not separated. `~` separates players.
package enum BowlingSheetText {
  /// The canonical text; empty for one player without throws.
  package static func text(of sheet: BowlingSheet) -> String {
    sheet.lines.map { line in
      line.pins.map { $0 == BowlingFrame.rack ? "X" : String($0) }.joined()
    }.joined(separator: "~")
  }

  /// Also accepts a lower-case `x`, `-` for a miss, white space and commas.
  /// The players' lines may have different lengths.
  package static func sheet(of text: some StringProtocol) throws(BowlingTextError) -> BowlingSheet {
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

package struct BowlingTextError: Error, Sendable, Hashable {
  /// The place of the offending character in Unicode scalars, counted from 0.
  package let offset: Int
  package let found: Unicode.Scalar
  package let problem: Problem
  /// The valid sheet before the offending character.
  package let possiblePart: BowlingSheet

  package enum Problem: Error, Sendable, Hashable {
    /// The character is neither a throw nor the end of a player's line.
    case unreadable
    case impossible(ImpossibleThrowError)
    case tooManyPlayers
  }

  /// The number of the player whose line has the problem, counted from 1.
  package var player: Int { possiblePart.lines.count }

  /// The number that the throw would have had in that line, counted from 1.
  package var throwNumber: Int { (possiblePart.lines.last?.pins.count ?? 0) + 1 }
}

extension BowlingTextError: CustomStringConvertible {
  /// The problem and its place, in one line of printable characters.
  package var description: String {
    let found = "\"\(found.escaped(asASCII: true))\""
    let place = "throw \(throwNumber) of player \(player) at character \(offset + 1)"
    return switch problem {
    case .unreadable:
      "\(place): \(found) isn't a throw; write 0 to 9, X for all ten, ~ between players"
    case .impossible(.notStanding(let standing)):
      "\(place): \(found) is more than the \(standing == 1 ? "1 pin" : "\(standing) pins") standing"
    case .impossible(.gameOver): "\(place): \(found) is one throw too many, the game is over"
    case .tooManyPlayers:
      "character \(offset + 1): a sheet has room for \(BowlingSheet.mostPlayers) players"
    }
  }
}
