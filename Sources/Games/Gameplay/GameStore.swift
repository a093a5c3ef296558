import Synchronization

/// What is called between two portions of a deletion, with how many games are gone.
public typealias DeletionPause = @Sendable (Int) async -> Void

/// Keeps living games.
///
/// Every implementation passes the same contract suite. A change that a store has answered for
/// survives a kill of the process and a power cut.
public protocol GameStore: Sendable {
  /// The game with that name, nil if there is none.
  func game(_ id: GameID) async throws(GameStoreError) -> LivingGame?

  /// A game that can be had without waiting; nil if it can't, or if there is none.
  func gameAtHand(_ id: GameID) -> LivingGame?

  /// The names of the games in which one of these keys holds a seat, those changed last first.
  ///
  /// - Throws: ``GameStoreError``.
  func latestGames(
    of keys: [SeatDigest], limit: Int
  ) async throws(GameStoreError) -> [GameID]

  /// Adds a new game.
  ///
  /// - Throws: ``GameStoreError``; `.exists` if there is one with that name.
  func insert(_ game: LivingGame) async throws(GameStoreError)

  /// Puts a changed game in the place of the version it was made from; its seats are left as they are in the store.
  ///
  /// - Parameters:
  ///   - game: the changed game.
  ///   - version: the version it was made from.
  ///   - revise: makes the change again from the current game if that is a later version; it may be called more
  ///     than once, and nil means that there is nothing to change any more. Without it a later version stays.
  /// - Throws: ``GameStoreError``; nothing has changed then, but for `.unknownOutcome`.
  func replace(
    version: Int, with game: LivingGame, orElse revise: (@Sendable (LivingGame) -> LivingGame?)?
  ) async throws(GameStoreError) -> GameReplacement

  /// Puts changed seats in the place of the revision they were made from.
  ///
  /// - Returns: whether that revision was still the current one; if not, nothing has changed.
  func replaceSeats(
    of id: GameID, revision: Int, with seats: Seats
  ) async throws(GameStoreError) -> Bool

  /// Deletes a game, if its seats still have a revision.
  ///
  /// - Returns: whether they had; if not, nothing has changed.
  func deleteGame(_ id: GameID, seatsRevision: Int) async throws(GameStoreError) -> Bool

  /// Deletes games that nobody has changed since a moment, about in the order of their creation, and says how many.
  ///
  /// - Parameters:
  ///   - limit: how many of them at most.
  ///   - pause: called between two portions with how many are gone: before the first, if there is anything to delete, and
  ///     behind each one. The next one begins when it returns.
  func deleteGames(
    unchangedSince moment: Timestamp, limit: Int, pause: @escaping DeletionPause
  ) async throws(GameStoreError) -> Int

  /// How many games there are, and how new they are; on a large database the number is an estimate.
  func summary() async throws(GameStoreError) -> GameStoreSummary

  /// Remembers that the daily deletion of old games begins, unless it has begun less than a day ago.
  ///
  /// - Returns: whether it may begin. One that seems to have begun in the future, by a clock that was wrong, counts as begun
  ///   now.
  func beginDailyDeletion(at now: Timestamp) async throws(GameStoreError) -> Bool

  /// Finds out, by writing something, whether the store can answer.
  func check() async throws(GameStoreError)

  /// Tells an observer from now on which games others have changed who share what is stored; does nothing where nobody
  /// can.
  func report(changesTo observer: any GameObserver)
}

/// Keeps the links that let another browser act as the same player.
public protocol PlayerLinkStore: Sendable {
  /// Adds a link; of its player's only the ``PlayerLink/limit`` latest stay.
  func insert(_ link: PlayerLink) async throws(GameStoreError)

  /// The link with a digest, nil if there is none; it may have expired.
  func playerLink(_ digest: SeatDigest) async throws(GameStoreError) -> PlayerLink?

