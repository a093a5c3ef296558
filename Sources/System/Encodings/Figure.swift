/// A figure of the running program, as operators read it.
package struct Figure: Sendable {
  /// Names and values that distinguish the parts of a figure.
  package typealias Labels = KeyValuePairs<String, String>

  package enum Content: Sendable {
    /// Values that only grow, until the process ends.
    case counter([(Labels, Int)])
    /// Values that rise and fall.
    case gauge([(Labels, Int)])
    /// Values by size, and the number of observed units in one unit of the figure's name, such as nanoseconds per
    /// second.
    case histogram([(Labels, Histogram)], scale: Int)
  }

  /// The name, with its unit at the end.
  package let name: String
  package let help: String
  package let content: Content

  package static func counter(_ name: String, _ help: String, _ value: Int) -> Figure {
    counter(name, help, each: [([:], value)])
  }

  package static func counter(_ name: String, _ help: String, each: [(Labels, Int)]) -> Figure {
    Figure(name: name, help: help, content: .counter(each))
  }

  package static func gauge(_ name: String, _ help: String, _ value: Int) -> Figure {
    gauge(name, help, each: [([:], value)])
  }

  package static func gauge(_ name: String, _ help: String, each: [(Labels, Int)]) -> Figure {
    Figure(name: name, help: help, content: .gauge(each))
  }

  package static func histogram(
    _ name: String, _ help: String, scale: Int = 1, _ histograms: [(Labels, Histogram)]
  ) -> Figure {
    Figure(name: name, help: help, content: .histogram(histograms, scale: scale))
  }
}

/// Counts observed values by the bucket they fall into.
package struct Histogram: Sendable, Hashable {
  /// The inclusive upper bounds of the buckets, in ascending order.
  package let bounds: [Int]
  /// The number of values in each bucket, and above the last bound.
  package private(set) var counts: [Int]
  package private(set) var sum = 0

  /// Bounds for durations in nanoseconds, from 50 µs to 30 s.
  package static let durations = [
    50_000, 100_000, 250_000, 500_000, 1_000_000, 2_500_000, 5_000_000, 10_000_000, 25_000_000,
    50_000_000, 100_000_000, 250_000_000, 1_000_000_000, 5_000_000_000, 30_000_000_000,
  ]

  package init(bounds: [Int] = Histogram.durations) {
    self.bounds = bounds
    counts = Array(repeating: 0, count: bounds.count + 1)
  }

  package mutating func observe(_ value: Int) {
    var index = 0
    while index < bounds.count, value > bounds[index] { index += 1 }
    counts[index] += 1
    sum += value
  }
}
