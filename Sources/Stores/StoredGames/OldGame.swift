public import Gameplay

/// A game that may be old enough to be deleted.
public struct OldGame: Sendable, Hashable {
  /// The key of its row.
  public let number: Int64
  /// When it was changed last.
  public let changed: Timestamp

  /// What is in the columns `number` and `changed`; nil if those are no numbers.
  public init?(values: [StoredValue]) {
    guard values.count == 2, case .number(let number) = values[0],
      case .number(let changed) = values[1]
    else { return nil }
    (self.number, self.changed) = (number, Timestamp(milliseconds: changed))
  }

  /// How many games are looked at in one read.
  private static let portion = 1000
  /// How many games are deleted in one transaction, so that moves get in between.
  private static let share = 50

  /// Deletes games that nobody has changed since a moment.
  ///
  /// It walks through the games in the order of their creation, and ends at the first that was created after the moment.
  ///
  /// - Parameters:
  ///   - limit: how many games at most.
  ///   - pause: called between two portions with how many are gone.
  ///   - games: reads so many games behind the one with a key.
  ///   - delete: deletes those of the games with these keys that are still unchanged, and returns how many they were.
  public static func delete(
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
