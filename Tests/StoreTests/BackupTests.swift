import CSQLite
import Foundation
import Gameplay
import StoredGames
import TestSupport
import Testing

@testable import SQLiteStore

@Suite("A backup", .noHanging)
struct BackupTests {
  private let directory: TemporaryDirectory
  private let path: String
  private let place: String

  init() throws {
    directory = try TemporaryDirectory()
    path = directory.file("games.sqlite")
    place = directory.file("copy.sqlite")
  }

  @Test("holds every game that was stored when it was made, while others are written")
  func whileServing() async throws {
    let store = try SQLiteStore(path: path)
    let games = try (0..<100).map { _ in try SampleGame.passes.game() }
    for game in games { try await store.insert(game) }
    let writing = Task {
      for _ in 0..<50 { try await store.insert(SampleGame.passes.game()) }
    }
    let found = try StoreBackup.write(path, to: place)
    try await writing.value
    #expect(found.findings.isEmpty)
    #expect((100...150).contains(found.gameCount))
    // It is one file, of which nothing lies elsewhere.
    #expect(try directory.names().filter { $0.hasPrefix("copy") } == ["copy.sqlite"])
    await store.close()
    let copy = try SQLiteStore(path: place)
    for game in games { #expect(try await copy.game(game.id) == game) }
  }

  @Test("of a damaged file is not made, and an older one stays")
  func damaged() async throws {
    let store = try SQLiteStore(path: path)
    let game = try SampleGame.moves.game()
    try await store.insert(game)
    _ = try StoreBackup.write(path, to: place)
    let older = try Data(contentsOf: URL(filePath: place))
    try runSQL("UPDATE game SET moves = 'f5@1'", on: path)
    let error = #expect(throws: SQLiteStoreError.self) { try StoreBackup.write(path, to: place) }
    guard case .damaged(let reason)? = error?.problem else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason.contains(game.id.text))
    #expect(try Data(contentsOf: URL(filePath: place)) == older)
    #expect(try directory.names().filter { $0.contains("partial") }.isEmpty)
  }

  @Test("replaces nothing but an older one", arguments: ["itself", "a text", "a database"])
  func places(what: String) async throws {
    let store = try SQLiteStore(path: path)
    try await store.insert(SampleGame.moves.game())
    switch what {
    case "a text": try Data("1. f5".utf8).write(to: URL(filePath: place))
    case "a database": try runSQL("CREATE TABLE notes (text)", on: place)
    default: try FileManager.default.createSymbolicLink(atPath: place, withDestinationPath: path)
    }
    let before = try Data(contentsOf: URL(filePath: place))
    #expect(throws: SQLiteStoreError.self) { try StoreBackup.write(path, to: place) }
    #expect(try Data(contentsOf: URL(filePath: place)) == before)
    #expect(try await store.summary().count == 1)
  }

  @Test("comes back in the place of what is kept under another name, with its log")
  func restoring() async throws {
    let first = try SampleGame.moves.game()
    let store = try SQLiteStore(path: path)
    try await store.insert(first)
    let link = PlayerLink(
      digest: try digest(2), player: try digest(1), sealedKey: "", expires: noon)
    try await store.insert(link)
    _ = try StoreBackup.write(path, to: place)
    let second = try SampleGame.shared.game()
    try await store.insert(second)
    let log = try Data(contentsOf: URL(filePath: path + "-wal"))
    let file = try Data(contentsOf: URL(filePath: path))
    await store.close()
    // As a kill leaves it.
    try file.write(to: URL(filePath: path))
    try log.write(to: URL(filePath: path + "-wal"))

    let kept = directory.file("kept.sqlite")
    #expect(try StoreBackup.restore(place, to: path, keepingAs: kept).gameCount == 1)
    #expect(
      try Set(directory.names()) == [
        "games.sqlite", "copy.sqlite", "kept.sqlite", "kept.sqlite-wal",
      ])
    let restored = try SQLiteStore(path: path)
    #expect(try await restored.game(first.id) == first)
    #expect(try await restored.game(second.id) == nil)
    // It may have been taken since.
    #expect(try await restored.playerLink(link.digest) == nil)
    let old = try SQLiteStore(path: kept)
    #expect(try await old.game(second.id) == second)
  }

  @Test("may be put where there is nothing, or something damaged")
  func restoringFromNothing() async throws {
    let game = try SampleGame.moves.game()
    let store = try SQLiteStore(path: path)
    try await store.insert(game)
    _ = try StoreBackup.write(path, to: place)
    await store.close()
    try FileManager.default.removeItem(atPath: path)
    _ = try StoreBackup.restore(place, to: path, keepingAs: directory.file("kept"))
    try overwrite(path, from: 0, count: 9000)
    _ = try StoreBackup.restore(place, to: path, keepingAs: directory.file("kept"))
    #expect(try await SQLiteStore(path: path).game(game.id) == game)
  }

  @Test("fits no log, not even that of the file which it was made of")
  func beside() async throws {
    let store = try SQLiteStore(path: path)
    try await store.insert(SampleGame.moves.game())
    _ = try StoreBackup.write(path, to: place)
    try await store.insert(SampleGame.moves.game())
    let log = try Data(contentsOf: URL(filePath: path + "-wal"))
    await store.close()
    try log.write(to: URL(filePath: place + "-wal"))
    #expect(throws: SQLiteStoreError(path: place, problem: .foreignLog)) {
      try SQLiteStore(path: place)
    }
  }

  #if os(Linux)
    @Test("is not restored while somebody serves the file")
    func served() async throws {
      let store = try SQLiteStore(path: path)
      try await store.insert(SampleGame.moves.game())
      _ = try StoreBackup.write(path, to: place)
      // Locks are a process's own.
      let (path, place) = (path, place)
      await #expect(processExitsWith: .success) {
        [path = path as String, place = place as String] in
        let error = SQLiteStoreError(path: path, problem: .inUse)
        #expect(throws: error) {
          try StoreBackup.restore(place, to: path, keepingAs: path + "-kept")
        }
        try #require(!FileManager.default.fileExists(atPath: path + "-kept"))
      }
      try await store.insert(SampleGame.moves.game())
      #expect(try await store.summary().count == 2)
    }
  #endif
}

