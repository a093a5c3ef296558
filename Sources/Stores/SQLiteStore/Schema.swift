import CSQLite
import Gameplay
import StoredGames

/// How the tables came to look as they do: the steps from an empty file to the present one.
struct Schema: Sendable {
  /// SQL for each step; a file says in its `user_version` how many of them it has behind it.
  let migrations: [String]

  /// Marks a file as one of ours in its `application_id`: "FLPB".
  static let applicationID: Int64 = 0x464C_5042

  /// What this program reads and writes.
  static let current = Schema(migrations: [
    version1, playersSeats, checksums, playerLinks, takenBackMoves, computerLevels, turnFeeds,
    moveLimits, orderOfCreation, movedGames,
  ])

  /// The number of the step behind which games are moved from one table to another, a portion at a time.
  private static let movingVersion = 9

  /// The number of the last step.
  var version: Int { migrations.count }

  private static let version1 = """
    CREATE TABLE game (
      id TEXT NOT NULL PRIMARY KEY,
      \(firstColumns)
      changed_day INTEGER NOT NULL -- whole days since 1970 UTC
    );
    CREATE INDEX game_by_changed_day ON game (changed_day);
    """

  /// The columns that a game had before and after there were checksums.
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

  // A player's games are found without reading all others. A seat takes 69 octets of a game's text, behind the space
  // before it: three marks, a colon and the digest; nobody has to remember to write it twice.
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

