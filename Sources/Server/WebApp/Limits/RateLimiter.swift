import Dispatch
import HTTP
import Synchronization

/// Limits the rate of requests by network: each /64 network, each /48 and /32 network with a larger share, and
/// all networks together.
final class RateLimiter: Sendable {
  private let state: Mutex<(tables: [TokenBuckets], refusals: Int)>

  var refusalCount: Int { state.withLock { $0.refusals } }

  /// - Parameters:
  ///   - rate: the rate of a /64 network; nil for no limit.
  ///   - altogether: the rate of all networks together; nil for no limit.
  ///   - capacity: the number of networks that are remembered, rounded up to a multiple of eight.
  init(_ rate: RequestRate?, altogether: RequestRate? = nil, capacity: Int = 4096) {
    var tables: [TokenBuckets] = []
    if let rate {
      tables = NetworkCounts.scopes.map { shares, scope in
        TokenBuckets(rate, times: shares, of: scope, capacity: capacity)
      }
    }
    if let altogether {
      tables.append(TokenBuckets(altogether, of: { _ in .unspecified }, capacity: 1))
    }
    state = Mutex((tables, 0))
  }

  /// Creates a limiter of computing time in nanoseconds. The time is charged afterwards, when it is known.
  init(_ share: ComputingShare?, capacity: Int = 4096) {
    var tables: [TokenBuckets] = []
    if let depth = share?.delay(after: ComputingShare.burst) {
      tables = NetworkCounts.scopes.map { shares, scope in
        TokenBuckets(depth: depth, parts: shares, of: scope, capacity: capacity)
      }
    }
    state = Mutex((tables, 0))
  }

  /// Takes one token for an address.
  ///
  /// - Returns: nil if there was a token; otherwise the nanoseconds until there is one.
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

  func wait(for address: IPAddress, at now: Int64) -> Int64? {
    state.withLock { $0.tables.wait(for: address, at: now) }
  }

  /// Charges an address with a delay in nanoseconds, whatever is left of its share. The resulting wait never
  /// exceeds ``ComputingShare/longestWait``.
  func charge(_ delay: Int64, to address: IPAddress, at now: Int64) {
    state.withLock { state in
      for index in state.tables.indices {
        state.tables[index].charge(delay, to: address, at: now)
      }
    }
  }
}

extension [TokenBuckets] {
  fileprivate func wait(for address: IPAddress, at now: Int64) -> Int64? {
    let wait = map { $0.wait(for: address, at: now) }.max() ?? 0
    return wait > 0 ? wait : nil
  }
}

/// Token buckets for the networks seen last, in a table of fixed size.
///
/// A bucket is stored as the time when it will be full again. If all slots for a new network are taken, it
/// replaces the fullest bucket, so an empty bucket is forgotten last.
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

  private static let slotsPerNetwork = 8

  /// How far in the future the time of the full bucket may lie while a token is left, in nanoseconds.
  private let depth: Int64
  /// The delay of that time for each token, in nanoseconds.
  private let step: Int64
  private let parts: Int
  private let network: Scope
  private var buckets: [Bucket]

  init(_ rate: RequestRate, times shares: Int = 1, of network: @escaping Scope, capacity: Int) {
    let step = rate.interval / Int64(shares)
    self.init(
      depth: Int64(rate.burst * shares - 1) * step, step: step, of: network, capacity: capacity)
  }

  init(depth: Int64, step: Int64 = 0, parts: Int = 1, of network: @escaping Scope, capacity: Int) {
    self.depth = depth
    self.step = step
    self.parts = parts
    self.network = network
    let sets = max(1, (capacity + Self.slotsPerNetwork - 1) / Self.slotsPerNetwork)
    buckets = Array(repeating: Bucket(), count: sets * Self.slotsPerNetwork)
  }

  /// The nanoseconds until there is a token for an address; zero or less if there is one now.
  func wait(for address: IPAddress, at now: Int64) -> Int64 {
    let network = network(address)
    return buckets[place(of: network)].fullAt(for: network, at: now) - now - depth
  }

  mutating func take(for address: IPAddress, at now: Int64) {
    if step > 0 { postpone(by: step, for: network(address), at: now) }
  }

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
    let first = Int(hash % UInt(buckets.count / Self.slotsPerNetwork)) * Self.slotsPerNetwork
    var fullest = first
    for place in first..<(first + Self.slotsPerNetwork) {
      if buckets[place].network == network { return place }
      if buckets[place].fullAt < buckets[fullest].fullAt { fullest = place }
    }
    return fullest
  }
}

/// A rate: a burst of requests at once, then a steady pace.
package struct RequestRate: Sendable, Hashable {
  package enum Unit: Int64, Sendable {
    case second = 1
    case minute = 60
    case hour = 3600
  }

  package static let counts = 1...1_000_000

  /// The number of requests at once after a long pause.
  package let burst: Int
  /// The nanoseconds until one more request is allowed.
  let interval: Int64

  /// Creates a rate such as 30 at once, then 10 a minute. Numbers outside ``counts`` are clamped.
  package init(burst: Int, then count: Int, per unit: Unit) {
    self.burst = min(max(burst, Self.counts.lowerBound), Self.counts.upperBound)
    let count = min(max(count, Self.counts.lowerBound), Self.counts.upperBound)
    interval = unit.rawValue * 1_000_000_000 / Int64(count)
  }
}

/// The share of a core that all requests of one address may use.
package struct ComputingShare: Sendable, Hashable {
  package static let percentages = 1...100
  /// The nanoseconds that an address may use at once after a long pause. Nearly two reviews of the longest games
  /// take that long.
  static let burst: Int64 = 10_000_000_000
  /// The maximum number of nanoseconds that an address has to wait, however much it has used.
  static let longestWait: Int64 = 60_000_000_000

  package let percentage: Int

  /// Creates a share. Percentages outside ``percentages`` are clamped.
  package init(percentage: Int) {
    self.percentage = min(max(percentage, Self.percentages.lowerBound), Self.percentages.upperBound)
  }

  /// The nanoseconds until the share has made up for a use of the core.
  func delay(after nanoseconds: Int64) -> Int64 { nanoseconds * 100 / Int64(percentage) }
}

/// A monotonic clock. It counts nanoseconds from an arbitrary start.
package struct Uptime: Sendable {
  package let nanoseconds: @Sendable () -> Int64

  package init(nanoseconds: @escaping @Sendable () -> Int64) {
    self.nanoseconds = nanoseconds
  }

  /// The machine's clock. In integers rather than a `Duration`, because every request reads it and dividing a
  /// `Duration` takes 128-bit arithmetic.
  package static let system = Uptime { Int64(DispatchTime.now().uptimeNanoseconds) }
}
