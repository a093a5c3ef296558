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
  /// The moves that were taken back, to be put back until another one is made.
  public internal(set) var takenBack: [MadeMove]
  /// Who places each side's disks.
  public internal(set) var modes: PlayerModes
  /// How well the computer plays.
  public internal(set) var level: ComputerLevel
  /// When the frames of the last move have been shown.
  public internal(set) var framesEnd: Timestamp
  /// When the computer whose turn it is has thought long enough; nil when no computer is to move.
  public internal(set) var deadline: Timestamp?
  /// How long a move may take; nil for a game without a limit.
  public let limit: MoveLimit?
  /// When the turn of the side began that is to act: what it does but moves and passes leaves that as it is.
  public internal(set) var turnBegan: Timestamp
  /// The side that has won because the other's time was over; nil in any other game.
  public internal(set) var claimed: Disk?
  /// When the game was created.
  public let created: Timestamp
  /// When it was last changed.
  public internal(set) var changed: Timestamp
  /// Who may do what.
  public var seats: Seats

  /// What the game asks for next: what its position does, unless the win has been claimed.
  public var status: Status {
    claimed.map { .over(winner: $0) } ?? record.position.status
  }

  /// The position after the last move.
  public var position: Position { record.position }

  /// The side whose computer is thinking, nil when a person is to act or the game is over.
  public var thinking: Disk? { thinking(status) }

  /// The side whose computer is thinking, where it is known already what the position asks for next.
  public func thinking(_ status: Status) -> Disk? {
    guard case .turn(let side) = status, modes[side] == .computer else { return nil }
    return side
  }

  /// Whether the game goes on as soon as somebody with these rights acts: places a disk or dismisses a pass.
  public func awaits(_ rights: Rights) -> Bool { awaits(rights, status) }

  /// The same where it is known already what the position asks for next.
  public func awaits(_ rights: Rights, _ status: Status) -> Bool {
    switch status {
    case .turn(let side): thinking(status) == nil && rights.holds(side)
    case .pass(let side): rights.holds(side)
    case .over: false
    }
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

extension LivingGame {
  /// A new game at version 0.
  ///
  /// If a computer is to move, it starts thinking now.
  public init(
    id: GameID,
    record: GameRecord = GameRecord(),
    modes: PlayerModes = PlayerModes(),
    level: ComputerLevel = .random,
    limit: MoveLimit? = nil,
    seats: Seats,
    now: Timestamp,
    pace: Pace
  ) {
    self.id = id
    version = 0
    self.record = record
    // Moves that came with the game were never shown one by one: no version leads to their frames.
    moveVersions = Array(repeating: 0, count: record.moves.count)
    takenBack = []
    self.modes = modes
    self.level = level
    framesEnd = now
    deadline = nil
    self.limit = limit
    turnBegan = now
    claimed = nil
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
  ///   - takenBack: the moves that may follow them again.
  ///   - turnBegan: when the present turn began; nil for the last change.
  /// - Throws: ``DamagedGameError`` if the parts don't make a game that could have been played.
  public init(
    id: GameID,
    version: Int,
    start: Position,
    moves: [Move],
    moveVersions: [Int],
    takenBack: [MadeMove] = [],
    modes: PlayerModes,
    level: ComputerLevel,
    framesEnd: Timestamp,
    deadline: Timestamp?,
    limit: MoveLimit? = nil,
    turnBegan: Timestamp? = nil,
    claimed: Disk? = nil,
    created: Timestamp,
    changed: Timestamp,
    seats: Seats
  ) throws(DamagedGameError) {
    // Nothing of the game is there before all of it is sound: to take it down again would mean a copy of the whole.
    let record: GameRecord
    do {
      record = try GameRecord(start: start, moves: moves)
      var longest = record
      for made in takenBack { try longest.play(made.move) }
    } catch {
      throw DamagedGameError(id: id, problem: .illegalMove(error))
    }
    guard moveVersions.count == moves.count,
      Self.areRising(moveVersions + takenBack.map(\.version), upTo: version)
    else { throw DamagedGameError(id: id, problem: .versionsOutOfOrder) }
    guard claimed == nil || !record.position.status.isOver else {
      throw DamagedGameError(id: id, problem: .claimedAfterEnd)
    }
    self.record = record
    self.moveVersions = moveVersions
    self.takenBack = takenBack
    self.id = id
    self.version = version
    self.modes = modes
    self.level = level
    self.framesEnd = framesEnd
    self.deadline = deadline
    self.limit = limit
    self.turnBegan = turnBegan ?? changed
    self.claimed = claimed
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

/// A move, and when in the life of its game it was made.
public struct MadeMove: Sendable, Hashable {
  /// The move.
  public let move: Move
  /// The version that it made.
  public let version: Int

  /// A move that made a version.
  public init(_ move: Move, version: Int) {
    self.move = move
    self.version = version
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
    /// Somebody has won it on time that had ended before.
    case claimedAfterEnd
  }
}

/// Who places a side's disks; the raw value stands in forms and stored games.
public enum PlayerMode: String, Sendable, Hashable, CaseIterable {
  /// A person.
  case manual
  /// A computer.
  case computer
}

/// The mode of each side.
public struct PlayerModes: Sendable, Hashable {
  /// Who places the dark disks.
  public var dark: PlayerMode
  /// Who places the light disks.
  public var light: PlayerMode

  /// The modes of both sides, both manual unless said otherwise.
  public init(dark: PlayerMode = .manual, light: PlayerMode = .manual) {
    self.dark = dark
    self.light = light
  }

  /// The mode of one side.
  public subscript(side: Disk) -> PlayerMode {
    get { side == .dark ? dark : light }
    set { if side == .dark { dark = newValue } else { light = newValue } }
  }
}