  /// Fills the table of seats, those of the games changed last behind the others.
  private static let seatsOfGames = """
    INSERT INTO seat SELECT substr(seats, place + 4, 64), id FROM game, \(seatPlaces)
      WHERE place < length(seats) ORDER BY changed;
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

  // A game is found by a number made of its name, so that the index of names is a second witness where a damaged page
  // would let a game seem to be none.
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

  // A key is nowhere in the file: who reads it can neither play as anybody nor take a link.
  private static let playerLinks = """
    CREATE TABLE player_link (
      link TEXT NOT NULL PRIMARY KEY, -- the digest of the link's key
      player TEXT NOT NULL, -- the digest of the player's key
      sealed_key TEXT NOT NULL, -- the player's key, unreadable without the link's
      expires INTEGER NOT NULL -- milliseconds since 1970 UTC
    );
    CREATE INDEX player_link_by_player ON player_link (player);
    """

  // Behind the moves stand those that were taken back, 'c3~4': an older program, which would take such a game for a
  // damaged one, is told by the number of the step that the file is not for it.
  private static let takenBackMoves = "SELECT 1;"

  // The same of the levels besides 'random'.
  private static let computerLevels = "SELECT 1;"

  // Nor can who reads the file read a feed: its key follows from the player's, which isn't here.
  private static let turnFeeds = """
    CREATE TABLE turn_feed (
      player TEXT NOT NULL PRIMARY KEY, -- the digest of the player's key
      feed TEXT NOT NULL, -- the digest of the feed's key
      nonce TEXT NOT NULL -- from which the feed's key follows, together with the player's
    );
    CREATE UNIQUE INDEX turn_feed_by_key ON turn_feed (feed);
    """

  // The checksums cover the new columns, too. A row that was damaged before stays so: it keeps its old one.
  private static let moveLimits = """
    ALTER TABLE game ADD COLUMN days INTEGER; -- how many a move may take; NULL: any number
    ALTER TABLE game ADD COLUMN turn_began INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE game ADD COLUMN claimed TEXT; -- the side that has won on time; NULL: none
    ALTER TABLE game ADD COLUMN time_began INTEGER; -- NULL: two persons have not sat down yet
    UPDATE game SET turn_began = changed,
      checksum = \(ChecksumFunction.name)(\(firstChecked), NULL, changed, NULL, NULL)
      WHERE checksum = \(ChecksumFunction.name)(\(firstChecked));
    """

  // A game lies behind those that were created before it, so that a new one changes the last page of the table and no
  // other. The seats of a player lie together. In the log table, `games` counts those with keys up to `counted`.
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

  private static let countOfGames = """
    UPDATE log SET games = (SELECT count(*) FROM game),
      counted = coalesce((SELECT max(number) FROM game), counted)
    """

  /// Moves games to the new table; a row that is damaged stays damaged, with its old checksum.
  private static func moving(upTo number: Int64) -> String {
    """
    INSERT INTO game (\(OldRow.newColumnNames)) SELECT number >> 3, \(OldRow.unnumberedNames),
      iif(checksum = \(ChecksumFunction.name)(\(firstChecked), days, turn_began, claimed, time_began),
        \(ChecksumFunction.name)(number >> 3, \(OldRow.unnumberedNames)), checksum)
    FROM old_game WHERE number <= \(number) ORDER BY number
    """
  }

  /// The columns that a checksum covered when there were first any.
  private static let firstChecked = """
    version, start, moves, dark_mode, light_mode, level, frames_end, deadline, created, changed, \
    seats_revision, seats, invites, id, changed_day, number
    """

  /// The columns that a checksum covers.
  static let checked = StoredGame.Column.allCases.dropLast().map(\.name).joined(separator: ", ")
}

extension Schema {
  /// The number of games, from the row of the log and the games that are newer than it.
  static let gameCount = "games + (SELECT count(*) FROM game WHERE number > log.counted)"

  /// The tables and indexes of a file, each as type, name and SQL.
  static func objects(of connection: Connection) throws(StoreFailure) -> Set<[String]> {
    let rows = try connection.texts(
      "SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'")
    return Set(rows)
  }

  /// The tables and indexes that a file has after so many steps.
  func objects(atVersion version: Int) throws(StoreFailure) -> Set<[String]> {
    let connection = try Connection(inMemory: ())
    try ChecksumFunction.add(to: connection)
    for migration in migrations.prefix(version) { try connection.execute(migration) }
    return try Self.objects(of: connection)
  }

  /// Takes all the steps that a file has not behind it.
  ///
  /// Most files need one transaction, and are as they were if it fails. One in which games have to be moved to another
  /// table needs many; where it is killed in between, the next call goes on from there.
  ///
  /// - Parameter progress: told how many of how many games have been moved.
  /// - Throws: ``StoreFailure``.
  func migrate(
    _ connection: Connection, progress: @Sendable (Int, Int) -> Void = { _, _ in }
  ) throws(StoreFailure) {
    let done = try connection.schemaVersion()
    guard done < version else { return }
    try ChecksumFunction.add(to: connection)
    // Where there are no tables there are no games to be moved.
    if done > 0, version > Self.movingVersion { try migrate(connection, to: Self.movingVersion) }
    if try connection.schemaVersion() == Self.movingVersion {
      try Self.moveGames(connection, progress)
    }
    try migrate(connection, to: version)
  }

  private func migrate(_ connection: Connection, to version: Int) throws(StoreFailure) {
    try Self.transact(connection) { () throws(StoreFailure) in
      // Another process may have been faster before the transaction began.
      let done = try connection.schemaVersion()
      guard done < version else { return }
      for migration in migrations[done..<version] { try connection.execute(migration) }
      try connection.execute(
        "PRAGMA application_id = \(Self.applicationID); PRAGMA user_version = \(version)")
    }
  }

  private static func transact(
    _ connection: Connection, _ body: () throws(StoreFailure) -> Void
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

  /// How many games are moved in one transaction.
  private static let portion = 1000

  /// Moves games from the table in which they lay in no order.
  private static func moveGames(
    _ connection: Connection, _ progress: @Sendable (Int, Int) -> Void
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
  /// It leaves the old table in the transaction in which it comes to the new one, so that the file hardly grows.
  ///
  /// - Returns: how many games; 0 if no more are left.
  static func movePortion(_ connection: Connection) throws(StoreFailure) -> Int {
    var count: Int64 = 0
    try transact(connection) { () throws(StoreFailure) in
      // Another process may have been doing the same, and be done.
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
  /// - Parameter query: finds the keys of games, and the texts of their seats.
  private static func listPlayers(
    _ query: String, _ connection: Connection
  ) throws(StoreFailure) {
    let (rows, statements) = (try Statement(query, on: connection), Statements(of: connection))
    while try rows.step() {
      guard case .text(let seats) = rows.values[1] else { continue }
      try statements.run(.addSeat, of: StoredGame.players(of: seats), in: rows.values[0])
    }
  }

  /// Makes the lists of players' games and the number of games anew, which follow from the games.
  static func mendLists(_ connection: Connection) throws(StoreFailure) {
    try transact(connection) { () throws(StoreFailure) in
      try connection.execute("DELETE FROM seat")
      try listPlayers("SELECT number, seats FROM game", connection)
      try connection.execute(countOfGames)
    }
  }
}

/// What SQL must know of games to bring old rows forward.
enum ChecksumFunction {
  /// Its name in SQL.
  static let name = "game_checksum"

  /// Lets the SQL of a connection call it.
  static func add(to connection: Connection) throws(StoreFailure) {
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
      // The number of bytes is asked for after the text.
      let count = Int(sqlite3_value_bytes(argument))
      return .text(
        String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self))
    default: return .other
    }
  }
}
