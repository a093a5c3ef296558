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

  /// The disks between `square` and the next own disk, in both senses of a shift.
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
