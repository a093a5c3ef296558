import CSQLite
import StoredGames

/// The tables of a file.
struct Schema: Sendable {
  /// The SQL of the steps from an empty file to these tables. The first one makes the tables of 1.0.
  let steps: [String]

  /// Marks a file as this program's in its `application_id`: "FLPB".
  static let applicationID: Int64 = 0x464C_5042

  /// The `user_version` of a file after the first step; each further step adds one. Development versions before 1.0
  /// wrote lower numbers.
  static let first = 100

  /// The schema that this program reads and writes.
  static let current = Schema(steps: [tables])

  /// The `user_version` of a file after all steps.
  var version: Int { Self.first + steps.count - 1 }

  private static let tables = """
    CREATE TABLE game (
      \(StoredTables.game(key: "INTEGER"))
    );
    CREATE TABLE seat (
      player INTEGER NOT NULL, -- the first 64 bits of the digest of a player's key
      game INTEGER NOT NULL,
      PRIMARY KEY (player, game)
    ) WITHOUT ROWID;
    \(StoredTables.playerRow)
    CREATE TABLE flipbook (
      probe INTEGER NOT NULL, -- written to find out whether anything can be
      games INTEGER NOT NULL, -- how many have keys up to the next number
      counted INTEGER NOT NULL,
      deletion_began INTEGER NOT NULL -- the daily one
    );
    INSERT INTO flipbook VALUES (0, 0, \(Int64.min), 0);
    """
}

extension Schema {
  /// The number of games: the count in the log table plus the games newer than that.
  static let gameCount = "games + (SELECT count(*) FROM game WHERE number > flipbook.counted)"

  /// The tables and indexes of a file, each as type, name and SQL.
  static func objects(of connection: SQLiteConnection) throws(StoreFailure) -> Set<[StoredValue]> {
    Set(
      try connection.rows(
        "SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"))
  }

  /// Whether a file has nothing but a header that nobody has marked. A first start that was killed can leave that.
  static func isUnused(_ connection: SQLiteConnection) throws(StoreFailure) -> Bool {
    let mark = try connection.integer("PRAGMA application_id")
    guard mark == 0, try connection.schemaVersion() == 0 else { return false }
    return try objects(of: connection).isEmpty
  }

  /// The tables and indexes of a file with this `user_version`.
  func objects(atVersion version: Int) throws(StoreFailure) -> Set<[StoredValue]> {
    let connection = try SQLiteConnection(
      path: "", flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_MEMORY)
    for step in steps.prefix(version - Self.first + 1) { try connection.execute(step) }
    return try Self.objects(of: connection)
  }

  /// The reason why a file with this `user_version` can't be brought to this schema; nil if it can.
  func problem(ofVersion version: Int) -> SQLiteStoreError.Problem? {
    if version < Self.first { return .developmentVersion }
    return version > self.version ? .newerSchema(found: version, known: self.version) : nil
  }

  /// Runs the steps that a file still needs, in one transaction.
  func migrate(_ connection: SQLiteConnection) throws(StoreFailure) {
    guard try connection.schemaVersion() < version else { return }
    // A new file gets its header in the same transaction as its mark and tables, so it never has only a header. SQLite
    // decides how it can shrink before the transaction writes anything.
    let isNew = try connection.integer("PRAGMA page_count") == 0
    let begin = isNew ? "BEGIN; PRAGMA auto_vacuum = INCREMENTAL" : Self.begin
    try Self.transact(connection, begin) { () throws(StoreFailure) in
      // Another process may have migrated the file before this transaction began.
      let found = try connection.schemaVersion()
      guard found < version else { return }
      for step in steps.dropFirst(max(0, found - Self.first + 1)) { try connection.execute(step) }
      try connection.execute(
        "PRAGMA application_id = \(Self.applicationID); PRAGMA user_version = \(version)")
    }
  }

  static let removeSeat = "DELETE FROM seat WHERE player = ?1 AND game = ?2"
  static let addSeat = "INSERT OR IGNORE INTO seat (player, game) VALUES (?1, ?2)"

  private static let begin = "BEGIN IMMEDIATE"

  private static func transact(
    _ connection: SQLiteConnection, _ begin: String = begin,
    _ body: () throws(StoreFailure) -> Void
  ) throws(StoreFailure) {
    do {
      try connection.execute(begin)
      try body()
      try connection.execute("COMMIT")
    } catch {
      try? connection.execute("ROLLBACK")
      throw error
    }
  }

  /// Rebuilds the lists of players' games and the number of games from the games.
  static func repairLists(_ connection: SQLiteConnection) throws(StoreFailure) {
    try transact(connection) { () throws(StoreFailure) in
      try connection.execute("DELETE FROM seat")
      var place = StoredValue.number(.min)
      while case let rows = try connection.rows(
        "SELECT \(StoredGame.columnNames) FROM game WHERE number > ?1 ORDER BY number LIMIT 1000",
        [place]),
        let last = rows.last
      {
        place = last[0]
        for row in rows {
          for player in StoredGame(values: row).players {
            try connection.run(addSeat, [player, row[0]])
          }
        }
      }
      try connection.execute(
        """
        UPDATE flipbook SET games = (SELECT count(*) FROM game),
          counted = coalesce((SELECT max(number) FROM game), counted)
        """)
    }
  }
}
