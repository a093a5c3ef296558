/// A store that forwards every call to another store through one method.
///
/// Forwards every call, so a new requirement of a store compiles only once it is forwarded here too, with its kind of
/// task.
package protocol ForwardingStore: SiteStore {
  /// Asks the store behind this one.
  func hand<Answer: Sendable>(
    _ task: StoreTask, _ question: StoreQuestion<Answer>
  ) async throws(GameStoreError) -> Answer
}

/// A question to a store; it runs on the caller's actor.
package typealias StoreQuestion<Answer> =
  nonisolated(nonsending) @Sendable (any SiteStore) async throws(GameStoreError) -> Answer

/// The kinds of calls to a store.
package enum StoreTask: Sendable, Hashable {
  /// Reads something for a request.
  case reading
  /// Makes a change for a player.
  case writing
  /// Maintenance that no player waits for: counting, health checks, deleting old data.
  case upkeep
}

extension ForwardingStore {
  /// The game with this name, nil if there is none.
  package func game(_ id: GameID) async throws(GameStoreError) -> LivingGame? {
    try await hand(.reading) { store throws(GameStoreError) in try await store.game(id) }
  }

  /// The names of the games where these keys hold a seat, most recently changed first.
  package func latestGames(
    of keys: [SeatDigest], limit: Int
  ) async throws(GameStoreError) -> [GameID] {
    try await hand(.reading) { store throws(GameStoreError) in
      try await store.latestGames(of: keys, limit: limit)
    }
  }

  /// Adds a new game.
  package func insert(_ game: LivingGame) async throws(GameStoreError) {
    try await hand(.writing) { store throws(GameStoreError) in try await store.insert(game) }
  }

  /// Replaces the version that a changed game was made from.
  package func replace(
    version: Int, with game: LivingGame, orElse revise: (@Sendable (LivingGame) -> LivingGame?)?
  ) async throws(GameStoreError) -> GameReplacement {
    try await hand(.writing) { store throws(GameStoreError) in
      try await store.replace(version: version, with: game, orElse: revise)
    }
  }

  /// Replaces the revision that changed seats were made from.
  package func replaceSeats(
    of id: GameID, revision: Int, with seats: Seats
  ) async throws(GameStoreError) -> Bool {
    try await hand(.writing) { store throws(GameStoreError) in
      try await store.replaceSeats(of: id, revision: revision, with: seats)
    }
  }

  /// Deletes a game if its seats still have the given revision.
  package func deleteGame(
    _ id: GameID, seatsRevision: Int
  ) async throws(GameStoreError) -> Bool {
    try await hand(.writing) { store throws(GameStoreError) in
      try await store.deleteGame(id, seatsRevision: seatsRevision)
    }
  }

  /// Deletes games that have not changed since a moment.
  package func deleteGames(
    unchangedSince moment: Timestamp, limit: Int, pause: @escaping DeletionPause
  ) async throws(GameStoreError) -> Int {
    try await hand(.upkeep) { store throws(GameStoreError) in
      try await store.deleteGames(unchangedSince: moment, limit: limit, pause: pause)
    }
  }

  /// Adds a link and deletes its player's oldest ones beyond ``PlayerLink/limit``.
  package func insert(_ link: PlayerLink) async throws(GameStoreError) {
    try await hand(.writing) { store throws(GameStoreError) in try await store.insert(link) }
  }

  /// The link with this digest, nil if there is none.
  package func playerLink(_ digest: SeatDigest) async throws(GameStoreError) -> PlayerLink? {
    try await hand(.reading) { store throws(GameStoreError) in try await store.playerLink(digest) }
  }

  /// Uses up a link. Only the first call before it expires returns true.
  package func spendPlayerLink(
    _ digest: SeatDigest, at now: Timestamp
  ) async throws(GameStoreError) -> Bool {
    try await hand(.writing) { store throws(GameStoreError) in
      try await store.spendPlayerLink(digest, at: now)
    }
  }

  /// Deletes all expired links.
  package func deletePlayerLinks(expiredAt now: Timestamp) async throws(GameStoreError) {
    try await hand(.upkeep) { store throws(GameStoreError) in
      try await store.deletePlayerLinks(expiredAt: now)
    }
  }

  /// Stores a feed and replaces its player's earlier one.
  package func put(_ feed: TurnFeed) async throws(GameStoreError) {
    try await hand(.writing) { store throws(GameStoreError) in try await store.put(feed) }
  }

  /// The feed whose key has this digest, nil if there is none.
  package func turnFeed(_ digest: SeatDigest) async throws(GameStoreError) -> TurnFeed? {
    try await hand(.reading) { store throws(GameStoreError) in try await store.turnFeed(digest) }
  }

  /// A player's feed, nil if there is none.
  package func turnFeed(of player: SeatDigest) async throws(GameStoreError) -> TurnFeed? {
    try await hand(.reading) { store throws(GameStoreError) in
      try await store.turnFeed(of: player)
    }
  }

  /// Deletes a player's feed, if there is one.
  package func deleteTurnFeed(of player: SeatDigest) async throws(GameStoreError) {
    try await hand(.writing) { store throws(GameStoreError) in
      try await store.deleteTurnFeed(of: player)
    }
  }

  /// Stores a player's name; nil removes it.
  package func setName(_ name: PlayerName?, of player: SeatDigest) async throws(GameStoreError) {
    try await hand(.writing) { store throws(GameStoreError) in
      try await store.setName(name, of: player)
    }
  }

  /// A player's name, nil if they have given none.
  package func playerName(of player: SeatDigest) async throws(GameStoreError) -> PlayerName? {
    try await hand(.reading) { store throws(GameStoreError) in
      try await store.playerName(of: player)
    }
  }

  /// Deletes the feeds and names of players without a seat in any game.
  package func deletePlayersWithoutGames() async throws(GameStoreError) {
    try await hand(.upkeep) { store throws(GameStoreError) in
      try await store.deletePlayersWithoutGames()
    }
  }

  /// The number of games, and when the newest was created.
  package func summary() async throws(GameStoreError) -> GameStoreSummary {
    try await hand(.upkeep) { store throws(GameStoreError) in try await store.summary() }
  }

  /// Records that the daily deletion of old games begins, unless one has begun less than a day ago.
  package func beginDailyDeletion(at now: Timestamp) async throws(GameStoreError) -> Bool {
    try await hand(.upkeep) { store throws(GameStoreError) in
      try await store.beginDailyDeletion(at: now)
    }
  }

  /// Checks that the store answers, by writing something.
  package func check() async throws(GameStoreError) {
    try await hand(.upkeep) { store throws(GameStoreError) in try await store.check() }
  }
}
