import CSQLite
public import Gameplay
import OperatingSystem
public import StoredGames

/// A connection that only reads, with its statements.
///
/// To begin and to end a transaction takes system calls that cost as much as a read. So one stays open from a read to the
/// next while nothing is committed, and until it is released: the log can't start over before.
final class GameReader {
  private let connection: Connection
  private let games: GameQuery
  private let links: PlayerLinkQuery
  private let feeds: TurnFeedQuery
  private let playersGames: Statement
  private let anyGame: Statement
  private let beginning: Statement
  private let end: Statement
  /// The last commit when the transaction was begun.
  private var commit: LogHeader?

  init(_ connection: Connection) throws(StoreFailure) {
    games = try GameQuery(connection)
    links = try PlayerLinkQuery(connection)
    feeds = try TurnFeedQuery(connection)
    // The last thousand are looked through: whoever has more of them by far must not take up a thread for long.
    playersGames = try Statement(
      """
      SELECT game.changed, game.id
      FROM (SELECT rowid AS number, game FROM seat WHERE player = ?1 ORDER BY rowid DESC LIMIT 1000) AS seat
      JOIN game ON game.id = seat.game ORDER BY game.changed DESC, seat.number DESC LIMIT ?2
      """, on: connection)
    anyGame = try Statement("SELECT 1 FROM game LIMIT 1", on: connection)
    beginning = try Statement("BEGIN", on: connection)
    end = try Statement("COMMIT", on: connection)
    self.connection = connection
  }

  /// The game with that name, nil if there is none.
  ///
  /// - Parameter lastCommit: the last one at this moment, as far as that can be known.
  func game(_ id: GameID, after lastCommit: LogHeader? = nil) throws(StoreFailure) -> LivingGame? {
    if commit == nil || commit != lastCommit {
      release()
      if lastCommit != nil { try beginning.run() }
      commit = lastCommit
    }
    return try games.game(id)
  }

  /// The names of the games in which one of some keys holds a seat, those changed last first.
  func latestGames(of keys: [SeatDigest], limit: Int) throws(StoreFailure) -> [GameID] {
    // With a read of its own.
    release()
    defer { playersGames.reset() }
    var found: [(changed: Int64, id: GameID)] = []
    for key in keys {
      playersGames.reset()
      try playersGames.bind([.text(StoredGame.text(of: key)), .number(Int64(limit))], from: 1)
      while try playersGames.step() {
        guard case .number(let changed) = playersGames.values.first,
          case .text(let name) = playersGames.values.last, let id = GameID(name)
        else { continue }
        if !found.contains(where: { $0.id == id }) { found.append((changed, id)) }
      }
    }
    return found.sorted { $0.changed > $1.changed }.prefix(limit).map(\.id)
  }

  /// The link with a digest, nil if there is none.
  func playerLink(_ digest: SeatDigest) throws(StoreFailure) -> PlayerLink? {
    // With a read of its own.
    release()
    return try links.link(digest)
  }

  /// The feed whose key has a digest, nil if there is none.
  func turnFeed(_ digest: SeatDigest) throws(StoreFailure) -> TurnFeed? {
    // With a read of its own.
    release()
    return try feeds.feed(digest)
  }

  /// A player's feed, nil if there is none.
  func turnFeed(of player: SeatDigest) throws(StoreFailure) -> TurnFeed? {
    // With a read of its own.
    release()
    return try feeds.feed(of: player)
  }

  /// Lets go of the commit that is being read.
  func release() {
    commit = nil
    // There is nothing to lose at the end of a transaction that only reads.
    if connection.isInTransaction { _ = try? end.run() }
  }

  /// Finds out whether the file can be read and is still the one with its name.
  func check() throws(StoreFailure) {
    try connection.checkPlace()
    // With the locks of a read of its own.
    release()
    defer { anyGame.reset() }
    _ = try anyGame.step()
  }
}

/// The games of a file, to be read beside the process that keeps them, or without any.
public struct ReadOnlySQLiteStore {
  private let connection: Connection
  private let reader: GameReader

  /// Opens a file; nil if there is none.
  ///
  /// - Throws: ``SQLiteStoreError`` if the file doesn't hold games.
  public init?(path: String) throws(SQLiteStoreError) {
    guard (try? FileSystem.status(of: path)) != nil else { return nil }
    connection = try StoreFile(path: path, settings: StoreSettings()).openPresentToLook()
    do throws(StoreFailure) { reader = try GameReader(connection) } catch {
      throw SQLiteStoreError(path: path, problem: .init(error))
    }
  }

