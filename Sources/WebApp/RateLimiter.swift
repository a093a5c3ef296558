import HTTP
import Synchronization

/// Keeps a token bucket for each of the networks that have asked last, in a table that never grows.
///
/// A bucket is kept as the moment when it will be full again. Where a new network finds its places
/// taken it gets that of the fullest bucket, so that whoever has emptied one is forgotten last.
///
/// Source: the virtual scheduling algorithm of ITU-T I.371, annex A.
final class RateLimiter: Sendable {
  private struct Bucket {
    var network = IPAddress(high: 0, low: 0)
    var fullAt = Int64.min
  }

  /// How many places each network may have its bucket in.
  private static let ways = 8

  private let rate: RequestRate
  private let buckets: Mutex<[Bucket]>

  /// - Parameter capacity: how many networks are remembered, rounded up to a multiple of eight.
  init(_ rate: RequestRate, capacity: Int = 4096) {
    self.rate = rate
    let sets = max(1, (capacity + Self.ways - 1) / Self.ways)
    buckets = Mutex(Array(repeating: Bucket(), count: sets * Self.ways))
  }

  /// Takes a token out of a network's bucket.
  ///
  /// - Returns: nil if there was one; or else in how many nanoseconds there will be.
  func take(for network: IPAddress, at now: Int64) -> Int64? {
    let hash = UInt(bitPattern: network.hashValue)
    return buckets.withLock { buckets in
      let place = Self.place(of: network, hash, in: buckets)
      let isKnown = buckets[place].network == network
      let fullAt = isKnown ? max(buckets[place].fullAt, now) : now
      let wait = fullAt - now - Int64(rate.burst - 1) * rate.interval
      guard wait <= 0 else { return wait }
      buckets[place] = Bucket(network: network, fullAt: fullAt + rate.interval)
      return nil
    }
  }

  private static func place(of network: IPAddress, _ hash: UInt, in buckets: [Bucket]) -> Int {
    let first = Int(hash % UInt(buckets.count / ways)) * ways
    var fullest = first
    for place in first..<(first + ways) {
      if buckets[place].network == network { return place }
      if buckets[place].fullAt < buckets[fullest].fullAt { fullest = place }
    }
    return fullest
  }
}

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

/// A clock that nobody can set: it shows the nanoseconds since whenever it likes.
public struct Uptime: Sendable {
  let nanoseconds: @Sendable () -> Int64

  /// A clock that is read by a function.
  public init(nanoseconds: @escaping @Sendable () -> Int64) {
    self.nanoseconds = nanoseconds
  }

  /// The machine's own.
  public static let system = Uptime {
    let (seconds, attoseconds) = start.duration(to: .now).components
    return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }

  private static let start = ContinuousClock.now
}
