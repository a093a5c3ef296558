import CSQLite
import Gameplay
import StoredGames

/// The schema of a file: the migrations from an empty file to the present tables.
struct Schema: Sendable {
  /// The SQL of each migration. A file's `user_version` says how many it has been through.
  let migrations: [String]

  /// Marks a file as this program's in its `application_id`: "FLPB".
  static let applicationID: Int64 = 0x464C_5042

  /// The schema that this program reads and writes.
  static let current = Schema(migrations: [
    version1, playersSeats, checksums, playerLinks, takenBackMoves, computerLevels, turnFeeds,
    moveLimits, orderOfCreation, movedGames, people, moreLevels,
  ])

  /// The version after which games are moved from one table to another in portions.
  private static let movingVersion = 9

  /// The number of migrations.
  var version: Int { migrations.count }

  private static let version1 = """
    CREATE TABLE game (
      id TEXT NOT NULL PRIMARY KEY,
      \(firstColumns)
      changed_day INTEGER NOT NULL -- whole days since 1970 UTC
    );
    CREATE INDEX game_by_changed_day ON game (changed_day);
    """

  /// The columns that a game had just before and after checksums were introduced.
  private static let firstColumns = """
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
    """

  // Finds a player's games without reading all others. A seat takes 69 octets in a game's text: three marks, a colon,
  // the digest, and the space between two seats. Triggers fill the table, so no code has to write seats twice.
  private static let playersSeats = """
    CREATE TABLE seat (
      player TEXT NOT NULL, -- the digest of a player's key
      game TEXT NOT NULL
    );
    CREATE INDEX seat_by_player ON seat (player);
    CREATE INDEX seat_by_game ON seat (game);
    \(seatsOfGames)
    \(seatTriggers)
    """

  /// Fills the table of seats in the order of the games' last changes.
  private static let seatsOfGames = """
    INSERT INTO seat SELECT substr(seats, place + 4, 64), id FROM game, \(seatPlaces)
      WHERE place < length(seats) ORDER BY changed;
    """

  /// Copies seats from the games to the table of seats. A migration that recreates the table of games has to end with
  /// these.
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

  /// Where seats can begin in the text of a game's seats: there are at most three, as each of the three rights belongs
  /// to one.
  private static let seatPlaces =
    "(SELECT 1 AS place UNION ALL SELECT 70 UNION ALL SELECT 139)"

  // Games are looked up by a number made from the name. The index of names also knows a game that a damaged page hides.
  private static let checksums = """
    DROP INDEX game_by_changed_day;
    ALTER TABLE game RENAME TO old_game;
    CREATE TABLE game (
      number INTEGER NOT NULL PRIMARY KEY, -- a checksum of the name
      id TEXT NOT NULL,
      \(firstColumns)
      changed_day INTEGER NOT NULL, -- whole days since 1970 UTC
      checksum INTEGER NOT NULL -- over all of the row
    );
    INSERT INTO game (\(firstChecked), checksum)
      SELECT \(firstChecked), \(ChecksumFunction.name)(\(firstChecked))
      FROM (SELECT *, \(ChecksumFunction.name)(id) AS number FROM old_game ORDER BY number);
    DROP TABLE old_game;
    CREATE UNIQUE INDEX game_by_id ON game (id);
    CREATE INDEX game_by_changed_day ON game (changed_day);
    \(seatTriggers)
    CREATE TABLE log ( -- which log belongs to the file
      mark INTEGER NOT NULL, -- a random number for each log that is begun
      previous INTEGER NOT NULL, -- what it was before
      pages INTEGER NOT NULL, -- the size of the file at that moment
      probe INTEGER NOT NULL -- written to find out whether anything can be
    );
    INSERT INTO log VALUES (random(), 0, 0, 0);
    """

  // No keys are stored in the file. So you can read it without being able to play as another player or to use a link.
  private static let playerLinks = """
    CREATE TABLE player_link (
      link TEXT NOT NULL PRIMARY KEY, -- the digest of the link's key
      player TEXT NOT NULL, -- the digest of the player's key
      sealed_key TEXT NOT NULL, -- the player's key, unreadable without the link's
      expires INTEGER NOT NULL -- milliseconds since 1970 UTC
    );
    CREATE INDEX player_link_by_player ON player_link (player);
    """

