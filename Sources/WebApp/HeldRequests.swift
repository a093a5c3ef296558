import HTTP
import Synchronization

/// Counts the requests of each network that are held, against a limit.
final class HeldRequests: Sendable {
  private let limit: Int
  private let counts = Mutex<[IPAddress: Int]>([:])

  init(limit: Int) {
    self.limit = limit
  }

  /// Counts one more, unless that is one too many.
  func enter(_ network: IPAddress) -> Bool {
    counts.withLock { counts in
      let count = counts[network, default: 0]
      guard count < limit else { return false }
      counts[network] = count + 1
      return true
    }
  }

  /// Counts one less.
  func leave(_ network: IPAddress) {
    counts.withLock { counts in
      let count = counts[network, default: 1] - 1
      counts[network] = count > 0 ? count : nil
    }
  }
}
