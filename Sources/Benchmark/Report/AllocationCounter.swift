/// Counts the blocks of memory that this process allocates, where somebody can.
public struct AllocationCounter: Sendable {
  let start: @Sendable () -> Void
  let stop: @Sendable () -> Int

  /// A counter.
  ///
  /// - Parameters:
  ///   - start: begins to count.
  ///   - stop: ends it, and says how many there were since.
  public init(start: @escaping @Sendable () -> Void, stop: @escaping @Sendable () -> Int) {
    self.start = start
    self.stop = stop
  }
}
