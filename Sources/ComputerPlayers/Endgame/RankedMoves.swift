/// The legal moves of a position in the order in which they are worth trying.
///
/// First the moves that leave the other side the fewest replies: they are the quickest to look at, and often good.
struct RankedMoves {
  struct Move {
    var square: UInt64 = 0
    var flips: UInt64 = 0
    var rank = 0
  }

  // As many as squares may be empty: EndgameSolver.mostEmpties, which can't be written here.
  private var moves: InlineArray<16, Move>
  private var count = 0
  private var next = 0

  /// - Parameter first: the number of the square to try before all others.
  init(_ legal: UInt64, of sides: Sides, first: UInt8) {
    moves = InlineArray(repeating: Move())
    let odd = sides.oddQuarters
    var rest = legal
    while rest != 0 {
      let square = rest & (0 &- rest)
      rest ^= square
      let flips = sides.flips(of: square)
      let isFirst = square.trailingZeroBitCount == Int(first)
      let rank = isFirst ? -1000 : Self.rank(of: square, after: sides.placing(square, flips: flips))
      moves[count] = Move(
        square: square, flips: flips, rank: square & odd == 0 ? rank : rank - 1)
      count += 1
    }
  }

  mutating func takeNext() -> Move? {
    guard next < count else { return nil }
    var best = next
    for index in (next + 1)..<count where moves[index].rank < moves[best].rank {
      best = index
    }
    let move = moves[best]
    moves[best] = moves[next]
    next += 1
    return move
  }

  /// Replies count, those on corners twice; a corner taken makes up for two.
  private static func rank(of square: UInt64, after sides: Sides) -> Int {
    let corners: UInt64 = 0x8100_0000_0000_0081
    let replies = sides.moves
    let count = replies.nonzeroBitCount + (replies & corners).nonzeroBitCount
    return (square & corners == 0 ? count : count - 2) * 2
  }
}
