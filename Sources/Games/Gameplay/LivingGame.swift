package import ComputerPlayers
package import Reversi

/// A game in play: its moves, who plays and when.
///
/// Each change makes a new value with the next version. Of two concurrent changes, the store keeps the first and finds
/// the other by its version. Board, turn, status and counts follow from the record.
package struct LivingGame: Sendable, Hashable {
  package let id: GameID
  /// The number of changes since the game was created.
  package internal(set) var version: Int
  package internal(set) var record: GameRecord
  /// The version that each move of the record made, in rising order.
  package internal(set) var moveVersions: [Int]
  /// The moves that were taken back and can be played again, until another move is made.
  package internal(set) var takenBack: [MadeMove]
  package internal(set) var modes: PlayerModes
  package internal(set) var level: ComputerLevel
  /// When the frames of the last move end.
  package internal(set) var framesEnd: Timestamp
  /// When the computer whose turn it is moves. If a person is to move, when their time is over while ``turnBegan`` lies
  /// in the future; otherwise nil.
  package internal(set) var deadline: Timestamp?
  package let limit: MoveLimit?
  /// When the turn of the side to act began. A new mode or level for that side doesn't restart it.
  package internal(set) var turnBegan: Timestamp
  /// How the players have ended the game before its position did; nil if they haven't.
  package internal(set) var ending: Ending?
  package let created: Timestamp
  package internal(set) var changed: Timestamp
  package var seats: Seats

  /// What the game waits for next: the status of its position, unless the players have ended it.
  package var status: Status { record.position.status(endedBy: ending) }

  package var position: Position { record.position }

  /// The side whose computer is thinking; nil if a person is to act or the game is over.
  package var thinking: Disk? { thinking(status) }

  /// The side whose computer is thinking, for a status that you know already.
  package func thinking(_ status: Status) -> Disk? {
    guard case .turn(let side) = status, modes[side] == .computer else { return nil }
    return side
  }

  /// Whether the game waits for a player with these rights to place a disk or dismiss a pass.
  package func awaits(_ rights: Rights) -> Bool { awaits(rights, status) }

  /// Whether the game waits for a player with these rights, for a status that you know already.
  package func awaits(_ rights: Rights, _ status: Status) -> Bool {
    switch status {
    case .turn(let side): thinking(status) == nil && rights.holds(side)
    case .pass(let side): rights.holds(side)
    case .over: false
    }
  }

  /// The index in the record of the move that made a version; nil if no move did or the move was taken back.
  package func moveNumber(madeBy version: Int) -> Int? {
    version > 0 ? moveVersions.firstIndex(of: version) : nil
  }

  /// The indices in the record of the placed disks that came after a version.
  package func placements(after version: Int) -> [Int] {
    record.moves.indices.filter { moveVersions[$0] > version && record.moves[$0] != .pass }
  }
}

extension LivingGame {
  /// A new game at version 0. If a computer is to move, it starts thinking now.
  package init(
    id: GameID, record: GameRecord = GameRecord(), modes: PlayerModes = PlayerModes(),
    level: ComputerLevel = .random, limit: MoveLimit? = nil, seats: Seats, now: Timestamp,
    pace: Pace
  ) {
    self.id = id
    version = 0
    self.record = record
    // Moves that the game starts with are never shown one by one, so none of them has a version of its own.
    moveVersions = Array(repeating: 0, count: record.moves.count)
    takenBack = []
    self.modes = modes
    self.level = level
    framesEnd = now
    deadline = nil
    self.limit = limit
    turnBegan = now
    ending = nil
    created = now
    changed = now
    self.seats = seats
    startThinking(now: now, pace: pace)
  }

  /// A game that was read from a store.
  ///
  /// - Parameter turnBegan: when the present turn began; nil for the time of the last change.
  package init(
    id: GameID, version: Int, start: Position, moves: [Move], moveVersions: [Int],
    takenBack: [MadeMove] = [], modes: PlayerModes, level: ComputerLevel, framesEnd: Timestamp,
    deadline: Timestamp?, limit: MoveLimit? = nil, turnBegan: Timestamp? = nil,
    ending: Ending? = nil, created: Timestamp, changed: Timestamp, seats: Seats
  ) throws(DamagedGameError) {
    // All checks come before the first property is set: tearing down a half-initialized game would take a copy of it
    // all.
    let record: GameRecord
    do {
      record = try GameRecord(start: start, moves: moves)
      var longest = record
      for made in takenBack { try longest.play(made.move) }
    } catch {
      throw .illegalMove(error)
    }
    guard moveVersions.count == moves.count,
      Self.areRising(moveVersions + takenBack.map(\.version), upTo: version)
    else { throw .versionsOutOfOrder }
    guard ending == nil || !record.position.status.isOver else { throw .endedTwice }
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
    self.ending = ending
    self.created = created
    self.changed = changed
    self.seats = seats
  }

  /// Whether successive moves can have made these versions.
  private static func areRising(_ versions: [Int], upTo last: Int) -> Bool {
    var previous = 0
    for version in versions {
      // Only moves that the game started with share a version, 0.
      guard version > previous || version == 0 && previous == 0 else { return false }
      previous = version
    }
    return previous <= last
  }
}

package struct MadeMove: Sendable, Hashable {
  package let move: Move
  package let version: Int

  package init(_ move: Move, version: Int) {
    (self.move, self.version) = (move, version)
  }
}

/// How the parts of a stored game contradict each other.
package enum DamagedGameError: Error, Sendable, Hashable {
  case illegalMove(IllegalMoveError)
  /// The versions of its moves don't rise, or exceed the game's version.
  case versionsOutOfOrder
  /// The players ended the game after its position had.
  case endedTwice
}

extension Position {
  /// The status of a game at this position, which the players may have ended before the position does.
  package func status(endedBy ending: Ending?) -> Status {
    ending.map { .over(winner: $0.winner) } ?? status
  }
}

/// How players end a game before its position does. The disks stay as they are.
package enum Ending: Sendable, Hashable {
  /// The winner has claimed the win, as the other side's time was over.
  case onTime(winner: Disk)
  case resigned(Disk)
  case agreedDraw

  /// The side that wins; nil for a draw.
  package var winner: Disk? {
    switch self {
    case .onTime(let winner): winner
    case .resigned(let side): side.flipped
    case .agreedDraw: nil
    }
  }

  package var winnerOnTime: Disk? {
    if case .onTime(let winner) = self { winner } else { nil }
  }
}

/// Who plays a side. The raw value appears in forms and stored games.
package enum PlayerMode: String, Sendable, Hashable, CaseIterable {
  case manual
  case computer
}

package struct PlayerModes: Sendable, Hashable {
  package var dark: PlayerMode
  package var light: PlayerMode

  package init(dark: PlayerMode = .manual, light: PlayerMode = .manual) {
    (self.dark, self.light) = (dark, light)
  }

  package subscript(side: Disk) -> PlayerMode {
    get { side == .dark ? dark : light }
    set { if side == .dark { dark = newValue } else { light = newValue } }
  }
}
