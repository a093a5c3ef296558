import Foundation
import Gameplay
import TestSupport
import Testing

@testable import SQLiteStore

/// Files that the store must not open.
enum RefusedFile: String, CaseIterable, CustomTestStringConvertible {
  case text = "a text file"
  case short = "a file shorter than a header"
  case foreign = "another program's database"
  case foreignWithLog = "another program's database with a log"
  case lookalike = "another program's database with our tables"
  case emptyDatabase = "a database without any table"
  case extraTable = "our database with a table of somebody else's"
  case missingIndex = "our database without one of its indexes"
  case development = "a development version's database"
  case developmentInLog = "a development version's database whose log was left behind"
  case newer = "a later version's database"
  case newerInLog = "a later version's database whose log was left behind"
  case logOfAnotherTime = "our database with a log of another time"
  case logOfAnotherFile = "our database with the log of another one"
  case truncated = "a truncated database"
  case scribbled = "a database with overwritten pages"

  var testDescription: String { rawValue }

  func make(at path: String) async throws {
    switch self {
    case .text: try Data("1. f5 d6\n".utf8).write(to: URL(filePath: path))
    case .short: try Data("SQLite format 3".utf8).write(to: URL(filePath: path))
    case .foreign: try runSQL("CREATE TABLE notes (text); PRAGMA application_id = 7", on: path)
    case .foreignWithLog: try runSQLAndDie("CREATE TABLE notes (text)", on: path)
    case .lookalike: try runSQL(Schema.current.steps.joined(), on: path)
    case .emptyDatabase: try runSQL("PRAGMA journal_mode = WAL", on: path)
    default: try await makeFromOurs(at: path)
    }
  }

  private func makeFromOurs(at path: String) async throws {
    let store = try SQLiteStore(path: path)
    for _ in 0..<100 { try await store.insert(SampleGame.passes.game()) }
    await store.close()
    switch self {
    case .extraTable: try runSQL("CREATE TABLE notes (text)", on: path)
    case .missingIndex: try runSQL("DROP INDEX player_link_by_player", on: path)
    case .development: try runSQL("PRAGMA user_version = 12", on: path)
    case .developmentInLog: try runSQLAndDie("PRAGMA user_version = 12", on: path)
    case .newer: try runSQL("PRAGMA user_version = 999", on: path)
    case .newerInLog: try runSQLAndDie("PRAGMA user_version = 999", on: path)
    case .logOfAnotherTime: try await putLogOfAnotherTime(beside: path)
    case .logOfAnotherFile: try await putLogOfAnotherFile(beside: path)
    case .truncated: #expect(truncate(path, 8192) == 0)
    default: try overwrite(path, from: 20_000, count: 9_000)
    }
  }

  /// The log that a backup copied over the store by hand would meet: one that began after more changes.
  private func putLogOfAnotherTime(beside path: String) async throws {
    let backup = try Data(contentsOf: URL(filePath: path))
    let name = try #require(try texts("SELECT id FROM game", on: path).first?.first)
    let id = try #require(GameID(name))
    for _ in 0..<2 {
      let store = try SQLiteStore(path: path)
      // The change is in a page that stays in place, so no page could reveal it.
      var game = try #require(await store.game(id))
      game.reset(now: noon)
      _ = try await store.replace(version: game.version - 1, with: game, orElse: nil)
      await store.close()
    }
    try await leaveLog(at: path)
    try backup.write(to: URL(filePath: path))
  }

  private func putLogOfAnotherFile(beside path: String) async throws {
    let other = path + "-other"
    let store = try SQLiteStore(path: other)
    for _ in 0..<100 { try await store.insert(SampleGame.passes.game()) }
    await store.close()
    try await leaveLog(at: other)
    try FileManager.default.removeItem(atPath: other)
    try FileManager.default.moveItem(atPath: other + "-wal", toPath: path + "-wal")
  }

  /// Changes a game and leaves the log as a kill does.
  private func leaveLog(at path: String) async throws {
    let store = try SQLiteStore(path: path)
    try await store.insert(SampleGame.moves.game())
    let log = try Data(contentsOf: URL(filePath: path + "-wal"))
    let file = try Data(contentsOf: URL(filePath: path))
    await store.close()
    try log.write(to: URL(filePath: path + "-wal"))
    try file.write(to: URL(filePath: path))
  }

