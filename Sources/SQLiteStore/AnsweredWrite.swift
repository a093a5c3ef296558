import Gameplay
import Synchronization

/// A change and what came of it, which stays with whoever waits: to copy or to free it takes the writer as
/// long as a part of its work.
final class AnsweredWrite<Answer: Sendable>: PendingWrite {
  typealias Change =
    @Sendable (GameWriter) throws(SQLiteError) -> Result<Answer, GameStoreError>

  private struct State {
    var result = Result<Answer, GameStoreError>.failure(.closed)
    var continuation: CheckedContinuation<Void, Never>?
  }

  private let change: Change
  private let state = Mutex(State())

  init(_ change: @escaping Change) {
    self.change = change
  }

  /// Waits for the answer.
  ///
  /// - Parameter enqueue: hands the write to the writer.
  func answer(
    _ enqueue: (AnsweredWrite) -> Void
  ) async throws(GameStoreError) -> Answer {
    await withCheckedContinuation { continuation in
      state.withLock { $0.continuation = continuation }
      enqueue(self)
    }
    return try state.withLock { $0.result }.get()
  }

  func perform(by writer: GameWriter) throws(SQLiteError) {
    let result = try change(writer)
    state.withLock { $0.result = result }
  }

  func acknowledge() {
    state.withLock { $0.continuation.take() }?.resume()
  }

  func fail(_ error: GameStoreError) {
    state.withLock { $0.result = .failure(error) }
    acknowledge()
  }
}
