public import Testing

extension Trait where Self == HangLimit {
  /// Fails a test, under its name, once it has hung for a minute.
  public static var noHanging: Self { HangLimit(naps: 600) }
}

/// Ends tests that hang.
///
/// `timeLimit` would count the time that a test waits for others, too: all of them begin at once, and on two
/// cores most last longer than a minute that way. Here a minute is 600 naps, after each of which the watch has
/// to wait for its turn as the test has.
public struct HangLimit: TestTrait, SuiteTrait, TestScoping {
  let naps: Int

  /// Whether it holds for the tests of a suite.
  public var isRecursive: Bool { true }

  /// Runs a test under watch.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing body: @Sendable () async throws -> Void
  ) async throws {
    // It ends together with the test.
    async let _ = watch()
    try await body()
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
