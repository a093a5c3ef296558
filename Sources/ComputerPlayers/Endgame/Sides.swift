import Reversi

/// The disks of the side to move and those of the other one; what the search needs to know of a position.
struct Sides: Equatable {
  let own: UInt64
  let other: UInt64

  var empties: UInt64 { ~(own | other) }

  var moves: UInt64 { Bitboard.moves(own: own, other: other) }

  /// The same disks with the other side to move.
  var passing: Sides { Sides(own: other, other: own) }

  /// The position after a disk is placed and others have turned over.
  func placing(_ square: UInt64, flips: UInt64) -> Sides {
    Sides(own: other ^ flips, other: own | square | flips)
  }

  /// The score if nobody can move any more.
  var finalScore: Int {
    let difference = own.nonzeroBitCount - other.nonzeroBitCount
    return difference + difference.signum() * empties.nonzeroBitCount
  }
}

extension Sides {
  init(_ position: Position) {
    own = position.board.squares(of: position.turn).rawValue
    other = position.board.squares(of: position.turn.flipped).rawValue
  }
}
