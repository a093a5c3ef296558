/// A store whose games can be looked at and not changed, for as long as somebody takes them elsewhere.
struct ReadOnlyStore: GameStore {
  private let store: any GameStore

  init(_ store: any GameStore) {
    self.store = store
  }

  func game(_ id: GameID) async throws(GameStoreError) -> LivingGame? {
    try await store.game(id)
  }

  func latestGames(
    of keys: [SeatDigest], limit: Int
  ) async throws(GameStoreError) -> [GameID] {
    try await store.latestGames(of: keys, limit: limit)
  }

  func playerLink(_ digest: SeatDigest) async throws(GameStoreError) -> PlayerLink? {
    try await store.playerLink(digest)
  }

  func turnFeed(_ digest: SeatDigest) async throws(GameStoreError) -> TurnFeed? {
    try await store.turnFeed(digest)
  }

  func turnFeed(of player: SeatDigest) async throws(GameStoreError) -> TurnFeed? {
    try await store.turnFeed(of: player)
  }

  func summary() async throws(GameStoreError) -> GameStoreSummary { try await store.summary() }

  func report(changesTo observer: any GameObserver) { store.report(changesTo: observer) }

  /// Finds out whether the store can be read, which is all that is asked of it.
  func check() async throws(GameStoreError) {
    if let nobodys = GameID("00000000000000000000") { _ = try await store.game(nobodys) }
  }
}

/// What is refused.
extension ReadOnlyStore {
  func insert(_ game: LivingGame) async throws(GameStoreError) { throw .readOnly }

  func replace(
    version: Int, with game: LivingGame, orElse revise: (@Sendable (LivingGame) -> LivingGame?)?
  ) async throws(GameStoreError) -> GameReplacement {
    throw .readOnly
  }

  func replaceSeats(
    of id: GameID, revision: Int, with seats: Seats
  ) async throws(GameStoreError) -> Bool {
    throw .readOnly
  }

  func deleteGame(_ id: GameID, seatsRevision: Int) async throws(GameStoreError) -> Bool {
    throw .readOnly
  }

  func deleteGames(
    unchangedSince moment: Timestamp, limit: Int
  ) async throws(GameStoreError) -> Int {
    throw .readOnly
  }

  func beginDailyDeletion(at now: Timestamp) async throws(GameStoreError) -> Bool {
    throw .readOnly
  }

  func insert(_ link: PlayerLink) async throws(GameStoreError) { throw .readOnly }

  func spendPlayerLink(
    _ digest: SeatDigest, at now: Timestamp
  ) async throws(GameStoreError) -> Bool {
    throw .readOnly
  }

  func deletePlayerLinks(expiredAt now: Timestamp) async throws(GameStoreError) {
    throw .readOnly
  }

  func put(_ feed: TurnFeed) async throws(GameStoreError) { throw .readOnly }

  func deleteTurnFeed(of player: SeatDigest) async throws(GameStoreError) { throw .readOnly }

  func deleteTurnFeedsWithoutGames() async throws(GameStoreError) { throw .readOnly }
}
