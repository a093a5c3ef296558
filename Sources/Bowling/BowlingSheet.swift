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
