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
public func eventually(
  sourceLocation: SourceLocation = #_sourceLocation, _ condition: () async throws -> Bool
) async rethrows {
  for _ in 0..<1_000_000 {
    if try await condition() { return }
    await Task.yield()
  }
  Issue.record("It never happened.", sourceLocation: sourceLocation)
}