  /// The game with that name, nil if there is none.
  ///
  /// - Throws: ``GameStoreError``.
  public func game(_ id: GameID) throws(GameStoreError) -> LivingGame? {
    do throws(StoreFailure) { return try reader.game(id) } catch { throw error.gameStoreError }
  }
}

extension ReadOnlySQLiteStore {
  /// Goes through all games, those that were changed last first; one that is damaged has no game.
  ///
  /// - Throws: ``GameStoreError``.
  public func forEachGame(_ body: (GameID, LivingGame?) -> Void) throws(GameStoreError) {
    do throws(StoreFailure) {
      let rows = try Statement(
        "SELECT \(StoredGame.columnNames) FROM game ORDER BY changed_day DESC", on: connection)
      while try rows.step() {
        let row = StoredGame(values: rows.values)
        if let id = row.id { body(id, try? row.game(id)) }
      }
    } catch {
      throw error.gameStoreError
    }
  }
}

extension ReadOnlySQLiteStore: StoredRows {
  /// The rows of games behind another one, the earliest days first.
  public func games(
    after place: RowPlace, limit: Int
  ) throws(GameStoreError) -> [StoredGame] {
    try rows(
      """
      SELECT \(StoredGame.columnNames) FROM game WHERE (changed_day, number) > (?1, ?2)
      ORDER BY changed_day, number LIMIT ?3
      """, [[.number(place.day), .number(place.number), .number(Int64(limit))]]
    ).map(StoredGame.init)
  }

  /// The rows of those of some games that there are.
  public func games(named ids: [GameID]) throws(GameStoreError) -> [StoredGame] {
    try rows(
      "SELECT \(StoredGame.columnNames) FROM game WHERE number = ?1",
      ids.map { [.number(StoredGame.number(of: $0))] }
    ).map(StoredGame.init)
  }

  /// The links, the oldest first.
  public func playerLinks() throws(GameStoreError) -> [PlayerLink] {
    try rows("SELECT link, player, sealed_key, expires FROM player_link ORDER BY rowid")
      .compactMap(PlayerLink.init)
  }

  /// The feeds.
  public func turnFeeds() throws(GameStoreError) -> [TurnFeed] {
    try rows("SELECT feed, player, nonce FROM turn_feed ORDER BY player").compactMap(TurnFeed.init)
  }

  /// What tells whether any game has changed.
  public func fingerprint() throws(GameStoreError) -> RowsFingerprint {
    guard let found = RowsFingerprint(values: try rows(RowsFingerprint.query).flatMap(\.self))
    else { throw .damaged("the checksums are no numbers") }
    return found
  }

  /// The rows of a query, asked once with each of some lists of parameters.
  private func rows(
    _ sql: String, _ parameters: [[StoredValue]] = [[]]
  ) throws(GameStoreError) -> [[StoredValue]] {
    do throws(StoreFailure) {
      let statement = try Statement(sql, on: connection)
      var rows: [[StoredValue]] = []
      for values in parameters {
        statement.reset()
        try statement.bind(values, from: 1)
        while try statement.step() { rows.append(statement.values) }
      }
      return rows
    } catch {
      throw error.gameStoreError
    }
  }
}

/// The query for a game by its name.
struct GameQuery {
  private let rows: Statement
  private let names: Statement

  init(_ connection: Connection) throws(StoreFailure) {
    rows = try Statement(
      "SELECT \(StoredGame.columnNames) FROM game WHERE number = ?1", on: connection)
    names = try Statement(
      "SELECT 1 FROM game INDEXED BY game_by_id WHERE id = ?1", on: connection)
  }

  /// The game with that name, nil if there is none.
  func game(_ id: GameID) throws(StoreFailure) -> LivingGame? {
    if let game = try gameByNumber(id) { return game }
    // Only where pages are damaged can the index of names know of a game that isn't there.
    defer { names.reset() }
    try names.bind([.text(id.text)], from: 1)
    guard try names.step() else { return nil }
    // Or it has come between the two looks.
    guard let game = try gameByNumber(id) else { throw .damaged(id, .altered) }
    return game
  }

  private func gameByNumber(_ id: GameID) throws(StoreFailure) -> LivingGame? {
    defer { rows.reset() }
    try rows.bind([.number(StoredGame.number(of: id))], from: 1)
    guard try rows.step() else { return nil }
    do throws(StoredGameError) { return try StoredGame(values: rows.values).game(id) } catch {
      throw .damaged(id, error)
    }
  }
}
