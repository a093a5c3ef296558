import CSQLite
import Foundation
import Gameplay
import Reversi
import Synchronization
import TestSupport
import Testing

@testable import SQLiteStore

@Suite("A store's cached games", .noHanging)
struct GameCacheTests {
  private let directory: TemporaryDirectory
  private let path: String

  init() throws {
    directory = try TemporaryDirectory()
    path = directory.file("games.sqlite")
  }

  @Test("match each answered change: a move, seats, a new game, a deletion")
  func ownChanges() async throws {
    let store = try SQLiteStore(path: path)
    var game = try SampleGame.new.game()
    #expect(try await store.game(game.id) == nil)
    try await store.insert(game)
    #expect(try await store.game(game.id) == game)
    for square in ["f5", "d6", "c3", "d3", nil] {
      let before = game
      if let square {
        try game.play(square)
      } else {
        try game.seats.addInvite(for: .light, digest: digest(8), now: noon)
      }
      #expect(try await store.replace(before, with: game))
      #expect(try await store.game(game.id) == game)
    }
    #expect(try await store.deleteGames(unchangedSince: noon + .days(1)) == 1)
    #expect(try await store.game(game.id) == nil)
  }

  @Test("are limited in number to the most recently used, and have the checksum of their rows")
  func limit() throws {
    let cache = GameCache()
    let games = try (0..<3000).map { _ in try SampleGame.new.game() }
    for (index, game) in games.enumerated() {
      cache.remember(game, checksum: Int64(index))
      #expect(cache.game(games[0].id, checksum: 0) == games[0])
    }
    let known = games.indices.filter { cache.game(games[$0].id, checksum: Int64($0)) != nil }
    #expect(known.count <= 1024 && known.suffix(100) == games.indices.suffix(100))
    #expect(cache.game(games[0].id, checksum: 1) == nil)
  }

  @Test("follow each change by another process")
  func changesElsewhere() async throws {
    let store = try SQLiteStore(path: path)
    let game = try SampleGame.moves.game()
    try await store.insert(game)
    for version in 10..<20 {
      #expect(try await store.game(game.id) != nil)
      try changeGames("version = \(version)", on: path)
      #expect(try await store.game(game.id)?.version == version)
    }
    try runSQL("DELETE FROM game; PRAGMA wal_checkpoint(TRUNCATE)", on: path)
    #expect(try await store.game(game.id) == nil)
    try runSQL("VACUUM", on: path)
    #expect(try await store.game(game.id) == nil)
  }