  // Moves that were taken back, such as 'c3~4', now follow the others. An older program would report such games as
  // damaged; the new schema version keeps it from opening the file.
  private static let takenBackMoves = "SELECT 1;"

  // Games can now have other levels than 'random'; this version, too, only keeps older programs out.
  private static let computerLevels = "SELECT 1;"

  // The feed's key is derived from the player's key. Neither is stored, so you can't read a feed with this file.
  private static let turnFeeds = """
    CREATE TABLE turn_feed (
      player TEXT NOT NULL PRIMARY KEY, -- the digest of the player's key
      feed TEXT NOT NULL, -- the digest of the feed's key
      nonce TEXT NOT NULL -- from which the feed's key follows, together with the player's
    );
    CREATE UNIQUE INDEX turn_feed_by_key ON turn_feed (feed);
    """

  // The checksums cover the new columns, too. A damaged row keeps its old checksum, so it stays damaged.
  private static let moveLimits = """
    ALTER TABLE game ADD COLUMN days INTEGER; -- how many a move may take; NULL: any number
    ALTER TABLE game ADD COLUMN turn_began INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE game ADD COLUMN claimed TEXT; -- the side that has won on time; NULL: none
    ALTER TABLE game ADD COLUMN time_began INTEGER; -- NULL: two persons have not sat down yet
    UPDATE game SET turn_began = changed,
      checksum = \(ChecksumFunction.name)(\(firstChecked), NULL, changed, NULL, NULL)
      WHERE checksum = \(ChecksumFunction.name)(\(firstChecked));
    """

  // Games are sorted by creation, so a new one changes only the last page of the table. A player's seats are next to
  // each other. In the log table, `games` counts the games with keys up to `counted`.
  private static let orderOfCreation = """
    DROP TRIGGER seats_of_new_game;
    DROP TRIGGER seats_of_changed_game;
    DROP TRIGGER seats_of_deleted_game;
    DROP INDEX game_by_id;
    DROP INDEX game_by_changed_day;
    DROP TABLE seat;
    ALTER TABLE game RENAME TO old_game;
    CREATE TABLE game (
      number INTEGER NOT NULL PRIMARY KEY, -- the first bits of the name, which are those of the time
      id TEXT NOT NULL,
      version INTEGER NOT NULL,
      start TEXT, -- 64 squares and the side to move in x, o and -; NULL: the usual start
      moves TEXT NOT NULL, -- 'f5@1 d6@2 --@3 c3~4': the square, or -- for a pass, and the version
      dark_mode TEXT NOT NULL,
      light_mode TEXT NOT NULL,
      level TEXT NOT NULL,
      frames_end INTEGER NOT NULL, -- times are milliseconds since 1970 UTC
      deadline INTEGER, -- NULL: no computer is to move
      created INTEGER NOT NULL,
      changed INTEGER NOT NULL,
      days INTEGER, -- how many a move may take; NULL: any number
      turn_began INTEGER NOT NULL,
      claimed TEXT, -- the side that has won on time; NULL: none
      seats_revision INTEGER NOT NULL,
      seats TEXT NOT NULL, -- 'hdl:…': host, dark, light or -, and the digest of the key
      invites TEXT NOT NULL, -- 'd?…:…' 'l!…:…': the side, open or spent, and the digest of the key
      time_began INTEGER, -- NULL: two persons have not sat down yet
      checksum INTEGER NOT NULL -- over all of the row
    );
    CREATE TABLE seat (
      player INTEGER NOT NULL, -- the first 64 bits of the digest of a player's key
      game INTEGER NOT NULL,
      PRIMARY KEY (player, game)
    ) WITHOUT ROWID;
    ALTER TABLE log ADD COLUMN games INTEGER NOT NULL DEFAULT 0; -- how many have keys up to the next number
    ALTER TABLE log ADD COLUMN counted INTEGER NOT NULL DEFAULT -2000000000000000000;
    ALTER TABLE log ADD COLUMN deletion_began INTEGER NOT NULL DEFAULT 0; -- the daily one
    """

