/// The search for the best score: alpha-beta with narrow windows after the first move (principal variation search).
struct EndgameSearch {
  /// With more squares empty, ranking the moves and remembering positions pay; with fewer they cost more than they save.
  static let mostUnranked = 5

  private var table = EndgameTable()

  /// The score of a position as far as it matters to a window.
  mutating func score(_ sides: Sides, in window: ScoreWindow) -> Int {
    guard sides.empties.nonzeroBitCount > Self.mostUnranked else {
      return LastMoves.score(sides, in: window)
    }
    let moves = sides.moves
    guard moves == 0 else { return score(sides, moves: moves, in: window) }
    guard sides.passing.moves != 0 else { return sides.finalScore }
    return -score(sides.passing, in: window.turned)
  }

  private mutating func score(_ sides: Sides, moves: UInt64, in asked: ScoreWindow) -> Int {
    var entry = table.entry(for: sides)
    let known = ScoreWindow(low: Int(entry.low), high: Int(entry.high))
    if known.low >= asked.high || known.low == known.high { return known.low }
    if known.high <= asked.low { return known.high }
    let window = ScoreWindow(
      low: max(asked.low, known.low), high: min(asked.high, known.high))

    let (best, square) = best(of: RankedMoves(moves, of: sides, first: entry.move), sides, window)
    entry.move = UInt8(square.trailingZeroBitCount)
    if best > window.low { entry.low = Int8(best) }
    if best < window.high { entry.high = Int8(best) }
    table.store(entry)
    return best
  }

  /// The best score of some moves and the square that leads to it.
  private mutating func best(
    of moves: consuming RankedMoves, _ sides: Sides, _ window: ScoreWindow
  ) -> (score: Int, square: UInt64) {
    var open = window
    var best = (score: Int.min, square: UInt64(0))
    while best.score < window.high, let move = moves.takeNext() {
      let next = sides.placing(move.square, flips: move.flips)
      let isFirst = best.score == .min
      let found = isFirst ? -score(next, in: open.turned) : score(after: next, above: open)
      if found > best.score { best = (found, move.square) }
      open.low = max(open.low, found)
    }
    return best
  }

  /// The score for a side that has just moved, exact only if that beats the best so far.
  private mutating func score(after sides: Sides, above window: ScoreWindow) -> Int {
    let found = -score(sides, in: .below(-window.low))
    guard found > window.low, found < window.high else { return found }
    return -score(sides, in: ScoreWindow(low: -window.high, high: -found + 1))
  }
}
