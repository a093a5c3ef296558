/// How the tables came to look as they do: the steps from an empty file to the present one.
struct Schema: Sendable {
  /// SQL for each step; a file says in its `user_version` how many of them it has behind it.
  let migrations: [String]

  /// Marks a file as one of ours in its `application_id`: "FLPB".
  static let applicationID: Int64 = 0x464C_5042

  /// What this program reads and writes.
  static let current = Schema(migrations: [version1, playersSeats])

  /// The number of the last step.
  var version: Int { migrations.count }

  private static let version1 = """
    CREATE TABLE game (
      id TEXT NOT NULL PRIMARY KEY,
      version INTEGER NOT NULL,
      start TEXT, -- 64 squares and the side to move in x, o and -; NULL: the usual start
      moves TEXT NOT NULL, -- 'f5@1 d6@2 --@3': the square, or -- for a pass, and the version
      dark_mode TEXT NOT NULL,
      light_mode TEXT NOT NULL,
      level TEXT NOT NULL,
      frames_end INTEGER NOT NULL, -- times are milliseconds since 1970 UTC
      deadline INTEGER, -- NULL: no computer is to move
      created INTEGER NOT NULL,
      changed INTEGER NOT NULL,
      seats_revision INTEGER NOT NULL,
      seats TEXT NOT NULL, -- 'hdl:…': host, dark, light or -, and the digest of the key
      invites TEXT NOT NULL, -- 'd?:…' 'l!:…': the side, open or spent, and the digest of the key
      changed_day INTEGER NOT NULL -- whole days since 1970 UTC
    );
    CREATE INDEX game_by_changed_day ON game (changed_day);
    """

  // A player's games are found without reading all others. A seat takes 69 octets of a game's text, behind the space
  // before it: three marks, a colon and the digest; nobody has to remember to write it twice.
  private static let playersSeats = """
    CREATE TABLE seat (
      player TEXT NOT NULL, -- the digest of a player's key
      game TEXT NOT NULL
    );
    CREATE INDEX seat_by_player ON seat (player);
    CREATE INDEX seat_by_game ON seat (game);
    INSERT INTO seat SELECT substr(seats, place + 4, 64), id FROM game, \(seatPlaces)
      WHERE place < length(seats) ORDER BY changed;
    \(seatTriggers)
    """

  /// What keeps the seats of games beside them: a step that makes the table of games anew has to end with these again.
  private static let seatTriggers = """
    CREATE TRIGGER seats_of_new_game AFTER INSERT ON game BEGIN
      INSERT INTO seat SELECT substr(new.seats, place + 4, 64), new.id FROM \(seatPlaces)
        WHERE place < length(new.seats);
    END;
    CREATE TRIGGER seats_of_changed_game AFTER UPDATE OF seats ON game
    WHEN old.seats <> new.seats BEGIN
      DELETE FROM seat WHERE game = new.id;
      INSERT INTO seat SELECT substr(new.seats, place + 4, 64), new.id FROM \(seatPlaces)
        WHERE place < length(new.seats);
    END;
    CREATE TRIGGER seats_of_deleted_game AFTER DELETE ON game BEGIN
      DELETE FROM seat WHERE game = old.id;
    END;
    """

  /// Where seats begin in the text of a game's seats: there are three rights, each of which one seat has.
  private static let seatPlaces =
    "(SELECT 1 AS place UNION ALL SELECT 70 UNION ALL SELECT 139)"
}

extension Schema {
  /// The tables and indexes of a file, each as type, name and SQL.
  static func objects(of connection: Connection) throws(StoreFailure) -> Set<[String]> {
    let rows = try connection.texts(
      "SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'")
    return Set(rows)
  }

  /// The tables and indexes that a file has after so many steps.
  func objects(atVersion version: Int) throws(StoreFailure) -> Set<[String]> {
    let connection = try Connection(inMemory: ())
    for migration in migrations.prefix(version) { try connection.execute(migration) }
    return try Self.objects(of: connection)
  }

  /// Takes all the steps that a file has not behind it, or none of them.
  ///
  /// - Throws: ``StoreFailure``; the file is as it was then.
  func migrate(_ connection: Connection) throws(StoreFailure) {
    guard try connection.integer("PRAGMA user_version") < version else { return }
    try connection.execute("BEGIN IMMEDIATE")
    do {
      // Another process may have been faster before the transaction began.
      let done = try connection.integer("PRAGMA user_version")
      for migration in migrations.dropFirst(Int(done)) { try connection.execute(migration) }
      try connection.execute(
        "PRAGMA application_id = \(Self.applicationID); PRAGMA user_version = \(version); COMMIT")
    } catch {
      try? connection.execute("ROLLBACK")
      throw error
    }
  }
}
