/// A game as it was played: where it started and every move since, passes included.
public struct GameRecord: Sendable, Hashable {
  /// The position the game started from.
  public let start: Position
  /// The moves and passes in order.
  public private(set) var moves: [Move]
  /// The position after the last move.
  public private(set) var position: Position

  /// A game in which nothing has been played yet.
  public init(start: Position = .initial) {
    self.start = start
    self.moves = []
    self.position = start
  }

  /// A game of given moves.
  ///
  /// - Throws: ``IllegalMoveError`` at the first move that the rules don't allow.
  public init(start: Position = .initial, moves: some Sequence<Move>) throws(IllegalMoveError) {
    self.start = start
    self.moves = Array(moves)
    var position = start
    // Over the array and not over the sequence, which is a generic one and slower by as much as a move takes.
    for move in self.moves { position = try position.playing(move) }
    self.position = position
  }

  /// Adds a move.
  ///
  /// - Throws: ``IllegalMoveError`` if the rules don't allow it; the game is unchanged then.
  public mutating func play(_ move: Move) throws(IllegalMoveError) {
    position = try position.playing(move)
    moves.append(move)
  }

  /// Adds the pass that the position asks for, if it asks for one.
  public mutating func passIfNeeded() {
    guard case .pass = position.status, let passed = try? position.passing() else { return }
    position = passed
    moves.append(.pass)
  }

  /// The position before the move with that number, counted from 0; the number of moves gives the last one.
  public func position(before number: Int) -> Position {
    moves.prefix(number).reduce(start) { position, move in
      (try? position.playing(move)) ?? position
    }
  }
}

/// A placed disk of a record, with the positions around it.
///
/// A pass that a position asks for follows from the rules, so it belongs to the disk before it: both
/// positions are ones in which a side can place a disk, or in which the game is over.
public struct RecordPly: Sendable, Hashable {
  /// Which placed disk it is, counted from 1.
  public let number: Int
  /// Where it is placed.
  public let square: Square
  /// The position before it, whose side to move places it.
  public let before: Position
  /// The position after it and after the pass that it forces, if it forces one.
  public let after: Position
  /// Who has to pass after it.
  public let passer: Disk?
}

extension GameRecord {
  /// How many disks are placed in it; passes are no plies.
  public var plyCount: Int { moves.count { $0 != .pass } }

  /// The placed disks in order.
  public var plies: [RecordPly] {
    var plies: [RecordPly] = []
    var before = start.withoutPass
    for case .place(let square) in moves {
      // A record holds legal moves only.
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

  /// The game up to a placed disk, counted from 1; with 0 only the start.
  public func prefix(plies count: Int) -> GameRecord {
    var record = GameRecord(start: start)
    var placed = 0
    for move in moves where placed < count {
      // A record holds legal moves only.
      try? record.play(move)
      if move != .pass { placed += 1 }
    }
    return record
  }
}

extension Position {
  /// The position after the pass that it asks for, or itself where it asks for none.
  public var withoutPass: Position {
    guard case .pass = status else { return self }
    return (try? passing()) ?? self
  }
}
