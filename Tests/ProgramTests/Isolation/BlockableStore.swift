import Gameplay
import Synchronization

/// A store in memory whose answers keep everybody waiting, on command.
final class BlockableStore: GameStore {
  private struct State {
    var isBlocked = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let memory = MemoryStore()
  private let state = Mutex(State())

  /// How many wait for an answer.
  var waitingCount: Int { state.withLock { $0.waiting.count } }

  /// Lets everybody wait from now on.
  func block() { state.withLock { $0.isBlocked = true } }

  /// Answers everybody.
  func release() {
    let waiting = state.withLock { state in
      state.isBlocked = false
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  private func answer() async {
    await withCheckedContinuation { continuation in
      let isBlocked = state.withLock { state in
        if state.isBlocked { state.waiting.append(continuation) }
        return state.isBlocked
      }
      if !isBlocked { continuation.resume() }
    }
  }

  func game(_ id: GameID) async throws(GameStoreError) -> LivingGame? {
    await answer()
    return try await memory.game(id)
  }

  func insert(_ game: LivingGame) async throws(GameStoreError) {
    await answer()
    try await memory.insert(game)
  }

  func replace(
    version: Int, with game: LivingGame, orElse revise: (@Sendable (LivingGame) -> LivingGame?)?
  ) async throws(GameStoreError) -> GameReplacement {
    await answer()
    return try await memory.replace(version: version, with: game, orElse: revise)
  }

  func replaceSeats(
    of id: GameID, revision: Int, with seats: Seats
  ) async throws(GameStoreError) -> Bool {
    await answer()
    return try await memory.replaceSeats(of: id, revision: revision, with: seats)
  }

  func deleteGames(unchangedSince moment: Timestamp) async throws(GameStoreError) -> Int {
    await answer()
    return try await memory.deleteGames(unchangedSince: moment)
  }

  func check() async throws(GameStoreError) { await answer() }
}
