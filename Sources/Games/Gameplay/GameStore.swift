import Synchronization

/// A pause in a deletion, called between two portions with the number of games deleted so far.
package typealias DeletionPause = @Sendable (Int) async -> Void

/// Stores living games.
///
/// Every implementation passes the same contract suite. Once a store has confirmed a change, the change survives a kill
/// of the process and a power cut.
package protocol GameStore: Sendable {
  func game(_ id: GameID) async throws(GameStoreError) -> LivingGame?

  /// The game with this name, if the store can return it without waiting; otherwise nil.
  func cachedGame(_ id: GameID) -> LivingGame?

  /// The names of the games where these keys hold a seat, most recently changed first.
  func latestGames(of keys: [SeatDigest], limit: Int) async throws(GameStoreError) -> [GameID]

  /// - Throws: ``GameStoreError``; `.exists` if there is a game with that name.
  func insert(_ game: LivingGame) async throws(GameStoreError)

  /// Replaces the version that a changed game was made from. The seats stay as they are in the store.
  ///
  /// - Parameters:
  ///   - game: the changed game.
  ///   - version: the version that it was made from.
  ///   - revise: makes the change again from the current game if that has a later version. The store may call it more
  ///     than once. It returns nil if there is nothing left to change. Without it, a later version stays.
  /// - Throws: ``GameStoreError``. Nothing has changed then, except perhaps after `.unknownOutcome`.
  func replace(
    version: Int, with game: LivingGame, orElse revise: (@Sendable (LivingGame) -> LivingGame?)?
  ) async throws(GameStoreError) -> GameReplacement

  /// Replaces the revision that changed seats were made from.
  ///
  /// - Returns: false if the seats have another revision by now; nothing has changed then.
  func replaceSeats(
    of id: GameID, revision: Int, with seats: Seats
  ) async throws(GameStoreError) -> Bool

  /// Deletes a game if its seats still have the given revision.
  ///
  /// - Returns: false if the seats have another revision; nothing has changed then.
  func deleteGame(_ id: GameID, seatsRevision: Int) async throws(GameStoreError) -> Bool

  /// Deletes games that have not changed since a moment, roughly in the order of their creation. Returns their number.
  ///
  /// - Parameters:
  ///   - limit: the most games to delete.
  ///   - pause: called with the number of games deleted so far: before the first portion, if there is anything to
  ///     delete, and after each portion. The next portion begins when it returns.
  func deleteGames(
    unchangedSince moment: Timestamp, limit: Int, pause: @escaping DeletionPause
  ) async throws(GameStoreError) -> Int

  /// The number of games, and when the newest was created. On a large database the number is an estimate.
  func summary() async throws(GameStoreError) -> GameStoreSummary

  /// Records that the daily deletion of old games begins, unless one has begun less than a day ago.
  ///
  /// - Returns: whether the deletion may begin. A last deletion in the future, recorded by a wrong clock, counts as
  ///   begun now.
  func beginDailyDeletion(at now: Timestamp) async throws(GameStoreError) -> Bool

  /// Checks that the store answers, by writing something.
  func check() async throws(GameStoreError)

  /// From now on, tells an observer which games other users of the same storage have changed. Does nothing where the
  /// storage isn't shared.
  func report(changesTo observer: any GameObserver)
}

/// Stores the links that let another browser act as the same player.
package protocol PlayerLinkStore: Sendable {
  /// Adds a link and deletes its player's oldest ones beyond ``PlayerLink/limit``.
  func insert(_ link: PlayerLink) async throws(GameStoreError)

  /// It may have expired.
  func playerLink(_ digest: SeatDigest) async throws(GameStoreError) -> PlayerLink?

  /// Uses up a link before it expires.
  ///
  /// - Returns: true for the first call only.
  func spendPlayerLink(
    _ digest: SeatDigest, at now: Timestamp
  ) async throws(GameStoreError) -> Bool

  func deletePlayerLinks(expiredAt now: Timestamp) async throws(GameStoreError)
}

/// Stores the feeds that list the games where it is a player's turn.
package protocol TurnFeedStore: Sendable {
  /// Stores a feed and replaces its player's earlier one.
  func put(_ feed: TurnFeed) async throws(GameStoreError)

  func turnFeed(_ digest: SeatDigest) async throws(GameStoreError) -> TurnFeed?

  func turnFeed(of player: SeatDigest) async throws(GameStoreError) -> TurnFeed?

  func deleteTurnFeed(of player: SeatDigest) async throws(GameStoreError)
}

/// Stores the names that players have given, for the games that they will join.
package protocol PlayerNameStore: Sendable {
  /// Stores a player's name; nil removes it.
  func setName(_ name: PlayerName?, of player: SeatDigest) async throws(GameStoreError)

  func playerName(of player: SeatDigest) async throws(GameStoreError) -> PlayerName?

  /// Deletes the feeds and names of players without a seat in any game.
  func deletePlayersWithoutGames() async throws(GameStoreError)
}

/// A store for all data of a site.
package typealias ServerStore = GameStore & PlayerLinkStore & TurnFeedStore & PlayerNameStore

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

extension Timestamp {
  package func isDay(after last: Timestamp) -> Bool { self - last >= .days(1) }
}

package struct GameStoreSummary: Sendable, Hashable {
  package var count: Int
  package var newest: Timestamp?

  package init(count: Int, newest: Timestamp?) {
    self.count = count
    self.newest = newest
  }
}

