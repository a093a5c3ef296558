import Gameplay
import Synchronization
import TestSupport

/// A store that fails on demand, and yields in every call so that other tasks can interleave.
final class UnsteadyStore: ForwardingStore {
  private let kept: any GameStore
  private let notices: ChangeNotices
  private let failure = Mutex<GameStoreError?>(nil)
  /// The gate that a check waits for, and the number of checks.
  let checks = SharedValue<(gate: AsyncStream<Void>?, count: Int)>((nil, 0))

  /// Creates an empty store.
  init() {
    kept = TestStore.make()
    notices = ChangeNotices()
  }

  /// Creates another node's store over the same games. Each store is notified of the other's changes, but not
  /// of its own.
  init(beside neighbour: UnsteadyStore) {
    kept = neighbour.kept
    notices = neighbour.notices
  }

  /// True while change notices are dropped.
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

  func hand<Answer: Sendable>(
    _ task: StoreTask, _ question: StoreQuestion<Answer>
  ) async throws(GameStoreError) -> Answer {
    await Task.yield()
    if task != .reading, let error = failure.withLock({ $0 }) { throw error }
    let answer = try await question(kept)
    if task == .reading { await Task.yield() }
    return answer
  }

  /// Always nil, because every read must yield to other tasks.
  func cachedGame(_ id: GameID) -> LivingGame? { nil }

  func check() async throws(GameStoreError) {
    checks.change { $0.count += 1 }
    if let gate = checks.value.gate { for await _ in gate {} }
    try await hand(.upkeep) { store throws(GameStoreError) in try await store.check() }
  }

  func write(_ change: StoreChange) async throws(GameStoreError) -> Int {
    let count = try await hand(change.isUpkeep ? .upkeep : .writing) {
      store throws(GameStoreError) in try await store.write(change)
    }
    switch change {
    case .replace(let game, _) where count > 0, .delete(let game) where count > 0:
      notices.post(game.id, by: self)
    default: break
    }
    return count
  }
}

/// The change notices between the stores of several nodes.
private final class ChangeNotices: Sendable {
  let observers = SharedValue<[ObjectIdentifier: any GameObserver]>([:])
  let areLost = SharedValue(false)

  func post(_ id: GameID, by store: UnsteadyStore) {
    if areLost.value { return }
    for (node, observer) in observers.value where node != ObjectIdentifier(store) {
      observer.gameChanged(id)
    }
  }
}
