import Dispatch
import OperatingSystem
import Synchronization

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
