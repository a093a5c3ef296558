import Gameplay
import Metrics
import StoredGames
import Synchronization

/// Makes changes one after the other; those that wait share a transaction.
///
/// While one group is being written, which is mostly waiting for the disk, the next one gathers.
final class WriteQueue: Sendable {
  private let queue = ChangeQueue<Write>(label: "SQLiteStore.writer")
  private let writer: Mutex<GameWriter?>
  private let checkpointPages: Int

  init(_ writer: sending GameWriter, checkpointPages: Int) {
    self.writer = Mutex(writer)
    self.checkpointPages = checkpointPages
  }

  /// How many changes wait for the group that is being written.
  var waitingCount: Int { queue.waitingCount }

  /// Makes a change and waits until it is on the disk.
  ///
  /// - Throws: ``StoreFailure``; the change was not made then.
  func write<Answer: Sendable>(
    _ change: @escaping @Sendable (GameWriter) throws(StoreFailure) -> Answer
  ) async throws(StoreFailure) -> Answer {
    // The answer stays with whoever waits, as to copy or to free it would take the writer long.
    let answer = WriteAnswer<Answer>()
    let failure = await withCheckedContinuation { continuation in
      let write = Write(
        perform: { writer throws(StoreFailure) in
          try answer.set { () throws(StoreFailure) in try change(writer) }
        },
        continuation: continuation)
      if !queue.add(write, work: { self.work() }) { write.finish(.closed) }
    }
    return try answer.get(failure)
  }

  /// Writes what waits, refuses everything later and closes the connection.
  func close() async {
    await queue.close {
      self.writer.withLock { writer in
        writer?.close()
        writer = nil
      }
    }
  }

  /// Writes how many changes wait, and how many have been written together.
  func write(to text: inout MetricsText) { queue.write(to: &text) }

  private func work() {
    while case let group = queue.next({ waiting in waiting.takeAll() }), !group.isEmpty {
      writer.withLock { writer in
        guard let writer else { return group.forEach { $0.finish(.closed) } }
        writer.write(group)
        writer.checkpoint(after: checkpointPages)
      }
    }
  }
}

/// A change that waits for its transaction.
private struct Write: Sendable {
  /// Makes the change; it may be called again after the transaction was taken back.
  let perform: @Sendable (GameWriter) throws(StoreFailure) -> Void
  let continuation: CheckedContinuation<StoreFailure?, Never>

  /// Tells whoever waits that the change is on the disk, or why it was not made.
  func finish(_ failure: StoreFailure?) { continuation.resume(returning: failure) }
}

/// What came of a change.
private final class WriteAnswer<Answer: Sendable>: Sendable {
  private let result = Mutex<Result<Answer, StoreFailure>?>(nil)

  /// Takes what came of a change.
  ///
  /// - Throws: ``StoreFailure`` if SQLite couldn't make it, so that the transaction must not be committed.
  func set(_ change: () throws(StoreFailure) -> Answer) throws(StoreFailure) {
    let made = Result { () throws(StoreFailure) in try change() }
    if case .failure(.sqlite(let result)) = made { throw .sqlite(result) }
    result.withLock { $0 = made }
  }

  /// - Parameter failure: why there was no transaction.
  func get(_ failure: StoreFailure?) throws(StoreFailure) -> Answer {
    guard failure == nil, let result = result.withLock({ $0 }) else { throw failure ?? .closed }
    return try result.get()
  }
}

extension GameWriter {
  /// Makes a group of changes in one transaction, then answers all of them.
  ///
  /// A change that SQLite can't make takes the transaction back, and then each of the group gets a
  /// transaction of its own, so that the others aren't hurt. A commit that fails is everybody's failure.
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
      rollBack()
      if isMaking, group.count > 1 {
        for write in group { self.write([write]) }
      } else {
        for write in group { write.finish(error) }
      }
    }
  }
}
