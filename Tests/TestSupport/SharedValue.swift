import Synchronization
public import Testing

/// A value that the tasks of a test share.
public final class SharedValue<Value: Sendable>: Sendable {
  private let state: Mutex<Value>

  /// A value to begin with.
  public init(_ value: Value) {
    state = Mutex(value)
  }

  /// What it is now.
  public var value: Value { state.withLock { $0 } }

  /// Changes it while nobody else does.
  public func change(_ body: (inout Value) -> Void) {
    state.withLock { body(&$0) }
  }
}

/// Lets other tasks run until something has happened; records an issue if it never does.
///
/// It naps where turns alone don't help: some of what tests wait for is done by a database or by another thread.
public func eventually(
  sourceLocation: SourceLocation = #_sourceLocation, _ condition: () async throws -> Bool
) async rethrows {
  for turn in 0..<60_000 {
    if try await condition() { return }
    if turn < 1000 { await Task.yield() } else { try? await Task.sleep(for: .milliseconds(1)) }
  }
  Issue.record("It never happened.", sourceLocation: sourceLocation)
}
