import Gameplay

/// Deletes the games that nobody has changed for long: at the start, then once a day.
struct Purge: Sendable {
  let games: Games
  let keptDays: Int
  let log: LogWriter

  func start() -> Task<Void, Never> {
    Task {
      while !Task.isCancelled {
        do throws(GameStoreError) {
          _ = try await games.deleteGames(unchangedFor: .days(Int64(keptDays)))
        } catch {
          // Of a store that is being closed nobody needs to know.
          if Task.isCancelled { return }
          log.complain("old games could not be deleted: \(error.reason)")
        }
        await games.hold(for: .days(1))
      }
    }
  }
}
