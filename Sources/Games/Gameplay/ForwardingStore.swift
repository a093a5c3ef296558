/// A store that forwards every call to another one, through one method.
///
/// A new requirement of a store compiles only once it is forwarded here too, with the kind of task that it is.
public protocol ForwardingStore: SiteStore {
  /// Asks the store behind.
  func hand<Answer: Sendable>(
    _ task: StoreTask, _ question: StoreQuestion<Answer>
  ) async throws(GameStoreError) -> Answer
}

/// What is asked of a store, wherever the one who asks runs.
public typealias StoreQuestion<Answer> =
  nonisolated(nonsending) @Sendable (any SiteStore) async throws(GameStoreError) -> Answer

/// What a store is asked for.
public enum StoreTask: Sendable, Hashable {
  /// Something that somebody wants to see.
  case reading
  /// A change that somebody makes.
  case writing
  /// What nobody waits for who plays: to count, to find out whether all is well, to take away what is old.
  case upkeep
}

extension ForwardingStore {
  /// The game with that name, nil if there is none.
  public func game(_ id: GameID) async throws(GameStoreError) -> LivingGame? {
    try await hand(.reading) { store throws(GameStoreError) in try await store.game(id) }
  }

  /// The names of the games in which one of these keys holds a seat, those changed last first.
  public func latestGames(
    of keys: [SeatDigest], limit: Int
  ) async throws(GameStoreError) -> [GameID] {
    try await hand(.reading) { store throws(GameStoreError) in
      try await store.latestGames(of: keys, limit: limit)
    }
  }

  /// Adds a new game.
  public func insert(_ game: LivingGame) async throws(GameStoreError) {
    try await hand(.writing) { store throws(GameStoreError) in try await store.insert(game) }
  }

  /// Puts a changed game in the place of the version it was made from.
  public func replace(
    version: Int, with game: LivingGame, orElse revise: (@Sendable (LivingGame) -> LivingGame?)?
  ) async throws(GameStoreError) -> GameReplacement {
    try await hand(.writing) { store throws(GameStoreError) in
      try await store.replace(version: version, with: game, orElse: revise)
    }
  }

  /// Puts changed seats in the place of the revision they were made from.
  public func replaceSeats(
    of id: GameID, revision: Int, with seats: Seats
  ) async throws(GameStoreError) -> Bool {
    try await hand(.writing) { store throws(GameStoreError) in
      try await store.replaceSeats(of: id, revision: revision, with: seats)
    }
  }

  /// Deletes a game, if its seats still have a revision.
  public func deleteGame(
    _ id: GameID, seatsRevision: Int
  ) async throws(GameStoreError) -> Bool {
    try await hand(.writing) { store throws(GameStoreError) in
      try await store.deleteGame(id, seatsRevision: seatsRevision)
    }
  }

  /// Deletes games that nobody has changed since a moment.
  public func deleteGames(
    unchangedSince moment: Timestamp, limit: Int, pause: @escaping DeletionPause
  ) async throws(GameStoreError) -> Int {
    try await hand(.upkeep) { store throws(GameStoreError) in
      try await store.deleteGames(unchangedSince: moment, limit: limit, pause: pause)
    }
  }

  /// Adds a link; of its player's only the latest stay.
  public func insert(_ link: PlayerLink) async throws(GameStoreError) {
    try await hand(.writing) { store throws(GameStoreError) in try await store.insert(link) }
  }

  /// The link with a digest, nil if there is none.
  public func playerLink(_ digest: SeatDigest) async throws(GameStoreError) -> PlayerLink? {
    try await hand(.reading) { store throws(GameStoreError) in try await store.playerLink(digest) }
  }

  /// Takes a link away for the first who wants to, before it expires.
  public func spendPlayerLink(
    _ digest: SeatDigest, at now: Timestamp
  ) async throws(GameStoreError) -> Bool {
    try await hand(.writing) { store throws(GameStoreError) in
      try await store.spendPlayerLink(digest, at: now)
    }
  }

  /// Deletes the links that have expired.
  public func deletePlayerLinks(expiredAt now: Timestamp) async throws(GameStoreError) {
    try await hand(.upkeep) { store throws(GameStoreError) in
      try await store.deletePlayerLinks(expiredAt: now)
    }
  }

  /// Keeps a feed, in the place of the one that its player may have.
  public func put(_ feed: TurnFeed) async throws(GameStoreError) {
    try await hand(.writing) { store throws(GameStoreError) in try await store.put(feed) }
  }

  /// The feed whose key has a digest, nil if there is none.
  public func turnFeed(_ digest: SeatDigest) async throws(GameStoreError) -> TurnFeed? {
    try await hand(.reading) { store throws(GameStoreError) in try await store.turnFeed(digest) }
  }

  /// A player's feed, nil if there is none.
  public func turnFeed(of player: SeatDigest) async throws(GameStoreError) -> TurnFeed? {
    try await hand(.reading) { store throws(GameStoreError) in
      try await store.turnFeed(of: player)
    }
  }

  /// Deletes a player's feed, if there is one.
  public func deleteTurnFeed(of player: SeatDigest) async throws(GameStoreError) {
    try await hand(.writing) { store throws(GameStoreError) in
      try await store.deleteTurnFeed(of: player)
    }
  }

  /// Deletes the feeds of players who hold no seat in any game.
  public func deleteTurnFeedsWithoutGames() async throws(GameStoreError) {
    try await hand(.upkeep) { store throws(GameStoreError) in
      try await store.deleteTurnFeedsWithoutGames()
    }
  }

  /// How many games there are, and how new they are.
  public func summary() async throws(GameStoreError) -> GameStoreSummary {
    try await hand(.upkeep) { store throws(GameStoreError) in try await store.summary() }
  }

  /// Remembers that the daily deletion of old games begins, unless it has begun less than a day ago.
  public func beginDailyDeletion(at now: Timestamp) async throws(GameStoreError) -> Bool {
    try await hand(.upkeep) { store throws(GameStoreError) in
      try await store.beginDailyDeletion(at: now)
    }
  }

  /// Finds out, by writing something, whether the store can answer.
  public func check() async throws(GameStoreError) {
    try await hand(.upkeep) { store throws(GameStoreError) in try await store.check() }
  }
}
