import Foundation
import Synchronization
package import Testing

extension Trait where Self == HangLimit {
  /// Fails a test that hangs for a minute, and limits how many such tests run at a time.
  package static var noHanging: Self { HangLimit(naps: 600) }
}

/// Ends tests that hang.
///
/// `timeLimit` would also count the time that a test waits for other tests: all tests start at once, and on
/// two cores most would take longer than a minute. Here each test first waits for its turn, so that the
/// clients and servers of the running tests get the time that their timeouts assume.
///
/// The minute is counted in 600 naps. After each nap the watchdog waits for a thread, as the test has to.
package struct HangLimit: TestTrait, SuiteTrait, TestScoping {
  let naps: Int

  @TaskLocal private static var hasTurn = false
  private static let turns = Turns(count: 2 * max(4, ProcessInfo.processInfo.activeProcessorCount))

  /// True: a suite's tests inherit the limit.
  package var isRecursive: Bool { true }

  /// Runs a test with a watchdog.
  package func provideScope(
    for test: Test, testCase: Test.Case?, performing body: @Sendable () async throws -> Void
  ) async throws {
    // A test takes one turn, even if both it and its suite have the trait.
    guard !Self.hasTurn else { return try await body() }
    await Self.turns.take()
    defer { Self.turns.giveBack() }
    // The watchdog is cancelled when the test ends.
    async let _ = watch()
    try await Self.$hasTurn.withValue(true) { try await body() }
  }

  private func watch() async throws {
    for _ in 0..<naps {
      try await Task.sleep(for: .milliseconds(100))
      await MainActor.run {}
    }
    Issue.record("It hangs.")
    try Test.cancel("It hangs.")
  }
}

/// A first-in, first-out semaphore.
final class Turns: Sendable {
  private struct State {
    var free: Int
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state: Mutex<State>

  init(count: Int) { state = Mutex(State(free: count)) }

  func take() async {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        guard state.free > 0 else {
          state.waiting.append(continuation)
          return false
        }
        state.free -= 1
        return true
      }
      if isFree { continuation.resume() }
    }
  }

  func giveBack() {
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
      state.free += 1
      return nil
    }
    next?.resume()
  }
}
