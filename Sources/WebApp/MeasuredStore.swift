public import Gameplay
public import Metrics
import Synchronization

/// A store of which it is told how long it takes.
public final class MeasuredStore: GameStore {
  private let store: any GameStore
  private let uptime: Uptime
  private let figures = Mutex(Figures())

  private struct Figures {
    var reads = Histogram()
    var writes = Histogram()
    var deletions = 0
  }

  /// Another store, under watch.
  public init(_ store: any GameStore, uptime: Uptime = .system) {
    self.store = store
    self.uptime = uptime
  }

  /// The game with that name, nil if there is none.
  public func game(_ id: GameID) async throws(GameStoreError) -> LivingGame? {
    let start = uptime.nanoseconds()
    defer { observe(since: start) { $0.reads.observe($1) } }
    return try await store.game(id)
  }

  /// The names of the games in which one of these keys holds a seat, those changed last first.
  public func latestGames(
    of keys: [SeatDigest], limit: Int
  ) async throws(GameStoreError) -> [GameID] {
    let start = uptime.nanoseconds()
    defer { observe(since: start) { $0.reads.observe($1) } }
    return try await store.latestGames(of: keys, limit: limit)
  }

  /// Adds a new game.
  public func insert(_ game: LivingGame) async throws(GameStoreError) {
    let start = uptime.nanoseconds()
    defer { observe(since: start) { $0.writes.observe($1) } }
    try await store.insert(game)
  }

  /// Puts a changed game in the place of the version it was made from.
  public func replace(
    version: Int, with game: LivingGame, orElse revise: (@Sendable (LivingGame) -> LivingGame?)?
  ) async throws(GameStoreError) -> GameReplacement {
    let start = uptime.nanoseconds()
    defer { observe(since: start) { $0.writes.observe($1) } }
    return try await store.replace(version: version, with: game, orElse: revise)
  }

  /// Puts changed seats in the place of the revision they were made from.
  public func replaceSeats(
    of id: GameID, revision: Int, with seats: Seats
  ) async throws(GameStoreError) -> Bool {
    let start = uptime.nanoseconds()
    defer { observe(since: start) { $0.writes.observe($1) } }
    return try await store.replaceSeats(of: id, revision: revision, with: seats)
  }

  /// Deletes a game, if its seats still have a revision.
  public func deleteGame(
    _ id: GameID, seatsRevision: Int
  ) async throws(GameStoreError) -> Bool {
    let start = uptime.nanoseconds()
    defer { observe(since: start) { $0.writes.observe($1) } }
    return try await store.deleteGame(id, seatsRevision: seatsRevision)
  }

  /// Deletes the games that nobody has changed since a moment.
  public func deleteGames(
    unchangedSince moment: Timestamp, limit: Int
  ) async throws(GameStoreError) -> Int {
    let count = try await store.deleteGames(unchangedSince: moment, limit: limit)
    figures.withLock { $0.deletions += count }
    return count
  }

  /// Adds a link by which another browser becomes the same player.
  public func insert(_ link: PlayerLink) async throws(GameStoreError) {
    let start = uptime.nanoseconds()
    defer { observe(since: start) { $0.writes.observe($1) } }
    try await store.insert(link)
  }

  /// The link with a digest, nil if there is none.
  public func playerLink(_ digest: SeatDigest) async throws(GameStoreError) -> PlayerLink? {
    let start = uptime.nanoseconds()
    defer { observe(since: start) { $0.reads.observe($1) } }
    return try await store.playerLink(digest)
  }

  /// Takes a link away for the first who wants to.
  public func spendPlayerLink(
    _ digest: SeatDigest, at now: Timestamp
  ) async throws(GameStoreError) -> Bool {
    let start = uptime.nanoseconds()
    defer { observe(since: start) { $0.writes.observe($1) } }
    return try await store.spendPlayerLink(digest, at: now)
  }

  /// Deletes the links that have expired.
  public func deletePlayerLinks(expiredAt now: Timestamp) async throws(GameStoreError) {
    try await store.deletePlayerLinks(expiredAt: now)
  }

  /// Keeps a feed, in the place of the one that its player may have.
  public func put(_ feed: TurnFeed) async throws(GameStoreError) {
    let start = uptime.nanoseconds()
    defer { observe(since: start) { $0.writes.observe($1) } }
    try await store.put(feed)
  }

  /// The feed whose key has a digest, nil if there is none.
  public func turnFeed(_ digest: SeatDigest) async throws(GameStoreError) -> TurnFeed? {
    let start = uptime.nanoseconds()
    defer { observe(since: start) { $0.reads.observe($1) } }
    return try await store.turnFeed(digest)
  }

  /// A player's feed, nil if there is none.
  public func turnFeed(of player: SeatDigest) async throws(GameStoreError) -> TurnFeed? {
    let start = uptime.nanoseconds()
    defer { observe(since: start) { $0.reads.observe($1) } }
    return try await store.turnFeed(of: player)
  }

  /// Deletes a player's feed, if there is one.
  public func deleteTurnFeed(of player: SeatDigest) async throws(GameStoreError) {
    let start = uptime.nanoseconds()
    defer { observe(since: start) { $0.writes.observe($1) } }
    try await store.deleteTurnFeed(of: player)
  }

  /// Deletes the feeds of players who hold no seat in any game.
  public func deleteTurnFeedsWithoutGames() async throws(GameStoreError) {
    try await store.deleteTurnFeedsWithoutGames()
  }

  /// How many games there are, and when one was changed last.
  public func summary() async throws(GameStoreError) -> GameStoreSummary {
    try await store.summary()
  }

  /// Finds out, by writing something, whether the store can answer.
  public func check() async throws(GameStoreError) { try await store.check() }

  /// Tells an observer which games others have changed who share what is stored.
  public func report(changesTo observer: any GameObserver) { store.report(changesTo: observer) }

  private func observe(since start: Int64, _ add: (inout Figures, Int) -> Void) {
    let duration = Int(uptime.nanoseconds() - start)
    figures.withLock { add(&$0, duration) }
  }

  /// Writes how long reads and changes have taken, and how many games were deleted.
  public func write(to text: inout MetricsText) {
    let figures = figures.withLock { $0 }
    text.add(
      "flipbook_store_duration_seconds", "Time that the store took.", scale: 1_000_000_000,
      [(["operation": "read"], figures.reads), (["operation": "write"], figures.writes)])
    text.add(
      .counter, "flipbook_deletions_total", "Games that nobody had changed for long.",
      figures.deletions)
  }
}
