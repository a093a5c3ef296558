/// How long answers took.
struct Latencies {
  private var sorted: [UInt32] = []

  /// - Parameter nanoseconds: of each answer, in any order.
  init(_ nanoseconds: [UInt32]) {
    sorted = nanoseconds.sorted()
  }

  var count: Int { sorted.count }

  /// The time in microseconds within which so many of a hundred answers came; 0 without any.
  ///
  /// Source: the nearest-rank definition of a percentile.
  func percentile(_ share: Double) -> Double {
    guard !sorted.isEmpty else { return 0 }
    let rank = Int((share / 100 * Double(sorted.count)).rounded(.up))
    return Double(sorted[min(max(rank, 1), sorted.count) - 1]) / 1000
  }
}

extension Latencies {
  /// The usual answer and the slow one.
  var text: String {
    "p50 \(Figure.text(percentile(50))) µs  p99 \(Figure.text(percentile(99))) µs"
  }
}
