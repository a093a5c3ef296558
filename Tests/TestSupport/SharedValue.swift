import Synchronization
package import Testing

/// A value that the tasks of a test share.
package final class SharedValue<Value: Sendable>: Sendable {
  private let state: Mutex<Value>

  /// Creates a shared value.
  package init(_ value: Value) {
    state = Mutex(value)
  }

  /// The current value.
  package var value: Value { state.withLock { $0 } }

  /// Changes the value under a lock.
  package func change(_ body: (inout Value) -> Void) {
    state.withLock { body(&$0) }
  }
}

/// Waits until a condition holds; records an issue if it never does.
///
/// After a number of yields it sleeps between checks, because some tests wait for a database or another
/// thread.
package func eventually(
  sourceLocation: SourceLocation = #_sourceLocation, _ condition: () async throws -> Bool
) async rethrows {
  for turn in 0..<60_000 {
    if try await condition() { return }
    if turn < 1000 { await Task.yield() } else { try? await Task.sleep(for: .milliseconds(1)) }
  }
  Issue.record("It never happened.", sourceLocation: sourceLocation)
}
