public import Dispatch
public import Metrics
import Synchronization

/// Changes that wait for the one who makes them, on a thread of their own; those that wait at the same time share a
/// transaction.
public final class ChangeQueue<Change: Sendable>: Sendable {
  private struct State {
    var waiting: [Change] = []
    var isWorking = false
    var isClosed = false
    /// How many changes each group had.
    var groups = Histogram(bounds: [1, 2, 4, 8, 16, 32, 64, 128, 256])
  }

  private let state = Mutex(State())
  // A serial queue rather than a thread: it takes a thread of the system only while there is work, also when all threads
  // of the concurrency runtime are busy, and ends by itself after the last reference is gone.
  /// Where the work is done.
  public let thread: DispatchQueue

  /// - Parameter label: what a debugger calls the thread.
  public init(label: String) {
    thread = DispatchQueue(label: label)
  }

  /// How many changes wait for those that are being made.
  public var waitingCount: Int { state.withLock { $0.waiting.count } }

  /// Adds a change behind those that wait.
  ///
  /// - Parameter work: makes changes until ``next(isWorking:_:)`` has none; called where nobody does so already.
  /// - Returns: false if the queue is closed.
  public func add(_ change: Change, work: @escaping @Sendable () -> Void) -> Bool {
    let (isOpen, isFirst) = state.withLock { state in
      guard !state.isClosed else { return (false, false) }
      state.waiting.append(change)
      defer { state.isWorking = true }
      return (true, !state.isWorking)
    }
    if isFirst { thread.async(execute: work) }
    return isOpen
  }

  /// Takes changes that share a transaction; where there are none the work is done.
  ///
  /// - Parameters:
  ///   - isWorking: whether the work goes on all the same.
  ///   - choose: takes the group out of what waits.
  public func next(
    isWorking: Bool = false, _ choose: (inout [Change]) -> [Change]
  ) -> [Change] {
    state.withLock { state in
      let group = choose(&state.waiting)
      state.isWorking = isWorking || !group.isEmpty
      if !group.isEmpty { state.groups.observe(group.count) }
      return group
    }
  }

  /// Takes all that waits, to refuse it.
  public func removeAll() -> [Change] { state.withLock { $0.waiting.takeAll() } }

  /// Refuses everything later, and runs something behind all the work that was added before.
  public func close(_ end: @escaping @Sendable () -> Void) async {
    await withCheckedContinuation { continuation in
      state.withLock { $0.isClosed = true }
      thread.async {
        end()
        continuation.resume()
      }
    }
  }

  /// Writes how many changes wait, and how many have been made together.
  public func write(to text: inout MetricsText) {
    let (waiting, groups) = state.withLock { ($0.waiting.count, $0.groups) }
    text.add(
      .gauge, "flipbook_store_queue", "Changes that wait while others are being written.", waiting)
    text.add(
      "flipbook_store_group_size", "Changes that were written in one transaction.", [([:], groups)])
  }
}

extension Array {
  /// Takes all elements out.
  public mutating func takeAll() -> [Element] {
    defer { self = [] }
    return self
  }
}
