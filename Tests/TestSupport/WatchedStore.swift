package import Gameplay
import Synchronization

/// A store that a test can inspect, delay and make fail.
package final class WatchedStore: ForwardingStore {
  private struct State {
    var ids: Set<GameID> = []
    var readTrouble: GameStoreError?
    var writeTrouble: GameStoreError?
    var namingTrouble: GameStoreError?
  }

  private let kept: any GameStore
  private let pause: (@Sendable () async -> Void)?
  private let state = Mutex(State())

  /// Wraps a store.
  ///
  /// - Parameters:
  ///   - kept: the empty store that keeps the games.
  ///   - pause: awaited before and after each read and write; nil for no pause.
  package init(
    _ kept: any GameStore = TestStore.make(), pause: (@Sendable () async -> Void)? = nil
  ) {
    self.kept = kept
    self.pause = pause
  }

  /// The error that every read fails with.
  package var readTrouble: GameStoreError? {
    get { state.withLock { $0.readTrouble } }
    set { state.withLock { $0.readTrouble = newValue } }
  }

  /// The error that every write fails with.
  package var writeTrouble: GameStoreError? {
    get { state.withLock { $0.writeTrouble } }
    set { state.withLock { $0.writeTrouble = newValue } }
  }

  /// The error that naming a player fails with.
  package var namingTrouble: GameStoreError? {
    get { state.withLock { $0.namingTrouble } }
    set { state.withLock { $0.namingTrouble = newValue } }
  }

  /// All stored games.
  package func contents() async -> [GameID: LivingGame] {
    var contents: [GameID: LivingGame] = [:]
    for id in state.withLock({ $0.ids }) { contents[id] = try? await kept.game(id) }
    return contents
  }

  /// Forwards to the wrapped store. The names of games, links and feeds stay readable while every game is
  /// damaged.
  package func hand<Answer: Sendable>(
    _ task: StoreTask, _ question: StoreQuestion<Answer>
  ) async throws(GameStoreError) -> Answer {
    await pause?()
    switch (task == .reading ? readTrouble : writeTrouble) {
    case nil: break
    case .damaged where task == .reading: break
    case let trouble?: throw trouble
    }
    let answer = try await question(kept)
    await pause?()
    return answer
  }

  /// Reads a game.
  package func game(_ id: GameID) async throws(GameStoreError) -> LivingGame? {
    try await hand(.reading) { store throws(GameStoreError) in
      if let readTrouble { throw readTrouble }
      return try await store.game(id)
    }
  }

  /// A game from memory; nil if reads pause or fail.
  package func cachedGame(_ id: GameID) -> LivingGame? {
    pause == nil && readTrouble == nil ? kept.cachedGame(id) : nil
  }

  /// Makes a change.
  package func write(_ change: StoreChange) async throws(GameStoreError) -> Int {
    if case .put(let row) = change, row.kind == .name, let namingTrouble { throw namingTrouble }
    return try await hand(change.isUpkeep ? .upkeep : .writing) { store throws(GameStoreError) in
      let count = try await store.write(change)
      if case .insert(let game) = change, count > 0 {
        state.withLock { _ = $0.ids.insert(game.id) }
      }
      return count
    }
  }

  /// The store's summary.
  package func summary() async throws(GameStoreError) -> GameStoreSummary {
    if let readTrouble { throw readTrouble }
    return try await kept.summary()
  }

  /// Fails if reads or writes fail.
  package func check() async throws(GameStoreError) {
    await pause?()
    if let trouble = readTrouble ?? writeTrouble { throw trouble }
  }

  /// Reports changes by other processes to an observer. Pauses and errors don't affect it.
  package func report(changesTo observer: any GameObserver) {
    kept.report(changesTo: observer)
  }
}