  private static let movedGames = """
    DROP TABLE old_game;
    \(countOfGames);
    """

  // The column is null in nearly all games, and then their checksums leave it out. So this step writes no game again.
  private static let people = """
    ALTER TABLE game ADD COLUMN people TEXT; -- '0=Anna d?draw@17 59>01hq…': names, an offer, the rematch
    CREATE TABLE player_name (
      player TEXT NOT NULL PRIMARY KEY, -- the digest of the player's key
      name TEXT NOT NULL -- percent-encoded
    );
    """

  // Games can now have levels that older programs don't know; this version, too, only keeps those out.
  private static let moreLevels = "SELECT 1;"

  private static let countOfGames = """
    UPDATE log SET games = (SELECT count(*) FROM game),
      counted = coalesce((SELECT max(number) FROM game), counted)
    """

  /// Moves games to the new table. A damaged row keeps its old checksum, so it stays damaged.
  private static func moving(upTo number: Int64) -> String {
    """
    INSERT INTO game (\(OldRow.newColumnNames)) SELECT number >> 3, \(OldRow.unnumberedNames),
      iif(checksum = \(ChecksumFunction.name)(\(firstChecked), days, turn_began, claimed, time_began),
        \(ChecksumFunction.name)(number >> 3, \(OldRow.unnumberedNames)), checksum)
    FROM old_game WHERE number <= \(number) ORDER BY number
    """
  }

  /// The columns that the first checksums covered.
  private static let firstChecked = """
    version, start, moves, dark_mode, light_mode, level, frames_end, deadline, created, changed, \
    seats_revision, seats, invites, id, changed_day, number
    """
}

extension Schema {
  /// The number of games: the count in the log table plus the games newer than that.
  static let gameCount = "games + (SELECT count(*) FROM game WHERE number > log.counted)"

  /// The tables and indexes of a file, each as type, name and SQL.
  static func objects(of connection: SQLiteConnection) throws(StoreFailure) -> Set<[String]> {
    let rows = try connection.texts(
      "SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'")
    return Set(rows)
  }

  /// The tables and indexes of a file after this many migrations.
  func objects(atVersion version: Int) throws(StoreFailure) -> Set<[String]> {
    let connection = try SQLiteConnection(inMemory: ())
    try ChecksumFunction.add(to: connection)
    for migration in migrations.prefix(version) { try connection.execute(migration) }
    return try Self.objects(of: connection)
  }

  /// Runs all migrations that a file still needs.
  ///
  /// Most files need one transaction; if it fails, they stay unchanged. Moving games to another table needs many
  /// transactions; if the process is killed in between, the next call continues from there.
  ///
  /// - Parameter progress: called with the number of games moved, and of all games.
  /// - Throws: ``StoreFailure``.
  func migrate(
    _ connection: SQLiteConnection, progress: @Sendable (Int, Int) -> Void = { _, _ in }
  ) throws(StoreFailure) {
    let done = try connection.schemaVersion()
    guard done < version else { return }
    try ChecksumFunction.add(to: connection)
    // Without tables there are no games to move.
    if done > 0, version > Self.movingVersion { try migrate(connection, to: Self.movingVersion) }
    if try connection.schemaVersion() == Self.movingVersion {
      try Self.moveGames(connection, progress)
    }
    try migrate(connection, to: version)
  }

  private func migrate(_ connection: SQLiteConnection, to version: Int) throws(StoreFailure) {
    try Self.transact(connection) { () throws(StoreFailure) in
      // Another process may have migrated the file before this transaction began.
      let done = try connection.schemaVersion()
      guard done < version else { return }
      for migration in migrations[done..<version] { try connection.execute(migration) }
      try connection.execute(
        "PRAGMA application_id = \(Self.applicationID); PRAGMA user_version = \(version)")
    }
  }