package enum GameReplacement: Sendable, Hashable {
  case replaced(LivingGame)
  /// Nothing has changed: the current game has a later version, or there is nothing left to change.
  case kept(LivingGame)
  case missing
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
}

extension GameStore {
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

/// A store in memory: its games end with the process.
package final class MemoryStore: ServerStore {
  private let games = Mutex<[GameID: LivingGame]>([:])
  /// Sorted by creation, the oldest first.
  private let links = Mutex<[PlayerLink]>([])
  private let feeds = Mutex<[SeatDigest: TurnFeed]>([:])
  private let names = Mutex<[SeatDigest: PlayerName]>([:])
  private let lastDeletion = Mutex<Timestamp?>(nil)

  package init() {}

  package func game(_ id: GameID) async throws(GameStoreError) -> LivingGame? { cachedGame(id) }

  package func cachedGame(_ id: GameID) -> LivingGame? { games.withLock { $0[id] } }

  package func latestGames(
    of keys: [SeatDigest], limit: Int
  ) async throws(GameStoreError) -> [GameID] {
    let held = games.withLock { games in
      games.values.filter { game in game.seats.seats.contains { keys.contains($0.digest) } }
    }
    return held.sorted { $0.changed > $1.changed }.prefix(limit).map(\.id)
  }

  package func insert(_ game: LivingGame) async throws(GameStoreError) {
    let isNew = games.withLock { games in
      guard games[game.id] == nil else { return false }
      games[game.id] = game
      return true
    }
    guard isNew else { throw .exists }
  }

  package func replace(
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

  package func replaceSeats(
    of id: GameID, revision: Int, with seats: Seats
  ) async throws(GameStoreError) -> Bool {
    games.withLock { games in
      guard games[id]?.seats.revision == revision else { return false }
      games[id]?.seats = seats
      return true
    }
  }

  package func deleteGame(_ id: GameID, seatsRevision: Int) async throws(GameStoreError) -> Bool {
    games.withLock { games in
      guard games[id]?.seats.revision == seatsRevision else { return false }
      games[id] = nil
      return true
    }
  }

  package func deleteGames(
    unchangedSince moment: Timestamp, limit: Int, pause: @escaping DeletionPause
  ) async throws(GameStoreError) -> Int {
    let old = games.withLock { games in
      games.values.filter { $0.changed < moment }.sorted { $0.created < $1.created }.prefix(limit)
    }
    guard !old.isEmpty else { return 0 }
    await pause(0)
    let count = games.withLock { games in
      let unchanged = old.filter { games[$0.id]?.changed == $0.changed }
      for game in unchanged { games[game.id] = nil }
      return unchanged.count
    }
    await pause(count)
    return count
  }

  package func insert(_ link: PlayerLink) async throws(GameStoreError) {
    links.withLock { links in
      links.append(link)
      let others = links.filter { $0.player == link.player }.dropLast(PlayerLink.limit)
      links.removeAll(where: others.contains)
    }
  }

  package func playerLink(_ digest: SeatDigest) async throws(GameStoreError) -> PlayerLink? {
    links.withLock { $0.first { $0.digest == digest } }
  }

  package func spendPlayerLink(
    _ digest: SeatDigest, at now: Timestamp
  ) async throws(GameStoreError) -> Bool {
    links.withLock { links in
      let index = links.firstIndex { $0.digest == digest && now < $0.expires }
      return index.map { links.remove(at: $0) } != nil
    }
  }

  package func deletePlayerLinks(expiredAt now: Timestamp) async throws(GameStoreError) {
    links.withLock { $0.removeAll { $0.expires <= now } }
  }

  package func put(_ feed: TurnFeed) async throws(GameStoreError) {
    feeds.withLock { $0[feed.player] = feed }
  }

  package func turnFeed(_ digest: SeatDigest) async throws(GameStoreError) -> TurnFeed? {
    feeds.withLock { $0.values.first { $0.digest == digest } }
  }

  package func turnFeed(of player: SeatDigest) async throws(GameStoreError) -> TurnFeed? {
    feeds.withLock { $0[player] }
  }

  package func deleteTurnFeed(of player: SeatDigest) async throws(GameStoreError) {
    feeds.withLock { $0[player] = nil }
  }

  package func setName(_ name: PlayerName?, of player: SeatDigest) async throws(GameStoreError) {
    names.withLock { $0[player] = name }
  }

  package func playerName(of player: SeatDigest) async throws(GameStoreError) -> PlayerName? {
    names.withLock { $0[player] }
  }

  package func deletePlayersWithoutGames() async throws(GameStoreError) {
    let players = games.withLock { games in
      Set(games.values.flatMap { $0.seats.seats.map(\.digest) })
    }
    feeds.withLock { feeds in feeds = feeds.filter { players.contains($0.key) } }
    names.withLock { names in names = names.filter { players.contains($0.key) } }
  }

  package func summary() async throws(GameStoreError) -> GameStoreSummary {
    games.withLock { games in
      GameStoreSummary(count: games.count, newest: games.values.map(\.created).max())
    }
  }

  package func beginDailyDeletion(at now: Timestamp) async throws(GameStoreError) -> Bool {
    lastDeletion.withLock { last in
      defer { if last.map({ now < $0 || now.isDay(after: $0) }) ?? true { last = now } }
      return last.map(now.isDay) ?? true
    }
  }

  package func check() async throws(GameStoreError) {}

  /// Does nothing: no other process shares the memory.
  package func report(changesTo observer: any GameObserver) {}
}
