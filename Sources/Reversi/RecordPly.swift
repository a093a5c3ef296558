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
