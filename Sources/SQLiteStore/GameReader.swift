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
  private let oldGames: Statement
  private let counts: Statement
  private let anyGame: Statement
  private let beginning: Statement
  private let end: Statement
  /// The last commit when the transaction was begun.
  private var commit: LogHeader?

  init(_ connection: Connection) throws(StoreFailure) {
    games = try GameQuery(connection)
    links = try PlayerLinkQuery(connection)
    feeds = try TurnFeedQuery(connection)
    // The newest thousand are looked through: a player with far more of them must not take up a thread for long. The key
    // of a player is compared whole, as two players may have the same number.
    playersGames = try Statement(
      """
      SELECT game.changed, game.id
      FROM (SELECT game FROM seat WHERE player = ?1 ORDER BY game DESC LIMIT 1000) AS seat
      JOIN game ON game.number = seat.game WHERE instr(game.seats, ?2) > 0
      ORDER BY game.changed DESC, game.number DESC LIMIT ?3
      """, on: connection)
    oldGames = try Statement(
      """
      SELECT number, changed FROM game WHERE number > ?1 AND number < ?2 ORDER BY number LIMIT ?3
      """, on: connection)
    counts = try Statement(
      """
      SELECT games + (SELECT count(*) FROM game WHERE number > log.counted),
        (SELECT max(created) FROM (SELECT created FROM game ORDER BY number DESC LIMIT 100))
      FROM log
      """, on: connection)
    anyGame = try Statement("SELECT 1 FROM game LIMIT 1", on: connection)
    beginning = try Statement("BEGIN", on: connection)
    end = try Statement("COMMIT", on: connection)
    self.connection = connection
  }

  /// Whether a transaction stays open that has to be released soon.
  var isHolding: Bool { commit != nil }

  /// Lets go of the commit that is being read.
  func release() {
    commit = nil
    // There is nothing to lose at the end of a transaction that only reads.
    if connection.isInTransaction { _ = try? end.run() }
  }

  /// For how long a read may wait for another process that keeps the file locked.
  func setTimeout(milliseconds: Int32) { connection.setTimeout(milliseconds: milliseconds) }

  /// The game with that name, nil if there is none.
  ///
  /// - Parameter lastCommit: the last one at this moment, to be held on to; nil for a read of its own.
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
    defer { playersGames.reset() }
    var found: [(changed: Int64, id: GameID)] = []
    for key in keys {
      playersGames.reset()
      try playersGames.bind(
        [StoredGame.number(of: key), .text(StoredGame.text(of: key)), .number(Int64(limit))],
        from: 1)
      while try playersGames.step() {
        guard case .number(let changed) = playersGames.values.first,
          case .text(let name) = playersGames.values.last, let id = GameID(name)
        else { continue }
        if !found.contains(where: { $0.id == id }) { found.append((changed, id)) }
      }
    }
    return found.sorted { $0.changed > $1.changed }.prefix(limit).map(\.id)
  }

  /// The key of a game's row, wherever damage has put it; nil if there is none.
  func number(of id: GameID) throws(StoreFailure) -> Int64? {
    if let row = try games.row(id) { return row.number }
    return try games.anyRow(named: id)?.number
  }

  /// How many games there are, and when the newest was created.
  func summary() throws(StoreFailure) -> GameStoreSummary {
    defer { counts.reset() }
    guard try counts.step(), case .number(let count) = counts.values[0] else {
      return GameStoreSummary(count: 0, newest: nil)
    }
    var newest: Timestamp?
    if case .number(let moment) = counts.values[1] { newest = Timestamp(milliseconds: moment) }
    return GameStoreSummary(count: Int(count), newest: newest)
  }

  /// Games behind the one with a key that were created before a moment, in the order of keys.
  func oldGames(
    after number: Int64, before moment: Timestamp, limit: Int
  ) throws(StoreFailure) -> [OldGame] {
    defer { oldGames.reset() }
    try oldGames.bind(
      [.number(number), .number(GameID.leadingBits(after: moment)), .number(Int64(limit))], from: 1
    )
    var found: [OldGame] = []
    while try oldGames.step() {
      if let game = OldGame(values: oldGames.values) { found.append(game) }
    }
    return found
  }

  /// The link with a digest, nil if there is none.
  func playerLink(_ digest: SeatDigest) throws(StoreFailure) -> PlayerLink? {
    try links.link(digest)
  }

  /// The feed whose key has a digest, nil if there is none.
  func turnFeed(_ digest: SeatDigest) throws(StoreFailure) -> TurnFeed? { try feeds.feed(digest) }

  /// A player's feed, nil if there is none.
  func turnFeed(of player: SeatDigest) throws(StoreFailure) -> TurnFeed? {
    try feeds.feed(of: player)
  }

  /// Finds out whether the file can be read and is still the one with its name.
  func check() throws(StoreFailure) {
    try connection.checkPlace()
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
  /// Goes through all games, the newest first; one that is damaged has no game.
  ///
  /// - Throws: ``GameStoreError``.
  public func forEachGame(_ body: (GameID, LivingGame?) -> Void) throws(GameStoreError) {
    do throws(StoreFailure) {
      let rows = try Statement(
        "SELECT \(StoredGame.columnNames) FROM game ORDER BY number DESC", on: connection)
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
  /// The rows of games behind the one with a key, in the order of keys.
  public func games(
    after number: Int64, limit: Int
  ) throws(GameStoreError) -> [StoredGame] {
    try rows(
      """
      SELECT \(StoredGame.columnNames) FROM game WHERE number > ?1 ORDER BY number LIMIT ?2
      """, [[.number(number), .number(Int64(limit))]]
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
  private let named: Statement

  init(_ connection: Connection) throws(StoreFailure) {
    let select = "SELECT \(StoredGame.columnNames) FROM game"
    rows = try Statement("\(select) WHERE number = ?1", on: connection)
    named = try Statement("\(select) WHERE id = ?1", on: connection)
  }

  /// The game with that name, nil if there is none.
  func game(_ id: GameID) throws(StoreFailure) -> LivingGame? {
    guard let row = try row(id) else { return nil }
    do throws(StoredGameError) { return try row.game(id) } catch { throw .damaged(id, error) }
  }

  /// The row of the game with that name, nil if there is none; it may be damaged.
  func row(_ id: GameID) throws(StoreFailure) -> StoredGame? {
    try row(StoredGame.number(of: id)).flatMap { $0.isOther(than: id) ? nil : $0 }
  }

  /// The row with a key.
  func row(_ number: Int64) throws(StoreFailure) -> StoredGame? {
    try row(rows, .number(number))
  }

  /// The row of the game with that name, wherever it lies; all rows are looked through.
  func anyRow(named id: GameID) throws(StoreFailure) -> StoredGame? {
    try row(named, .text(id.text))
  }

  private func row(
    _ statement: Statement, _ value: StoredValue
  ) throws(StoreFailure) -> StoredGame? {
    defer { statement.reset() }
    try statement.bind(value, to: 1)
    return try statement.step() ? StoredGame(values: statement.values) : nil
  }
}
