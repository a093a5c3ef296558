import Reversi

/// The rules alone: the lines of play from the start.
struct PerftSection {
  private static let plies = 11
  private static let lines = 212_258_800

  func measure(to report: Report) throws {
    report.heading("Rules, on one core")
    var best = UInt64.max
    for _ in 0..<3 {
      let start = System.threadTime()
      let lines = Position.initial.lineCount(plies: Self.plies)
      best = min(best, System.threadTime() - start)
      guard lines == Self.lines else { throw BenchmarkError("perft 11 gives \(lines)") }
    }
    let seconds = Double(best) / 1e9
    report.line(
      "perft \(Self.plies)", "\(Figure.text(seconds)) s",
      "\(Figure.text(Double(Self.lines) / seconds / 1e6)) M lines/s")
  }
}
