import CSQLite
import Encodings
import Foundation
import Gameplay
import Metrics
import StoredGames
import Synchronization
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

  @Test("makes the other changes of a group if SQLite fails in one")
  func failureOfOne() async throws {
    let store = try SQLiteStore(path: path)
    let games = try (0..<20).map { _ in try SampleGame.passes.game() }
    try runSQL(
      """
      CREATE TRIGGER refusal BEFORE INSERT ON game WHEN NEW.id = '\(games[7].id.text)'
      BEGIN SELECT RAISE(ABORT, 'no'); END
      """, on: path)
    let errors = try await store.insertTogether(games)
    for (index, game) in games.enumerated() {
      #expect(errors[index] == (index == 7 ? .unavailable("no") : nil))
      #expect(try await store.game(game.id) == (index == 7 ? nil : game))
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
    // The change that holds the writer, and the changes that waited behind it.
    #expect(written.text.contains("flipbook_store_group_size_bucket{le=\"1\"} 1\n"))
    #expect(written.text.contains("flipbook_store_group_size_bucket{le=\"4\"} 2\n"))
    #expect(written.text.contains("flipbook_store_group_size_sum 4\n"))
  }

  @Test("waits for another writing process for a limited time, and can be read in between")
  func busy() async throws {
    let store = try SQLiteStore(StoreFile(path: path, writeTimeout: 1))
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
    let store = try SQLiteStore(StoreFile(path: path, longestLog: 100 * 4120))
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
    let store = try SQLiteStore(StoreFile(path: path, writeTimeout: 1))
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
      for game in games { _ = try await store.replace(game, with: game) }
    }
  }

  @Test(
    "makes no change while its file, its log or its index isn't in its place",
    arguments: ["", "-wal", "-shm"], ["moved", "replaced"])
  func moved(ending: String, change: String) async throws {
    let store = try SQLiteStore(path: path)
    try await store.insert(SampleGame.moves.game())
    let (file, elsewhere) = (path + ending, directory.file("elsewhere"))
    try FileManager.default.moveItem(atPath: file, toPath: elsewhere)
    if change == "replaced" { try FileManager.default.copyItem(atPath: elsewhere, toPath: file) }
    let error = GameStoreError.unavailable("the file has been moved or deleted")
    await #expect(throws: error) { try await store.insert(SampleGame.moves.game()) }
    await #expect(throws: error) { try await store.check() }
    try? FileManager.default.removeItem(atPath: file)
    try FileManager.default.moveItem(atPath: elsewhere, toPath: file)
    try await store.insert(SampleGame.moves.game())
    try await store.check()
  }

  @Test("can be read while a change is made, on the calling thread")
  func readsBesideAChange() async throws {
    let store = try SQLiteStore(path: path)
    let game = try SampleGame.moves.game()
    try await store.insert(game)
    _ = try await store.group([{ @Sendable in (try? await store.check()) != nil }]) {
      #expect(store.cachedGame(game.id) == game)
      let isAnswered = Mutex(false)
      Task.immediate {
        let found = try await store.game(game.id)
        _ = try await store.playerRow(.link, by: .key(digest(2)))
        isAnswered.withLock { $0 = found == game }
      }
      #expect(isAnswered.withLock { $0 })
    }
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
    await #expect(throws: error) { try await store.replace(game, with: game) }
    await #expect(throws: error) { try await store.deleteGames(unchangedSince: noon) }
    await #expect(throws: error) { try await store.check() }

    let again = try SQLiteStore(path: path)
    for game in games { #expect(try await again.game(game.id) == game) }
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

  @Suite("A full disk", .noHanging)
  struct FullDiskTests {
    @Test("is reported, harms no game, and the store continues when there is room again")
    func full() async {
      // Runs in a process of its own, because the limit on file sizes holds for the whole process.
      await #expect(processExitsWith: .success) {
        let directory = try TemporaryDirectory()
        let store = try SQLiteStore(path: directory.file("games.sqlite"))
        try limitFiles(to: 200 * 4096)
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
        try limitFiles(to: nil)
        var first = games[0]
        first.reset(now: noon)
        #expect(try await store.replace(games[0], with: first))
        #expect(try await store.deleteGames(unchangedSince: noon + .days(1)) == games.count)
        try await store.insert(games[0])
        await store.close()
      }
    }

    @Test("that takes the log but not the file fails the check, and no change is lost")
    func fullForTheFile() async {
      await #expect(processExitsWith: .success) {
        let directory = try TemporaryDirectory()
        let path = directory.file("games.sqlite")
        let games = try (0..<1020).map { _ in try SampleGame.passes.game() }
        let first = try SQLiteStore(path: path)
        try await games.prefix(1000).storeTogether { game throws(GameStoreError) in
          try await first.insert(game)
        }
        await first.close()

        let store = try SQLiteStore(path: path)
        try limitFiles(to: directory.contents()["games.sqlite"]?.count)
        for game in games[1000..<1019] { try await store.insert(game) }
        await #expect(throws: GameStoreError.full) { try await store.check() }
        try await store.insert(games[1019])
        for game in games.suffix(20) { #expect(try await store.game(game.id) == game) }
        try limitFiles(to: nil)
        try await store.check()
        await store.close()
        let again = try SQLiteStore(path: path)
        for game in games { #expect(try await again.game(game.id) == game) }
      }
    }

    @Test("at the first start is reported, and the next start succeeds", arguments: 0..<16)
    func firstStart(pages: Int) async {
      await #expect(processExitsWith: .success) { [pages = pages as Int] in
        let directory = try TemporaryDirectory()
        let path = directory.file("games.sqlite")
        try limitFiles(to: pages * 2048)
        let error = SQLiteStoreError(path: path, problem: .full)
        #expect(throws: error) { try SQLiteStore(path: path) }
        try limitFiles(to: nil)
        let store = try SQLiteStore(path: path)
        try await store.insert(SampleGame.moves.game())
        await store.close()
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
