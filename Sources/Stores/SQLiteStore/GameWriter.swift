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

  /// Makes a change.
  ///
  /// - Parameter row: the row of the change's game. The caller makes it, since every other change waits for the writer.
  func make(_ change: StoreChange, _ row: StoredGame?) throws(StoreFailure) -> Int {
    switch change {
    case .insert(let game): try insert(game, row ?? StoredGame(game))
    case .replace(let game, let next): try replace(game, with: next, row ?? StoredGame(next))
    case .delete(let game): try delete(StoredGame.number(of: game.id)) { $0.isRow(of: game) }
    case .deleteOld(let numbers, let moment): try delete(numbers, unchangedSince: moment)
    case .put, .remove, .removeOldRows, .beginDailyDeletion: try run(change.calls)
    }
  }

  func run(_ calls: [Call]) throws(StoreFailure) -> Int {
    var counts: [Int] = []
    for call in calls { counts.append(try connection.run(call.statement.sql, call.parameters)) }
    return counts.first ?? 0
  }

  private func insert(_ game: LivingGame, _ row: StoredGame) throws(StoreFailure) -> Int {
    guard try connection.run(StoredGame.insertion, row.values) == 1 else { return 0 }
    try run(Schema.addSeat, of: game.playerNumbers, in: row.values[0])
    try count(1, row.values[0])
    uncountedGames += 1
    if uncountedGames >= 100 {
      uncountedGames = 0
      try connection.run(
        """
        UPDATE flipbook SET games = \(Schema.gameCount),
          counted = max(counted, coalesce((SELECT max(number) FROM game), counted))
        """)
    }
    remember(game, row)
    return 1
  }

  private func replace(
    _ game: LivingGame, with next: LivingGame, _ row: StoredGame
  ) throws(StoreFailure) -> Int {
    let values = row.values + game.revisions
    guard try connection.run(StoredGame.replacement, values) == 1 else { return 0 }
    let (before, after) = (game.playerNumbers, next.playerNumbers)
    if before != after {
      try run(Schema.removeSeat, of: before, in: row.values[0])
      try run(Schema.addSeat, of: after, in: row.values[0])
    }
    remember(next, row)
    return 1
  }

  /// Even if the change isn't committed, no reader sees it: the row then has another checksum.
  private func remember(_ game: LivingGame, _ row: StoredGame) {
    guard case .number(let checksum)? = row.values.last else { return }
    cache.remember(game, checksum: checksum)
  }

  private func delete(
    _ numbers: [Int64], unchangedSince moment: Timestamp
  ) throws(StoreFailure) -> Int {
    var count = 0
    for number in numbers { count += try delete(number) { $0.isUnchanged(since: moment) } }
    // Gives the pages back to the file system. The file gets smaller once the log is moved into it.
    try connection.execute("PRAGMA incremental_vacuum(100)")
    return count
  }

  /// Deletes the game with a key if its row, which may be damaged, meets a condition.
  func delete(_ number: Int64, if condition: (StoredGame) -> Bool) throws(StoreFailure) -> Int {
    let key = StoredValue.number(number)
    let row = try connection.rows(PreparedStatement.game.sql, [key]).first.map(StoredGame.init)
    guard let row, condition(row) else { return 0 }
    try connection.run("DELETE FROM game WHERE number = ?1", [key])
    if row.isWhole {
      try run(Schema.removeSeat, of: row.players, in: key)
    } else {
      // A damaged row doesn't say reliably which players had the game.
      try connection.run("DELETE FROM seat WHERE game = ?1", [key])
    }
    try count(-1, key)
    return 1
  }

  /// Counts only games with keys up to `counted`. Newer ones are few and are counted when needed.
  private func count(_ change: Int64, _ game: StoredValue) throws(StoreFailure) {
    try connection.run(
      "UPDATE flipbook SET games = games + ?2 WHERE counted >= ?1", [game, .number(change)])
  }

  private func run(
    _ sql: String, of players: [StoredValue], in game: StoredValue
  ) throws(StoreFailure) {
    for player in players { try connection.run(sql, [player, game]) }
  }
}
