package import Gameplay
import Synchronization

/// A clock that only moves when a test advances it.
package final class ManualClock: GameClock {
  private struct Sleeper {
    let ticket: Int
    let due: Int64
    let ring: @Sendable () -> Void
  }

  private struct State {
    var now: Int64
    /// The time that has passed for sleepers, independent of changes to the wall clock.
    var elapsed: Int64 = 0
    var lastTicket = 0
    var sleepers: [Sleeper] = []
  }

  private let state: Mutex<State>

  /// Creates a clock that shows the given time.
  package init(now: Timestamp = Timestamp(milliseconds: 1_700_000_000_000)) {
    state = Mutex(State(now: now.milliseconds))
  }

  /// The wall clock's time.
  package var now: Timestamp {
    state.withLock { Timestamp(milliseconds: $0.now) }
  }

  /// The monotonic clock's time.
  package var elapsed: Milliseconds {
    state.withLock { Milliseconds($0.elapsed) }
  }

  /// The number of sleeping tasks.
  package var sleeperCount: Int {
    state.withLock { $0.sleepers.count }
  }

  /// The time until the next sleeper wakes; nil if no task sleeps.
  package var timeToNextWaking: Milliseconds? {
    state.withLock { state in
      state.sleepers.map { Milliseconds($0.due - state.elapsed) }.min()
    }
  }

  /// Advances the clock and wakes every task that is due, the earliest first.
  package func advance(by duration: Milliseconds) {
    let woken = state.withLock { state in
      state.now += duration.count
      state.elapsed += duration.count
      let woken = state.sleepers.filter { $0.due <= state.elapsed }
      state.sleepers.removeAll { $0.due <= state.elapsed }
      return woken.sorted { ($0.due, $0.ticket) < ($1.due, $1.ticket) }
    }
    for sleeper in woken { sleeper.ring() }
  }

  /// Sets the wall clock. No time passes for sleeping tasks.
  package func set(to moment: Timestamp) {
    state.withLock { $0.now = moment.milliseconds }
  }

  /// Rings when a test has advanced the clock this far.
  package func alarm(
    after duration: Milliseconds, _ ring: @escaping @Sendable () -> Void
  ) -> Alarm {
    let ticket = state.withLock { state in
      state.lastTicket += 1
      let due = state.elapsed + duration.count
      state.sleepers.append(Sleeper(ticket: state.lastTicket, due: due, ring: ring))
      return state.lastTicket
    }
    return Alarm { [self] in state.withLock { $0.sleepers.removeAll { $0.ticket == ticket } } }
  }
}
