import CSQLite
import Gameplay
import Reversi
import Synchronization
import TestSupport
import Testing

@testable import SQLiteStore

@Suite("A reader that holds on to a commit", .noHanging)
struct SnapshotTests {
  private let directory: TemporaryDirectory
  private let path: String

  init() throws {
    directory = try TemporaryDirectory()
    path = directory.file("games.sqlite")
  }

  /// A store whose readers let go only when they have to, or soon.
  private func store(
    age: Int = 3_600_000, readers: Int = 4, checkpointPages: Int = 1000
  ) throws -> SQLiteStore {
    var settings = StoreSettings()
    settings.snapshotAge = age
    settings.readerCount = readers
    settings.checkpointPages = checkpointPages
    return try SQLiteStore(path: path, settings: settings)
  }

  @Test("sees each change that was answered: a move, seats, a new game, a deleted one")
  func ownChanges() async throws {
    let store = try store()
    var game = try SampleGame.new.game()
    #expect(try await store.game(game.id) == nil)
    try await store.insert(game)
    #expect(try await store.game(game.id) == game)
    for square in ["f5", "d6", "c3", "d3"] {
      let version = game.version
      try game.play(square)
      _ = try await store.replace(version: version, with: game, orElse: nil)
      #expect(try await store.game(game.id) == game)
    }
    try game.seats.addInvite(for: .light, digest: digest(8))
    #expect(try await store.replaceSeats(of: game.id, revision: 0, with: game.seats))
    #expect(try await store.game(game.id) == game)
    #expect(try await store.deleteGames(unchangedSince: noon + .days(1)) == 1)
    #expect(try await store.game(game.id) == nil)
  }

  @Test("sees each change that another process has made")
  func changesElsewhere() async throws {
    let store = try store()
    let game = try SampleGame.moves.game()
    try await store.insert(game)
    for version in 10..<20 {
      #expect(try await store.game(game.id) != nil)
      try runSQL("UPDATE game SET version = \(version)", on: path)
      #expect(try await store.game(game.id)?.version == version)
    }
    try runSQL("DELETE FROM game; PRAGMA wal_checkpoint(TRUNCATE)", on: path)
    #expect(try await store.game(game.id) == nil)
    try runSQL("VACUUM", on: path)
    #expect(try await store.game(game.id) == nil)
  }

  @Test("never sees less than was answered, however many read while games change")
  func manyReaders() async throws {
    let store = try store(checkpointPages: 20)
    let game = try SampleGame.new.game()
    try await store.insert(game)
    let answered = Answered()
    let last = 300
    try await withThrowingTaskGroup { group in
      for _ in 0..<8 {
        group.addTask {
          while answered.version.load(ordering: .acquiring) < last {
            let least = answered.version.load(ordering: .acquiring)
            let version = try #require(await store.game(game.id)).version
            try #require(version >= least)
            await Task.yield()
          }
        }
      }
      group.addTask {
        // Whatever happens, the readers must come to an end.
        defer { answered.version.store(last, ordering: .releasing) }
        var game = game
        while game.version < last {
          let version = game.version
          game.reset(now: noon)
          _ = try await store.replace(version: version, with: game, orElse: nil)
          answered.version.store(game.version, ordering: .releasing)
        }
      }
      try await group.waitForAll()
    }
  }

  @Test("lets the log start over, while it reads and while it rests")
  func log() async throws {
    let store = try store(checkpointPages: 20)
    let first = try SampleGame.moves.game()
    try await store.insert(first)
    for number in 0..<200 {
      #expect(try await store.game(first.id) == first)
      let game = try SampleGame.passes.game()
      try await store.insert(game)
      // Some of the time nobody reads what has come last.
      if number < 100 { #expect(try await store.game(game.id) == game) }
    }
    let contents = try directory.contents()
    // Twenty pages, and as many more wherever a checkpoint meets a read that is just beginning; without a new start
    // there would be hundreds.
    #expect(try #require(contents["games.sqlite-wal"]).count < 120 * 4200)
    #expect(try #require(contents["games.sqlite"]).count > 100_000)
  }

  @Test("holds on to it between two reads")
  func holding() async throws {
    let store = try store()
    // Now and then a read would have to wait, and is made where nothing is held; and nothing has to be held of
    // a log that has been emptied.
    var isHeld = false
    for _ in 0..<100 where !isHeld {
      let game = try SampleGame.moves.game()
      try await store.insert(game)
      #expect(try await store.game(game.id) == game)
      isHeld = try truncateLog(waiting: 0) == ["1"]
    }
    #expect(isHeld)
  }

  @Test("lets go of it soon when nobody reads any more, so that another process can empty the log")
  func lettingGo() async throws {
    let store = try store(age: 1)
    let game = try SampleGame.moves.game()
    try await store.insert(game)
    _ = try await store.game(game.id)
    #expect(try truncateLog(waiting: 60_000) == ["0"])
    #expect(try directory.contents()["games.sqlite-wal"]?.isEmpty == true)
    #expect(try await store.game(game.id) == game)
  }

  @Test("lets go of it when the store is closed")
  func closing() async throws {
    let store = try store()
    let game = try SampleGame.moves.game()
    try await store.insert(game)
    _ = try await store.game(game.id)
    await store.close()
    #expect(try Array(directory.contents().keys) == ["games.sqlite"])
  }

  @Test("starts anew after a read that failed")
  func failure() async throws {
    let store = try store(readers: 1)
    let game = try SampleGame.moves.game()
    try await store.insert(game)
    #expect(try await store.game(game.id) == game)
    try runSQL("ALTER TABLE game RENAME COLUMN moves TO line", on: path)
    await #expect(throws: GameStoreError.self) { try await store.game(game.id) }
    try runSQL("ALTER TABLE game RENAME COLUMN line TO moves", on: path)
    #expect(try await store.game(game.id) == game)
  }

  /// The last version that a writer has been answered for.
  private final class Answered: Sendable {
    let version = Atomic(0)
  }

  /// Empties the log as another process would.
  ///
  /// - Parameter timeout: how long to wait for readers, in milliseconds.
  /// - Returns: "1" if they kept the log, "0" if not.
  private func truncateLog(waiting timeout: Int32) throws -> [String] {
    let connection = try Connection(path: path, flags: SQLITE_OPEN_READWRITE)
    sqlite3_busy_timeout(connection.handle, timeout)
    return try connection.texts("PRAGMA wal_checkpoint(TRUNCATE)").map { $0[0] }
  }
}
