/// Counts observed values by the bucket they fall into.
package struct Histogram: Sendable, Hashable {
  /// The inclusive upper bounds of the buckets, in ascending order.
  package let bounds: [Int]
  /// The number of values in each bucket, and above the last bound.
  package private(set) var counts: [Int]
  /// The sum of all values.
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
