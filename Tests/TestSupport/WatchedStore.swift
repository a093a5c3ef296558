public import Gameplay
import Synchronization

/// A store that a test can look into, delay and bring into trouble.
public final class WatchedStore: GameStore {
  private struct State {
    var ids: Set<GameID> = []
    var readTrouble: GameStoreError?
    var writeTrouble: GameStoreError?
  }

  private let kept: any GameStore
  private let pause: @Sendable () async -> Void
  private let state = Mutex(State())

  /// A store that is watched.
  ///
  /// - Parameters:
  ///   - kept: what keeps the games, empty.
  ///   - pause: what whoever reads or writes waits for, before it and after it.
  public init(
    _ kept: any GameStore = TestStore.make(), pause: @escaping @Sendable () async -> Void = {}
  ) {
    self.kept = kept
    self.pause = pause
  }

  /// What every reading fails with.
  public var readTrouble: GameStoreError? {
    get { state.withLock { $0.readTrouble } }
    set { state.withLock { $0.readTrouble = newValue } }
  }

  /// What every writing fails with.
  public var writeTrouble: GameStoreError? {
    get { state.withLock { $0.writeTrouble } }
    set { state.withLock { $0.writeTrouble = newValue } }
  }

  /// Everything that is stored.
  public func contents() async -> [GameID: LivingGame] {
    var contents: [GameID: LivingGame] = [:]
    for id in state.withLock({ $0.ids }) { contents[id] = try? await kept.game(id) }
    return contents
  }

  /// What is stored under a name.
  public func game(_ id: GameID) async throws(GameStoreError) -> LivingGame? {
    await pause()
    if let readTrouble { throw readTrouble }
    let game = try await kept.game(id)
    await pause()
    return game
  }

  /// The games in which somebody holds a seat.
  public func latestGames(
    of keys: [SeatDigest], limit: Int
  ) async throws(GameStoreError) -> [GameID] {
    await pause()
    // Which games there are is known without reading them.
    if let readTrouble {
      guard case .damaged = readTrouble else { throw readTrouble }
    }
    return try await kept.latestGames(of: keys, limit: limit)
  }

  /// Stores a new game.
  public func insert(_ game: LivingGame) async throws(GameStoreError) {
    try await prepareToWrite()
    try await kept.insert(game)
    state.withLock { _ = $0.ids.insert(game.id) }
    await pause()
  }

  /// Stores a game's next version.
  public func replace(
    version: Int, with game: LivingGame, orElse revise: (@Sendable (LivingGame) -> LivingGame?)?
  ) async throws(GameStoreError) -> GameReplacement {
    try await prepareToWrite()
    let replacement = try await kept.replace(version: version, with: game, orElse: revise)
    await pause()
    return replacement
  }

  /// Stores a game's seats.
  public func replaceSeats(
    of id: GameID, revision: Int, with seats: Seats
  ) async throws(GameStoreError) -> Bool {
    try await prepareToWrite()
    let isDone = try await kept.replaceSeats(of: id, revision: revision, with: seats)
    await pause()
    return isDone
  }

  /// Forgets a game.
  public func deleteGame(_ id: GameID, seatsRevision: Int) async throws(GameStoreError) -> Bool {
    try await prepareToWrite()
    let isDone = try await kept.deleteGame(id, seatsRevision: seatsRevision)
    await pause()
    return isDone
  }

  /// Forgets old games.
  public func deleteGames(
    unchangedSince moment: Timestamp, limit: Int
  ) async throws(GameStoreError) -> Int {
    try await prepareToWrite()
    let count = try await kept.deleteGames(unchangedSince: moment, limit: limit)
    await pause()
    return count
  }

  /// Stores a link.
  public func insert(_ link: PlayerLink) async throws(GameStoreError) {
    try await prepareToWrite()
    try await kept.insert(link)
  }

  /// What is stored of a link.
  public func playerLink(_ digest: SeatDigest) async throws(GameStoreError) -> PlayerLink? {
    await pause()
    if let readTrouble { throw readTrouble }
    return try await kept.playerLink(digest)
  }

  /// Takes a link away.
  public func spendPlayerLink(
    _ digest: SeatDigest, at now: Timestamp
  ) async throws(GameStoreError) -> Bool {
    try await prepareToWrite()
    return try await kept.spendPlayerLink(digest, at: now)
  }

  /// Forgets old links.
  public func deletePlayerLinks(expiredAt now: Timestamp) async throws(GameStoreError) {
    try await prepareToWrite()
    try await kept.deletePlayerLinks(expiredAt: now)
  }

  /// Stores a feed.
  public func put(_ feed: TurnFeed) async throws(GameStoreError) {
    try await prepareToWrite()
    try await kept.put(feed)
  }

  /// What is stored of a feed.
  public func turnFeed(_ digest: SeatDigest) async throws(GameStoreError) -> TurnFeed? {
    await pause()
    if let readTrouble {
      guard case .damaged = readTrouble else { throw readTrouble }
    }
    return try await kept.turnFeed(digest)
  }

  /// What is stored of a player's feed.
  public func turnFeed(of player: SeatDigest) async throws(GameStoreError) -> TurnFeed? {
    await pause()
    if let readTrouble {
      guard case .damaged = readTrouble else { throw readTrouble }
    }
    return try await kept.turnFeed(of: player)
  }

  /// Forgets a player's feed.
  public func deleteTurnFeed(of player: SeatDigest) async throws(GameStoreError) {
    try await prepareToWrite()
    try await kept.deleteTurnFeed(of: player)
  }

  /// Forgets feeds that tell of nothing.
  public func deleteTurnFeedsWithoutGames() async throws(GameStoreError) {
    try await prepareToWrite()
    try await kept.deleteTurnFeedsWithoutGames()
  }

  /// What is stored.
  public func summary() async throws(GameStoreError) -> GameStoreSummary {
    if let readTrouble { throw readTrouble }
    return try await kept.summary()
  }

  /// Fails where reading or writing does.
  public func check() async throws(GameStoreError) {
    await pause()
    if let trouble = readTrouble ?? writeTrouble { throw trouble }
  }

  /// Tells an observer of changes that others have made, past what a test watches.
  public func report(changesTo observer: any GameObserver) {
    kept.report(changesTo: observer)
  }

  private func prepareToWrite() async throws(GameStoreError) {
    await pause()
    if let writeTrouble { throw writeTrouble }
  }
}
