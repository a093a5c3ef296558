package import Encodings
package import Gameplay
import Synchronization
package import WebApp

/// Measures how long another store takes.
package final class MeasuredStore: GameStore {
  private let store: any GameStore
  private let uptime: Uptime
  private let figures = Mutex(Counts())

  private struct Counts {
    var reads = Histogram()
    var writes = Histogram()
    var deletions = 0
  }

  package init(_ store: any GameStore, uptime: Uptime = .system) {
    (self.store, self.uptime) = (store, uptime)
  }

  package func game(_ id: GameID) async throws(GameStoreError) -> LivingGame? {
    try await reading { () throws(GameStoreError) in try await store.game(id) }
  }

  package func cachedGame(_ id: GameID) -> LivingGame? {
    let start = uptime.nanoseconds()
    guard let game = store.cachedGame(id) else { return nil }
    figures.withLock { $0.reads.observe(duration(since: start)) }
    return game
  }

  package func write(_ change: StoreChange) async throws(GameStoreError) -> Int {
    let start = uptime.nanoseconds()
    defer {
      if !change.isUpkeep { figures.withLock { $0.writes.observe(duration(since: start)) } }
    }
    let count = try await store.write(change)
    if case .deleteOld = change { figures.withLock { $0.deletions += count } }
    return count
  }

  package func latestGames(
    of keys: [SeatDigest], limit: Int
  ) async throws(GameStoreError) -> [GameID] {
    try await reading { () throws(GameStoreError) in
      try await store.latestGames(of: keys, limit: limit)
    }
  }

  package func oldGames(
    after number: Int64, before moment: Timestamp, limit: Int
  ) async throws(GameStoreError) -> [OldGame] {
    try await store.oldGames(after: number, before: moment, limit: limit)
  }

  package func playerRow(
    _ kind: PlayerRow.Kind, by finder: PlayerRow.Finder
  ) async throws(GameStoreError) -> PlayerRow? {
    try await reading { () throws(GameStoreError) in try await store.playerRow(kind, by: finder) }
  }

  package func summary() async throws(GameStoreError) -> GameStoreSummary {
    try await store.summary()
  }

  package func check() async throws(GameStoreError) { try await store.check() }

  package func report(changesTo observer: any GameObserver) { store.report(changesTo: observer) }

  private func reading<Answer>(
    _ question: () async throws(GameStoreError) -> Answer
  ) async throws(GameStoreError) -> Answer {
    let start = uptime.nanoseconds()
    defer { figures.withLock { $0.reads.observe(duration(since: start)) } }
    return try await question()
  }

  private func duration(since start: Int64) -> Int { Int(uptime.nanoseconds() - start) }

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
