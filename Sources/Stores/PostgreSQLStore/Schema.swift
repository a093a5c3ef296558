#if PostgreSQL
  import StoredGames

  /// The tables of a database.
  struct Schema: Sendable {
    /// The SQL of the steps from no tables to these. The first one makes those of 1.0.
    let steps: [String]

    /// The version in `flipbook` after the first step; each further step adds one. Development versions before
    /// 1.0 wrote lower numbers.
    static let first = 100

    /// The schema that this program reads and writes.
    static let current = Schema(steps: [tables])

    /// The version in `flipbook` after all steps.
    var version: Int { Self.first + steps.count - 1 }

    // Games are sorted by creation, so a new one changes only the ends of the table and of its index. No index covers a
    // column that changes with each move, and pages have room for another version of a row. So a move doesn't touch the
    // indexes.
    private static let tables = """
      CREATE TABLE flipbook (
        version bigint NOT NULL,
        probe bigint NOT NULL, -- written to find out whether anything can be
        deletion_began bigint NOT NULL -- the daily one
      );
      INSERT INTO flipbook VALUES (0, 0, 0);
      CREATE TABLE game (
        \(StoredTables.game(key: "bigint"))
      ) WITH (fillfactor = 70);
      CREATE TABLE seat (
        player bigint NOT NULL, -- the first 64 bits of the digest of a player's key
        game bigint NOT NULL REFERENCES game ON DELETE CASCADE,
        PRIMARY KEY (player, game)
      );
      CREATE INDEX seat_by_game ON seat (game);
      \(StoredTables.playerRow)
      """

    private static let names = ["flipbook", "game", "seat", "player_row"]
  }

  extension Schema {
    /// The version of a database's tables; 0 if it has none of this program's.
    ///
    /// - Throws: ``StoreFailure``, also if another program has a table with one of the names, or if this program can't
    ///   bring the tables to this schema.
    private func found(by connection: PostgreSQLConnection) throws(StoreFailure) -> Int {
      let names = Self.names.map { "'\($0)'" }.joined(separator: ", ")
      let present = try connection.execute(
        "SELECT tablename FROM pg_tables WHERE schemaname = current_schema() AND tablename IN (\(names))"
      ).compactMap(\.first)
      guard present.contains(.text("flipbook")) else {
        guard case .text(let foreign)? = present.first else { return 0 }
        throw .notConnected(.foreignTable(foreign))
      }
      let found = try connection.number("SELECT version FROM flipbook WHERE probe >= 0")
      guard let found else { throw .notConnected(.foreignTable("flipbook")) }
      guard found >= Self.first else { throw .notConnected(.developmentVersion) }
      guard found <= version else {
        throw .notConnected(.newerSchema(found: Int(found), known: version))
      }
      return Int(found)
    }

    /// Checks that a database has the tables that this program reads and writes.
    func check(_ connection: PostgreSQLConnection) throws(StoreFailure) {
      let found = try found(by: connection)
      guard found > 0 else { throw .notConnected(.noSchema) }
      guard found == version else {
        throw .notConnected(.olderSchema(found: found, known: version))
      }
    }

    /// Runs the steps that a database still needs, in one transaction.
    ///
    /// - Returns: the version before.
    func migrate(_ connection: PostgreSQLConnection) throws(StoreFailure) -> Int {
      // If two processes migrate at once, one waits. `READ COMMITTED` lets it see what the other has done.
      try connection.execute(
        """
        SET lock_timeout = 0; BEGIN ISOLATION LEVEL READ COMMITTED;
        SELECT pg_advisory_xact_lock(\(Self.lock))
        """)
      let found = try found(by: connection)
      if found < version {
        for step in steps.dropFirst(max(0, found - Self.first + 1)) { try connection.execute(step) }
        try connection.execute("UPDATE flipbook SET version = \(version)")
      }
      try connection.execute("COMMIT")
      return found
    }

    /// The key of the advisory lock: "FLPB", like the application ID of SQLite files.
    private static let lock = 0x464C_5042
  }
#endif
