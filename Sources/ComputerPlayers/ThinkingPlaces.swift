import Synchronization

/// A number of places that tasks occupy one each; who finds none free waits, the earliest first.
final class ThinkingPlaces: Sendable {
  private struct State {
    var free: Int
    var lastTicket = 0
    var waiting: [(ticket: Int, continuation: CheckedContinuation<Void, any Error>)] = []
  }

  private let state: Mutex<State>

  init(count: Int) {
    state = Mutex(State(free: max(1, count)))
  }

  /// How many wait for a place.
  var waitingCount: Int { state.withLock { $0.waiting.count } }

  /// How many places nobody occupies.
  var freeCount: Int { state.withLock { $0.free } }

  /// Occupies a place.
  ///
  /// - Throws: `CancellationError` if the task is cancelled before it gets one.
  func enter() async throws {
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
        wait(ticket, continuation)
      }
    } onCancel: {
      giveUp(ticket)
    }
  }

  /// Frees a place, or hands it to whoever has waited longest.
  func leave() {
    let next = state.withLock { state in
      guard !state.waiting.isEmpty else {
        state.free += 1
        return nil as CheckedContinuation<Void, any Error>?
      }
      return state.waiting.removeFirst().continuation
    }
    next?.resume()
  }

  private func wait(_ ticket: Int, _ continuation: CheckedContinuation<Void, any Error>) {
    enum Answer { case enter, cancelled, wait }
    let answer: Answer = state.withLock { state in
      // The cancellation may have come before there was anything to cancel.
      if Task.isCancelled { return .cancelled }
      // So may a free place.
      if state.free > 0 {
        state.free -= 1
        return .enter
      }
      state.waiting.append((ticket, continuation))
      return .wait
    }
    switch answer {
    case .enter: continuation.resume()
    case .cancelled: continuation.resume(throwing: CancellationError())
    case .wait: break
    }
  }

  private func giveUp(_ ticket: Int) {
    let continuation = state.withLock { state in
      state.waiting.firstIndex { $0.ticket == ticket }
        .map { state.waiting.remove(at: $0).continuation }
    }
    continuation?.resume(throwing: CancellationError())
  }
}