@Suite("A look at a file", .noHanging)
struct StoreCheckTests {
  @Test("finds each damaged game by its name, and says nothing of the others")
  func findings() async throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("games.sqlite")
    let games = try SampleGame.allCases.map { try $0.game() }
    let store = try SQLiteStore(path: path)
    for game in games { try await store.insert(game) }
    #expect(try StoreCheck(path: path).findings == [])
    let (altered, illegal) = (games[0].id.text, games[1].id.text)
    try runSQL(
      """
      UPDATE game SET changed = changed + 1 WHERE id = '\(altered)';
      UPDATE game SET moves = 'a1@1' WHERE id = '\(illegal)'
      """, on: path)
    let found = try StoreCheck(path: path)
    #expect(found.gameCount == games.count)
    #expect(found.findings.count == 2)
    #expect(found.findings.contains { $0.contains(altered) })
    #expect(found.findings.contains { $0.contains(illegal) && $0.contains("breaks the rules") })
    #expect(try await store.deleteGame(games[0].id))
    #expect(try await store.deleteGame(games[1].id))
    #expect(try await !store.deleteGame(games[1].id))
    #expect(try StoreCheck(path: path).findings == [])
    let seen = try #require(try ReadOnlySQLiteStore(path: path))
    var count = 0
    try seen.forEachGame { _, game in count += game == nil ? 0 : 1 }
    #expect(count == games.count - 2)
  }

  @Test(
    "finds whoever misses a game or has one too many, and a copy is whole again",
    arguments: [
      ("DELETE FROM seat WHERE game = 'GAME' AND player = 'PLAYER'", "does not find it"),
      ("UPDATE seat SET player = 'x' WHERE game = 'GAME' AND player = 'PLAYER'", "no seat in it"),
      ("INSERT INTO seat VALUES ('\(String(repeating: "5", count: 64))', 'GAME')", "no seat in it"),
      ("INSERT INTO seat VALUES ('PLAYER', 'GAME')", "no seat in it"),
      ("INSERT INTO seat VALUES ('PLAYER', 'GONE')", "it is gone"),
    ])
  func lists(damage: String, mention: String) async throws {
    let directory = try TemporaryDirectory()
    let (path, copy) = (directory.file("games.sqlite"), directory.file("copy.sqlite"))
    let game = try SampleGame.shared.game()
    let (player, gone) = (try #require(game.seats.seats.last).digest, GameID.random())
    let store = try SQLiteStore(path: path)
    for game in [game, try SampleGame.moves.game()] { try await store.insert(game) }
    #expect(try StoreCheck(path: path).findings == [])
    try runSQL(
      damage.replacing("GAME", with: game.id.text).replacing("GONE", with: gone.text)
        .replacing("PLAYER", with: StoredGame.text(of: player)), on: path)

    let found = try StoreCheck(path: path)
    let name = damage.contains("GONE") ? gone.text : game.id.text
    #expect(found.findings.allSatisfy { $0.hasPrefix("game \(name): ") })
    #expect(found.findings.contains { $0.hasSuffix(mention) })
    #expect(found.isMendedByCopying)
    await store.close()
    #expect(try StoreBackup.write(path, to: copy).findings == [])
    #expect(try StoreCheck(path: copy).findings == [])
    #expect(try await SQLiteStore(path: copy).latestGames(of: [player], limit: 9) == [game.id])
    _ = try StoreBackup.restore(path, to: copy, keepingAs: directory.file("kept"))
    #expect(try StoreCheck(path: copy).findings == [])

    try runSQL(
      "DELETE FROM seat; UPDATE game SET changed = changed + 1 WHERE id = '\(game.id.text)'",
      on: path)
    #expect(try !StoreCheck(path: path).isMendedByCopying)
    #expect(throws: SQLiteStoreError.self) { try StoreBackup.write(path, to: copy) }
  }

  @Test("finds damaged pages")
  func pages() async throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("games.sqlite")
    let store = try SQLiteStore(path: path)
    for _ in 0..<100 { try await store.insert(SampleGame.passes.game()) }
    await store.close()
    try overwrite(path, from: 30_000, count: 20_000)
    #expect(try !StoreCheck(path: path).findings.isEmpty)
    #expect(throws: SQLiteStoreError(path: path + "x", problem: .missing)) {
      try StoreCheck(path: path + "x")
    }
  }
}
