public import Gameplay
import Synchronization

/// A store that a test can look into, delay and bring into trouble.
public final class WatchedStore: ForwardingStore {
  private struct State {
    var ids: Set<GameID> = []
    var readTrouble: GameStoreError?
    var writeTrouble: GameStoreError?
  }

  private let kept: any SiteStore
  private let pause: (@Sendable () async -> Void)?
  private let state = Mutex(State())

  /// A store that is watched.
  ///
  /// - Parameters:
  ///   - kept: what keeps the games, empty.
  ///   - pause: what each read and write waits for, before it and after it; nil for nothing.
  public init(
    _ kept: any SiteStore = TestStore.make(), pause: (@Sendable () async -> Void)? = nil
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

  /// Asks the store behind; which games, links and feeds there are is known without reading a damaged game.
  public func hand<Answer: Sendable>(
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

  /// What is stored under a name.
  public func game(_ id: GameID) async throws(GameStoreError) -> LivingGame? {
    try await hand(.reading) { store throws(GameStoreError) in
      if let readTrouble { throw readTrouble }
      return try await store.game(id)
    }
  }

  /// A game that can be had without waiting, where nothing is watched that waits or fails.
  public func gameAtHand(_ id: GameID) -> LivingGame? {
    pause == nil && readTrouble == nil ? kept.gameAtHand(id) : nil
  }

  /// Stores a new game.
  public func insert(_ game: LivingGame) async throws(GameStoreError) {
    try await hand(.writing) { store throws(GameStoreError) in
      try await store.insert(game)
      state.withLock { _ = $0.ids.insert(game.id) }
    }
  }

  /// What is stored.
  public func summary() async throws(GameStoreError) -> GameStoreSummary {
    if let readTrouble { throw readTrouble }
    return try await kept.summary()
  }

  /// Fails where reading or writing does.
  public func check() async throws(GameStoreError) {
    await pause?()
    if let trouble = readTrouble ?? writeTrouble { throw trouble }
  }

  /// Tells an observer of changes that others have made, past what a test watches.
  public func report(changesTo observer: any GameObserver) {
    kept.report(changesTo: observer)
  }
}
