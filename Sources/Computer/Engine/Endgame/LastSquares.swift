/// The end of an exact search. With so few empty squares, all moves are tried, ordered only by parity.
///
/// Scores are in disks. Windows are null windows: only whether a score is above `low` counts.
extension TreeSearch {
  /// The score with at most four empty squares, as a bound above or not above `low`.
  mutating func lastScore(
    own: UInt64, other: UInt64, empties: UInt64, low: Int, hasPassed: Bool = false
  ) -> Int {
    let first = empties.trailingZeroBitCount
    switch empties.nonzeroBitCount {
    case 0: return Sides(own: own, other: other).finalScore
    case 1: return lastDisk(own: own, on: first)
    case 2:
      let second = (empties & (empties &- 1)).trailingZeroBitCount
      return lastTwo(own: own, other: other, first, second, low: low)
    case 3: return lastThree(own: own, other: other, empties: empties, low: low)
    default: break
    }
    var best = -65
    let odd = empties & Quarters.odd(of: empties)
    var part = odd
    for _ in 0..<2 {
      var rest = part
      while rest != 0 {
        let square = rest.trailingZeroBitCount
        let bit = rest & (0 &- rest)
        rest ^= bit
        let flips = rays.flipsIfAny(of: square, own: own, other: other)
        guard flips != 0 else { continue }
        countLeaf()
        let found = -lastThree(
          own: other ^ flips, other: own | bit | flips, empties: empties ^ bit, low: -low - 1)
        if found > low { return found }
        best = max(best, found)
      }
      part = empties ^ odd
    }
    guard best == -65 else { return best }
    guard !hasPassed else { return Sides(own: own, other: other).finalScore }
    return -lastScore(own: other, other: own, empties: empties, low: -low - 1, hasPassed: true)
  }

  /// The score with three empty squares. A square alone in its quarter is tried first.
  private mutating func lastThree(
    own: UInt64, other: UInt64, empties: UInt64, low: Int, hasPassed: Bool = false
  ) -> Int {
    // An odd number of squares leaves at least one quarter with an odd number of them.
    var square = (empties & Quarters.odd(of: empties)).trailingZeroBitCount
    let rest = empties ^ (1 &<< UInt64(truncatingIfNeeded: square))
    var (second, third) = (
      rest.trailingZeroBitCount, (rest & (rest &- 1)).trailingZeroBitCount
    )
    var best = -65
    for _ in 0..<3 {
      let flips = rays.flipsIfAny(of: square, own: own, other: other)
      if flips != 0 {
        countLeaf()
        let disks = own | flips | 1 &<< UInt64(truncatingIfNeeded: square)
        let found = -lastTwo(own: other ^ flips, other: disks, second, third, low: -low - 1)
        if found > low { return found }
        best = max(best, found)
      }
      (square, second, third) = (second, third, square)
    }
    guard best == -65 else { return best }
    guard !hasPassed else { return Sides(own: own, other: other).finalScore }
    return -lastThree(own: other, other: own, empties: empties, low: -low - 1, hasPassed: true)
  }

  private mutating func lastTwo(
    own: UInt64, other: UInt64, _ first: Int, _ second: Int, low: Int, hasPassed: Bool = false
  ) -> Int {
    var (square, last) = (first, second)
    var best = -65
    for _ in 0..<2 {
      let flips = rays.flipsIfAny(of: square, own: own, other: other)
      if flips != 0 {
        countLeaf()
        let found = -lastDisk(own: other ^ flips, on: last)
        if found > low { return found }
        best = max(best, found)
      }
      (square, last) = (last, square)
    }
    guard best == -65 else { return best }
    guard !hasPassed else { return Sides(own: own, other: other).finalScore }
    return -lastTwo(own: other, other: own, first, second, low: -low - 1, hasPassed: true)
  }

