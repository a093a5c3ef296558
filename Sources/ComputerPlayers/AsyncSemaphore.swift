import Synchronization

/// A counting semaphore for tasks: who finds nothing free waits without a thread, the urgent ones first, and of
/// those the earliest.
final class AsyncSemaphore: Sendable {
  private typealias Waiter = (ticket: Int, continuation: CheckedContinuation<Void, any Error>)

  private struct State {
    var free: Int
    var lastTicket = 0
    var urgent: [Waiter] = []
    var others: [Waiter] = []

    var waitingCount: Int { urgent.count + others.count }

    mutating func removeFirst() -> Waiter? {
      guard waitingCount > 0 else { return nil }
      return urgent.isEmpty ? others.removeFirst() : urgent.removeFirst()
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

  /// A semaphore that so many can hold at the same time, but at least one.
  init(count: Int) {
    self.count = max(1, count)
    state = Mutex(State(free: self.count))
  }

  var waitingCount: Int { state.withLock { $0.waitingCount } }

  var freeCount: Int { state.withLock { $0.free } }

  /// How many hold it, and how many wait for that.
  var load: (holding: Int, waiting: Int) {
    state.withLock { (count - $0.free, $0.waitingCount) }
  }

  /// Takes the semaphore, and waits for that if need be.
  ///
  /// - Throws: `CancellationError` if the task is cancelled before.
  func acquire(isUrgent: Bool = true) async throws {
    let ticket: Int? = state.withLock { state in
      if state.free > 0 {
        state.free -= 1
        return nil
      }
      state.lastTicket += 1
      return state.lastTicket
    }
    guard let ticket else { return }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        enqueue((ticket, continuation), isUrgent: isUrgent)
      }
    } onCancel: {
      cancel(ticket)
    }
  }

  /// Gives it back, or on to whoever has waited longest.
  func release() {
    let next = state.withLock { state in
      let next = state.removeFirst()
      if next == nil { state.free += 1 }
      return next?.continuation
    }
    next?.resume()
  }

  private func enqueue(_ waiter: Waiter, isUrgent: Bool) {
    enum Outcome { case acquired, cancelled, waiting }
    let outcome: Outcome = state.withLock { state in
      // The cancellation may have come before there was anything to cancel.
      if Task.isCancelled { return .cancelled }
      // So may what was given back.
      if state.free > 0 {
        state.free -= 1
        return .acquired
      }
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
