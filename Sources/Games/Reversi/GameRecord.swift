/// A game as it was played: its starting position and all moves, including passes.
public struct GameRecord: Sendable, Hashable {
  /// The position that the game started from.
  public let start: Position
  /// The moves and passes in order.
  public private(set) var moves: [Move]
  /// The position after the last move.
  public private(set) var position: Position

  /// Creates a game without moves.
  public init(start: Position = .initial) {
    self.start = start
    self.moves = []
    self.position = start
  }

  /// Creates a game from its moves.
  public init(start: Position = .initial, moves: some Sequence<Move>) throws(IllegalMoveError) {
    self.start = start
    self.moves = Array(moves)
    var position = start
    // Loops over the array: a loop over the generic sequence would take as long as the moves themselves.
    for move in self.moves { position = try position.playing(move) }
    self.position = position
  }

  /// Leaves the game unchanged if the move is illegal.
  public mutating func play(_ move: Move) throws(IllegalMoveError) {
    position = try position.playing(move)
    moves.append(move)
  }

  /// Passes if the position requires it.
  public mutating func passIfNeeded() {
    guard case .pass = position.status, let passed = try? position.passing() else { return }
    position = passed
    moves.append(.pass)
  }

  /// The position before the move with this number, counted from 0. The number of moves gives the last position.
  public func position(before number: Int) -> Position {
    moves.prefix(number).reduce(start) { position, move in
      (try? position.playing(move)) ?? position
    }
  }
}

/// A placed disk of a record, with the positions before and after it.
///
/// A forced pass follows from the rules, so it counts as part of the preceding ply: in both positions, a side
/// can place a disk or the game is over.
public struct RecordPly: Sendable, Hashable {
  /// The number of the placed disk, counted from 1.
  public let number: Int
  /// The square of the placed disk.
  public let square: Square
  /// The position before the disk is placed.
  public let before: Position
  /// The position after the disk is placed, and after a pass if it forces one.
  public let after: Position
  /// The side that then has to pass; nil if neither has to.
  public let passer: Disk?
}

extension GameRecord {
  /// The number of placed disks. Passes don't count as plies.
  public var plyCount: Int { moves.count { $0 != .pass } }

  /// The placed disks in order.
  public var plies: [RecordPly] {
    var plies: [RecordPly] = []
    var before = start.withoutPass
    for case .place(let square) in moves {
      // A record contains only legal moves.
      guard let placed = try? before.placing(at: square) else { break }
      let after = placed.withoutPass
      plies.append(
        RecordPly(
          number: plies.count + 1, square: square, before: before, after: after,
          passer: placed == after ? nil : placed.turn))
      before = after
    }
    return plies
  }

  /// The game up to the placed disk with this number, counted from 1. The number 0 gives the start without moves.
  public func prefix(plies count: Int) -> GameRecord {
    var record = GameRecord(start: start)
    var placed = 0
    for move in moves where placed < count {
      // A record contains only legal moves.
      try? record.play(move)
      if move != .pass { placed += 1 }
    }
    return record
  }
}

extension Position {
  /// The position after the forced pass; the position itself if no pass is forced.
  public var withoutPass: Position {
    guard case .pass = status else { return self }
    return (try? passing()) ?? self
  }
}
