/// The legal moves of a position, handed out in the order of their ranks, the lowest first.
struct RankedMoves {
  struct Move {
    var flips: UInt64 = 0
    var rank: Int32 = 0
    /// The number of the square.
    var square: UInt8 = 64

    var bit: UInt64 { 1 &<< UInt64(square) }
  }

  // Four squares are never empty.
  private var moves: InlineArray<60, Move>
  private(set) var count = 0
  private var next = 0

  /// Ranks the legal moves of a side; the one remembered from before comes first whatever it promises.
  @inline(__always)
  init(
    _ legal: UInt64, of sides: Sides, first: UInt8, by rays: FlipRays,
    rank: (_ bit: UInt64, _ flips: UInt64) -> Int
  ) {
    moves = InlineArray(repeating: Move())
    var rest = legal
    while rest != 0 {
      let square = rest.trailingZeroBitCount
      let bit = rest & (0 &- rest)
      rest ^= bit
      let flips = rays.flips(of: square, own: sides.own, other: sides.other)
      let rank = square == Int(first) ? Int32.min : Int32(truncatingIfNeeded: rank(bit, flips))
      moves[count] = Move(
        flips: flips, rank: rank, square: UInt8(truncatingIfNeeded: square))
      count += 1
    }
  }

  @inline(__always)
  mutating func takeNext() -> Move? {
    guard next < count else { return nil }
    var best = next
    var index = next + 1
    while index < count {
      if moves[index].rank < moves[best].rank { best = index }
      index += 1
    }
    let move = moves[best]
    moves[best] = moves[next]
    next += 1
    return move
  }

  /// The squares, for whoever looks at them before they are taken.
  subscript(index: Int) -> Move { moves[index] }
}