  private static func transact(
    _ connection: SQLiteConnection, _ body: () throws(StoreFailure) -> Void
  ) throws(StoreFailure) {
    try connection.execute("BEGIN IMMEDIATE")
    do {
      try body()
      try connection.execute("COMMIT")
    } catch {
      try? connection.execute("ROLLBACK")
      throw error
    }
  }

  /// How many games one transaction moves.
  private static let portion = 1000

  /// Moves games out of the old table, which wasn't sorted by creation.
  private static func moveGames(
    _ connection: SQLiteConnection, _ progress: @Sendable (Int, Int) -> Void
  ) throws(StoreFailure) {
    var moved = Int(try connection.integer("SELECT count(*) FROM game"))
    let total = moved + Int(try connection.integer("SELECT count(*) FROM old_game"))
    while case let count = try movePortion(connection), count > 0 {
      moved += count
      progress(moved, total)
    }
  }

  /// Moves the next portion of games.
  ///
  /// The games leave the old table in the same transaction, so the file hardly grows.
  ///
  /// - Returns: the number of games moved; 0 if none are left.
  static func movePortion(_ connection: SQLiteConnection) throws(StoreFailure) -> Int {
    var count: Int64 = 0
    try transact(connection) { () throws(StoreFailure) in
      // Another process may have moved the games already.
      guard try connection.schemaVersion() == movingVersion else { return }
      let last = try connection.integer("SELECT coalesce(max(number), \(Int64.min)) FROM game")
      let first = "(SELECT number FROM old_game ORDER BY number LIMIT \(portion))"
      count = try connection.integer("SELECT count(*) FROM \(first)")
      let end = try connection.integer("SELECT max(number) FROM \(first)")
      guard count > 0 else { return }
      try connection.execute(moving(upTo: end))
      try connection.execute("DELETE FROM old_game WHERE number <= \(end)")
      try listPlayers("SELECT number, seats FROM game WHERE number > \(last)", connection)
    }
    return Int(count)
  }

  /// Adds games to the lists of their players.
  ///
  /// - Parameter query: selects the keys of games and the texts of their seats.
  private static func listPlayers(
    _ query: String, _ connection: SQLiteConnection
  ) throws(StoreFailure) {
    let (rows, statements) = (try Statement(query, on: connection), Statements(of: connection))
    while try rows.step() {
      guard case .text(let seats) = rows.values[1] else { continue }
      try statements.run(.addSeat, of: StoredGame.players(of: seats), in: rows.values[0])
    }
  }

  /// Rebuilds the lists of players' games and the number of games from the games.
  static func repairLists(_ connection: SQLiteConnection) throws(StoreFailure) {
    try transact(connection) { () throws(StoreFailure) in
      try connection.execute("DELETE FROM seat")
      try listPlayers("SELECT number, seats FROM game", connection)
      try connection.execute(countOfGames)
    }
  }
}

/// The SQL function that migrations use to compute checksums.
enum ChecksumFunction {
  /// The function's name in SQL.
  static let name = "game_checksum"

  static func add(to connection: SQLiteConnection) throws(StoreFailure) {
    let status = sqlite3_create_function_v2(
      connection.handle, name, -1, SQLITE_UTF8 | SQLITE_DETERMINISTIC, nil,
      { context, count, arguments in
        let arguments = UnsafeBufferPointer(start: arguments, count: Int(count))
        sqlite3_result_int64(
          context, StoredGame.checksum(of: arguments.map(ChecksumFunction.value)[...]))
      }, nil, nil, nil)
    guard status == SQLITE_OK else { throw .lastCall(on: connection.handle) }
  }

  private static func value(_ argument: OpaquePointer?) -> StoredValue {
    switch sqlite3_value_type(argument) {
    case SQLITE_NULL: return .null
    case SQLITE_INTEGER: return .number(sqlite3_value_int64(argument))
    case SQLITE_TEXT:
      let bytes = sqlite3_value_text(argument)
      // SQLite requires asking for the text before its length.
      let count = Int(sqlite3_value_bytes(argument))
      return .text(
        String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self))
    default: return .other
    }
  }
}
