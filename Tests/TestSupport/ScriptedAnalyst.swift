package import ComputerPlayers
package import Reversi
import Samples
import Synchronization

/// Reports the steps that a test allows, one at a time, and records the positions it was asked about.
///
/// A move's score is the number of disks it turns over, plus the number of earlier steps.
package final class ScriptedAnalyst: Analyst {
  private let stepCount: Int
  private let estimates: Bool
  private let work: @Sendable () -> Void
  private let turns: AllowedTurns
  private let positions = Mutex<[Position]>([])

  /// Creates an analyst with this many steps per position.
  ///
  /// - Parameters:
  ///   - allowed: the number of steps it makes at once; later ones wait for ``allow(_:)``.
  ///   - estimates: whether the final values are exact only if that is asked for.
  ///   - work: called before each step, so that a test can advance its clock.
  package init(
    steps: Int = 1, allowed: Int = 1_000_000, estimates: Bool = false,
    work: @escaping @Sendable () -> Void = {}
  ) {
    self.work = work
    stepCount = steps
    self.estimates = estimates
    turns = AllowedTurns(allowed)
  }

  /// The searched positions, as they were passed in.
  package var asked: [Position] { positions.withLock { $0 } }

  /// Allows this many more steps.
  package func allow(_ steps: Int = 1) {
    turns.allow(steps)
  }

  /// Makes each step as soon as it is allowed.
  package func analyse(
    _ position: Position, exactly: Bool, isCancelled: @escaping @Sendable () -> Bool,
    report: @Sendable (PositionValues) -> Void
  ) async {
    positions.withLock { $0.append(position) }
    for step in 1...stepCount {
      await turns.take()
      if isCancelled() { return }
      work()
      report(.sample(of: position, step: step, of: stepCount, isExact: exactly || !estimates))
    }
  }
}

/// A semaphore that a test raises step by step.
final class AllowedTurns: Sendable {
  private struct State {
    var allowed: Int
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state: Mutex<State>

  init(_ allowed: Int) { state = Mutex(State(allowed: allowed)) }

  func allow(_ more: Int) {
    let woken = state.withLock { state in
      let count = min(more, state.waiting.count)
      let woken = Array(state.waiting.prefix(count))
      state.waiting.removeFirst(count)
      state.allowed += more - count
      return woken
    }
    for waiter in woken { waiter.resume() }
  }

  func take() async {
    await withCheckedContinuation { continuation in
      let mayGoOn = state.withLock { state in
        guard state.allowed > 0 else {
          state.waiting.append(continuation)
          return false
        }
        state.allowed -= 1
        return true
      }
      if mayGoOn { continuation.resume() }
    }
  }
}
