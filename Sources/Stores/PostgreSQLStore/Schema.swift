#if PostgreSQL
  import StoredGames

  /// The schema of a database: the migrations from no tables to the present ones.
  struct Schema: Sendable {
    /// The SQL of each migration. The table `flipbook_schema` says how many a database has been through.
    let migrations: [String]

    /// The schema that this program reads and writes.
    static let current = Schema(migrations: [
      version1, orderOfCreation, movedGames, people, moreLevels,
    ])

    /// The version after which games are moved from one table to another in portions.
    private static let movingVersion = 2

    /// The number of migrations.
    var version: Int { migrations.count }

    /// SQL that creates the table of games.
    ///
    /// No index covers a column that changes with each move, and pages have room for another version of a row. So a
    /// move doesn't touch the indexes.
    ///
    /// - Parameter column: an additional column.
    private static func gameTable(with column: String = "") -> String {
      """
      CREATE TABLE game (
        number bigint NOT NULL PRIMARY KEY, -- made from the name
        id text NOT NULL,
        version bigint NOT NULL,
        start text, -- 64 squares and the side to move in x, o and -; NULL: the usual start
        moves text NOT NULL, -- 'f5@1 d6@2 --@3 c3~4': the square, or -- for a pass, and the version
        dark_mode text NOT NULL,
        light_mode text NOT NULL,
        level text NOT NULL,
        frames_end bigint NOT NULL, -- times are milliseconds since 1970 UTC
        deadline bigint, -- NULL: no computer is to move
        created bigint NOT NULL,
        changed bigint NOT NULL,
        days bigint, -- how many a move may take; NULL: any number
        turn_began bigint NOT NULL,
        claimed text, -- the side that has won on time; NULL: none
        seats_revision bigint NOT NULL,
        seats text NOT NULL, -- 'hdl:…': host, dark, light or -, and the digest of the key
        invites text NOT NULL, -- 'd?…:…' 'l!…:…': the side, open or spent, and the digest of the key
        time_began bigint, -- NULL: two persons have not sat down yet
        \(column)
        checksum bigint NOT NULL -- over all of the row
      ) WITH (fillfactor = 70);
      """
    }

    private static let version1 = """
      \(gameTable(with: "changed_day bigint NOT NULL, -- whole days since 1970 UTC"))
      CREATE INDEX game_by_changed_day ON game (changed_day, number);
      CREATE TABLE seat (
        player text NOT NULL, -- the digest of a player's key
        game bigint NOT NULL REFERENCES game ON DELETE CASCADE,
        added bigint NOT NULL GENERATED ALWAYS AS IDENTITY
      );
      CREATE INDEX seat_by_player ON seat (player);
      CREATE INDEX seat_by_game ON seat (game);
      CREATE TABLE player_link (
        link text NOT NULL PRIMARY KEY, -- the digest of the link's key
        player text NOT NULL, -- the digest of the player's key
        sealed_key text NOT NULL, -- the player's key, unreadable without the link's
        expires bigint NOT NULL, -- milliseconds since 1970 UTC
        added bigint NOT NULL GENERATED ALWAYS AS IDENTITY
      );
      CREATE INDEX player_link_by_player ON player_link (player);
      CREATE TABLE turn_feed (
        player text NOT NULL PRIMARY KEY, -- the digest of the player's key
        feed text NOT NULL UNIQUE, -- the digest of the feed's key
        nonce text NOT NULL -- from which the feed's key follows, together with the player's
      )
      """

    // The key of a game is now the first bits of its name, which are those of the time; before it was a checksum of the
    // name. Games are sorted by creation, so a new one changes only the ends of the table and of its index.
    private static let orderOfCreation = """
      DROP TABLE seat;
      DROP INDEX game_by_changed_day;
      ALTER TABLE game RENAME TO old_game;
      ALTER INDEX game_pkey RENAME TO old_game_pkey;
      \(gameTable())
      CREATE TABLE seat (
        player bigint NOT NULL, -- the first 64 bits of the digest of a player's key
        game bigint NOT NULL REFERENCES game ON DELETE CASCADE,
        PRIMARY KEY (player, game)
      );
      CREATE INDEX seat_by_game ON seat (game);
      ALTER TABLE flipbook_schema ADD COLUMN deletion_began bigint NOT NULL DEFAULT 0 -- the daily one
      """

    private static let movedGames = "DROP TABLE old_game; ANALYZE game"

    // The column is null in nearly all games, and then their checksums leave it out. So this step writes no game again.
    private static let people = """
      ALTER TABLE game ADD COLUMN people text; -- '0=Anna d?draw@17 59>01hq…': names, an offer, the rematch
      CREATE TABLE player_name (
        player text NOT NULL PRIMARY KEY, -- the digest of the player's key
        name text NOT NULL -- percent-encoded
      )
      """

    // Games can now have levels that older programs don't know; this version only keeps those out.
    private static let moreLevels = "SELECT 1"

    private static let tables = [
      "game", "seat", "player_link", "turn_feed", "player_name", "old_game",
    ]
  }

  extension Schema {
    /// How many migrations a database has been through; 0 if it has none of this program's tables.
    ///
    /// - Throws: ``StoreFailure``, also if another program has a table with one of the names.
    func found(by connection: PostgreSQLConnection) throws(StoreFailure) -> Int {
      let names = (Self.tables + ["flipbook_schema"]).map { "'\($0)'" }.joined(separator: ", ")
      let present = try connection.execute(
        "SELECT tablename FROM pg_tables WHERE schemaname = current_schema() AND tablename IN (\(names))"
      ).compactMap(\.first)
      guard present.contains(.text("flipbook_schema")) else {
        guard case .text(let foreign)? = present.first else { return 0 }
        throw .notConnected(.foreignTable(foreign))
      }
      let version = try connection.number("SELECT version FROM flipbook_schema WHERE probe >= 0")
      guard let version else { throw .notConnected(.foreignTable("flipbook_schema")) }
      return Int(version)
    }

    /// Checks that a database has the tables that this program reads and writes.
    ///
    /// - Throws: ``StoreFailure`` if it doesn't.
    func check(_ connection: PostgreSQLConnection) throws(StoreFailure) {
      let found = try found(by: connection)
      guard found > 0 else { throw .notConnected(.noSchema) }
      guard found >= version else {
        throw .notConnected(.olderSchema(found: found, known: version))
      }
      try refuseNewer(found)
    }

    private func refuseNewer(_ found: Int) throws(StoreFailure) {
      guard found <= version else {
        throw .notConnected(.newerSchema(found: found, known: version))
      }
    }

    /// Runs all migrations that a database still needs.
    ///
    /// Moving games to another table takes many transactions. If that is interrupted, the next call continues.
    ///
    /// - Parameter progress: called with the number of games moved, and of all games.
    /// - Returns: the version of the schema before.
    /// - Throws: ``StoreFailure``.
    func migrate(
      _ connection: PostgreSQLConnection, progress: (Int, Int) -> Void = { _, _ in }
    ) throws(StoreFailure) -> Int {
      let found = try migrate(connection, to: min(version, Self.movingVersion))
      if version > Self.movingVersion, try self.found(by: connection) == Self.movingVersion {
        try Self.moveGames(connection, progress)
      }
      _ = try migrate(connection, to: version)
      return found
    }

    private func migrate(_ connection: PostgreSQLConnection, to version: Int) throws(StoreFailure)
      -> Int
    {
      // If two processes migrate at once, one waits. `READ COMMITTED` lets it see what the other has done.
      try Self.begin(connection)
      let found = try found(by: connection)
      try refuseNewer(found)
      if found == 0 {
        try connection.execute(
          """
          CREATE TABLE flipbook_schema (
            version bigint NOT NULL, -- how many steps are behind the tables
            probe bigint NOT NULL -- written to find out whether anything can be
          );
          INSERT INTO flipbook_schema VALUES (0, 0)
          """)
      }
      // Without tables there are no games to move.
      let version = found == 0 ? self.version : version
      if found < version {
        for migration in migrations[found..<version] { try connection.execute(migration) }
        try connection.execute("UPDATE flipbook_schema SET version = \(version)")
      }
      try connection.execute("COMMIT")
      return found
    }

    private static func begin(_ connection: PostgreSQLConnection) throws(StoreFailure) {
      try connection.execute(
        """
        SET lock_timeout = 0; BEGIN ISOLATION LEVEL READ COMMITTED;
        SELECT pg_advisory_xact_lock(\(lock))
        """)
    }

    /// How many games one transaction moves.
    private static let portion = 500

    private static func moveGames(
      _ connection: PostgreSQLConnection, _ progress: (Int, Int) -> Void
    ) throws(StoreFailure) {
      var moved = Int(try connection.number("SELECT count(*) FROM game") ?? 0)
      let total = moved + Int(try connection.number("SELECT count(*) FROM old_game") ?? 0)
      while case let rows = try movePortion(connection), rows > 0 {
        moved += rows
        progress(moved, total)
      }
    }

    /// Moves the next portion of games. They leave the old table in the same transaction.
    ///
    /// - Returns: the number of games moved; 0 if none are left.
    static func movePortion(_ connection: PostgreSQLConnection) throws(StoreFailure) -> Int {
      try begin(connection)
      var rows: [OldRow] = []
      if try connection.number("SELECT version FROM flipbook_schema") == Int64(movingVersion) {
        rows = try connection.execute(
          """
          DELETE FROM old_game WHERE number IN (
            SELECT number FROM old_game ORDER BY number LIMIT \(portion))
          RETURNING \(OldRow.columnNames)
          """
        ).map(OldRow.init)
      }
      // Sent as one message: waiting for an answer for each row would take as long as the work itself.
      try connection.execute((rows.flatMap(insertions) + ["COMMIT"]).joined(separator: ";\n"))
      return rows.count
    }

    private static func insertions(of row: OldRow) -> [String] {
      let values = row.newValues.map(literal)
      let seats = row.players.map { player in
        "INSERT INTO seat VALUES (\(literal(player)), \(values[0])) ON CONFLICT DO NOTHING"
      }
      return [
        "INSERT INTO game (\(OldRow.newColumnNames)) VALUES (\(values.joined(separator: ", ")))"
      ] + seats
    }

    /// A value in SQL's spelling.
    private static func literal(_ value: StoredValue) -> String {
      switch value {
      case .number(let number): "'\(number)'"
      case .text(let text):
        "'" + String(decoding: text.utf8.flatMap { $0 == quote ? [$0, $0] : [$0] }, as: UTF8.self)
          + "'"
      case .null, .other: "NULL"
      }
    }

    private static let quote = UInt8(ascii: "'")

    /// The key of the advisory lock: "FLPB", like the application ID of SQLite files.
    private static let lock = 0x464C_5042
  }
#endif
