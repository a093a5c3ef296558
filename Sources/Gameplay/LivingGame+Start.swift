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
  /// - Parameter moves: the moves since the start, each with the version that it made.
  /// - Throws: ``DamagedGameError`` if the parts don't make a game that could have been played.
  public init(
    id: GameID,
    version: Int,
    start: Position,
    moves: [(move: Move, version: Int)],
    modes: PlayerModes,
    level: ComputerLevel,
    framesEnd: Timestamp,
    deadline: Timestamp?,
    created: Timestamp,
    changed: Timestamp,
    seats: Seats
  ) throws(DamagedGameError) {
    do {
      record = try GameRecord(start: start, moves: moves.map(\.move))
    } catch {
      throw DamagedGameError(id: id, problem: .illegalMove(error))
    }
    moveVersions = moves.map(\.version)
    guard zip(moveVersions, moveVersions.dropFirst()).allSatisfy({ $0 <= $1 }),
      moveVersions.last ?? 0 <= version
    else { throw DamagedGameError(id: id, problem: .versionsOutOfOrder) }
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
