import CSQLite
import Encodings
import Foundation
import Gameplay
import Metrics
import StoredGames
import TestSupport
import Testing

@testable import SQLiteStore

@Suite("A store in trouble", .noHanging)
struct StoreTroubleTests {
  private let directory: TemporaryDirectory
  private let path: String

  init() throws {
    directory = try TemporaryDirectory()
    path = directory.file("games.sqlite")
  }

  @Test("reports a full disk, harms no game, and continues when there is room again")
  func full() async throws {
    var settings = StoreSettings()
    settings.maximumPages = 20
    let store = try SQLiteStore(path: path, settings: settings)
    var games: [LivingGame] = []
    await #expect(throws: GameStoreError.full) {
      while true {
        let game = try SampleGame.passes.game()
        try await store.insert(game)
        games.append(game)
      }
    }
    #expect(games.count > 20)
    for game in games { #expect(try await store.game(game.id) == game) }

    var first = games[0]
    first.reset(now: noon)
    let replacement = try await store.replace(version: games[0].version, with: first, orElse: nil)
    #expect(replacement == .replaced(first))
    #expect(try await store.deleteGames(unchangedSince: noon + .days(1)) == games.count)
    try await store.insert(games[0])
  }

  @Test("makes the changes of a group that there is room for, and fails the others")
  func fullForSome() async throws {
    var settings = StoreSettings()
    settings.maximumPages = 20
    let store = try SQLiteStore(path: path, settings: settings)
    let games = try (0..<200).map { _ in try SampleGame.passes.game() }
    let errors = try await store.insertTogether(games)
    #expect(errors.contains(nil))
    #expect(errors.contains(.full))
    for (game, error) in zip(games, errors) {
      #expect(try await store.game(game.id) == (error == nil ? game : nil))
    }
  }

  @Test("counts waiting changes, and changes written together")
  func figures() async throws {
    let store = try SQLiteStore(path: path)
    let games = try (0..<3).map { _ in try SampleGame.moves.game() }
    var waiting: [Figure] = []
    _ = try await store.insertTogether(games, after: { waiting = store.currentFigures() })
    #expect(MetricsText(waiting).text.contains("flipbook_store_queue 3\n"))
    let written = MetricsText(store.currentFigures())
    #expect(written.text.contains("flipbook_store_queue 0\n"))
    // The game that holds the writer, the change that holds it, and the changes that waited behind it.
    #expect(written.text.contains("flipbook_store_group_size_bucket{le=\"1\"} 2\n"))
    #expect(written.text.contains("flipbook_store_group_size_bucket{le=\"4\"} 3\n"))
    #expect(written.text.contains("flipbook_store_group_size_sum 5\n"))
  }

  @Test("waits for another writing process for a limited time, and can be read in between")
  func busy() async throws {
    var settings = StoreSettings()
    settings.writeTimeout = 1
    let store = try SQLiteStore(path: path, settings: settings)
    let game = try SampleGame.moves.game()
    try await store.insert(game)

    let other = try SQLiteConnection(path: path, flags: SQLITE_OPEN_READWRITE)
    try other.execute("BEGIN IMMEDIATE")
    await #expect(throws: GameStoreError.unavailable("database is locked")) {
      try await store.insert(SampleGame.new.game())
    }
    #expect(try await store.game(game.id) == game)
    try other.execute("COMMIT")
    try await store.insert(SampleGame.new.game())
  }

  @Test("limits the log's growth beside a long-running reader, and continues afterwards")
  func longReader() async throws {
    var settings = StoreSettings()
    (settings.checkpointPages, settings.longestLog, settings.longestPause) = (20, 100, 0)
    let store = try SQLiteStore(path: path, settings: settings)
    try await store.insert(SampleGame.moves.game())
    do {
      let other = try SQLiteConnection(path: path, flags: SQLITE_OPEN_READWRITE)
      try other.execute("BEGIN; SELECT count(*) FROM game")
      await #expect(throws: GameStoreError.self) {
        for _ in 0..<1000 { try await store.insert(SampleGame.passes.game()) }
      }
      #expect(try #require(directory.contents()["games.sqlite-wal"]).count < 130 * 4200)
    }
    for _ in 0..<100 { try await store.insert(SampleGame.passes.game()) }
    #expect(try #require(directory.contents()["games.sqlite-wal"]).count < 130 * 4200)
  }

  @Test("fails its check while another process locks the file")
  func readiness() async throws {
    var settings = StoreSettings()
    settings.writeTimeout = 1
    let store = try SQLiteStore(path: path, settings: settings)
    try await store.check()
    let other = try SQLiteConnection(path: path, flags: SQLITE_OPEN_READWRITE)
    try other.execute("BEGIN IMMEDIATE")
    await #expect(throws: GameStoreError.unavailable("database is locked")) {
      try await store.check()
    }
    try other.execute("COMMIT")
    try await store.check()
  }

  @Test("gives the space of deleted games back")
  func shrinking() async throws {
    let store = try SQLiteStore(path: path)
    for _ in 0..<500 { try await store.insert(SampleGame.passes.game()) }
    #expect(try await store.summary().count == 500)
    #expect(try await store.deleteGames(unchangedSince: noon + .days(1), limit: 450) == 450)
    #expect(try await store.summary().count == 50)
    await store.close()
    #expect(try #require(directory.contents()["games.sqlite"]).count < 200_000)
  }

  @Test("reports damaged pages and keeps running")
  func damagedPages() async throws {
    let games = try (0..<100).map { _ in try SampleGame.passes.game() }
    let first = try SQLiteStore(path: path)
    for game in games { try await first.insert(game) }
    await first.close()

    let store = try SQLiteStore(path: path)
    try overwrite(path, from: 5 * 4096, count: 12 * 4096)
    var damaged = 0
    for game in games {
      do throws(GameStoreError) {
        #expect(try await store.game(game.id) == game)
      } catch .damaged {
        damaged += 1
      }
    }
    #expect(damaged > 0)
    await #expect(throws: GameStoreError.self) {
      for game in games {
        _ = try await store.replace(version: game.version, with: game, orElse: nil)
      }
    }
  }

  @Test("answers no request for a file that was moved away")
  func moved() async throws {
    let store = try SQLiteStore(path: path)
    try await store.insert(SampleGame.moves.game())
    try FileManager.default.moveItem(atPath: path, toPath: directory.file("elsewhere"))
    let error = GameStoreError.unavailable("the file has been moved or deleted")
    await #expect(throws: error) { try await store.insert(SampleGame.moves.game()) }
    await #expect(throws: error) { try await store.check() }
    try FileManager.default.moveItem(atPath: directory.file("elsewhere"), toPath: path)
    try await store.insert(SampleGame.moves.game())
    try await store.check()
  }

  @Test("finishes waiting changes when it is closed, and refuses later ones")
  func close() async throws {
    let store = try SQLiteStore(path: path)
    let games = try (0..<20).map { _ in try SampleGame.moves.game() }
    let changes = games.map { game in
      { @Sendable in (try? await store.insert(game)) != nil }
    }
    var closing: Task<Void, Never>?
    // An immediate task closes the store before the writer continues.
    let answers = try await store.group(
      changes, after: { closing = Task.immediate { await store.close() } })
    #expect(answers == games.map { _ in true })
    try await #require(closing).value
    await store.close()

    let error = GameStoreError.unavailable("the store is closed")
    let game = games[0]
    await #expect(throws: error) { try await store.game(game.id) }
    await #expect(throws: error) { try await store.insert(game) }
    await #expect(throws: error) { try await store.replace(version: 0, with: game, orElse: nil) }
    await #expect(throws: error) {
      try await store.replaceSeats(of: game.id, revision: 0, with: game.seats)
    }
    await #expect(throws: error) { try await store.deleteGames(unchangedSince: noon) }
    await #expect(throws: error) { try await store.check() }

    let again = try SQLiteStore(path: path)
    for game in games { #expect(try await again.game(game.id) == game) }
  }
}

