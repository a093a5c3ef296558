import Dispatch
import Gameplay
import StoredGames
import Testing

@testable import SQLiteStore

extension SQLiteStore {
  /// Makes changes in a single transaction.
  ///
  /// The writer is held until all changes wait behind it.
  ///
  /// - Parameters:
  ///   - prepare: called while the writer is held, before the first change.
  ///   - finish: called while the writer is held and all changes wait.
  func group<Answer: Sendable>(
    _ changes: [@Sendable () async -> Answer],
    before prepare: () throws -> Void = {}, after finish: () -> Void = {}
  ) async throws -> [Answer] {
    let gate = DispatchSemaphore(value: 0)
    return try await withThrowingTaskGroup { group in
      let (entries, entry) = AsyncStream.makeStream(of: Void.self)
      group.addTask {
        _ = try? await self.write { _ in
          entry.yield()
          gate.wait()
          return 0
        }
        return (-1, nil as Answer?)
      }
      for await _ in entries { break }
      do {
        // The writer must be released in any case.
        defer { gate.signal() }
        try prepare()
        for (number, change) in changes.enumerated() {
          group.addTask { (number, await change()) }
          // Enqueues one after the other, to keep their order in the transaction.
          try await enqueued(number + 1)
        }
        finish()
      }
      var answers: [Int: Answer] = [:]
      for try await (number, answer) in group { answers[number] = answer }
      return changes.indices.compactMap { answers[$0] }
    }
  }

  /// Lets other tasks run until a number of changes wait for the writer.
  private func enqueued(_ count: Int) async throws {
    for _ in 0..<1_000_000 {
      if let writes, writes.queue.waitingCount >= count { return }
      await Task.yield()
    }
    throw NotEnqueued(count: count)
  }

  /// A change was answered or got lost, although it should wait behind the writer.
  struct NotEnqueued: Error {
    let count: Int
  }

  /// Inserts games in one transaction and returns the error of each, or nil.
  func insertTogether(
    _ games: [LivingGame],
    before prepare: () throws -> Void = {}, after finish: () -> Void = {}
  ) async throws -> [GameStoreError?] {
    try await group(
      games.map { game in
        {
          do throws(GameStoreError) {
            try await self.insert(game)
            return nil
          } catch {
            return error
          }
        }
      }, before: prepare, after: finish)
  }
}
