import Testing

@testable import Benchmark

@Suite("Latencies")
struct LatenciesTests {
  @Test(
    "A percentile is the time within which that share of responses arrived",
    arguments: [(1.0, 1.0), (50, 50), (99, 99), (99.1, 100), (100, 100)])
  func percentile(share: Double, microseconds: Double) {
    let latencies = Latencies((1...100).reversed().map { $0 * 1000 })
    #expect(latencies.percentile(share) == microseconds)
  }

  @Test("With a single response every percentile is its time")
  func one() {
    #expect(Latencies([2500]).percentile(1) == 2.5)
    #expect(Latencies([2500]).percentile(99) == 2.5)
  }

  @Test("Without responses every percentile is zero")
  func none() {
    #expect(Latencies([]).percentile(99) == 0)
  }
}
