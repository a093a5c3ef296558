package import Gameplay

/// A store that forwards every call to another store through one method, with its kind of task.
package protocol ForwardingStore: GameStore {
  /// Asks the store behind this one.
  func hand<Answer: Sendable>(
    _ task: StoreTask, _ question: StoreQuestion<Answer>
  ) async throws(GameStoreError) -> Answer
}

/// A question to a store; it runs on the caller's actor.
package typealias StoreQuestion<Answer> =
  nonisolated(nonsending) @Sendable (any GameStore) async throws(GameStoreError) -> Answer

/// The kinds of calls to a store.
package enum StoreTask: Sendable, Hashable {
  case reading
  case writing
  /// Maintenance that no player waits for: counting, health checks, deleting old data.
  case upkeep
}

extension ForwardingStore {
  package func game(_ id: GameID) async throws(GameStoreError) -> LivingGame? {
    try await hand(.reading) { store throws(GameStoreError) in try await store.game(id) }
  }

  package func write(_ change: StoreChange) async throws(GameStoreError) -> Int {
    try await hand(change.isUpkeep ? .upkeep : .writing) { store throws(GameStoreError) in
      try await store.write(change)
    }
  }

  package func latestGames(
    of keys: [SeatDigest], limit: Int
  ) async throws(GameStoreError) -> [GameID] {
    try await hand(.reading) { store throws(GameStoreError) in
      try await store.latestGames(of: keys, limit: limit)
    }
  }

  package func oldGames(
    after number: Int64, before moment: Timestamp, limit: Int
  ) async throws(GameStoreError) -> [OldGame] {
    try await hand(.reading) { store throws(GameStoreError) in
      try await store.oldGames(after: number, before: moment, limit: limit)
    }
  }

  package func playerRow(
    _ kind: PlayerRow.Kind, by finder: PlayerRow.Finder
  ) async throws(GameStoreError) -> PlayerRow? {
    try await hand(.reading) { store throws(GameStoreError) in
      try await store.playerRow(kind, by: finder)
    }
  }

  package func summary() async throws(GameStoreError) -> GameStoreSummary {
    try await hand(.upkeep) { store throws(GameStoreError) in try await store.summary() }
  }

  package func check() async throws(GameStoreError) {
    try await hand(.upkeep) { store throws(GameStoreError) in try await store.check() }
  }
}
