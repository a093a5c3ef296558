import Foundation
import Synchronization
public import Testing

extension Trait where Self == HangLimit {
  /// Fails a test, under its name, once it has hung for a minute; few such tests run at a time.
  public static var noHanging: Self { HangLimit(naps: 600) }
}

/// Ends tests that hang.
///
/// `timeLimit` would count the time that a test waits for others, too: all of them begin at once, and on two
/// cores most last longer than a minute that way. Here each waits for its turn first, which leaves the clients and
/// servers of those that run the time that they promise each other. And a minute is 600 naps, after each of which the
/// watch has to wait as the test has.
public struct HangLimit: TestTrait, SuiteTrait, TestScoping {
  let naps: Int

  @TaskLocal private static var hasTurn = false
  private static let turns = Turns(count: 2 * max(4, ProcessInfo.processInfo.activeProcessorCount))

  /// Whether it holds for the tests of a suite.
  public var isRecursive: Bool { true }

  /// Runs a test under watch.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing body: @Sendable () async throws -> Void
  ) async throws {
    // A test has one turn, be it marked itself and with its suite.
    guard !Self.hasTurn else { return try await body() }
    await Self.turns.take()
    defer { Self.turns.giveBack() }
    // It ends together with the test.
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

/// A number of turns that those who come first get first.
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
