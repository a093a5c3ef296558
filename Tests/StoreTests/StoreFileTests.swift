import CSQLite
import ComputerPlayers
import Foundation
import Gameplay
import StoredGames
import TestSupport
import Testing

@testable import SQLiteStore

@Suite("A store's file", .noHanging)
struct StoreFileTests {
  private let directory: TemporaryDirectory
  private let path: String

  init() throws {
    directory = try TemporaryDirectory()
    path = directory.file("games.sqlite")
  }

  @Test("holds all games when it is opened again")
  func reopen() async throws {
    let games = try SampleGame.allCases.map { try $0.game() }
    let store = try SQLiteStore(path: path)
    for game in games { try await store.insert(game) }
    await store.close()

    let again = try SQLiteStore(path: path)
    for game in games { #expect(try await again.game(game.id) == game) }
  }

  @Test("holds every answered change when the process is killed")
  func kill() async throws {
    let store = try SQLiteStore(path: path)
    let games = try SampleGame.allCases.map { try $0.game() }
    for game in games { try await store.insert(game) }
    // The files on the disk while the store is open are those that a kill leaves.
    let copy = try TemporaryDirectory()
    for (name, contents) in try directory.contents() where !name.hasSuffix("-shm") {
      try contents.write(to: URL(filePath: copy.file(name)))
    }
    let restarted = try SQLiteStore(path: copy.file("games.sqlite"))
    for game in games { #expect(try await restarted.game(game.id) == game) }
  }

  @Test("is one file once the store is closed, or released without closing")
  func oneFile() async throws {
    let store = try SQLiteStore(path: path)
    try await store.insert(SampleGame.moves.game())
    #expect(try directory.names().count == 3)
    await store.close()
    #expect(try directory.names() == ["games.sqlite"])

    do {
      let store = try SQLiteStore(path: path)
      try await store.check()
      #expect(try directory.names().count == 3)
    }
    // A reader's thread releases the store after its answer.
    while try directory.names() != ["games.sqlite"] { await Task.yield() }
  }

  @Test("is marked with its application and schema")
  func marks() async throws {
    await (try SQLiteStore(path: path)).close()
    #expect(try number("PRAGMA application_id", on: path) == 0x464C_5042)
    #expect(try number("PRAGMA user_version", on: path) == Int64(Schema.current.version))
  }

  @Test("is readable for people")
  func readable() async throws {
    let store = try SQLiteStore(path: path)
    let game = try SampleGame.invites.game()
    var moved = game
    try moved.play("f5d6")
    try await store.insert(game)
    #expect(try await store.replace(game, with: moved))
    await store.close()
    let row = try SQLiteConnection(path: path, flags: SQLITE_OPEN_READWRITE).texts(
      """
      SELECT id, version, start, moves, dark_mode, light_mode, level, deadline,
        seats_revision, substr(seats, 1, 4), substr(invites, 1, 3) FROM game
      """)
    #expect(
      row == [
        [
          game.id.text, "2", "", "f5@1 d6@2", "manual", "manual", "random", "", "3", "hd-:", "l!1",
        ]
      ])
  }

  @Test("is synced at every commit")
  func durability() throws {
    let writer = try StoreFile(path: path).openWriter(GameCache())
    #expect(try writer.connection.texts("PRAGMA journal_mode") == [["wal"]])
    #expect(try writer.connection.integer("PRAGMA synchronous") == 2)
  }

  @Test("may have any name", arguments: ["two words", "a?mode=ro", "50%25", "#1", "オセロ", "file:x"])
  func names(name: String) async throws {
    let path = directory.file(name)
    let game = try SampleGame.moves.game()
    let store = try SQLiteStore(path: path)
    try await store.insert(game)
    await store.close()
    #expect(try directory.names() == [name])
  }

  @Test("may be named by a symbolic link")
  func link() async throws {
    let (link, game) = (directory.file("link.sqlite"), try SampleGame.moves.game())
    await (try SQLiteStore(path: path)).close()
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    let store = try SQLiteStore(path: link)
    try await store.insert(game)
    try await store.check()
    #expect(try directory.names().contains("games.sqlite-wal"))
    await store.close()
    #expect(try await SQLiteStore(path: path).game(game.id) == game)
  }

  @Test("is made where a symbolic link leads, for its user only")
  func newBehindLink() async throws {
    let link = directory.file("link.sqlite")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    let store = try SQLiteStore(path: link)
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    await store.close()
    #expect(try directory.names().sorted() == ["games.sqlite", "link.sqlite"])
  }

  @Test("may be empty, as after a killed first start")
  func emptyFile() async throws {
    try Data().write(to: URL(filePath: path))
    let store = try SQLiteStore(path: path)
    try await store.insert(SampleGame.moves.game())
  }

  @Test("may be open twice, and compare-and-set decides between the stores")
  func twoStores() async throws {
    let game = try SampleGame.new.game()
    let stores = [try SQLiteStore(path: path), try SQLiteStore(path: path)]
    try await stores[0].insert(game)
    #expect(try await stores[1].game(game.id) == game)
    try await withThrowingTaskGroup { group in
      for number in 0..<100 {
        group.addTask {
          try await stores[number % 2].change(game.id) { $0.reset(now: noon) }
        }
      }
      try await group.waitForAll()
    }
    #expect(try await stores[0].game(game.id)?.version == 100)
    #expect(try await stores[1].game(game.id)?.version == 100)
  }

  @Test("shares links between open stores, also after a restart, and only one of two takes each")
  func links() async throws {
    let links = try (1...30).map { number in
      PlayerRow(
        .link, key: try digest(number), player: try digest(100 + number), text: "", expires: noon)
    }
    let first = try SQLiteStore(path: path)
    for link in links { _ = try await first.write(.put(link)) }
    await first.close()

    let stores = [try SQLiteStore(path: path), try SQLiteStore(path: path)]
    for link in links {
      for store in stores { #expect(try await store.playerRow(.link, by: .key(link.key)) == link) }
      async let one = stores[0].write(.remove(link))
      async let other = stores[1].write(.remove(link))
      #expect(try await one + other == 1)
      for store in stores { #expect(try await store.playerRow(.link, by: .key(link.key)) == nil) }
    }
  }

  @Test("is refused while another process keeps it locked, and only then")
  func locked() async throws {
    await (try SQLiteStore(path: path)).close()
    let file = StoreFile(path: path, writeTimeout: 1)
    do {
      let other = try SQLiteConnection(path: path, flags: SQLITE_OPEN_READWRITE)
      try other.execute("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE")
      #expect(throws: SQLiteStoreError(path: path, problem: .locked)) {
        try SQLiteStore(file)
      }
    }
    try await SQLiteStore(file).check()
  }

  @Test("absorbs its log before the log grows too large")
  func checkpoint() async throws {
    let store = try SQLiteStore(path: path)
    for _ in 0..<600 { try await store.insert(SampleGame.passes.game()) }
    let contents = try directory.contents()
    #expect(try #require(contents["games.sqlite-wal"]).count < 1100 * 4200)
    #expect(try #require(contents["games.sqlite"]).count > 100_000)
    await store.close()
  }

  @Test("notes the number of its games, so that they need not be counted again")
  func counting() async throws {
    let store = try SQLiteStore(path: path)
    for _ in 0..<250 { try await store.insert(SampleGame.new.game()) }
    #expect(try number("SELECT games FROM flipbook", on: path) >= 200)
    #expect(try await store.summary().count == 250)
    await store.close()
  }
}
