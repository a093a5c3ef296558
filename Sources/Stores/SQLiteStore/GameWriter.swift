import CSQLite
import Gameplay
import OperatingSystem
import StoredGames

/// Changes games.
///
/// The caller begins a transaction before the changes and commits it after them.
final class GameWriter {
  let connection: SQLiteConnection
  /// The files that are open.
  private let identities: [FileIdentity]
  private let cache: GameCache
  private let file: StoreFile
  /// How many games were inserted since the number of games was noted.
  private var uncountedGames = 0

  init(
    _ connection: SQLiteConnection, of file: StoreFile, _ cache: GameCache
  ) throws(StoreFailure) {
    (self.connection, self.file, self.cache) = (connection, file, cache)
    identities = try file.openFiles().map(\.identity)
  }

  /// Begins a transaction, if the files are still in their places.
  ///
  /// SQLite doesn't notice when another process moves, replaces or removes one of them. It would keep confirming changes
  /// that are lost after a restart.
  func begin() throws(StoreFailure) {
    // If an earlier rollback has failed, the writer would otherwise stay in that transaction for good.
    connection.rollBack()
    let files = try file.openFiles()
    guard files.map(\.identity) == identities else { throw .moved }
    if files[1].size > file.longestLog { try emptyLog() }
    try connection.run("BEGIN IMMEDIATE")
  }

  /// Empties a log that SQLite couldn't let start over.
  ///
  /// - Throws: ``StoreFailure`` if the file can't be written, or a long read still needs the log.
  private func emptyLog() throws(StoreFailure) {
    // Short reads end within this time.
    sqlite3_busy_timeout(connection.handle, 200)
    defer { sqlite3_busy_timeout(connection.handle, file.writeTimeout) }
    guard try connection.checkpoint(SQLITE_CHECKPOINT_TRUNCATE) else {
      throw .unavailable(
        "its log has grown to \(file.longestLog >> 20) MB, as another process has been reading for long; end that one"
      )
    }
  }

  /// Commits everything since ``begin()``.
  func commit() throws(StoreFailure) { try connection.run("COMMIT") }

  /// - Parameter row: the game's row. The caller makes it, since every other change waits for the writer.
  func insert(_ game: LivingGame, _ row: StoredGame) throws(StoreFailure) {
    guard try connection.run(StoredGame.insertion, row.values) == 1 else { throw .other(.exists) }
    try run(Schema.addSeat, of: row.players, in: row.values[0])
    try count(1, row.values[0])
    uncountedGames += 1
    if uncountedGames >= 100 {
      uncountedGames = 0
      try connection.run(
        """
        UPDATE log SET games = \(Schema.gameCount),
          counted = max(counted, coalesce((SELECT max(number) FROM game), counted))
        """)
    }
    remember(game, row)
  }

  /// Replaces a version of a game, or revises a later version.
  ///
  /// - Returns: nil if the given game itself is stored now. Handing it back would take time for which all changes wait.
  func replace(
    version: Int, with game: LivingGame, _ row: StoredGame,
    orElse revise: ((LivingGame) -> LivingGame?)?
  ) throws(StoreFailure) -> GameReplacement? {
    if try update(game, row, over: version, by: StoredGame.updateWithSameSeats) { return nil }
    // The game has another version or other seats, or doesn't exist.
    guard let stored = try connection.game(game.id, in: cache) else { return .missing }
    guard var next = stored.version == version ? game : revise?(stored) else {
      return .kept(stored)
    }
    next.seats = stored.seats
    _ = try update(next, StoredGame(next), over: stored.version)
    return .replaced(next)
  }

  func replaceSeats(of id: GameID, revision: Int, with seats: Seats) throws(StoreFailure) -> Bool {
    guard var game = try connection.game(id, in: cache), game.seats.revision == revision else {
      return false
    }
    let before = game.seats.seats.map { StoredGame.number(of: $0.digest) }
    game.seats = seats
    let row = StoredGame(game)
    _ = try update(game, row, over: game.version)
    if row.players != before {
      try run(Schema.removeSeat, of: before, in: row.values[0])
      try run(Schema.addSeat, of: row.players, in: row.values[0])
    }
    return true
  }

  /// - Returns: whether there was a row with that version.
  private func update(
    _ game: LivingGame, _ row: StoredGame, over version: Int, by sql: String = StoredGame.update
  ) throws(StoreFailure) -> Bool {
    guard try connection.run(sql, row.values + [.number(Int64(version))]) == 1 else { return false }
    remember(game, row)
    return true
  }

  /// Even if the change isn't committed, no reader sees it: the row then has another checksum.
  private func remember(_ game: LivingGame, _ row: StoredGame) {
    guard case .number(let checksum)? = row.values.last else { return }
    cache.remember(game, checksum: checksum)
  }

  /// Deletes the game with a key if its row, which may be damaged, meets a condition.
  func delete(
    _ number: Int64, if condition: (StoredGame) -> Bool
  ) throws(StoreFailure) -> Bool {
    let (game, key) = (Call.game(at: number), StoredValue.number(number))
    guard
      let row = try connection.rows(game.statement.sql, game.parameters).first
        .map(StoredGame.init), condition(row)
    else { return false }
    try connection.run("DELETE FROM game WHERE number = ?1", [key])
    if row.isWhole {
      try run(Schema.removeSeat, of: row.players, in: key)
    } else {
      // A damaged row doesn't say reliably which players had the game.
      try connection.run("DELETE FROM seat WHERE game = ?1", [key])
    }
    try count(-1, key)
    return true
  }

  /// Counts only games with keys up to `counted`. Newer ones are few and are counted when needed.
  private func count(_ change: Int64, _ game: StoredValue) throws(StoreFailure) {
    try connection.run(
      "UPDATE log SET games = games + ?2 WHERE counted >= ?1", [game, .number(change)])
  }

  private func run(
    _ sql: String, of players: [StoredValue], in game: StoredValue
  ) throws(StoreFailure) {
    for player in players { try connection.run(sql, [player, game]) }
  }
}