  func isExpected(_ problem: SQLiteStoreError.Problem) -> Bool {
    switch (self, problem) {
    case (.text, .notADatabase), (.short, .notADatabase): true
    case (.foreign, .foreign), (.foreignWithLog, .foreign), (.lookalike, .foreign): true
    case (.emptyDatabase, .foreign), (.extraTable, .foreign): true
    case (.development, .developmentVersion), (.developmentInLog, .developmentVersion): true
    case (.newer, .newerSchema(found: 999, known: Schema.current.version)): true
    case (.newerInLog, .newerSchema(found: 999, known: Schema.current.version)): true
    case (.logOfAnotherTime, .foreignLog), (.logOfAnotherFile, .foreignLog): true
    case (.missingIndex, .damaged), (.truncated, .damaged), (.scribbled, .damaged): true
    default: false
    }
  }
}

@Suite("A file that can't hold the games", .noHanging)
struct RefusedFileTests {
  @Test("is refused and left unchanged, to the byte", arguments: RefusedFile.allCases)
  func refusal(file: RefusedFile) async throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("games.sqlite")
    try await file.make(at: path)
    let before = try directory.contents()

    let error = #expect(throws: SQLiteStoreError.self) { try SQLiteStore(path: path) }
    let problem = try #require(error?.problem)
    #expect(file.isExpected(problem), "\(problem)")
    #expect(error?.path == path)
    #expect(try directory.contents() == before)
  }

  @Test("may be a directory")
  func directoryInPlaceOfFile() throws {
    let directory = try TemporaryDirectory()
    #expect(throws: SQLiteStoreError(path: directory.path, problem: .notAFile)) {
      try SQLiteStore(path: directory.path)
    }
  }

  @Test("may be in a missing directory")
  func missingDirectory() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("missing/games.sqlite")
    let problem = SQLiteStoreError.Problem.noDirectory(directory.file("missing"))
    #expect(throws: SQLiteStoreError(path: path, problem: problem)) { try SQLiteStore(path: path) }
    #expect(try directory.names().isEmpty)
  }

  #if os(Linux)
    @Test("may be in a directory where not even root can create files")
    func directoryNotWritable() {
      let path = "/sys/games.sqlite"
      #expect(throws: SQLiteStoreError(path: path, problem: .notWritable)) {
        try SQLiteStore(path: path)
      }
    }
  #endif

  @Test("may be read-only", .enabled(if: geteuid() != 0, "root may write to every file"))
  func readOnly() async throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("games.sqlite")
    await (try SQLiteStore(path: path)).close()
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
    let before = try directory.contents()
    #expect(throws: SQLiteStoreError(path: path, problem: .notWritable)) {
      try SQLiteStore(path: path)
    }
    #expect(try directory.contents() == before)
  }

  @Test(
    "is named in the error, with a remedy",
    arguments: [
      (.noDirectory("/srv"), "create it or name another file"),
      (.notWritable, "write permission"), (.notAFile, "name another"),
      (.notADatabase, "name another file"), (.foreign, "name another file"),
      (.damaged("malformed"), "keep it and its -wal together"),
      (.missing, "name another"), (.itself, "name another one"), (.inUse, "stop that process"),
      (.refused("no"), "no"),
      (.foreignLog, "flipbook restore"), (.olderSchema, "flipbook migrate"),
      (.developmentVersion, "move it away"),
      (.newerSchema(found: 3, known: 1), "schema 3, this one knows 1"),
      (.locked, "end that process"), (.full, "free some"), (.unavailable("locked"), "locked"),
    ] as [(SQLiteStoreError.Problem, String)])
  func descriptions(problem: SQLiteStoreError.Problem, advice: String) {
    let text = SQLiteStoreError(path: "/srv/games.sqlite", problem: problem).description
    #expect(text.contains("/srv/games.sqlite"))
    #expect(text.contains(advice))
  }
}
