package import Gameplay

/// A candidate for the deletion of old games.
package struct OldGame: Sendable, Hashable {
  package let number: Int64
  package let changed: Timestamp

  package init?(values: [StoredValue]) {
    guard values.count == 2, case .number(let number) = values[0],
      case .number(let changed) = values[1]
    else { return nil }
    (self.number, self.changed) = (number, Timestamp(milliseconds: changed))
  }

  private static let portion = 1000
  /// How many games one transaction deletes. Moves get in between two of them.
  private static let share = 50

  /// Deletes games that have not changed since a moment.
  ///
  /// Goes through the games in the order of their creation, up to the first one created after the moment.
  ///
  /// - Parameters:
  ///   - limit: the most games to delete.
  ///   - pause: called before the first portion and after each one, with the number of games deleted so far.
  ///   - games: reads that many games whose keys follow the given one.
  ///   - delete: deletes those games with these keys that are still unchanged, and returns their number.
  package static func delete(
    unchangedSince moment: Timestamp, limit: Int, pause: DeletionPause,
    reading games: (_ after: Int64, _ limit: Int) async throws(GameStoreError) -> [OldGame],
    deleting delete: ([Int64]) async throws(GameStoreError) -> Int
  ) async throws(GameStoreError) -> Int {
    var (total, place) = (0, Int64.min)
    while total < limit, case let found = try await games(place, portion), let last = found.last {
      guard last.number > place else { throw .disorder }
      place = last.number
      var old = found.filter { $0.changed < moment }.map(\.number)[...]
      while total < limit, !old.isEmpty {
        let share = old.prefix(min(share, limit - total))
        old = old.dropFirst(share.count)
        if total == 0 { await pause(0) }
        total += try await delete(Array(share))
        await pause(total)
      }
    }
    return total
  }
}
