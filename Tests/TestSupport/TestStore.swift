public import Gameplay
import Synchronization

/// The stores of tests that run on any.
public enum TestStore {
  /// An empty store: where the tests were given a database a part of it that nobody else uses, otherwise a memory.
  public static func make() -> any GameStore {
    #if PostgreSQL
      if TestDatabase.address != nil { return OwnDatabase() }
    #endif
    return MemoryStore()
  }
}

extension GameStore {
  /// Deletes all games that nobody has changed since a moment, and says how many there were.
  public func deleteGames(unchangedSince moment: Timestamp) async throws(GameStoreError) -> Int {
    try await deleteGames(unchangedSince: moment, limit: .max)
  }
}

#if PostgreSQL
  import PostgreSQLStore

  /// A store in a schema of its own, which begins with the first question and goes with the last reference.
  private final class OwnDatabase: GameStore {
    private struct State {
      var opening: Task<(TestDatabase, PostgreSQLStore), any Error>?
      var observer: (any GameObserver)?
    }

    private let state = Mutex(State())

    deinit {
      guard let opening = state.withLock(\.opening) else { return }
      // Whoever let go of it waits for nothing. What the end of all tests leaves goes with their server.
      Task {
        defer { Self.turns.giveBack() }
        guard let (database, store) = try? await opening.value else { return }
        await store.close()
        try? database.drop()
      }
    }

    /// A server has only so many connections, of which each store takes a few.
    private static let turns = Turns(count: 32)
    /// Tables are made by one at a time in a database; not too many wait for that.
    private static let openings = Turns(count: 3)

    private var store: PostgreSQLStore {
      get async throws(GameStoreError) {
        let opening = state.withLock { state in
          if let opening = state.opening { return opening }
          // What a test cancels is not the store.
          let opening = Task.detached {
            await Self.turns.take()
            await Self.openings.take()
            defer { Self.openings.giveBack() }
            let database = try TestDatabase()
            return (database, try await database.openStore())
          }
          state.opening = opening
          return opening
        }
        do {
          let (_, store) = try await opening.value
          if let observer = state.withLock({ $0.observer.take() }) {
            store.report(changesTo: observer)
          }
          return store
        } catch {
          throw .unavailable("\(error)")
        }
      }
    }

    func game(_ id: GameID) async throws(GameStoreError) -> LivingGame? {
      try await store.game(id)
    }

    func latestGames(of keys: [SeatDigest], limit: Int) async throws(GameStoreError) -> [GameID] {
      try await store.latestGames(of: keys, limit: limit)
    }

    func insert(_ game: LivingGame) async throws(GameStoreError) {
      try await store.insert(game)
    }

    func replace(
      version: Int, with game: LivingGame, orElse revise: (@Sendable (LivingGame) -> LivingGame?)?
    ) async throws(GameStoreError) -> GameReplacement {
      try await store.replace(version: version, with: game, orElse: revise)
    }

    func replaceSeats(
      of id: GameID, revision: Int, with seats: Seats
    ) async throws(GameStoreError) -> Bool {
      try await store.replaceSeats(of: id, revision: revision, with: seats)
    }

    func deleteGame(_ id: GameID, seatsRevision: Int) async throws(GameStoreError) -> Bool {
      try await store.deleteGame(id, seatsRevision: seatsRevision)
    }

    func deleteGames(
      unchangedSince moment: Timestamp, limit: Int
    ) async throws(GameStoreError) -> Int {
      try await store.deleteGames(unchangedSince: moment, limit: limit)
    }

    func insert(_ link: PlayerLink) async throws(GameStoreError) {
      try await store.insert(link)
    }

    func playerLink(_ digest: SeatDigest) async throws(GameStoreError) -> PlayerLink? {
      try await store.playerLink(digest)
    }

    func spendPlayerLink(
      _ digest: SeatDigest, at now: Timestamp
    ) async throws(GameStoreError) -> Bool {
      try await store.spendPlayerLink(digest, at: now)
    }

    func deletePlayerLinks(expiredAt now: Timestamp) async throws(GameStoreError) {
      try await store.deletePlayerLinks(expiredAt: now)
    }

    func put(_ feed: TurnFeed) async throws(GameStoreError) {
      try await store.put(feed)
    }

    func turnFeed(_ digest: SeatDigest) async throws(GameStoreError) -> TurnFeed? {
      try await store.turnFeed(digest)
    }

    func turnFeed(of player: SeatDigest) async throws(GameStoreError) -> TurnFeed? {
      try await store.turnFeed(of: player)
    }

    func deleteTurnFeed(of player: SeatDigest) async throws(GameStoreError) {
      try await store.deleteTurnFeed(of: player)
    }

    func deleteTurnFeedsWithoutGames() async throws(GameStoreError) {
      try await store.deleteTurnFeedsWithoutGames()
    }

    func summary() async throws(GameStoreError) -> GameStoreSummary {
      try await store.summary()
    }

    func check() async throws(GameStoreError) {
      try await store.check()
    }

    func report(changesTo observer: any GameObserver) {
      state.withLock { $0.observer = observer }
    }
  }
#endif
