public import Gameplay
import Synchronization

/// The stores of tests that run on any.
public enum TestStore {
  /// An empty store: where the tests were given a database a part of it that nobody else uses, otherwise a memory.
  public static func make() -> any SiteStore {
    #if PostgreSQL
      if TestDatabase.address != nil { return OwnDatabase() }
    #endif
    return MemoryStore()
  }
}

extension GameStore {
  /// Deletes games that nobody has changed since a moment, without a pause, and says how many there were.
  public func deleteGames(
    unchangedSince moment: Timestamp, limit: Int = .max
  ) async throws(GameStoreError) -> Int {
    try await deleteGames(unchangedSince: moment, limit: limit) { _ in }
  }
}

#if PostgreSQL
  import PostgreSQLStore

  /// A store in a schema of its own, which begins with the first question and goes with the last reference.
  private final class OwnDatabase: ForwardingStore {
    private struct State {
      var opening: Task<(TestDatabase, PostgreSQLStore), any Error>?
      var observer: (any GameObserver)?
    }

    private let state = Mutex(State())

    /// Always nil, since every read asks the server.
    func gameAtHand(_ id: GameID) -> LivingGame? { nil }

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

    func hand<Answer: Sendable>(
      _ task: StoreTask, _ question: StoreQuestion<Answer>
    ) async throws(GameStoreError) -> Answer {
      try await question(store)
    }

    func report(changesTo observer: any GameObserver) {
      state.withLock { $0.observer = observer }
    }
  }
#endif
