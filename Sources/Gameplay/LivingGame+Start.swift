public import ComputerPlayers
public import Reversi

extension LivingGame {
  /// A new game at version 0.
  ///
  /// If a computer is to move, it starts thinking now.
  public init(
    id: GameID,
    record: GameRecord = GameRecord(),
    modes: PlayerModes = PlayerModes(),
    level: ComputerLevel = .random,
    seats: Seats,
    now: Timestamp,
    pace: Pace
  ) {
    self.id = id
    version = 0
    self.record = record
    // Moves that came with the game were never shown one by one: no version leads to their frames.
    moveVersions = Array(repeating: 0, count: record.moves.count)
    self.modes = modes
    self.level = level
    framesEnd = now
    deadline = nil
    created = now
    changed = now
    self.seats = seats
    startThinking(now: now, pace: pace)
  }

  /// A game as it was stored.
  ///
  /// - Parameters:
  ///   - moves: the moves since the start.
  ///   - moveVersions: for each of them the version that it made.
  /// - Throws: ``DamagedGameError`` if the parts don't make a game that could have been played.
  public init(
    id: GameID,
    version: Int,
    start: Position,
    moves: [Move],
    moveVersions: [Int],
    modes: PlayerModes,
    level: ComputerLevel,
    framesEnd: Timestamp,
    deadline: Timestamp?,
    created: Timestamp,
    changed: Timestamp,
    seats: Seats
  ) throws(DamagedGameError) {
    // Nothing of the game is there before all of it is sound: to take it down again would mean a copy of the whole.
    let record: GameRecord
    do {
      record = try GameRecord(start: start, moves: moves)
    } catch {
      throw DamagedGameError(id: id, problem: .illegalMove(error))
    }
    guard moveVersions.count == moves.count, Self.areRising(moveVersions, upTo: version)
    else { throw DamagedGameError(id: id, problem: .versionsOutOfOrder) }
    self.record = record
    self.moveVersions = moveVersions
    self.id = id
    self.version = version
    self.modes = modes
    self.level = level
    self.framesEnd = framesEnd
    self.deadline = deadline
    self.created = created
    self.changed = changed
    self.seats = seats
  }

  /// Whether moves can have made these versions, one after the other.
  private static func areRising(_ versions: [Int], upTo last: Int) -> Bool {
    var previous = 0
    for version in versions {
      // Only moves that came with the game share a version, 0.
      guard version > previous || version == 0 && previous == 0 else { return false }
      previous = version
    }
    return previous <= last
  }
}

/// A stored game whose parts contradict each other.
public struct DamagedGameError: Error, Sendable, Hashable {
  /// The game.
  public let id: GameID
  /// What contradicts what.
  public let problem: Problem

  /// What can be wrong with a stored game.
  public enum Problem: Sendable, Hashable {
    /// The rules don't allow one of its moves.
    case illegalMove(IllegalMoveError)
    /// Its moves were made by versions that don't rise, or that lie ahead of the game's.
    case versionsOutOfOrder
  }
}
