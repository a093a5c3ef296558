/// What the use cases know about time; tests pass one that they turn by hand.
public protocol GameClock: Sendable {
  /// The wall clock's time.
  var now: Timestamp { get }

  /// Waits without occupying a thread, whatever the wall clock does meanwhile.
  ///
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  func sleep(for duration: Milliseconds) async throws
}
