import CSQLite
import Gameplay
import StoredGames
import Synchronization
import TestSupport
import Testing

@testable import SQLiteStore

@Suite("A file of another schema", .noHanging)
struct MigrationTests {
  private let directory: TemporaryDirectory
  private let path: String

  init() throws {
    directory = try TemporaryDirectory()
    path = directory.file("games.sqlite")
  }

  /// The present schema with additional steps.
  private func settings(_ steps: String...) -> StoreSettings {
    var settings = StoreSettings()
    settings.schema = Schema(migrations: Schema.current.migrations + steps)
    return settings
  }

  private let note = "ALTER TABLE game ADD COLUMN note TEXT NOT NULL DEFAULT 'none'"
  private let index = "CREATE INDEX game_by_note ON game (note)"

  @Test("is migrated by all missing steps, with its games")
  func forward() async throws {
    let game = try SampleGame.shared.game()
    let old = try SQLiteStore(path: path)
    try await old.insert(game)
    await old.close()

    let store = try SQLiteStore(path: path, settings: settings(note, index))
    #expect(try await store.game(game.id) == game)
    let later = try SampleGame.passes.game()
    try await store.insert(later)
    #expect(try await store.game(later.id) == later)
    await store.close()
    #expect(try number("PRAGMA user_version", on: path) == Int64(Schema.current.version + 2))
    #expect(try number("SELECT count(*) FROM game WHERE note = 'none'", on: path) == 2)
  }

