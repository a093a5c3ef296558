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
  case marked = "another program's database without any table"
  case extraTable = "our database with a table of somebody else's"
  case missingIndex = "our database without one of its indexes"
  case development = "a development version's database"
  case developmentInLog = "a development version's database whose log was left behind"
  case newer = "a later version's database"
  case newerInLog = "a later version's database whose log was left behind"
  case truncated = "a truncated database"
  case scribbled = "a database with overwritten pages"

  var testDescription: String { rawValue }

  func make(at path: String) async throws {
    switch self {
    case .text: try Data("1. f5 d6\n".utf8).write(to: URL(filePath: path))
    case .short: try Data("SQLite format 3".utf8).write(to: URL(filePath: path))
    case .foreign: try runSQL("CREATE TABLE notes (text); PRAGMA application_id = 7", on: path)
    case .foreignWithLog: try runSQLAndDie("CREATE TABLE notes (text)", on: path)
    case .marked: try runSQL("PRAGMA application_id = 7", on: path)
    case .lookalike: try runSQL(Schema.current.steps.joined(), on: path)
    default: try await makeFromOurs(at: path)
    }
  }

  private func makeFromOurs(at path: String) async throws {
    let store = try SQLiteStore(path: path)
    for _ in 0..<100 { try await store.insert(SampleGame.passes.game()) }
    await store.close()
    switch self {
    case .extraTable: try runSQL("CREATE TABLE notes (text)", on: path)
    case .missingIndex: try runSQL("DROP INDEX player_row_by_player", on: path)
    case .development: try runSQL("PRAGMA user_version = 12", on: path)
    case .developmentInLog: try runSQLAndDie("PRAGMA user_version = 12", on: path)
    case .newer: try runSQL("PRAGMA user_version = 999", on: path)
    case .newerInLog: try runSQLAndDie("PRAGMA user_version = 999", on: path)
    case .truncated: #expect(truncate(path, 8192) == 0)
    default: try overwrite(path, from: 20_000, count: 9_000)
    }
  }

  func isExpected(_ problem: SQLiteStoreError.Problem) -> Bool {
    switch (self, problem) {
    case (.text, .notADatabase), (.short, .notADatabase): true
    case (.foreign, .foreign), (.foreignWithLog, .foreign), (.lookalike, .foreign): true
    case (.extraTable, .foreign), (.marked, .foreign): true
    case (.development, .developmentVersion), (.developmentInLog, .developmentVersion): true
    case (.newer, .newerSchema(found: 999, known: Schema.current.version)): true
    case (.newerInLog, .newerSchema(found: 999, known: Schema.current.version)): true
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
      (.unreadableLog, "name the copy"), (.olderSchema, "flipbook migrate"),
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
