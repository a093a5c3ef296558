/// A store that forwards every call to another store through one method, with its kind of task.
package protocol ForwardingStore: ServerStore {
  /// Asks the store behind this one.
  func hand<Answer: Sendable>(
    _ task: StoreTask, _ question: StoreQuestion<Answer>
  ) async throws(GameStoreError) -> Answer
}

/// A question to a store; it runs on the caller's actor.
package typealias StoreQuestion<Answer> =
  nonisolated(nonsending) @Sendable (any ServerStore) async throws(GameStoreError) -> Answer

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

  package func latestGames(
    of keys: [SeatDigest], limit: Int
  ) async throws(GameStoreError) -> [GameID] {
    try await hand(.reading) { store throws(GameStoreError) in
      try await store.latestGames(of: keys, limit: limit)
    }
  }

  package func insert(_ game: LivingGame) async throws(GameStoreError) {
    try await hand(.writing) { store throws(GameStoreError) in try await store.insert(game) }
  }

  package func replace(
    version: Int, with game: LivingGame, orElse revise: (@Sendable (LivingGame) -> LivingGame?)?
  ) async throws(GameStoreError) -> GameReplacement {
    try await hand(.writing) { store throws(GameStoreError) in
      try await store.replace(version: version, with: game, orElse: revise)
    }
  }

  package func replaceSeats(
    of id: GameID, revision: Int, with seats: Seats
  ) async throws(GameStoreError) -> Bool {
    try await hand(.writing) { store throws(GameStoreError) in
      try await store.replaceSeats(of: id, revision: revision, with: seats)
    }
  }

  package func deleteGame(_ id: GameID, seatsRevision: Int) async throws(GameStoreError) -> Bool {
    try await hand(.writing) { store throws(GameStoreError) in
      try await store.deleteGame(id, seatsRevision: seatsRevision)
    }
  }

  package func deleteGames(
    unchangedSince moment: Timestamp, limit: Int, pause: @escaping DeletionPause
  ) async throws(GameStoreError) -> Int {
    try await hand(.upkeep) { store throws(GameStoreError) in
      try await store.deleteGames(unchangedSince: moment, limit: limit, pause: pause)
    }
  }

  package func insert(_ link: PlayerLink) async throws(GameStoreError) {
    try await hand(.writing) { store throws(GameStoreError) in try await store.insert(link) }
  }

  package func playerLink(_ digest: SeatDigest) async throws(GameStoreError) -> PlayerLink? {
    try await hand(.reading) { store throws(GameStoreError) in try await store.playerLink(digest) }
  }

  package func spendPlayerLink(
    _ digest: SeatDigest, at now: Timestamp
  ) async throws(GameStoreError) -> Bool {
    try await hand(.writing) { store throws(GameStoreError) in
      try await store.spendPlayerLink(digest, at: now)
    }
  }

  package func deletePlayerLinks(expiredAt now: Timestamp) async throws(GameStoreError) {
    try await hand(.upkeep) { store throws(GameStoreError) in
      try await store.deletePlayerLinks(expiredAt: now)
    }
  }

  package func put(_ feed: TurnFeed) async throws(GameStoreError) {
    try await hand(.writing) { store throws(GameStoreError) in try await store.put(feed) }
  }

  package func turnFeed(_ digest: SeatDigest) async throws(GameStoreError) -> TurnFeed? {
    try await hand(.reading) { store throws(GameStoreError) in try await store.turnFeed(digest) }
  }

  package func turnFeed(of player: SeatDigest) async throws(GameStoreError) -> TurnFeed? {
    try await hand(.reading) { store throws(GameStoreError) in
      try await store.turnFeed(of: player)
    }
  }

  package func deleteTurnFeed(of player: SeatDigest) async throws(GameStoreError) {
    try await hand(.writing) { store throws(GameStoreError) in
      try await store.deleteTurnFeed(of: player)
    }
  }

  package func setName(_ name: PlayerName?, of player: SeatDigest) async throws(GameStoreError) {
    try await hand(.writing) { store throws(GameStoreError) in
      try await store.setName(name, of: player)
    }
  }

  package func playerName(of player: SeatDigest) async throws(GameStoreError) -> PlayerName? {
    try await hand(.reading) { store throws(GameStoreError) in
      try await store.playerName(of: player)
    }
  }

  package func deletePlayersWithoutGames() async throws(GameStoreError) {
    try await hand(.upkeep) { store throws(GameStoreError) in
      try await store.deletePlayersWithoutGames()
    }
  }

  package func summary() async throws(GameStoreError) -> GameStoreSummary {
    try await hand(.upkeep) { store throws(GameStoreError) in try await store.summary() }
  }

  package func beginDailyDeletion(at now: Timestamp) async throws(GameStoreError) -> Bool {
    try await hand(.upkeep) { store throws(GameStoreError) in
      try await store.beginDailyDeletion(at: now)
    }
  }

  package func check() async throws(GameStoreError) {
    try await hand(.upkeep) { store throws(GameStoreError) in try await store.check() }
  }
}
