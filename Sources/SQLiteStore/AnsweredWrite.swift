import Gameplay

/// A change and what came of it, which stays with whoever waits: to copy or to free it takes the writer as
/// long as a part of its work.
final class AnsweredWrite<Answer: Sendable>: PendingWrite {
  typealias Change =
    @Sendable (GameWriter) throws(SQLiteError) -> Result<Answer, GameStoreError>

  private let change: Change
  // Touched by the writer only until it resumes the continuation, then only by whoever has waited.
  nonisolated(unsafe) private var result = Result<Answer, GameStoreError>.failure(.closed)
  nonisolated(unsafe) private var continuation: CheckedContinuation<Void, Never>?

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
      self.continuation = continuation
      enqueue(self)
    }
    return try result.get()
  }

  func perform(by writer: GameWriter) throws(SQLiteError) {
    result = try change(writer)
  }

  func acknowledge() {
    continuation?.resume()
  }

  func fail(_ error: GameStoreError) {
    result = .failure(error)
    acknowledge()
  }
}