  @Test("is migrated without being served, and the versions are returned")
  func migrate() async throws {
    try makeFirstVersion(with: oldGames())
    let version = Schema.current.version
    #expect(try await SQLiteStore.migrate(path: path) == (1, version))
    #expect(try await SQLiteStore.migrate(path: path) == (version, version))
    let missing = directory.file("missing.sqlite")
    await #expect(throws: SQLiteStoreError(path: missing, problem: .missing)) {
      _ = try await SQLiteStore.migrate(path: missing)
    }
  }

  /// Games as an older program could make them: without limits and names, and without the time at which a player sat
  /// down.
  private func oldGames() throws -> [LivingGame] {
    let new: [SampleGame] = [.limited, .claimed, .resigned, .drawn, .named, .declined]
    return try SampleGame.allCases.filter { !new.contains($0) }.map { sample in
      var game = try sample.game(oldName())
      let seats = game.seats
      game.seats = Seats(revision: seats.revision, seats: seats.seats, invites: seats.invites)
      return game
    }
  }

  @Test(
    "of any earlier version is migrated with all games, players' lists and their number",
    arguments: 1..<Schema.current.version)
  func everyVersion(version: Int) async throws {
    let games = try oldGames()
    try makeFirstVersion(with: games)
    try bringForward(to: version)
    let store = try SQLiteStore(path: path)
    for game in games { #expect(try await store.game(game.id) == game) }
    for seat in Set(games.flatMap { $0.seats.seats.map(\.digest) }) {
      let held = games.filter { $0.seats.seats.contains { $0.digest == seat } }.map(\.id)
      #expect(Set(try await store.latestGames(of: [seat], limit: 99)) == Set(held))
    }
    #expect(try await store.summary().count == games.count)
    var game = games[1]
    let before = game.version
    try game.play("d3")
    #expect(try await store.replace(version: before, with: game, orElse: nil) == .replaced(game))
    let new = try SampleGame.named.game()
    try await store.insert(new)
    #expect(try await store.game(new.id) == new)
    #expect(try await store.summary().count == games.count + 1)
    await store.close()
    #expect(try StoreCheck(path: path).findings == [])
    #expect(try number("PRAGMA user_version", on: path) == Int64(Schema.current.version))
    #expect(try number("PRAGMA auto_vacuum", on: path) == 2)
    #expect(try number("PRAGMA freelist_count", on: path) < 20)
    // Games with older names come before all others.
    #expect(
      try texts("SELECT id FROM game ORDER BY number DESC LIMIT 1", on: path) == [[new.id.text]])
  }

  @Test(
    "continues to move its games after a kill during a migration",
    arguments: 0...4)
  func killedWhileMoving(portions: Int) async throws {
    let games = try (0..<2500).map { _ in try SampleGame.moves.game(oldName()) }
    try makeFirstVersion(with: games)
    try bringForward(to: 8)
    let connection = try SQLiteConnection(path: path, flags: SQLITE_OPEN_READWRITE)
    try ChecksumFunction.add(to: connection)
    csqlite_keep_log_on_close(connection.handle)
    try connection.execute("BEGIN; \(Schema.current.migrations[8])")
    try connection.execute("PRAGMA user_version = 9; COMMIT")
    let moved = try (0..<portions).map { _ in try Schema.movePortion(connection) }
    #expect(moved == Array([1000, 1000, 500, 0].prefix(portions)))

    let told = Mutex<[[Int]]>([])
    let store = try SQLiteStore(path: path) { moved, total in
      told.withLock { $0.append([moved, total]) }
    }
    let expected = [[1000, 2500], [2000, 2500], [2500, 2500]].dropFirst(portions)
    #expect(told.withLock { $0 } == Array(expected))
    for game in games { #expect(try await store.game(game.id) == game) }
    #expect(try await store.summary().count == 2500)
    await store.close()
    #expect(try StoreCheck(path: path).findings == [])
  }

  @Test("from before names keeps all its rows as they are")
  func names() async throws {
    let games = try oldGames()
    try makeFirstVersion(with: games)
    try bringForward(to: 10)
    let checksums = try texts("SELECT checksum FROM game ORDER BY number", on: path)
    let store = try SQLiteStore(path: path)
    for game in games { #expect(try await store.game(game.id) == game) }
    await store.close()
    #expect(try texts("SELECT checksum FROM game ORDER BY number", on: path) == checksums)
    #expect(try number("SELECT count(*) FROM game WHERE people IS NOT NULL", on: path) == 0)
  }

  @Test("from before move limits gets none, and damaged games stay damaged")
  func limits() async throws {
    let games = Array(try oldGames().prefix(3))
    try makeFirstVersion(with: games)
    try bringForward(to: 7)
    try runSQL("UPDATE game SET created = created - 1 WHERE id = '\(games[2].id.text)'", on: path)
    let store = try SQLiteStore(path: path)
    for game in games.prefix(2) { #expect(try await store.game(game.id) == game) }
    await #expect(throws: GameStoreError.self) { try await store.game(games[2].id) }
    await store.close()
    #expect(
      try number("SELECT count(*) FROM game WHERE days IS NULL AND claimed IS NULL", on: path) == 3)
  }

  /// A name in the format from before names were ordered by creation time.
  private func oldName() throws -> GameID {
    try #require(GameID(String(GameID.random().text.suffix(16)) + "0000"))
  }

  /// Runs the steps up to a version, one after the other.
  private func bringForward(to version: Int) throws {
    let connection = try SQLiteConnection(path: path, flags: SQLITE_OPEN_READWRITE)
    try Schema(migrations: Array(Schema.current.migrations.prefix(version))).migrate(connection)
  }

  /// Makes a file as the first version of the program wrote it.
  private func makeFirstVersion(with games: [LivingGame]) throws {
    let connection = try SQLiteConnection(
      path: path, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
    try Schema(migrations: [Schema.current.migrations[0]]).migrate(connection)
    try connection.execute("PRAGMA journal_mode = WAL; BEGIN")
    let columns: [StoredGame.Column] = [
      .id, .version, .start, .moves, .darkMode, .lightMode, .level, .framesEnd, .deadline, .created,
      .changed, .seatsRevision, .seats, .invites,
    ]
    let parameters = columns.map { "?\($0.rawValue)" }.joined(separator: ", ")
    let insertion = try Statement(
      """
      INSERT INTO game (\(columns.map(\.name).joined(separator: ", ")), changed_day)
      VALUES (\(parameters), ?12 / 86400000)
      """, on: connection)
    for game in games {
      try insertion.bind(Array(StoredGame(game).values.prefix(18)), from: 1)
      try insertion.run()
    }
    try connection.execute("COMMIT")
  }

  @Test("runs only the missing steps")
  func oneStep() async throws {
    await (try SQLiteStore(path: path, settings: settings(note))).close()
    await (try SQLiteStore(path: path, settings: settings(note, index))).close()
    #expect(try number("PRAGMA user_version", on: path) == Int64(Schema.current.version + 2))
  }

  @Test("stays the same, to the byte, if one of the steps fails")
  func failure() async throws {
    let game = try SampleGame.moves.game()
    let old = try SQLiteStore(path: path)
    try await old.insert(game)
    await old.close()
    let before = try directory.contents()

    let error = #expect(throws: SQLiteStoreError.self) {
      try SQLiteStore(path: path, settings: settings(note, "UPDATE game SET absent = 1"))
    }
    #expect(error?.problem == .unavailable("no such column: absent"))
    #expect(try directory.contents() == before)
    #expect(try await SQLiteStore(path: path).game(game.id) == game)
  }

  @Test("is refused if the schema is newer")
  func later() async throws {
    await (try SQLiteStore(path: path, settings: settings(note))).close()
    let version = Schema.current.version
    let problem = SQLiteStoreError.Problem.newerSchema(found: version + 1, known: version)
    #expect(throws: SQLiteStoreError(path: path, problem: problem)) { try SQLiteStore(path: path) }
  }

  @Test("is migrated from the first schema with its seats and with invites without expiry")
  func seats() async throws {
    func key(_ digit: String) -> String { String(repeating: digit, count: 64) }
    let id = try oldName()
    try runSQL(
      """
      \(Schema.current.migrations[0])
      INSERT INTO game VALUES ('\(id.text)', 0, NULL, '', 'manual', 'manual', 'random', 0, NULL, 5, 5, 3,
        'hd-:\(key("1")) --l:\(key("2"))', 'l!:\(key("3")) d?:\(key("4"))', 0);
      PRAGMA application_id = \(Schema.applicationID); PRAGMA user_version = 1
      """, on: path)
    let store = try SQLiteStore(path: path)
    let game = try #require(await store.game(id))
    #expect(game.seats.invites.map(\.expires) == [nil, nil])
    #expect(game.seats.invites.map(\.isSpent) == [true, false])
    for seat in game.seats.seats {
      #expect(try await store.latestGames(of: [seat.digest], limit: 9) == [id])
    }
    await store.close()
  }
}
