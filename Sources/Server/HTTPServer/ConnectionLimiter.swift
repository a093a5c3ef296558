import Dispatch
import HTTP
import OperatingSystem
import Synchronization

final class ConnectionLimiter: Sendable {
  private struct Counts {
    var total = 0
    var perNetwork = NetworkCounts()
    var unsent = NetworkCounts()
  }

  private let limits: ConnectionLimits
  private let proxies: TrustedProxies
  private let counts = Mutex(Counts())
  private let memory = MemoryReclaimer()

  init(limits: ConnectionLimits, proxies: TrustedProxies = TrustedProxies()) {
    (self.limits, self.proxies) = (limits, proxies)
  }

  var count: Int { counts.withLock { $0.total } }

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

  /// Whether idle connections should make room for new ones.
  var isNearlyFull: Bool { count >= limits.total - limits.total / 64 }

  func release(_ client: HTTPClient) {
    let total = counts.withLock { counts in
      counts.total -= 1
      if isCounted(client) { counts.perNetwork.leave(client.address) }
      return counts.total
    }
    memory.count(total)
  }

  /// Counts bytes that a client doesn't read, unless there are too many.
  func admit(_ unsent: UnsentBytes) -> Bool {
    guard isCounted(unsent.client) else { return true }
    return counts.withLock {
      $0.unsent.enter(unsent.client.address, unsent.count, limit: limits.unsentBytes)
    }
  }

  func release(_ unsent: UnsentBytes) {
    guard isCounted(unsent.client) else { return }
    counts.withLock { $0.unsent.leave(unsent.client.address, unsent.count) }
  }

  /// A proxy's connections aren't counted, because all its visitors come from one address.
  private func isCounted(_ client: HTTPClient) -> Bool {
    (limits.countsLoopback || !client.address.isLoopback) && !proxies.contains(client.address)
  }
}

/// Returns memory to the system after many connections have closed.
///
/// The memory of their requests lies in fragments between memory that is still in use. Otherwise the process
/// would keep it.
final class MemoryReclaimer: Sendable {
  private struct State {
    /// The highest number of connections since memory was last scheduled to be returned.
    var most = 0
    /// How often memory was scheduled to be returned.
    var drops = 0
  }

  static let threshold = 1_000

  private let state = Mutex(State())
  /// The delay until the memory is free: the timer of a cancelled sleep keeps its memory until it fires, and
  /// responses are held for up to 25 s.
  private let pause: DispatchTimeInterval
  private let giveBack: @Sendable () -> Void

  init(
    pause: DispatchTimeInterval = .seconds(30),
    giveBack: @escaping @Sendable () -> Void = CurrentProcess.giveBackMemory
  ) {
    (self.pause, self.giveBack) = (pause, giveBack)
  }

  func count(_ connections: Int) {
    let drop = state.withLock { state -> Int? in
      state.most = max(state.most, connections)
      guard state.most - connections >= Self.threshold, connections <= state.most / 2 else {
        return nil
      }
      state.most = connections
      state.drops += 1
      return state.drops
    }
    guard let drop else { return }
    DispatchQueue(label: "HTTPServer.memory").asyncAfter(deadline: .now() + pause) { [self] in
      // Only once, after the last drop within the delay.
      if state.withLock({ $0.drops == drop }) { giveBack() }
    }
  }
}
