public import Reversi

extension LivingGame {
  /// What an undo would take back.
  public struct UndoTarget: Sendable, Hashable {
    /// The number in the record of the first move that goes.
    public let moveNumber: Int
    /// The side that made it and moves again.
    public let side: Disk
    /// The moves that go, passes included.
    public let moves: [Move]
  }

  /// The last move of a side that is manual now, with everything since; nil if there is none.
  public var undoTarget: UndoTarget? {
    let sides = moverSides
    for number in record.moves.indices.reversed()
    where record.moves[number] != .pass && modes[sides[number]] == .manual {
      return UndoTarget(
        moveNumber: number, side: sides[number], moves: Array(record.moves[number...]))
    }
    return nil
  }

  /// What somebody with these rights may take back: a move of a side of theirs, unless another person holds the other.
  public func undoTarget(for rights: Rights) -> UndoTarget? {
    guard let target = undoTarget, rights.holds(target.side), seats.isOnePersonsGame else {
      return nil
    }
    return target
  }

  /// The side that made each move of the record: the sides alternate, since a pass is a move too.
  private var moverSides: [Disk] {
    record.moves.indices.map { number in
      number.isMultiple(of: 2) ? record.start.turn : record.start.turn.flipped
    }
  }
}
