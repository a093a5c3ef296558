import OperatingSystem
import Reversi

/// Measures the rules alone, by counting lines of play.
struct PerftSection {
  private static let plies = 11
  private static let lines = 212_258_800

  func measure() throws {
    Report.heading("Rules, on one core")
    var best = Int64.max
    for _ in 0..<3 {
      let start = threadProcessorTime()
      let lines = Position.initial.lineCount(plies: Self.plies)
      best = min(best, threadProcessorTime() - start)
      guard lines == Self.lines else { throw ToolError("perft 11 gives \(lines)") }
    }
    let seconds = Double(best) / 1e9
    Report.line(
      "perft \(Self.plies)", "\(Figure.text(seconds)) s",
      "\(Figure.text(Double(Self.lines) / seconds / 1e6)) M lines/s")
  }
}
