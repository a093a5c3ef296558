public import ComputerPlayers
public import Reversi

/// A game that somebody is playing: its moves, who plays them and when.
///
/// A value: every change makes a new one with the next version, and the store decides by the version
/// which of two changes came first. Board, turn, status and counts follow from the record.
public struct LivingGame: Sendable, Hashable {
  /// The name in its address.
  public let id: GameID
  /// The number of changes since the game was created.
  public internal(set) var version: Int
  /// The start position, the moves and the passes.
  public internal(set) var record: GameRecord
  /// For each move of the record the version that it made, rising.
  public internal(set) var moveVersions: [Int]
  /// Who places each side's disks.
  public internal(set) var modes: PlayerModes
  /// How well the computer plays.
  public internal(set) var level: ComputerLevel
  /// When the frames of the last move have been shown.
  public internal(set) var framesEnd: Timestamp
  /// When the computer whose turn it is has thought long enough; nil when no computer is to move.
  public internal(set) var deadline: Timestamp?
  /// When the game was created.
  public let created: Timestamp
  /// When it was last changed.
  public internal(set) var changed: Timestamp
  /// Who may do what.
  public var seats: Seats

  /// What the position asks for next.
  public var status: Status { record.position.status }

  /// The position after the last move.
  public var position: Position { record.position }

  /// The side whose computer is thinking, nil when a person is to act or the game is over.
  public var thinking: Disk? { thinking(status) }

  /// The side whose computer is thinking, where it is known already what the position asks for next.
  public func thinking(_ status: Status) -> Disk? {
    guard case .turn(let side) = status, modes[side] == .computer else { return nil }
    return side
  }

  /// The number in the record of the move that made a version; nil if no move did or it was taken back since.
  public func moveNumber(madeBy version: Int) -> Int? {
    version > 0 ? moveVersions.firstIndex(of: version) : nil
  }

  /// The numbers in the record of the placed disks that came after a version.
  public func placements(after version: Int) -> [Int] {
    record.moves.indices.filter { moveVersions[$0] > version && record.moves[$0] != .pass }
  }
}
