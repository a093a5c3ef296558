import Gameplay
import Synchronization
import TestSupport

/// A store that fails when it is told to, and lets others get in between everywhere.
final class UnsteadyStore: GameStore {
  private let kept: any GameStore
  private let notices: Notices
  private let failure = Mutex<GameStoreError?>(nil)

  /// An empty store.
  init() {
    kept = TestStore.make()
    notices = Notices()
  }

  /// Another node's store over what a store holds: each is told of the other's changes, and not of its own.
  init(beside neighbour: UnsteadyStore) {
    kept = neighbour.kept
    notices = neighbour.notices
  }

  /// Whether changes are reported to nobody from now on.
  var losesNotices: Bool {
    get { notices.areLost.value }
    set { notices.areLost.change { $0 = newValue } }
  }

  func report(changesTo observer: any GameObserver) {
    notices.observers.change { $0[ObjectIdentifier(self)] = observer }
  }

  /// Makes every write fail from now on; nil makes them succeed again.
  func failWrites(with error: GameStoreError?) {
    failure.withLock { $0 = error }
  }

  func game(_ id: GameID) async throws(GameStoreError) -> LivingGame? {
    await Task.yield()
    let game = try await kept.game(id)
    await Task.yield()
    return game
  }

  func latestGames(
    of keys: [SeatDigest], limit: Int
  ) async throws(GameStoreError) -> [GameID] {
    try await kept.latestGames(of: keys, limit: limit)
  }

  func insert(_ game: LivingGame) async throws(GameStoreError) {
    try await prepareToWrite()
    try await kept.insert(game)
  }

  func replace(
    version: Int, with game: LivingGame, orElse revise: (@Sendable (LivingGame) -> LivingGame?)?
  ) async throws(GameStoreError) -> GameReplacement {
    try await prepareToWrite()
    let replacement = try await kept.replace(version: version, with: game, orElse: revise)
    if case .replaced = replacement { notices.post(game.id, by: self) }
    return replacement
  }

  func replaceSeats(
    of id: GameID, revision: Int, with seats: Seats
  ) async throws(GameStoreError) -> Bool {
    try await prepareToWrite()
    let isDone = try await kept.replaceSeats(of: id, revision: revision, with: seats)
    if isDone { notices.post(id, by: self) }
    return isDone
  }

  func deleteGame(_ id: GameID, seatsRevision: Int) async throws(GameStoreError) -> Bool {
    try await prepareToWrite()
    let isDone = try await kept.deleteGame(id, seatsRevision: seatsRevision)
    if isDone { notices.post(id, by: self) }
    return isDone
  }

  func deleteGames(
    unchangedSince moment: Timestamp, limit: Int
  ) async throws(GameStoreError) -> Int {
    try await prepareToWrite()
    return try await kept.deleteGames(unchangedSince: moment, limit: limit)
  }

  func insert(_ link: PlayerLink) async throws(GameStoreError) {
    try await prepareToWrite()
    try await kept.insert(link)
  }

  func playerLink(_ digest: SeatDigest) async throws(GameStoreError) -> PlayerLink? {
    try await kept.playerLink(digest)
  }

  func spendPlayerLink(
    _ digest: SeatDigest, at now: Timestamp
  ) async throws(GameStoreError) -> Bool {
    try await prepareToWrite()
    return try await kept.spendPlayerLink(digest, at: now)
  }

  func deletePlayerLinks(expiredAt now: Timestamp) async throws(GameStoreError) {
    try await prepareToWrite()
    try await kept.deletePlayerLinks(expiredAt: now)
  }

  func put(_ feed: TurnFeed) async throws(GameStoreError) {
    try await prepareToWrite()
    try await kept.put(feed)
  }

  func turnFeed(_ digest: SeatDigest) async throws(GameStoreError) -> TurnFeed? {
    try await kept.turnFeed(digest)
  }

  func turnFeed(of player: SeatDigest) async throws(GameStoreError) -> TurnFeed? {
    try await kept.turnFeed(of: player)
  }

  func deleteTurnFeed(of player: SeatDigest) async throws(GameStoreError) {
    try await prepareToWrite()
    try await kept.deleteTurnFeed(of: player)
  }

  func deleteTurnFeedsWithoutGames() async throws(GameStoreError) {
    try await prepareToWrite()
    try await kept.deleteTurnFeedsWithoutGames()
  }

  func summary() async throws(GameStoreError) -> GameStoreSummary {
    try await prepareToWrite()
    return try await kept.summary()
  }

  func check() async throws(GameStoreError) {
    try await prepareToWrite()
  }

  private func prepareToWrite() async throws(GameStoreError) {
    await Task.yield()
    if let error = failure.withLock({ $0 }) { throw error }
  }
}

/// What the stores of several nodes tell each other.
private final class Notices: Sendable {
  let observers = Shared<[ObjectIdentifier: any GameObserver]>([:])
  let areLost = Shared(false)

  func post(_ id: GameID, by store: UnsteadyStore) {
    if areLost.value { return }
    for (node, observer) in observers.value where node != ObjectIdentifier(store) {
      observer.gameChanged(id)
    }
  }
}
