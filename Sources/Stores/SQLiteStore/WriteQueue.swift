import Gameplay
import StoredGames
import Synchronization

/// Makes changes one after the other. Changes that wait share a transaction.
///
/// While one group is being written, mostly waiting for the disk, the next group forms.
final class WriteQueue: Sendable {
  let queue = ChangeQueue<Write>(label: "SQLiteStore.writer")
  private let writer: Mutex<GameWriter?>

  init(_ writer: sending GameWriter) { self.writer = Mutex(writer) }

  /// Returns once the change is on the disk, with the number of changed rows. If it throws, the change was not made.
  func write(_ change: @escaping Change) async throws(GameStoreError) -> Int {
    let answer = await withCheckedContinuation { asker in
      let write = Write(make: change, asker: asker)
      if !queue.add(write, work: { self.work() }) { write.end(.failure(.closed)) }
    }
    do throws(StoreFailure) { return try answer.get() } catch { throw error.gameStoreError }
  }

  /// Makes the waiting changes, refuses all later ones and closes the connection.
  func close() async {
    await queue.close { self.writer.withLock { $0 = nil } }
  }

  private func work() {
    while case let group = queue.next(), !group.isEmpty {
      writer.withLock { writer in
        guard let writer else { return group.forEach { $0.end(.failure(.closed)) } }
        writer.write(group)
      }
    }
  }
}

/// Makes a change and returns the number of changed rows. It may be called again after a rollback.
typealias Change = @Sendable (GameWriter) throws(StoreFailure) -> Int

struct Write: Sendable {
  let make: Change
  let asker: CheckedContinuation<Result<Int, StoreFailure>, Never>

  func end(_ answer: Result<Int, StoreFailure>) { asker.resume(returning: answer) }
}

extension GameWriter {
  /// Makes a group of changes in one transaction, then answers all of them.
  ///
  /// If SQLite fails in one change, the transaction is rolled back, and each change of the group gets its own
  /// transaction, so that the others still succeed. If the commit fails, all changes of the group fail.
  fileprivate func write(_ group: [Write]) {
    var (counts, hasBegun): ([Int], _) = ([], false)
    do throws(StoreFailure) {
      try begin()
      hasBegun = true
      for write in group { counts.append(try write.make(self)) }
      try commit()
      for (write, count) in zip(group, counts) { write.end(.success(count)) }
    } catch {
      connection.rollBack()
      if hasBegun, counts.count < group.count, group.count > 1 {
        for write in group { self.write([write]) }
      } else {
        for write in group { write.end(.failure(error)) }
      }
    }
  }
}