  @Test("are never older than another process's answered change, in 300 reads")
  func anotherProcess() async throws {
    let store = try SQLiteStore(path: path)
    let game = try SampleGame.new.game()
    try await store.insert(game)
    let (path, id, last) = (path, game.id.text, 300)
    async let other: Void = { @Sendable in
      await #expect(processExitsWith: .success) {
        [path = path as String, id = id as String, last = last as Int] in
        try await changeInAnotherProcess(path, id, upTo: last)
      }
    }()
    for version in 1...last {
      // The game is cached now, and current.
      #expect(try await store.game(game.id)?.version == version - 1)
      try tell(version, in: path + "-wanted")
      try await hear(version, in: path + "-answered")
      try #require(await store.game(game.id)?.version == version)
      // The store's own commits come in between.
      if version.isMultiple(of: 10) { try await store.insert(try SampleGame.new.game()) }
    }
    await other
  }

  @Test("are never older than an answered change, with many readers and writers in two stores")
  func manyReaders() async throws {
    let stores = [try SQLiteStore(path: path), try SQLiteStore(path: path)]
    let games = [try SampleGame.new.game(), try SampleGame.new.game()]
    for game in games { try await stores[0].insert(game) }
    let answered = Answered()
    try await withThrowingTaskGroup { group in
      for number in 0..<8 {
        group.addTask {
          while answered.isGoingOn {
            let least = answered.versions[number % 2].number.load(ordering: .acquiring)
            let game = try await stores[number / 2 % 2].game(games[number % 2].id)
            let version = try #require(game).version
            try #require(version >= least)
            await Task.yield()
          }
        }
      }
      for number in 0..<2 {
        group.addTask {
          // The readers must end in any case.
          defer { answered.finish() }
          var game = games[number]
          for _ in 0..<150 {
            try await stores[number].change(game.id) { $0.reset(now: noon) }
            game.reset(now: noon)
            answered.versions[number].number.store(game.version, ordering: .releasing)
          }
        }
      }
      try await group.waitForAll()
    }
    for (game, store) in zip(games, stores.reversed()) {
      #expect(try await store.game(game.id)?.version == 150)
    }
  }

  @Test("keep no log from being emptied, by the store or by another process")
  func log() async throws {
    let store = try SQLiteStore(path: path)
    let first = try SampleGame.moves.game()
    try await store.insert(first)
    #expect(try await store.game(first.id) == first)
    let other = try SQLiteConnection(path: path, flags: SQLITE_OPEN_READWRITE)
    #expect(try other.texts("PRAGMA wal_checkpoint(TRUNCATE)") == [["0", "0", "0"]])
    #expect(try directory.contents()["games.sqlite-wal"]?.isEmpty == true)
    #expect(try await store.game(first.id) == first)
  }

  @Test("are dropped when the store is closed, which leaves one file")
  func closing() async throws {
    let store = try SQLiteStore(path: path)
    let game = try SampleGame.moves.game()
    try await store.insert(game)
    _ = try await store.game(game.id)
    await store.close()
    #expect(try directory.names() == ["games.sqlite"])
    await #expect(throws: GameStoreError.unavailable("the store is closed")) {
      try await store.game(game.id)
    }
  }

  @Test("are read again after a failed read")
  func failure() async throws {
    let store = try SQLiteStore(path: path)
    let game = try SampleGame.moves.game()
    try await store.insert(game)
    #expect(try await store.game(game.id) == game)
    try runSQL("ALTER TABLE game RENAME COLUMN moves TO line", on: path)
    await #expect(throws: GameStoreError.self) { try await store.game(game.id) }
    try runSQL("ALTER TABLE game RENAME COLUMN line TO moves", on: path)
    #expect(try await store.game(game.id) == game)
  }

  /// The last versions that two writers got an answer for.
  private final class Answered: Sendable {
    let versions = [Version(), Version()]
    private let finished = Atomic(0)

    var isGoingOn: Bool { finished.load(ordering: .acquiring) < 2 }

    func finish() { finished.add(1, ordering: .releasing) }
  }

  private final class Version: Sendable {
    let number = Atomic(0)
  }
}

/// Changes a game each time a version is wanted, and reports each answered version.
private func changeInAnotherProcess(_ path: String, _ id: String, upTo last: Int) async throws {
  let store = try SQLiteStore(path: path)
  let name = try #require(GameID(id))
  for version in 1...last {
    // This process has nothing else to do, so its naps are short while the other one runs all tests.
    try await hear(version, in: path + "-wanted", naps: 600_000)
    let game = try #require(await store.game(name))
    var next = game
    next.reset(now: noon)
    try #require(try await store.replace(game, with: next))
    try tell(version, in: path + "-answered")
  }
  await store.close()
}

/// Writes a number to a file.
private func tell(_ number: Int, in file: String) throws {
  try Data("\(number)".utf8).write(to: URL(filePath: file), options: .atomic)
}

/// Waits until a file contains a number.
///
/// - Parameter naps: the number of checks before the test fails. 60,000 take a minute on an idle machine.
private func hear(_ number: Int, in file: String, naps: Int = 60_000) async throws {
  for _ in 0..<naps {
    if FileManager.default.contents(atPath: file) == Data("\(number)".utf8) { return }
    try await Task.sleep(for: .milliseconds(1))
  }
  try #require(Bool(false), "\(number) in \(file)")
}
