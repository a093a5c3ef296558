/// A store whose games can only be read, for example while they are copied elsewhere.
struct ReadOnlyStore: ForwardingStore {
  private let store: any ServerStore

  init(_ store: any ServerStore) {
    self.store = store
  }

  func hand<Answer: Sendable>(
    _ task: StoreTask, _ question: StoreQuestion<Answer>
  ) async throws(GameStoreError) -> Answer {
    guard task == .reading else { throw .readOnly }
    return try await question(store)
  }

  func cachedGame(_ id: GameID) -> LivingGame? { store.cachedGame(id) }

  func summary() async throws(GameStoreError) -> GameStoreSummary { try await store.summary() }

  func report(changesTo observer: any GameObserver) { store.report(changesTo: observer) }

  /// Reads a game that doesn't exist, since reading is all that is asked of this store.
  func check() async throws(GameStoreError) {
    if let nobodys = GameID("000000000000000000000000") { _ = try await store.game(nobodys) }
  }
}