  /// The score with one empty square, where only the numbers of disks matter.
  @inline(__always)
  private func lastDisk(own: UInt64, on square: Int) -> Int {
    let count = own.nonzeroBitCount
    let turned = lastDisk.flipCount(of: square, own: own)
    // With n own disks of 63 and m flips, the result is n + m + 1 against 63 - n - m.
    if turned > 0 { return 2 * (count + turned) - 62 }
    let lost = lastDisk.flipCount(of: square, own: ~own & ~(1 &<< UInt64(square)))
    if lost > 0 { return 2 * (count - lost) - 64 }
    return 2 * count - 63 > 0 ? 2 * count - 62 : 2 * count - 64
  }
}

/// The quarters of the board. In each of them it is an advantage to make the last move.
enum Quarters {
  /// The squares of the quarters with an odd number of empty squares.
  @inline(__always)
  static func odd(of empties: UInt64) -> UInt64 {
    // All sixteen squares of a quarter are folded onto its first one.
    var fold = empties ^ (empties &>> 1)
    fold ^= fold &>> 2
    fold ^= fold &>> 8
    fold ^= fold &>> 16
    let first = fold & 0x0000_0011_0000_0011
    let rows = first &* 0x0F
    return rows &* 0x0101_0101
  }

  @inline(__always)
  static func oddCount(of empties: UInt64) -> Int { odd(of: empties).nonzeroBitCount / 16 }
}

/// The number of disks that the last disk of a board turns over.
struct LastDisk: Sendable {
  static let all = LastDisk()

  // Unsafe for speed: read four times at every leaf of an endgame. Written once, never freed.
  /// Flips by the place in a line and the own disks of the line. All other squares hold disks of the opponent.
  nonisolated(unsafe) private let counts: UnsafePointer<UInt8>
  // Unsafe for speed, as `counts` is.
  /// The diagonals through each square, by square number.
  nonisolated(unsafe) private let diagonals: UnsafePointer<(falling: UInt64, rising: UInt64)>

  private init() {
    let counts = UnsafeMutablePointer<UInt8>.allocate(capacity: 8 * 256)
    for place in 0..<8 {
      for line in 0..<256 {
        func isOwn(_ other: Int) -> Bool { line >> other & 1 == 1 }
        let above: Int = (place + 1..<8).first(where: isOwn).map { $0 - place - 1 } ?? 0
        let below: Int = (0..<place).last(where: isOwn).map { place - $0 - 1 } ?? 0
        (counts + place * 256 + line).initialize(to: UInt8(above + below))
      }
    }
    let diagonals = UnsafeMutablePointer<(falling: UInt64, rising: UInt64)>.allocate(capacity: 64)
    for square in 0..<64 {
      var falling: UInt64 = 0
      var rising: UInt64 = 0
      for other in 0..<64 {
        let (columns, rows) = ((other & 7) - (square & 7), (other >> 3) - (square >> 3))
        if columns == rows { falling |= 1 << UInt64(other) }
        if columns == -rows { rising |= 1 << UInt64(other) }
      }
      (diagonals + square).initialize(to: (falling, rising))
    }
    (self.counts, self.diagonals) = (UnsafePointer(counts), UnsafePointer(diagonals))
  }

  @inline(__always)
  func flipCount(of square: Int, own: UInt64) -> Int {
    let (column, row) = (square & 7, square >> 3)
    let (falling, rising) = diagonals[square]
    let across = Int(truncatingIfNeeded: (own &>> UInt64(row &* 8)) & 0xFF)
    let files = ((own &>> UInt64(column)) & 0x0101_0101_0101_0101) &* 0x0102_0408_1020_4080
    let down = Int(truncatingIfNeeded: files &>> 56)
    let first = Int(truncatingIfNeeded: ((own & falling) &* 0x0101_0101_0101_0101) &>> 56)
    let second = Int(truncatingIfNeeded: ((own & rising) &* 0x0101_0101_0101_0101) &>> 56)
    return Int(counts[column &* 256 &+ across]) + Int(counts[row &* 256 &+ down])
      + Int(counts[column &* 256 &+ first]) + Int(counts[column &* 256 &+ second])
  }
}
