/// The rules of the game on two bit masks: the disks of the side to move and those of the opponent.
///
/// Bit n is the square numbered n. ``Position`` computes moves and flips with these functions.
public enum Bitboard {
  /// The empty squares where the side to move would turn over at least one disk.
  public static func moves(own: UInt64, other: UInt64) -> UInt64 {
    Runs(own: own, other: other).moves
  }

  /// The opponent's disks that a disk placed at `square` turns over.
  ///
  /// For several moves of one position, ``Runs`` is faster.
  public static func flips(of square: UInt64, own: UInt64, other: UInt64) -> UInt64 {
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
    // A line counts only if one of the player's own disks ends it.
    return (own & (forth &<< shift) == 0 ? 0 : forth) | (own & (back &>> shift) == 0 ? 0 : back)
  }

  /// All columns except the two outer ones. A horizontal or diagonal run can't continue past a disk in an
  /// outer column.
  static let innerColumns: UInt64 = 0x7E7E_7E7E_7E7E_7E7E

  /// The unbroken runs of `through` that start next to a square of `start`, in both directions of a shift.
  ///
  /// A run has at most six disks, so one single step and two double steps complete it.
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

/// The unbroken runs of the opponent's disks that start next to a disk of the side to move, by their
/// direction away from it.
///
/// A disk placed just beyond the far end of a run turns the run over, and no other disks are ever turned
/// over. So all moves of a position and their flips follow from the eight sets of runs.
///
/// All members are inlined. A loop over moves or positions then computes its invariants only once and
/// processes two moves or positions at a time in one vector register.
public struct Runs {
  private let right, left, down, up, downRight, upLeft, downLeft, upRight: UInt64
  private let empty: UInt64

  /// Finds the runs of a position.
  @inline(__always)
  public init(own: UInt64, other: UInt64) {
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
  public var moves: UInt64 {
    let forth = right &<< 1 | down &<< 8 | downRight &<< 9 | downLeft &<< 7
    let back = left &>> 1 | up &>> 8 | upLeft &>> 9 | upRight &>> 7
    return (forth | back) & empty
  }

  /// The disks that a disk placed at `square` turns over: the runs that end there, followed back from their ends.
  @inline(__always)
  public func flips(of square: UInt64) -> UInt64 {
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

  /// The run of `through` that starts next to `square`, including `square`, for a left shift.
  ///
  /// `pairs` and `quads` are invariant in a loop over squares, which leaves steps of one, two and four.
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
  /// In a row, a run is consecutive bits: adding one at its first bit clears the run and carries beyond it.
  @inline(__always)
  private static func rightRun(from start: UInt64, through: UInt64) -> UInt64 {
    through & ~(through &+ (start &<< 1))
  }
}
