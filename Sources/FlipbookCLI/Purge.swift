import Gameplay

/// Deletes the games that nobody has changed for long: at the start, then once a day.
struct Purge: Sendable {
  let games: Games
  let keptDays: Int

  func start() -> Task<Void, Never> {
    Task {
      while !Task.isCancelled {
        do {
          _ = try await games.deleteGames(unchangedFor: .days(Int64(keptDays)))
        } catch {
          Console.complain("flipbook: old games could not be deleted: \(error)")
        }
        await games.hold(for: .days(1))
      }
    }
  }
}
