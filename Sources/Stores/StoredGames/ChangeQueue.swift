import Dispatch
package import Encodings
import Synchronization

/// A queue of changes with a serial thread that makes them. Changes that wait at the same time share a transaction.
package final class ChangeQueue<Element: Sendable>: Sendable {
  private struct State {
    var waiting: [Element] = []
    var isWorking = false
    var isClosed = false
    var groups = Histogram(bounds: [1, 2, 4, 8, 16, 32, 64, 128, 256])
  }

  private let state = Mutex(State())
  // A serial dispatch queue rather than a thread: it uses a system thread only while there is work, works even when all
  // threads of the concurrency runtime are busy, and ends by itself with the last reference.
  private let thread: DispatchQueue

  /// - Parameter label: the thread's name in a debugger.
  package init(label: String) { thread = DispatchQueue(label: label) }

  /// The number of changes that no group has taken yet.
  package var waitingCount: Int { state.withLock { $0.waiting.count } }

  /// Appends a change to the queue.
  ///
  /// - Parameter work: makes changes until ``next(isWorking:_:)`` returns none. It runs on ``thread``, and only if no
  ///   work is running already.
  /// - Returns: false if the queue is closed.
  package func add(_ change: Element, work: @escaping @Sendable () -> Void) -> Bool {
    let (isOpen, isFirst) = state.withLock { state in
      guard !state.isClosed else { return (false, false) }
      state.waiting.append(change)
      defer { state.isWorking = true }
      return (true, !state.isWorking)
    }
    if isFirst { thread.async(execute: work) }
    return isOpen
  }

  /// Takes changes that share a transaction. If it returns none, the work is done.
  ///
  /// - Parameters:
  ///   - isWorking: whether the work continues even with an empty group.
  ///   - choose: returns how many of the waiting changes form the group. It may sort and remove some before.
  package func next(
    isWorking: Bool = false, _ choose: (inout [Element]) -> Int = { $0.count }
  ) -> [Element] {
    state.withLock { state in
      let count = choose(&state.waiting)
      let group = Array(state.waiting.prefix(count))
      state.waiting.removeFirst(count)
      state.isWorking = isWorking || !group.isEmpty
      if !group.isEmpty { state.groups.observe(group.count) }
      return group
    }
  }

  /// Removes and returns all waiting changes, so that the caller can refuse them.
  package func removeAll() -> [Element] {
    state.withLock { state in
      defer { state.waiting = [] }
      return state.waiting
    }
  }

  /// Refuses all later changes, and runs a last piece of work after everything added before.
  package func close(_ end: @escaping @Sendable () -> Void) async {
    await withCheckedContinuation { continuation in
      state.withLock { $0.isClosed = true }
      thread.async {
        end()
        continuation.resume()
      }
    }
  }

  package func currentFigures() -> [Figure] {
    let (waiting, groups) = state.withLock { ($0.waiting.count, $0.groups) }
    return [
      Figure.gauge(
        "flipbook_store_queue", "Changes that wait while others are being written.", waiting),
      Figure.histogram(
        "flipbook_store_group_size", "Changes that were written in one transaction.",
        [([:], groups)]),
    ]
  }
}
