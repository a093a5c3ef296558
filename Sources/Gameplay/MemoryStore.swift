import Synchronization

/// A store that forgets everything with its process.
public final class MemoryStore: GameStore {
  private let games = Mutex<[GameID: LivingGame]>([:])

  /// A store without games.
  public init() {}

  /// The game with that name, nil if there is none.
  public func game(_ id: GameID) async throws(GameStoreError) -> LivingGame? {
    games.withLock { $0[id] }
  }

  /// Adds a new game.
  public func insert(_ game: LivingGame) async throws(GameStoreError) {
    let isNew = games.withLock { games in
      guard games[game.id] == nil else { return false }
      games[game.id] = game
      return true
    }
    guard isNew else { throw .exists }
  }

  /// Puts a changed game in the place of the version it was made from.
  public func replace(
    version: Int, with game: LivingGame, orElse revise: (@Sendable (LivingGame) -> LivingGame?)?
  ) async throws(GameStoreError) -> GameReplacement {
    games.withLock { games in
      guard let current = games[game.id] else { return .missing }
      guard var next = current.version == version ? game : revise?(current) else {
        return .kept(current)
      }
      next.seats = current.seats
      games[game.id] = next
      return .replaced(next)
    }
  }

  /// Puts changed seats in the place of the revision they were made from.
  public func replaceSeats(
    of id: GameID, revision: Int, with seats: Seats
  ) async throws(GameStoreError) -> Bool {
    games.withLock { games in
      guard games[id]?.seats.revision == revision else { return false }
      games[id]?.seats = seats
      return true
    }
  }

  /// Deletes the games that nobody has changed since a moment.
  public func deleteGames(
    unchangedSince moment: Timestamp
  ) async throws(GameStoreError) -> Int {
    games.withLock { games in
      let before = games.count
      games = games.filter { $0.value.changed >= moment }
      return before - games.count
    }
  }

  /// Always can answer.
  public func check() async throws(GameStoreError) {}
}