  /// Takes a link away for the first who wants to, before it expires.
  ///
  /// - Returns: whether that was this one.
  func spendPlayerLink(
    _ digest: SeatDigest, at now: Timestamp
  ) async throws(GameStoreError) -> Bool

  /// Deletes the links that have expired.
  func deletePlayerLinks(expiredAt now: Timestamp) async throws(GameStoreError)
}

/// Keeps the feeds of the games in which it is a player's turn.
public protocol TurnFeedStore: Sendable {
  /// Keeps a feed, in the place of the one that its player may have.
  func put(_ feed: TurnFeed) async throws(GameStoreError)

  /// The feed whose key has a digest, nil if there is none.
  func turnFeed(_ digest: SeatDigest) async throws(GameStoreError) -> TurnFeed?

  /// A player's feed, nil if there is none.
  func turnFeed(of player: SeatDigest) async throws(GameStoreError) -> TurnFeed?

  /// Deletes a player's feed, if there is one.
  func deleteTurnFeed(of player: SeatDigest) async throws(GameStoreError)

  /// Deletes the feeds of players who hold no seat in any game.
  func deleteTurnFeedsWithoutGames() async throws(GameStoreError)
}

/// Keeps everything that a site keeps.
public typealias SiteStore = GameStore & PlayerLinkStore & TurnFeedStore

/// Wants to know which games have been changed by somebody who shares the store, in another process as a rule.
///
/// To be told is to be woken, no more: what the game has become stands in the store, and to be told of a change of one's
/// own does no harm.
public protocol GameObserver: AnyObject, Sendable {
  /// The games that somebody waits for just now, each once: no others need be reported.
  var awaitedGames: [GameID] { get }

  /// A game has been changed or deleted, or its seats have changed.
  func gameChanged(_ id: GameID)

  /// Reports may have been missed: whatever is waited for has to be read anew.
  func anyGameMayHaveChanged()
}

extension Timestamp {
  /// Whether the daily deletion may begin at this moment, as it began last at another one.
  public func isDay(after last: Timestamp) -> Bool { self - last >= .days(1) }
}

/// What a store holds.
public struct GameStoreSummary: Sendable, Hashable {
  /// The number of games.
  public var count: Int
  /// When the newest game was created; nil if there is none.
  public var newest: Timestamp?

  /// So many games, and when the newest of them was created.
  public init(count: Int, newest: Timestamp?) {
    self.count = count
    self.newest = newest
  }
}

/// What came of putting a changed game in the place of another version.
public enum GameReplacement: Sendable, Hashable {
  /// This game is stored now.
  case replaced(LivingGame)
  /// Nothing has changed: this is the current game, of a later version or without anything left to change.
  case kept(LivingGame)
  /// There is no such game (any more).
  case missing
}

/// Why a store could not do what it was asked.
public enum GameStoreError: Error, Sendable, Hashable {
  /// There is a game with that name already.
  case exists
  /// There is no room left on this machine's disk.
  case full
  /// There is no room left on the disk of the database's server.
  case serverFull
  /// There are as many games as there may be.
  case tooManyGames(limit: Int)
  /// What is stored contradicts itself; the reason is for the operator.
  case damaged(String)
  /// The store doesn't answer, and has changed nothing; the reason is for the operator.
  case unavailable(String)
  /// The games can only be looked at, for now.
  case readOnly
  /// The store may have made the change or not; the reason is for the operator.
  case unknownOutcome(String)
}

/// A store that forgets everything with its process.
public final class MemoryStore: SiteStore {
  private let games = Mutex<[GameID: LivingGame]>([:])
  /// The oldest first.
  private let links = Mutex<[PlayerLink]>([])
  private let feeds = Mutex<[SeatDigest: TurnFeed]>([:])
  private let lastDeletion = Mutex<Timestamp?>(nil)

  /// A store without games.
  public init() {}

  /// The game with that name, nil if there is none.
  public func game(_ id: GameID) async throws(GameStoreError) -> LivingGame? { gameAtHand(id) }

