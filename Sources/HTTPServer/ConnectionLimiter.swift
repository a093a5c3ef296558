import HTTP
import Synchronization

/// Admits connections to all loops as long as they are within the limits.
final class ConnectionLimiter: Sendable {
  private struct Counts {
    var total = 0
    var perNetwork: [IPAddress: Int] = [:]
  }

  private let limits: ConnectionLimits
  private let proxies: TrustedProxies
  private let counts = Mutex(Counts())

  init(limits: ConnectionLimits, proxies: TrustedProxies = TrustedProxies()) {
    self.limits = limits
    self.proxies = proxies
  }

  /// Counts one more, unless that is one too many.
  func admit(_ client: HTTPClient) -> Bool {
    counts.withLock { counts in
      guard counts.total < limits.total else { return false }
      if isCounted(client) {
        let count = counts.perNetwork[client.address.network, default: 0]
        guard count < limits.perAddress else { return false }
        counts.perNetwork[client.address.network] = count + 1
      }
      counts.total += 1
      return true
    }
  }

  /// Counts one less.
  func release(_ client: HTTPClient) {
    counts.withLock { counts in
      counts.total -= 1
      guard isCounted(client) else { return }
      let network = client.address.network
      let count = counts.perNetwork[network, default: 1] - 1
      counts.perNetwork[network] = count > 0 ? count : nil
    }
  }

  /// All visitors of a proxy come from its address.
  private func isCounted(_ client: HTTPClient) -> Bool {
    (limits.countsLoopback || !client.address.isLoopback) && !proxies.contains(client.address)
  }
}
