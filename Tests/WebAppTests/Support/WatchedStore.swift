import Gameplay
import Synchronization

/// A store in memory that a test can look into and bring into trouble.
final class WatchedStore: GameStore {
  private struct State {
    var ids: Set<GameID> = []
    var readTrouble: GameStoreError?
    var writeTrouble: GameStoreError?
  }

  private let memory = MemoryStore()
  private let state = Mutex(State())

  /// What every reading fails with.
  var readTrouble: GameStoreError? {
    get { state.withLock { $0.readTrouble } }
    set { state.withLock { $0.readTrouble = newValue } }
  }

  /// What every writing fails with.
  var writeTrouble: GameStoreError? {
    get { state.withLock { $0.writeTrouble } }
    set { state.withLock { $0.writeTrouble = newValue } }
  }

  /// Everything that is stored.
  func contents() async -> [GameID: LivingGame] {
    var contents: [GameID: LivingGame] = [:]
    for id in state.withLock({ $0.ids }) { contents[id] = try? await memory.game(id) }
    return contents
  }

  func game(_ id: GameID) async throws(GameStoreError) -> LivingGame? {
    if let readTrouble { throw readTrouble }
    return try await memory.game(id)
  }

  func insert(_ game: LivingGame) async throws(GameStoreError) {
    if let writeTrouble { throw writeTrouble }
    try await memory.insert(game)
    state.withLock { _ = $0.ids.insert(game.id) }
  }

  func replace(
    version: Int, with game: LivingGame, orElse revise: (@Sendable (LivingGame) -> LivingGame?)?
  ) async throws(GameStoreError) -> GameReplacement {
    if let writeTrouble { throw writeTrouble }
    return try await memory.replace(version: version, with: game, orElse: revise)
  }

  func replaceSeats(
    of id: GameID, revision: Int, with seats: Seats
  ) async throws(GameStoreError) -> Bool {
    if let writeTrouble { throw writeTrouble }
    return try await memory.replaceSeats(of: id, revision: revision, with: seats)
  }

  func deleteGames(unchangedSince moment: Timestamp) async throws(GameStoreError) -> Int {
    if let writeTrouble { throw writeTrouble }
    return try await memory.deleteGames(unchangedSince: moment)
  }

  func check() async throws(GameStoreError) {
    if let trouble = readTrouble ?? writeTrouble { throw trouble }
  }
}
