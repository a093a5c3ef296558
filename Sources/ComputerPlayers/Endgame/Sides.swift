import Reversi

/// The disks of the side to move and those of the other one; what the search needs to know of a position.
struct Sides {
  let own: UInt64
  let other: UInt64

  var empties: UInt64 { ~(own | other) }

  var moves: UInt64 { Bitboard.moves(own: own, other: other) }

  /// The same disks with the other side to move.
  var passing: Sides { Sides(own: other, other: own) }

  func flips(of square: UInt64) -> UInt64 {
    Bitboard.flips(of: square, own: own, other: other)
  }

  /// The position after a disk is placed and others have turned over.
  func placing(_ square: UInt64, flips: UInt64) -> Sides {
    Sides(own: other ^ flips, other: own | square | flips)
  }

  func placing(at square: Square) -> Sides {
    let bit = SquareSet(square).rawValue
    return placing(bit, flips: flips(of: bit))
  }

  /// The score if nobody can move any more.
  var finalScore: Int {
    let difference = own.nonzeroBitCount - other.nonzeroBitCount
    return difference + difference.signum() * empties.nonzeroBitCount
  }

  /// The squares of those quarters of the board in which an odd number is empty.
  ///
  /// Whoever plays into such a quarter tends to have its last move as well.
  var oddQuarters: UInt64 {
    let empties = empties
    var odd: UInt64 = 0
    for quarter: UInt64 in [
      0x0000_0000_0F0F_0F0F, 0x0000_0000_F0F0_F0F0, 0x0F0F_0F0F_0000_0000, 0xF0F0_F0F0_0000_0000,
    ] where (empties & quarter).nonzeroBitCount & 1 == 1 {
      odd |= quarter
    }
    return odd
  }
}
