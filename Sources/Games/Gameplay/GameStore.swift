/// Stores living games, and small rows of their players.
///
/// Every implementation passes the same contract suite. Once a store has confirmed a change, the change survives a kill
/// of the process and a power cut.
package protocol GameStore: Sendable {
  func game(_ id: GameID) async throws(GameStoreError) -> LivingGame?

  /// The game with this name, if the store can return it without waiting; otherwise nil.
  func cachedGame(_ id: GameID) -> LivingGame?

  /// Makes a change, if the store still has what the change expects.
  ///
  /// - Returns: the number of games or rows changed: 0 if the store has something else, and nothing has changed.
  /// - Throws: ``GameStoreError``. Nothing has changed then, except perhaps after `.unknownOutcome`.
  func write(_ change: StoreChange) async throws(GameStoreError) -> Int

  /// The names of the games where these keys hold a seat, each once, most recently changed first.
  func latestGames(of keys: [SeatDigest], limit: Int) async throws(GameStoreError) -> [GameID]

  /// The games with a greater number that were created before a moment, in the order of their numbers.
  func oldGames(
    after number: Int64, before moment: Timestamp, limit: Int
  ) async throws(GameStoreError) -> [OldGame]

  /// A row of a player, which may have expired.
  func playerRow(
    _ kind: PlayerRow.Kind, by finder: PlayerRow.Finder
  ) async throws(GameStoreError) -> PlayerRow?

  /// The number of games, and when the newest was created. On a large database the number is an estimate.
  func summary() async throws(GameStoreError) -> GameStoreSummary

  /// Checks that the store answers, by writing something.
  func check() async throws(GameStoreError)

  /// From now on, tells an observer which games other users of the same storage have changed. Does nothing where the
  /// storage isn't shared.
  func report(changesTo observer: any GameObserver)
}

/// A change to a store, with what it expects there.
package enum StoreChange: Sendable, Hashable {
  /// Expects no game with that name.
  case insert(LivingGame)
  /// Expects the game with the version and the revision of seats that it was changed from.
  case replace(LivingGame, with: LivingGame)
  /// Expects the game with that version and that revision of seats.
  case delete(LivingGame)
  /// Deletes those of the games with these numbers that have not changed since a moment.
  case deleteOld([Int64], unchangedSince: Timestamp)

  /// Adds a row, or replaces the one with its key, and deletes the player's oldest ones of that kind beyond the limit.
  case put(PlayerRow)
  /// Expects that row.
  case remove(PlayerRow)
  /// Deletes the rows that have expired by a moment, and those without an end of players without games.
  case removeOldRows(at: Timestamp)

  /// Notes that the daily deletion of old games begins. Expects that none has begun for a day.
  ///
  /// A last deletion in the future, noted by a wrong clock, counts as begun now.
  case beginDailyDeletion(at: Timestamp)

  /// The game that is stored, changed or deleted; nil for a change to others.
  package var game: LivingGame? {
    switch self {
    case .insert(let game), .replace(_, with: let game), .delete(let game): game
    case .deleteOld, .put, .remove, .removeOldRows, .beginDailyDeletion: nil
    }
  }

  /// Whether no player waits for the change.
  package var isUpkeep: Bool {
    switch self {
    case .insert, .replace, .delete, .put, .remove: false
    case .deleteOld, .removeOldRows, .beginDailyDeletion: true
    }
  }
}

/// A candidate for the deletion of old games.
package struct OldGame: Sendable, Hashable {
  /// The first bits of the game's name. They sort games by their creation.
  package let number: Int64
  package let changed: Timestamp

  package init(number: Int64, changed: Timestamp) {
    (self.number, self.changed) = (number, changed)
  }
}

/// Hears which games other users of the store have changed, usually in other processes.
///
/// A report only wakes waiting requests, which then read the game from the store. So a report of one's own change does
/// no harm.
package protocol GameObserver: AnyObject, Sendable {
  /// The games that requests are waiting for just now, each once. No others need be reported.
  var awaitedGames: [GameID] { get }

  /// Called after a game, or its seats, were changed or deleted.
  func gameChanged(_ id: GameID)

  /// Called when reports may have been missed: every awaited game has to be read again.
  func anyGameMayHaveChanged()
}

package struct GameStoreSummary: Sendable, Hashable {
  package var count: Int
  package var newest: Timestamp?

  package init(count: Int, newest: Timestamp?) {
    (self.count, self.newest) = (count, newest)
  }
}

package enum GameStoreError: Error, Sendable, Hashable {
  /// There is a game with that name already.
  case exists
  /// There is no room left on this machine's disk.
  case full
  /// There is no room left on the disk of the database's server.
  case serverFull
  case tooManyGames(limit: Int)
  /// The stored data contradicts itself; the reason is for the operator.
  case damaged(String)
  /// The store doesn't answer, and nothing has changed; the reason is for the operator.
  case unavailable(String)
  case readOnly
  /// The change may have been made or not; the reason is for the operator.
  case unknownOutcome(String)

  /// The games are not sorted by their keys, so a loop over them would come back to the same ones for ever.
  package static let disorder = damaged("the games are not in the order of their keys")
}

extension GameStore {
  package func insert(_ game: LivingGame) async throws(GameStoreError) {
    guard try await write(.insert(game)) > 0 else { throw .exists }
  }

  /// Replaces a game, unless another change came first.
  package func replace(
    _ game: LivingGame, with next: LivingGame
  ) async throws(GameStoreError) -> Bool {
    try await write(.replace(game, with: next)) > 0
  }

  /// The game with this name, nil if there is none or it is damaged.
  func readableGame(_ id: GameID) async throws(GameStoreError) -> LivingGame? {
    do { return try await game(id) } catch .damaged { return nil }
  }
}

extension Sequence where Element: Sendable {
  /// Does something to the store for all elements at the same time, so that they share transactions.
  ///
  /// - Throws: the first error, when all have ended.
  package func storeTogether(
    _ body: @escaping @Sendable (Element) async throws(GameStoreError) -> Void
  ) async throws(GameStoreError) {
    let failure = await withTaskGroup(of: GameStoreError?.self) { group in
      for element in self {
        group.addTask {
          do throws(GameStoreError) { try await body(element) } catch { return error }
          return nil
        }
      }
      return await group.reduce(nil) { $0 ?? $1 }
    }
    if let failure { throw failure }
  }
}
