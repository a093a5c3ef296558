import Synchronization

/// A counting semaphore for tasks, which wait for it without blocking a thread.
///
/// Urgent tasks come first. Among tasks of equal urgency, the visitor who holds the fewest places is next; then
/// a visitor other than the last one; then the task that has waited longest.
final class AsyncSemaphore: Sendable {
  private struct Waiter {
    let ticket: Int
    let visitor: UInt64
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var free: Int
    var places: [UInt64: Int] = [:]
    var lastVisitor: UInt64?
    var lastTicket = 0
    var urgent: [Waiter] = []
    var others: [Waiter] = []

    var waitingCount: Int { urgent.count + others.count }

    mutating func take(for visitor: UInt64) -> Bool {
      guard free > 0 else { return false }
      free -= 1
      note(visitor)
      return true
    }

    private mutating func note(_ visitor: UInt64) {
      places[visitor, default: 0] += 1
      lastVisitor = visitor
    }

    /// Gives a place back, or passes it on to the next waiter and returns that.
    mutating func release(by visitor: UInt64) -> Waiter? {
      let left = places[visitor, default: 1] - 1
      places[visitor] = left > 0 ? left : nil
      guard let next = urgent.isEmpty ? removeNext(of: \.others) : removeNext(of: \.urgent) else {
        free += 1
        return nil
      }
      note(next.visitor)
      return next
    }

    private mutating func removeNext(of queue: WritableKeyPath<State, [Waiter]>) -> Waiter? {
      let counts = self[keyPath: queue].map {
        2 * places[$0.visitor, default: 0] + ($0.visitor == lastVisitor ? 1 : 0)
      }
      // Among equal counts, `min` returns the first, which has waited longest.
      guard let next = counts.indices.min(by: { counts[$0] < counts[$1] }) else { return nil }
      return self[keyPath: queue].remove(at: next)
    }

    mutating func remove(_ ticket: Int) -> Waiter? {
      if let index = urgent.firstIndex(where: { $0.ticket == ticket }) {
        return urgent.remove(at: index)
      }
      return others.firstIndex { $0.ticket == ticket }.map { others.remove(at: $0) }
    }
  }

  private let count: Int
  private let state: Mutex<State>

  init(count: Int) {
    self.count = max(1, count)
    state = Mutex(State(free: self.count))
  }

  var waitingCount: Int { state.withLock { $0.waitingCount } }

  var freeCount: Int { state.withLock { $0.free } }

  var load: (holding: Int, waiting: Int) {
    state.withLock { (count - $0.free, $0.waitingCount) }
  }

  /// Takes a place, and waits for a free one if necessary.
  ///
  /// - Throws: `CancellationError` if the task is cancelled while it waits.
  func acquire(for visitor: UInt64 = 0, isUrgent: Bool = true) async throws {
    let ticket: Int? = state.withLock { state in
      if state.take(for: visitor) { return nil }
      state.lastTicket += 1
      return state.lastTicket
    }
    guard let ticket else { return }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        enqueue(
          Waiter(ticket: ticket, visitor: visitor, continuation: continuation), isUrgent: isUrgent)
      }
    } onCancel: {
      cancel(ticket)
    }
  }

  func release(by visitor: UInt64 = 0) {
    state.withLock { $0.release(by: visitor)?.continuation }?.resume()
  }

  private func enqueue(_ waiter: Waiter, isUrgent: Bool) {
    enum Outcome { case acquired, cancelled, waiting }
    let outcome: Outcome = state.withLock { state in
      // The task may have been cancelled before the waiter was in the queue.
      if Task.isCancelled { return .cancelled }
      // A place may have become free since the caller looked.
      if state.take(for: waiter.visitor) { return .acquired }
      if isUrgent { state.urgent.append(waiter) } else { state.others.append(waiter) }
      return .waiting
    }
    switch outcome {
    case .acquired: waiter.continuation.resume()
    case .cancelled: waiter.continuation.resume(throwing: CancellationError())
    case .waiting: break
    }
  }

  private func cancel(_ ticket: Int) {
    let continuation = state.withLock { $0.remove(ticket)?.continuation }
    continuation?.resume(throwing: CancellationError())
  }
}