@Suite("A file that is truncated while it is open", .noHanging)
struct CutOffFileTests {
  @Test(
    "fails requests without ending the process or losing acknowledged changes",
    arguments: ["-shm", "-wal", ""])
  func cut(ending: String) async {
    // Runs in a process of its own, because a process that has lost its memory once trusts no memory anymore.
    await #expect(processExitsWith: .success) { [ending = ending as String] in
      let directory = try TemporaryDirectory()
      let path = directory.file("games.sqlite")
      var settings = StoreSettings()
      settings.checkpointPages = 10
      let store = try SQLiteStore(path: path, settings: settings)
      let games = try (0..<50).map { _ in try SampleGame.passes.game() }
      for game in games { try await store.insert(game) }
      // The checkpoint runs after the last answer, and must not run during the truncation.
      #expect(try await store.summary().count == games.count)
      // The checkpoint is over when the next change is answered. This one changes nothing.
      #expect(try await !store.deleteGame(games[0].id, seatsRevision: -1))
      try #require(truncate(path + ending, 0) == 0)

      var game = games[0]
      game.reset(now: noon)
      let changed = game
      await #expect(throws: GameStoreError.self) {
        try await store.replace(version: games[0].version, with: changed, orElse: nil)
      }
      await #expect(throws: GameStoreError.self) { try await store.insert(SampleGame.new.game()) }
      for game in games {
        if let found = try? await store.game(game.id) { #expect(found == game) }
      }
      guard ending == "-shm" else { return }
      await store.close()
      let again = try #require(try ReadOnlySQLiteStore(path: path))
      for game in games { #expect(try again.game(game.id) == game) }
    }
  }
}

#if os(Linux)
  @Suite("A failed commit", .noHanging)
  struct FailedCommitTests {
    @Test("acknowledges no change of the group, loses nothing older, and the next commit succeeds")
    func failure() async {
      // Runs in a process of its own, because the limit on file sizes holds for the whole process.
      await #expect(processExitsWith: .success) {
        let directory = try TemporaryDirectory()
        let store = try SQLiteStore(path: directory.file("games.sqlite"))
        let older = try SampleGame.shared.game()
        try await store.insert(older)
        let group = try [SampleGame.moves, .passes, .imported].map { try $0.game() }

        let errors = try await store.insertTogether(group) {
          try limitFiles(to: directory.contents()["games.sqlite-wal"]?.count)
        }
        try limitFiles(to: nil)

        #expect(errors == [.full, .full, .full])
        for game in group { #expect(try await store.game(game.id) == nil) }
        #expect(try await store.game(older.id) == older)
        #expect(try await store.insertTogether(group) == [nil, nil, nil])
        for game in group { #expect(try await store.game(game.id) == game) }
      }
    }
  }

  /// Limits the size of this process's files; nil removes the limit.
  func limitFiles(to size: Int?) throws {
    signal(SIGXFSZ, SIG_IGN)
    var limit = rlimit()
    try #require(getrlimit(__rlimit_resource_t(1), &limit) == 0)
    limit.rlim_cur = size.map { rlim_t($0) } ?? limit.rlim_max
    try #require(setrlimit(__rlimit_resource_t(1), &limit) == 0)
  }
#endif
