/// The search where few squares are empty: every one is tried, without ranking and without remembering.
enum LastMoves {
  /// The score of a position as far as it matters to a window.
  static func score(_ sides: Sides, in window: ScoreWindow) -> Int {
    let empties = sides.empties
    guard empties & (empties &- 1) != 0 else { return lastScore(sides, on: empties) }
    let odd = empties & sides.oddQuarters
    var open = window
    var best = Int.min
    for part in [odd, empties ^ odd] {
      var rest = part
      while rest != 0, best < window.high {
        let square = rest & (0 &- rest)
        rest ^= square
        let flips = sides.flips(of: square)
        guard flips != 0 else { continue }
        best = max(best, -score(sides.placing(square, flips: flips), in: open.turned))
        open.low = max(open.low, best)
      }
    }
    guard best == .min else { return best }
    guard sides.passing.moves != 0 else { return sides.finalScore }
    return -score(sides.passing, in: window.turned)
  }

  /// The score with one square empty, or none.
  private static func lastScore(_ sides: Sides, on square: UInt64) -> Int {
    guard square != 0 else { return sides.finalScore }
    let flips = sides.flips(of: square)
    if flips != 0 { return sides.placing(square, flips: flips).passing.finalScore }
    let passing = sides.passing
    let turned = passing.flips(of: square)
    guard turned != 0 else { return sides.finalScore }
    return passing.placing(square, flips: turned).finalScore
  }
}
