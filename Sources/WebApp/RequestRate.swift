/// How often one address may do something: so many times at once, then at a steady pace.
public struct RequestRate: Sendable, Hashable {
  /// The units of time that a pace is counted in.
  public enum Unit: Int64, Sendable {
    /// A second.
    case second = 1
    /// Sixty seconds.
    case minute = 60
    /// Sixty minutes.
    case hour = 3600
  }

  /// What burst and pace may be.
  public static let counts = 1...1_000_000

  /// How many times at once, after a long rest.
  public let burst: Int
  /// The nanoseconds in which one more is allowed.
  let interval: Int64

  /// A rate such as 30 at once, then 10 a minute; counts outside of ``counts`` become the nearest one.
  public init(burst: Int, then count: Int, per unit: Unit) {
    self.burst = min(max(burst, Self.counts.lowerBound), Self.counts.upperBound)
    let count = min(max(count, Self.counts.lowerBound), Self.counts.upperBound)
    interval = unit.rawValue * 1_000_000_000 / Int64(count)
  }
}
