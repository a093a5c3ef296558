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
