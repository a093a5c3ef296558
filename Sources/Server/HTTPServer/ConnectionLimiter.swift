import Dispatch
import HTTP
import OperatingSystem
import Synchronization

/// Admits connections to all loops as long as they are within the limits.
final class ConnectionLimiter: Sendable {
  private struct Counts {
    var total = 0
    var perNetwork = NetworkCounts()
    var unsent = NetworkCounts()
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

  /// Counts octets that a client doesn't read, unless that is too much.
  func admit(_ unsent: UnsentOctets) -> Bool {
    guard isCounted(unsent.client) else { return true }
    return counts.withLock {
      $0.unsent.enter(unsent.client.address, unsent.count, limit: limits.unsentOctets)
    }
  }

  /// Counts them off.
  func release(_ unsent: UnsentOctets) {
    guard isCounted(unsent.client) else { return }
    counts.withLock { $0.unsent.leave(unsent.client.address, unsent.count) }
  }

  /// All visitors of a proxy come from its address.
  private func isCounted(_ client: HTTPClient) -> Bool {
    (limits.countsLoopback || !client.address.isLoopback) && !proxies.contains(client.address)
  }
}

/// Sees to it that the memory which a crowd has taken goes back to the system when it has left.
///
/// What its requests were held in lies in pieces among what is still in use, and would stay with the process for good.
final class CrowdMemory: Sendable {
  private struct State {
    /// The most connections since a crowd has left last.
    var most = 0
    /// How many crowds have left.
    var departures = 0
  }

  /// How many connections make a crowd.
  static let crowd = 1_000

  private let state = Mutex(State())
  /// How long memory is not free that a crowd has left: the alarm of a sleep which was cancelled keeps its own until its
  /// time, and answers are held for up to 25 s.
  private let pause: DispatchTimeInterval
  private let giveBack: @Sendable () -> Void

  init(
    pause: DispatchTimeInterval = .seconds(30),
    giveBack: @escaping @Sendable () -> Void = CurrentProcess.giveBackMemory
  ) {
    self.pause = pause
    self.giveBack = giveBack
  }

  /// Hears how many connections there are.
  func count(_ connections: Int) {
    let departure = state.withLock { state -> Int? in
      state.most = max(state.most, connections)
      guard state.most - connections >= Self.crowd, connections <= state.most / 2 else {
        return nil
      }
      state.most = connections
      state.departures += 1
      return state.departures
    }
    guard let departure else { return }
    DispatchQueue(label: "HTTPServer.memory").asyncAfter(deadline: .now() + pause) { [self] in
      // Once for all who leave within that time, after the last of them.
      if state.withLock({ $0.departures == departure }) { giveBack() }
    }
  }
}
