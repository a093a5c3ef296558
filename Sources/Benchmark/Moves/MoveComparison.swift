/// What we do against what SQLite does, in turns, so that what else the machine does hurts both alike.
struct MoveComparison {
  private var ours = MoveRate()
  private var bare = MoveRate()
  /// Our moves per second to SQLite's, for each turn.
  private var ratios: [Double] = []

  /// Adds a turn of both.
  mutating func add(_ ours: MoveRate, against bare: MoveRate) {
    self.ours = self.ours + ours
    self.bare = self.bare + bare
    ratios.append(ours.perSecond / bare.perSecond)
  }

  /// Writes the figures of both and the median of the ratios, with the least and the greatest.
  func write(as name: String, _ latencies: String = "", to report: Report) {
    report.line(name, figures(of: ours), latencies)
    report.line("SQLite alone, as many per transaction", figures(of: bare))
    let sorted = ratios.sorted().map { Figure.text($0) }
    report.line(
      "\(name) to SQLite alone", sorted[sorted.count / 2],
      "(\(sorted[0]) to \(sorted[sorted.count - 1]))")
  }

  private func figures(of rate: MoveRate) -> String {
    let parts = [
      "\(Figure.text(rate.perSecond)) moves/s", "\(Figure.text(rate.timePerMove)) µs CPU each",
      "\(Figure.text(rate.perTransaction)) per transaction",
      "of \(Figure.text(rate.seconds / Double(max(1, rate.transactions)) * 1e6)) µs",
    ]
    return parts.joined(separator: "  ")
  }
}
