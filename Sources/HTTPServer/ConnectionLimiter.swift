import HTTP
import Synchronization

/// Admits connections to all loops as long as they are within the limits.
final class ConnectionLimiter: Sendable {
  private struct Counts {
    var total = 0
    var perNetwork = NetworkCounts()
  }

  private let limits: ConnectionLimits
  private let proxies: TrustedProxies
  private let counts = Mutex(Counts())
  private let memory = CrowdMemory()

  init(limits: ConnectionLimits, proxies: TrustedProxies = TrustedProxies()) {
    self.limits = limits
    self.proxies = proxies
  }

  /// How many connections there are.
  var count: Int { counts.withLock { $0.total } }

  /// Counts one more, unless that is one too many.
  func admit(_ client: HTTPClient) -> Bool {
    counts.withLock { counts in
      guard counts.total < limits.total else { return false }
      guard
        !isCounted(client) || counts.perNetwork.enter(client.address, limit: limits.perAddress)
      else { return false }
      counts.total += 1
      return true
    }
  }

  /// Counts one less.
  func release(_ client: HTTPClient) {
    let total = counts.withLock { counts in
      counts.total -= 1
      if isCounted(client) { counts.perNetwork.leave(client.address) }
      return counts.total
    }
    memory.count(total)
  }

  /// All visitors of a proxy come from its address.
  private func isCounted(_ client: HTTPClient) -> Bool {
    (limits.countsLoopback || !client.address.isLoopback) && !proxies.contains(client.address)
  }
}
