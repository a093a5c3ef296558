import Encodings
import Gameplay
import StoredGames
import Synchronization

/// Makes changes one after the other. Changes that wait share a transaction.
///
/// While one group is being written, mostly waiting for the disk, the next group forms.
final class WriteQueue: Sendable {
  private let queue = ChangeQueue<Write>(label: "SQLiteStore.writer")
  private let writer: Mutex<GameWriter?>

  init(_ writer: sending GameWriter) {
    self.writer = Mutex(writer)
  }

  var waitingCount: Int { queue.waitingCount }

  /// Returns once the change is on the disk. If it throws, the change was not made.
  func write<Answer: Sendable>(
    _ change: @escaping @Sendable (GameWriter) throws(StoreFailure) -> Answer
  ) async throws(GameStoreError) -> Answer {
    let answer = WriteAnswer<Answer>()
    let failure = await withCheckedContinuation { continuation in
      let write = Write(
        perform: { writer throws(StoreFailure) in
          try answer.set { () throws(StoreFailure) in try change(writer) }
        },
        continuation: continuation)
      if !queue.add(write, work: { self.work() }) { write.finish(.closed) }
    }
    do throws(StoreFailure) {
      if let failure { throw failure }
      return try answer.get()
    } catch {
      throw error.gameStoreError
    }
  }

  /// Makes the waiting changes, refuses all later ones and closes the connection.
  func close() async {
    await queue.close { self.writer.withLock { $0 = nil } }
  }

  func currentFigures() -> [Figure] { queue.currentFigures() }

  private func work() {
    while case let group = queue.next({ waiting in waiting.takeAll() }), !group.isEmpty {
      writer.withLock { writer in
        guard let writer else { return group.forEach { $0.finish(.closed) } }
        writer.write(group)
      }
    }
  }
}

private struct Write: Sendable {
  /// Makes the change. It may be called again after a rollback.
  let perform: @Sendable (GameWriter) throws(StoreFailure) -> Void
  let continuation: CheckedContinuation<StoreFailure?, Never>

  /// Resumes the caller once the change is on the disk, or with the failure.
  func finish(_ failure: StoreFailure?) { continuation.resume(returning: failure) }
}

/// The answer to a change. The caller keeps it, because copying or freeing it would take the writer's time.
private final class WriteAnswer<Answer: Sendable>: Sendable {
  private let result = Mutex(Result<Answer, StoreFailure>.failure(.closed))

  /// - Throws: ``StoreFailure`` if SQLite failed, so that the transaction must not be committed.
  func set(_ change: () throws(StoreFailure) -> Answer) throws(StoreFailure) {
    let made = Result { () throws(StoreFailure) in try change() }
    if case .failure(let error) = made, case .sqlite = error { throw error }
    result.withLock { $0 = made }
  }

  func get() throws(StoreFailure) -> Answer { try result.withLock { $0 }.get() }
}

extension GameWriter {
  /// Makes a group of changes in one transaction, then answers all of them.
  ///
  /// If SQLite fails in one change, the transaction is rolled back, and each change of the group gets its own
  /// transaction, so that the others still succeed. If the commit fails, all changes of the group fail.
  fileprivate func write(_ group: [Write]) {
    var isMaking = false
    do throws(StoreFailure) {
      try begin()
      isMaking = true
      for write in group { try write.perform(self) }
      isMaking = false
      try commit()
      for write in group { write.finish(nil) }
    } catch {
      connection.rollBack()
      if isMaking, group.count > 1 {
        for write in group { self.write([write]) }
      } else {
        for write in group { write.finish(error) }
      }
    }
  }
}
