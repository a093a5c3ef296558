package import Encodings
package import Gameplay
import Synchronization
package import WebApp

/// Measures how long another store takes.
package final class MeasuredStore: ForwardingStore {
  private let store: any ServerStore
  private let uptime: Uptime
  private let figures = Mutex(Counts())

  private struct Counts {
    var reads = Histogram()
    var writes = Histogram()
    var deletions = 0
  }

  package init(_ store: any ServerStore, uptime: Uptime = .system) {
    self.store = store
    self.uptime = uptime
  }

  package func hand<Answer: Sendable>(
    _ task: StoreTask, _ question: StoreQuestion<Answer>
  ) async throws(GameStoreError) -> Answer {
    let start = uptime.nanoseconds()
    defer { observe(task, since: start) }
    return try await question(store)
  }

  package func game(_ id: GameID) async throws(GameStoreError) -> LivingGame? {
    // Each game page calls this function. Forwarding it as a question would take 90 ns longer.
    let start = uptime.nanoseconds()
    defer { observe(.reading, since: start) }
    return try await store.game(id)
  }

  package func cachedGame(_ id: GameID) -> LivingGame? {
    let start = uptime.nanoseconds()
    guard let game = store.cachedGame(id) else { return nil }
    observe(.reading, since: start)
    return game
  }

  package func deleteGames(
    unchangedSince moment: Timestamp, limit: Int, pause: @escaping DeletionPause
  ) async throws(GameStoreError) -> Int {
    let count = try await store.deleteGames(unchangedSince: moment, limit: limit, pause: pause)
    figures.withLock { $0.deletions += count }
    return count
  }

  package func report(changesTo observer: any GameObserver) { store.report(changesTo: observer) }

  private func observe(_ task: StoreTask, since start: Int64) {
    let duration = Int(uptime.nanoseconds() - start)
    figures.withLock { figures in
      switch task {
      case .reading: figures.reads.observe(duration)
      case .writing: figures.writes.observe(duration)
      case .upkeep: break
      }
    }
  }

  package func currentFigures() -> [Figure] {
    let figures = figures.withLock { $0 }
    return [
      Figure.histogram(
        "flipbook_store_duration_seconds", "Time that the store took.", scale: 1_000_000_000,
        [(["operation": "read"], figures.reads), (["operation": "write"], figures.writes)]),
      Figure.counter(
        "flipbook_deletions_total", "Games deleted because they were unchanged for long.",
        figures.deletions),
    ]
  }
}