  /// A game, which never has to be waited for.
  public func gameAtHand(_ id: GameID) -> LivingGame? { games.withLock { $0[id] } }

  /// The names of the games in which one of these keys holds a seat, those changed last first.
  public func latestGames(
    of keys: [SeatDigest], limit: Int
  ) async throws(GameStoreError) -> [GameID] {
    let held = games.withLock { games in
      games.values.filter { game in game.seats.seats.contains { keys.contains($0.digest) } }
    }
    return held.sorted { $0.changed > $1.changed }.prefix(limit).map(\.id)
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

  /// Deletes a game, if its seats still have a revision.
  public func deleteGame(
    _ id: GameID, seatsRevision: Int
  ) async throws(GameStoreError) -> Bool {
    games.withLock { games in
      guard games[id]?.seats.revision == seatsRevision else { return false }
      games[id] = nil
      return true
    }
  }

  /// Deletes games that nobody has changed since a moment.
  public func deleteGames(
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

  /// Adds a link; of its player's only the latest stay.
  public func insert(_ link: PlayerLink) async throws(GameStoreError) {
    links.withLock { links in
      links.append(link)
      let others = links.filter { $0.player == link.player }.dropLast(PlayerLink.limit)
      links.removeAll(where: others.contains)
    }
  }

  /// The link with a digest, nil if there is none.
  public func playerLink(_ digest: SeatDigest) async throws(GameStoreError) -> PlayerLink? {
    links.withLock { $0.first { $0.digest == digest } }
  }

  /// Takes a link away for the first who wants to.
  public func spendPlayerLink(
    _ digest: SeatDigest, at now: Timestamp
  ) async throws(GameStoreError) -> Bool {
    links.withLock { links in
      let index = links.firstIndex { $0.digest == digest && now < $0.expires }
      return index.map { links.remove(at: $0) } != nil
    }
  }

  /// Deletes the links that have expired.
  public func deletePlayerLinks(expiredAt now: Timestamp) async throws(GameStoreError) {
    links.withLock { $0.removeAll { $0.expires <= now } }
  }

  /// Keeps a feed, in the place of the one that its player may have.
  public func put(_ feed: TurnFeed) async throws(GameStoreError) {
    feeds.withLock { $0[feed.player] = feed }
  }

  /// The feed whose key has a digest, nil if there is none.
  public func turnFeed(_ digest: SeatDigest) async throws(GameStoreError) -> TurnFeed? {
    feeds.withLock { $0.values.first { $0.digest == digest } }
  }

  /// A player's feed, nil if there is none.
  public func turnFeed(of player: SeatDigest) async throws(GameStoreError) -> TurnFeed? {
    feeds.withLock { $0[player] }
  }

  /// Deletes a player's feed, if there is one.
  public func deleteTurnFeed(of player: SeatDigest) async throws(GameStoreError) {
    feeds.withLock { $0[player] = nil }
  }

  /// Deletes the feeds of players who hold no seat in any game.
  public func deleteTurnFeedsWithoutGames() async throws(GameStoreError) {
    let players = games.withLock { games in
      Set(games.values.flatMap { $0.seats.seats.map(\.digest) })
    }
    feeds.withLock { feeds in feeds = feeds.filter { players.contains($0.key) } }
  }

  /// How many games there are, and when the newest was created.
  public func summary() async throws(GameStoreError) -> GameStoreSummary {
    games.withLock { games in
      GameStoreSummary(count: games.count, newest: games.values.map(\.created).max())
    }
  }

  /// Remembers when the daily deletion of old games begins.
  public func beginDailyDeletion(at now: Timestamp) async throws(GameStoreError) -> Bool {
    lastDeletion.withLock { last in
      defer { if last.map({ now < $0 || now.isDay(after: $0) }) ?? true { last = now } }
      return last.map(now.isDay) ?? true
    }
  }

  /// Always can answer.
  public func check() async throws(GameStoreError) {}

  /// Does nothing: nobody shares what is stored.
  public func report(changesTo observer: any GameObserver) {}
}
