import CSQLite
import Foundation
import Gameplay
import StoredGames
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
  private static func schema(adding steps: [String]) -> Schema {
    Schema(steps: Schema.current.steps + steps)
  }

  private func file(_ steps: String...) -> StoreFile {
    StoreFile(path: path, schema: Self.schema(adding: steps))
  }

  private static let note = "ALTER TABLE game ADD COLUMN note TEXT NOT NULL DEFAULT 'none'"
  private static let index = "CREATE INDEX game_by_note ON game (note)"

  private func makeFile(with games: [LivingGame]) async throws {
    let store = try SQLiteStore(path: path)
    for game in games { try await store.insert(game) }
    await store.close()
  }

  @Test("is migrated by all missing steps, with its games")
  func forward() async throws {
    let game = try SampleGame.shared.game()
    try await makeFile(with: [game])

    let store = try SQLiteStore(file(Self.note, Self.index))
    #expect(try await store.game(game.id) == game)
    let later = try SampleGame.passes.game()
    try await store.insert(later)
    #expect(try await store.game(later.id) == later)
    await store.close()
    #expect(try number("PRAGMA user_version", on: path) == Int64(Schema.current.version + 2))
    #expect(try number("SELECT count(*) FROM game WHERE note = 'none'", on: path) == 2)
  }

  @Test("is as it was after a kill in the middle of a step, and is migrated by the next start")
  func killed() async throws {
    let games = try SampleGame.allCases.map { try $0.game() }
    try await makeFile(with: games)
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      let connection = try SQLiteConnection(path: path, flags: SQLITE_OPEN_READWRITE)
      sqlite3_create_function_v2(
        connection.handle, "die", 0, SQLITE_UTF8, nil, { _, _, _ in kill(getpid(), SIGKILL) }, nil,
        nil, nil)
      // Lets pages of the step reach the disk before the step has ended.
      try connection.execute("PRAGMA cache_size = 1")
      let step = "UPDATE game SET note = hex(zeroblob(5000)); SELECT die()"
      try MigrationTests.schema(adding: [MigrationTests.note, step]).migrate(connection)
    }
    #expect(try number("PRAGMA user_version", on: path) == Int64(Schema.current.version))
    #expect(
      try number("SELECT count(*) FROM pragma_table_info('game') WHERE name = 'note'", on: path)
        == 0)

    let store = try SQLiteStore(file(Self.note, Self.index))
    for game in games { #expect(try await store.game(game.id) == game) }
    #expect(try await store.summary().count == games.count)
    for player in Set(games.flatMap { $0.seats.seats.map(\.digest) }) {
      let held = games.filter { $0.seats.seats.contains { $0.digest == player } }.map(\.id)
      #expect(Set(try await store.latestGames(of: [player], limit: 99)) == Set(held))
    }
    await store.close()
    #expect(
      try number("SELECT count(*) FROM game WHERE note = 'none'", on: path) == Int64(games.count))
  }

  @Test("runs only the missing steps")
  func oneStep() async throws {
    await (try SQLiteStore(file(Self.note))).close()
    await (try SQLiteStore(file(Self.note, Self.index))).close()
    #expect(try number("PRAGMA user_version", on: path) == Int64(Schema.current.version + 2))
  }

  @Test("stays the same, to the byte, if one of the steps fails")
  func failure() async throws {
    let game = try SampleGame.moves.game()
    try await makeFile(with: [game])
    let before = try directory.contents()

    let error = #expect(throws: SQLiteStoreError.self) {
      try SQLiteStore(file(Self.note, "UPDATE game SET absent = 1"))
    }
    #expect(error?.problem == .unavailable("no such column: absent"))
    #expect(try directory.contents() == before)
    #expect(try await SQLiteStore(path: path).game(game.id) == game)
  }

  @Test("is refused if the schema is newer")
  func later() async throws {
    await (try SQLiteStore(file(Self.note))).close()
    let version = Schema.current.version
    let problem = SQLiteStoreError.Problem.newerSchema(found: version + 1, known: version)
    #expect(throws: SQLiteStoreError(path: path, problem: problem)) { try SQLiteStore(path: path) }
  }

  @Test("is not read before it is migrated")
  func unmigrated() async throws {
    await (try SQLiteStore(path: path)).close()
    #expect(throws: SQLiteStoreError(path: path, problem: .olderSchema)) {
      try file(Self.note).openForReading()
    }
  }

  @Test("is migrated without being served, and the versions are returned")
  func migrate() async throws {
    await #expect(throws: SQLiteStoreError(path: path, problem: .missing)) {
      _ = try await SQLiteStore.migrate(path: path)
    }
    await (try SQLiteStore(path: path)).close()
    let version = Schema.current.version
    #expect(try await SQLiteStore.migrate(path: path) == (version, version))
  }
}
