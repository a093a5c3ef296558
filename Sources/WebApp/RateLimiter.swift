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

    func fullAt(for network: IPAddress, at now: Int64) -> Int64 {
      self.network == network ? max(fullAt, now) : now
    }
  }

  /// How many places each network may have its bucket in.
  private static let ways = 8

  /// How far ahead of now a bucket may be full again for there to be something in it.
  private let depth: Int64
  /// By how much a token puts that off.
  private let step: Int64
  private let buckets: Mutex<[Bucket]>

  /// - Parameter capacity: how many networks are remembered, rounded up to a multiple of eight.
  convenience init(_ rate: RequestRate, capacity: Int = 4096) {
    self.init(depth: Int64(rate.burst - 1) * rate.interval, step: rate.interval, capacity: capacity)
  }

  /// A bucket of nanoseconds of a core, which are not taken but charged, when it is known how many they were.
  convenience init(_ share: ComputingShare, capacity: Int = 4096) {
    self.init(depth: share.delay(after: ComputingShare.burst), step: 0, capacity: capacity)
  }

  private init(depth: Int64, step: Int64, capacity: Int) {
    self.depth = depth
    self.step = step
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
      let fullAt = buckets[place].fullAt(for: network, at: now)
      let wait = fullAt - now - depth
      guard wait <= 0 else { return wait }
      if step > 0 { buckets[place] = Bucket(network: network, fullAt: fullAt + step) }
      return nil
    }
  }

  /// Takes so many nanoseconds' worth out of a network's bucket, whatever is in it.
  func charge(_ delay: Int64, to network: IPAddress, at now: Int64) {
    let hash = UInt(bitPattern: network.hashValue)
    buckets.withLock { buckets in
      let place = Self.place(of: network, hash, in: buckets)
      let fullAt = buckets[place].fullAt(for: network, at: now)
      buckets[place] = Bucket(network: network, fullAt: fullAt + delay)
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

/// How much of a core one address may have for what costs as much as hundreds of pages.
public struct ComputingShare: Sendable, Hashable {
  /// What a share may be.
  public static let percentages = 1...100
  /// How many nanoseconds it may have at once, after a long rest: some hundred pictures take as long.
  static let burst: Int64 = 3_000_000_000

  /// The part of a core's time that it gets in the long run.
  public let percentage: Int

  /// A share; percentages outside of ``percentages`` become the nearest one.
  public init(percentage: Int) {
    self.percentage = min(max(percentage, Self.percentages.lowerBound), Self.percentages.upperBound)
  }

  /// How many nanoseconds it takes to get so many of a core.
  func delay(after nanoseconds: Int64) -> Int64 { nanoseconds * 100 / Int64(percentage) }
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
