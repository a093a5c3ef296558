package import Gameplay
import Synchronization

/// Stores for tests that run on any kind of store.
package enum TestStore {
  /// An empty store: a schema of its own if the tests have a database, otherwise a store in memory.
  package static func make() -> any GameStore {
    #if PostgreSQL
      if TestDatabase.address != nil { return OwnDatabase() }
    #endif
    return MemoryStore()
  }
}

#if PostgreSQL
  import PostgreSQLStore

  /// A store in a schema of its own. The schema is created on first use and dropped with the last reference.
  private final class OwnDatabase: ForwardingStore {
    private struct State {
      var opening: Task<(TestDatabase, PostgreSQLStore), any Error>?
      var observer: (any GameObserver)?
    }

    private let state = Mutex(State())

    /// Always nil, because every read asks the server.
    func cachedGame(_ id: GameID) -> LivingGame? { nil }

    deinit {
      guard let opening = state.withLock(\.opening) else { return }
      // Nothing waits for the cleanup. Schemas left at the end of the test run are removed with their server.
      Task {
        defer { Self.turns.giveBack() }
        guard let (database, store) = try? await opening.value else { return }
        await store.close()
        try? database.drop()
      }
    }

    /// A server accepts a limited number of connections, and each store uses a few.
    private static let turns = Turns(count: 32)
    /// Only one store at a time creates tables in a database, so few openings run at once.
    private static let openings = Turns(count: 3)

    private var store: PostgreSQLStore {
      get async throws(GameStoreError) {
        let opening = state.withLock { state in
          if let opening = state.opening { return opening }
          // Detached, so that cancelling a test doesn't cancel the opening of the store.
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
