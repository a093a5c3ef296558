/// The rules on two words: the disks of the side to move and those of the other side.
///
/// Bit n stands for the square numbered n. Everything a position answers about moves comes from here.
package enum Bitboard {
  /// The empty squares where the side to move would turn at least one disk over.
  package static func moves(own: UInt64, other: UInt64) -> UInt64 {
    Runs(own: own, other: other).moves
  }

  /// The disks of the other side that a disk placed at `square` turns over.
  ///
  /// For several moves of one position ``Runs`` are quicker.
  package static func flips(of square: UInt64, own: UInt64, other: UInt64) -> UInt64 {
    let inner = other & innerColumns
    var flips = line(square, own: own, through: inner, by: 1)
    flips |= line(square, own: own, through: inner, by: 7)
    flips |= line(square, own: own, through: inner, by: 9)
    flips |= line(square, own: own, through: other, by: 8)
    return flips
  }

  @inline(__always)
  private static func line(
    _ square: UInt64, own: UInt64, through: UInt64, by shift: UInt64
  ) -> UInt64 {
    let (forth, back) = run(from: square, through: through, by: shift)
    // A line counts only if an own disk closes it.
    return (own & (forth &<< shift) == 0 ? 0 : forth) | (own & (back &>> shift) == 0 ? 0 : back)
  }

  /// All columns but the two outer ones: disks of the other side in those can't be passed sideways.
  static let innerColumns: UInt64 = 0x7E7E_7E7E_7E7E_7E7E

  /// The unbroken runs of `through` that start beside a square of `start`, in both senses of a shift.
  ///
  /// A run is at most six long, so it is complete after one step and two double steps.
  /// Source: the Kogge–Stone parallel prefix fill.
  @inline(__always)
  static func run(
    from start: UInt64, through: UInt64, by shift: UInt64
  ) -> (forth: UInt64, back: UInt64) {
    var forth = through & (start &<< shift)
    var back = through & (start &>> shift)
    forth |= through & (forth &<< shift)
    back |= through & (back &>> shift)
    let forthPairs = through & (through &<< shift)
    let backPairs = forthPairs &>> shift
    let double = shift &+ shift
    forth |= forthPairs & (forth &<< double)
    back |= backPairs & (back &>> double)
    forth |= forthPairs & (forth &<< double)
    back |= backPairs & (back &>> double)
    return (forth, back)
  }
}

/// The unbroken runs of disks of the other side that start beside a disk of the side to move,
/// by the direction in which they lead away from it.
///
/// A disk placed just beyond the far end of a run turns it over, and nothing else turns disks over:
/// all moves of a position and the flips of each follow from the eight sets of runs.
/// What is asked of them is inlined, so that a loop over moves or positions works out once what
/// stays the same, and takes two of them at a time in one vector register.
package struct Runs {
  private let right, left, down, up, downRight, upLeft, downLeft, upRight: UInt64
  private let empty: UInt64

  /// The runs of a position.
  @inline(__always)
  package init(own: UInt64, other: UInt64) {
    let inner = other & Bitboard.innerColumns
    right = Self.rightRun(from: own, through: inner)
    left = Bitboard.run(from: own, through: inner, by: 1).back
    (down, up) = Bitboard.run(from: own, through: other, by: 8)
    (downRight, upLeft) = Bitboard.run(from: own, through: inner, by: 9)
    (downLeft, upRight) = Bitboard.run(from: own, through: inner, by: 7)
    empty = ~(own | other)
  }

  /// The empty squares just beyond the end of a run.
  @inline(__always)
  package var moves: UInt64 {
    let forth = right &<< 1 | down &<< 8 | downRight &<< 9 | downLeft &<< 7
    let back = left &>> 1 | up &>> 8 | upLeft &>> 9 | upRight &>> 7
    return (forth | back) & empty
  }

  /// The disks that a disk placed at `square` turns over: the runs that end there, from their end.
  @inline(__always)
  package func flips(of square: UInt64) -> UInt64 {
    var flips = Self.rightRun(from: square, through: left)
    flips |= Self.backRun(from: square, through: right, by: 1)
    flips |= Self.forthRun(from: square, through: up, by: 8)
    flips |= Self.backRun(from: square, through: down, by: 8)
    flips |= Self.forthRun(from: square, through: upLeft, by: 9)
    flips |= Self.backRun(from: square, through: downRight, by: 9)
    flips |= Self.forthRun(from: square, through: upRight, by: 7)
    flips |= Self.backRun(from: square, through: downLeft, by: 7)
    return flips & ~square
  }

  /// The run of `through` that starts beside one square, with that square, by a shift to the left.
  ///
  /// In a loop over squares the pairs and quads stay the same: steps of one, two and four are left.
  @inline(__always)
  private static func forthRun(from square: UInt64, through: UInt64, by shift: UInt64) -> UInt64 {
    let pairs = through & (through &<< shift)
    let quads = pairs & (pairs &<< (2 &* shift))
    var run = square | through & (square &<< shift)
    run |= pairs & (run &<< (2 &* shift))
    return run | quads & (run &<< (4 &* shift))
  }

  @inline(__always)
  private static func backRun(from square: UInt64, through: UInt64, by shift: UInt64) -> UInt64 {
    let pairs = through & (through &>> shift)
    let quads = pairs & (pairs &>> (2 &* shift))
    var run = square | through & (square &>> shift)
    run |= pairs & (run &>> (2 &* shift))
    return run | quads & (run &>> (4 &* shift))
  }

  /// The runs of `through` that start to the right of a square of `start`.
  ///
  /// In a row a run is one string of bits: a one added to its first clears it and is carried beyond.
  @inline(__always)
  private static func rightRun(from start: UInt64, through: UInt64) -> UInt64 {
    through & ~(through &+ (start &<< 1))
  }
}
