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

  /// The only game of a store that is backed up and closed.
  private func backedUpGame() async throws -> LivingGame {
    let game = try SampleGame.moves.game()
    let store = try SQLiteStore(path: path)
    try await store.insert(game)
    _ = try StoreBackup.write(path, to: place)
    await store.close()
    return game
  }

  @Test("holds every game stored before it was made, while others are written")
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
    // The backup is a single file.
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

  @Test("replaces only an older backup", arguments: ["itself", "a text", "a database"])
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

  @Test("names a place that it can't be written to, with the reason")
  func wrongPlaces() async throws {
    let store = try SQLiteStore(path: path)
    try await store.insert(SampleGame.moves.game())
    let missing = directory.file("missing/copy.sqlite")
    #expect(
      throws: SQLiteStoreError(
        path: missing, problem: .noDirectory(directory.file("missing")))
    ) { try StoreBackup.write(path, to: missing) }
    let error = SQLiteStoreError(path: path, problem: .itself)
    #expect(throws: error) { try StoreBackup.write(path, to: path) }
    #expect(throws: error) { try StoreBackup.restore(path, to: path, keepingAs: path + "-kept") }
    #expect(try await store.summary().count == 1)
  }

  @Test("reports its progress", arguments: [0, 3000])
  func progress(rows: Int) async throws {
    let store = try SQLiteStore(path: path)
    try await store.insert(SampleGame.moves.game())
    await store.close()
    try runSQL(
      """
      INSERT INTO player_row SELECT 'link', value, '', 0, printf('%.*c', 4000, 'x'), 0
      FROM (WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n LIMIT \(rows))
        SELECT value FROM n WHERE value <= \(rows))
      """, on: path)
    var news: [String] = []
    _ = try StoreBackup.write(path, to: place) { news.append($0) }
    let copied = news.filter { $0.hasSuffix(" pages copied") }
    #expect(copied.count == (rows == 0 ? 1 : 2), "\(news)")
    #expect(news.contains("checking the pages"))
    #expect(news.contains("1 games checked"))
  }

  @Test("has at most the permissions of its source, and a new store is private to its user")
  func permissions() async throws {
    func mode(_ path: String) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
    let store = try SQLiteStore(path: path)
    try await store.insert(SampleGame.moves.game())
    for ending in ["", "-wal", "-shm"] { #expect(try mode(path + ending) == 0o600) }
    _ = try StoreBackup.write(path, to: place)
    #expect(try mode(place) == 0o600)
    await store.close()
    try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: path)
    _ = try StoreBackup.write(path, to: place)
    let mask = umask(0)
    umask(mask)
    #expect(try mode(place) == 0o666 & ~Int(mask))
    // An existing file keeps its permissions.
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    _ = try StoreBackup.restore(place, to: path, keepingAs: directory.file("kept"))
    #expect(try mode(path) == 0o640)
  }

  @Test("can be restored, and the replaced file is kept under another name with its log")
  func restoring() async throws {
    let first = try SampleGame.moves.game()
    let store = try SQLiteStore(path: path)
    try await store.insert(first)
    for kind in PlayerRow.Kind.allCases {
      let row = PlayerRow(kind, key: try digest(2), player: try digest(1), text: "", expires: noon)
      _ = try await store.write(.put(row))
    }
    _ = try StoreBackup.write(path, to: place)
    let second = try SampleGame.shared.game()
    try await store.insert(second)
    let log = try Data(contentsOf: URL(filePath: path + "-wal"))
    let file = try Data(contentsOf: URL(filePath: path))
    await store.close()
    // The state that a kill leaves.
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
    // The link may have been used since the backup.
    for kind in PlayerRow.Kind.allCases {
      let row = try await restored.playerRow(kind, by: .key(digest(2)))
      #expect((row == nil) == (kind == .link))
    }
    let old = try SQLiteStore(path: kept)
    #expect(try await old.game(second.id) == second)
  }

  @Test("replaces the file behind a symbolic link, and never the link")
  func links() async throws {
    let game = try SampleGame.moves.game()
    let store = try SQLiteStore(path: path)
    _ = try StoreBackup.write(path, to: place)
    try await store.insert(game)
    await store.close()
    let links = [path: directory.file("games"), place: directory.file("copy")]
    for (file, link) in links {
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
    }
    let (games, copy) = (directory.file("games"), directory.file("copy"))
    #expect(try StoreBackup.write(games, to: copy).gameCount == 1)
    #expect(try StoreCheck(path: place).gameCount == 1)
    #expect(try StoreBackup.restore(copy, to: games, keepingAs: directory.file("k")).gameCount == 1)
    for (file, link) in links {
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == file)
    }
  }

  @Test("can be restored to a missing or damaged file")
  func restoringFromNothing() async throws {
    let game = try await backedUpGame()
    try FileManager.default.removeItem(atPath: path)
    _ = try StoreBackup.restore(place, to: path, keepingAs: directory.file("kept"))
    try overwrite(path, from: 0, count: 9000)
    _ = try StoreBackup.restore(place, to: path, keepingAs: directory.file("kept"))
    #expect(try await SQLiteStore(path: path).game(game.id) == game)
  }

  @Test("is not mixed with the log of an older backup that a killed server used")
  func logOfAnOlderBackup() async throws {
    let game = try SampleGame.moves.game()
    let store = try SQLiteStore(path: path)
    _ = try StoreBackup.write(path, to: place)
    let served = try SQLiteStore(path: place)
    try await served.insert(SampleGame.new.game())
    let log = try Data(contentsOf: URL(filePath: place + "-wal"))
    await served.close()
    _ = try StoreBackup.write(path, to: place)
    try log.write(to: URL(filePath: place + "-wal"))
    try await store.insert(game)
    _ = try StoreBackup.write(path, to: place)
    #expect(try !directory.names().contains { $0.hasSuffix("-wal") && $0.hasPrefix("copy") })
    let copy = try SQLiteStore(path: place)
    #expect(try await copy.game(game.id) == game)
    #expect(try await copy.summary().count == 1)
  }

  @Test("is restored over what a killed first start left")
  func killedFirstStart() async throws {
    let game = try await backedUpGame()
    // A journal for a file that was empty: SQLite would cut the file off.
    let (journal, other) = (path + "-journal", directory.file("other.sqlite"))
    let first = try SQLiteConnection(
      path: other, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
    try first.execute("PRAGMA cache_spill = 1; PRAGMA cache_size = 1; BEGIN EXCLUSIVE")
    try first.execute("CREATE TABLE a (b); INSERT INTO a SELECT zeroblob(200000)")
    try FileManager.default.copyItem(atPath: other + "-journal", toPath: journal)
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.copyItem(atPath: other, toPath: path)
    _ = try StoreBackup.restore(place, to: path, keepingAs: directory.file("kept.sqlite"))
    #expect(try await SQLiteStore(path: path).game(game.id) == game)
  }

  @Test("is not restored beside the old log, even after a kill")
  func oldLog() async throws {
    let first = try SampleGame.moves.game()
    let store = try SQLiteStore(path: path)
    try await store.insert(first)
    _ = try StoreBackup.write(path, to: place)
    try await store.insert(SampleGame.moves.game())
    let (file, log) = (
      try Data(contentsOf: URL(filePath: path)), try Data(contentsOf: URL(filePath: path + "-wal"))
    )
    await store.close()
    try file.write(to: URL(filePath: path))
    try log.write(to: URL(filePath: path + "-wal"))
    // The new file can't get its name: something else has taken the place of the copy.
    let (kept, partial) = (directory.file("kept.sqlite"), path + ".partial")
    #expect(throws: SQLiteStoreError.self) {
      try StoreBackup.restore(place, to: path, keepingAs: kept) { news in
        guard news == "1 games checked" else { return }
        try? FileManager.default.removeItem(atPath: partial)
        try? FileManager.default.createDirectory(
          atPath: partial, withIntermediateDirectories: false)
      }
    }
    #expect(try !directory.names().contains("games.sqlite-wal"))
    #expect(try Data(contentsOf: URL(filePath: kept + "-wal")) == log)
    #expect(try await SQLiteStore(path: kept).summary().count == 2)
  }

  #if os(Linux)
    @Test("is not restored while a process serves the file")
    func served() async throws {
      let store = try SQLiteStore(path: path)
      try await store.insert(SampleGame.moves.game())
      _ = try StoreBackup.write(path, to: place)
      // Locks belong to a process.
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

@Suite("A check of a file", .noHanging)
struct StoreCheckTests {
  @Test("finds each damaged game by name, and reports no others")
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
    let seen = try SQLiteStore(path: path, isReadOnly: true)
    var count = 0
    try seen.forEachGame { _, game in count += game == nil ? 0 : 1 }
    #expect(count == games.count - 2)
  }

  @Test(
    "finds missing and extra entries in players' lists, and a copy repairs them",
    arguments: [
      ("DELETE FROM seat WHERE game = GAME AND player = PLAYER", "does not find it"),
      ("UPDATE seat SET player = 5 WHERE game = GAME AND player = PLAYER", "without a seat in it"),
      ("INSERT INTO seat VALUES (-5, GAME)", "without a seat in it"),
      ("INSERT INTO seat VALUES (PLAYER, 7)", "a player finds a game that is gone"),
      ("UPDATE flipbook SET games = games + 1", "the file counts 3 games and has 2"),
    ])
  func lists(damage: String, mention: String) async throws {
    let directory = try TemporaryDirectory()
    let (path, copy) = (directory.file("games.sqlite"), directory.file("copy.sqlite"))
    let game = try SampleGame.shared.game()
    let player = try #require(game.seats.seats.last).digest
    let store = try SQLiteStore(path: path)
    for game in [game, try SampleGame.moves.game()] { try await store.insert(game) }
    #expect(try StoreCheck(path: path).findings == [])
    try runSQL(
      damage.replacing("GAME", with: "\(StoredGame.number(of: game.id))")
        .replacing("PLAYER", with: "\(player.leadingBits)"), on: path)

    let found = try StoreCheck(path: path)
    if damage.contains("GAME") {
      #expect(found.findings.allSatisfy { $0.hasPrefix("game \(game.id.text): ") })
    }
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

  @Test("lets the log be reset while it reads players' lists")
  func shortReads() async throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("games.sqlite")
    let store = try SQLiteStore(path: path)
    try await store.insert(SampleGame.moves.game())
    try runSQL("INSERT INTO seat VALUES (5, 7)", on: path)
    var isBusy: [Int64] = []
    let check = try StoreCheck(path: path) { news in
      guard news.contains("lists checked") else { return }
      let other = try? SQLiteConnection(path: path, flags: SQLITE_OPEN_READWRITE)
      isBusy.append((try? other?.integer("PRAGMA wal_checkpoint(TRUNCATE)")) ?? -1)
    }
    #expect(!isBusy.isEmpty && isBusy.allSatisfy { $0 == 0 })
    #expect(check.findings == ["a player finds a game that is gone"])
    await store.close()
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
