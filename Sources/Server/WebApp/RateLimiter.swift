import Dispatch
import HTTP
import Synchronization

/// Holds addresses to a rate: each /64 network by itself, each /48 and each /32 by a larger one, and all of them together.
final class RateLimiter: Sendable {
  private let state: Mutex<(tables: [TokenBuckets], refusals: Int)>

  /// How often there was nothing to take.
  var refusalCount: Int { state.withLock { $0.refusals } }

  /// - Parameters:
  ///   - rate: that of a network; nil for none.
  ///   - altogether: that of all networks together; nil for none.
  ///   - capacity: how many networks are remembered, rounded up to a multiple of eight.
  init(_ rate: RequestRate?, altogether: RequestRate? = nil, capacity: Int = 4096) {
    var tables: [TokenBuckets] = []
    if let rate {
      tables = Self.scopes.map { shares, scope in
        TokenBuckets(rate.times(shares), of: scope, capacity: capacity)
      }
    }
    if let altogether {
      tables.append(TokenBuckets(altogether, of: { _ in .unspecified }, capacity: 1))
    }
    state = Mutex((tables, 0))
  }

  /// A limiter of nanoseconds of a core, which are not taken but charged, when it is known how many they were.
  init(_ share: ComputingShare?, capacity: Int = 4096) {
    guard let share else {
      state = Mutex(([], 0))
      return
    }
    let depth = share.delay(after: ComputingShare.burst)
    let tables = Self.scopes.map { shares, scope in
      TokenBuckets(depth: depth, parts: shares, of: scope, capacity: capacity)
    }
    state = Mutex((tables, 0))
  }

  /// What has a share, and how many times that of one /64 network.
  private static let scopes: [(shares: Int, scope: TokenBuckets.Scope)] = [
    (1, \.network), (NetworkCounts.networksOfSite, \.site),
    (NetworkCounts.networksOfAllocation, \.allocation),
  ]

  /// Takes one of what an address may do.
  ///
  /// - Returns: nil if there was one; or else in how many nanoseconds there will be.
  func take(for address: IPAddress, at now: Int64) -> Int64? {
    state.withLock { state in
      if let wait = state.tables.wait(for: address, at: now) {
        state.refusals += 1
        return wait
      }
      for index in state.tables.indices { state.tables[index].take(for: address, at: now) }
      return nil
    }
  }

  /// In how many nanoseconds there will be something to take; nil if there is now.
  func wait(for address: IPAddress, at now: Int64) -> Int64? {
    state.withLock { $0.tables.wait(for: address, at: now) }
  }

  /// Takes so many nanoseconds' worth from an address, whatever it has left; it never has to wait for more than
  /// ``ComputingShare/longestWait``.
  func charge(_ delay: Int64, to address: IPAddress, at now: Int64) {
    state.withLock { state in
      for index in state.tables.indices {
        state.tables[index].charge(delay, to: address, at: now)
      }
    }
  }
}

extension [TokenBuckets] {
  /// In how many nanoseconds there will be a token in each of the tables; nil if there is now.
  fileprivate func wait(for address: IPAddress, at now: Int64) -> Int64? {
    let wait = map { $0.wait(for: address, at: now) }.max() ?? 0
    return wait > 0 ? wait : nil
  }
}

/// A token bucket for each of the networks that have asked last, in a table that never grows.
///
/// A bucket is kept as the moment when it will be full again. Where a new network finds its places
/// taken it gets that of the fullest bucket, so that whoever has emptied one is forgotten last.
///
/// Source: the virtual scheduling algorithm of ITU-T I.371, annex A.
private struct TokenBuckets {
  typealias Scope = @Sendable (IPAddress) -> IPAddress

  private struct Bucket {
    var network = IPAddress(high: .max, low: .max)
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
  /// Into how many parts a charge is divided, of which one counts.
  private let parts: Int
  private let network: Scope
  private var buckets: [Bucket]

  init(_ rate: RequestRate, of network: @escaping Scope, capacity: Int) {
    self.init(
      depth: Int64(rate.burst - 1) * rate.interval, step: rate.interval, of: network,
      capacity: capacity)
  }

  init(depth: Int64, step: Int64 = 0, parts: Int = 1, of network: @escaping Scope, capacity: Int) {
    self.depth = depth
    self.step = step
    self.parts = parts
    self.network = network
    let sets = max(1, (capacity + Self.ways - 1) / Self.ways)
    buckets = Array(repeating: Bucket(), count: sets * Self.ways)
  }

  /// In how many nanoseconds there will be a token for an address; none above zero if there is one.
  func wait(for address: IPAddress, at now: Int64) -> Int64 {
    let network = network(address)
    return buckets[place(of: network)].fullAt(for: network, at: now) - now - depth
  }

  /// Takes a token, which there has to be.
  mutating func take(for address: IPAddress, at now: Int64) {
    if step > 0 { postpone(by: step, for: network(address), at: now) }
  }

  /// Takes a part of so many nanoseconds' worth.
  mutating func charge(_ delay: Int64, to address: IPAddress, at now: Int64) {
    let latest = now + depth + ComputingShare.longestWait
    postpone(by: delay / Int64(parts), for: network(address), at: now, upTo: latest)
  }

  private mutating func postpone(
    by delay: Int64, for network: IPAddress, at now: Int64, upTo latest: Int64 = .max
  ) {
    let place = place(of: network)
    let fullAt = buckets[place].fullAt(for: network, at: now)
    buckets[place] = Bucket(network: network, fullAt: min(fullAt + delay, latest))
  }

  private func place(of network: IPAddress) -> Int {
    let hash = UInt(bitPattern: network.hashValue)
    let first = Int(hash % UInt(buckets.count / Self.ways)) * Self.ways
    var fullest = first
    for place in first..<(first + Self.ways) {
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

  private init(burst: Int, interval: Int64) {
    self.burst = burst
    self.interval = interval
  }

  /// So many times as often.
  func times(_ factor: Int) -> RequestRate {
    RequestRate(burst: burst * factor, interval: interval / Int64(factor))
  }
}

/// How much of a core all requests of one address may take.
public struct ComputingShare: Sendable, Hashable {
  /// What a share may be.
  public static let percentages = 1...100
  /// How many nanoseconds it may have at once, after a long rest: two reviews of the longest games take as long.
  static let burst: Int64 = 10_000_000_000
  /// For how many nanoseconds an address is refused at most, however much it has used.
  static let longestWait: Int64 = 60_000_000_000

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
  /// Reads it.
  public let nanoseconds: @Sendable () -> Int64

  /// A clock that is read by a function.
  public init(nanoseconds: @escaping @Sendable () -> Int64) {
    self.nanoseconds = nanoseconds
  }

  /// The machine's own; each request reads it, and a `Duration` would have to be divided in 128 bits.
  public static let system = Uptime { Int64(DispatchTime.now().uptimeNanoseconds) }
}
