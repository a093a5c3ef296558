import Gameplay

/// Deletes the games that nobody has changed for long: at the start, then once a day.
struct Purge: Sendable {
  let games: Games
  let keptDays: Int

  func start() -> Task<Void, Never> {
    Task {
      while !Task.isCancelled {
        do throws(GameStoreError) {
          _ = try await games.deleteGames(unchangedFor: .days(Int64(keptDays)))
        } catch {
          // Of a store that is being closed nobody needs to know.
          if Task.isCancelled { return }
          Console.complain("flipbook: old games could not be deleted: \(error.reason)")
        }
        await games.hold(for: .days(1))
      }
    }
  }
}

extension GameStoreError {
  /// What the operator can do about it.
  fileprivate var reason: String {
    switch self {
    case .full: "there is no room left on the disk; free some"
    case .damaged(let reason): "the store is damaged (\(reason)); put a backup in its place"
    case .unavailable(let reason): "the store doesn't answer (\(reason))"
    case .exists: "there is another game with that name"
    }
  }
}
