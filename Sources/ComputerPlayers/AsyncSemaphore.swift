import Synchronization

/// A counting semaphore for tasks: who finds nothing free waits without a thread, the earliest first.
final class AsyncSemaphore: Sendable {
  private struct State {
    var free: Int
    var lastTicket = 0
    var waiting: [(ticket: Int, continuation: CheckedContinuation<Void, any Error>)] = []
  }

  private let count: Int
  private let state: Mutex<State>

  /// A semaphore that so many can hold at the same time, but at least one.
  init(count: Int) {
    self.count = max(1, count)
    state = Mutex(State(free: self.count))
  }

  var waitingCount: Int { state.withLock { $0.waiting.count } }

  var freeCount: Int { state.withLock { $0.free } }

  /// How many hold it, and how many wait for that.
  var load: (holding: Int, waiting: Int) {
    state.withLock { (count - $0.free, $0.waiting.count) }
  }

  /// Takes the semaphore, and waits for that if need be.
  ///
  /// - Throws: `CancellationError` if the task is cancelled before.
  func acquire() async throws {
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
        enqueue(ticket, continuation)
      }
    } onCancel: {
      cancel(ticket)
    }
  }

  /// Gives it back, or on to whoever has waited longest.
  func release() {
    let next = state.withLock { state in
      guard !state.waiting.isEmpty else {
        state.free += 1
        return nil as CheckedContinuation<Void, any Error>?
      }
      return state.waiting.removeFirst().continuation
    }
    next?.resume()
  }

  private func enqueue(_ ticket: Int, _ continuation: CheckedContinuation<Void, any Error>) {
    enum Outcome { case acquired, cancelled, waiting }
    let outcome: Outcome = state.withLock { state in
      // The cancellation may have come before there was anything to cancel.
      if Task.isCancelled { return .cancelled }
      // So may what was given back.
      if state.free > 0 {
        state.free -= 1
        return .acquired
      }
      state.waiting.append((ticket, continuation))
      return .waiting
    }
    switch outcome {
    case .acquired: continuation.resume()
    case .cancelled: continuation.resume(throwing: CancellationError())
    case .waiting: break
    }
  }

  private func cancel(_ ticket: Int) {
    let continuation = state.withLock { state in
      state.waiting.firstIndex { $0.ticket == ticket }
        .map { state.waiting.remove(at: $0).continuation }
    }
    continuation?.resume(throwing: CancellationError())
  }
}
