import Gameplay
import Reversi
import SQLiteStore
import StoredGames
import TestSupport
import Testing

#if PostgreSQL
  import PostgreSQLStore
#endif

/// A place with games that a test copies from or to.
struct CopiedPlace {
  let store: any ServerStore
  let rows: any StoredRows
  /// Runs SQL directly.
  let run: (String) throws -> Void

  /// Runs a body with a new place.
  static func with(
    _ kind: StoreKind, _ body: (CopiedPlace) async throws -> Void
  ) async throws {
    switch kind {
    case .postgreSQL:
      #if PostgreSQL
        let database = try TestDatabase()
        defer { try? database.drop() }
        let store = try await database.openStore()
        try await body(
          CopiedPlace(store: store, rows: try PostgreSQLRows(database.place)) {
            try database.run($0)
          })
        await store.close()
      #endif
    case .sqlite, .memory:
      let directory = try TemporaryDirectory()
      let path = directory.file("games.sqlite")
      let store = try SQLiteStore(path: path)
      let rows = try SQLiteStore(path: path, isReadOnly: true)
      try await body(CopiedPlace(store: store, rows: rows) { try runSQL($0, on: path) })
      await store.close()
    }
  }
}

/// The source and the target of a copy.
struct CopyRoute: Sendable, CustomTestStringConvertible {
  let source: StoreKind
  let target: StoreKind

  /// PostgreSQL is included only if the tests have a database.
  static var all: [CopyRoute] {
    let kinds = StoreKind.allCases.filter { $0 != .memory }
    return kinds.flatMap { source in kinds.map { CopyRoute(source: source, target: $0) } }
  }

  var testDescription: String { "\(source) to \(target)" }

  func run(_ test: (_ source: CopiedPlace, _ target: CopiedPlace) async throws -> Void)
    async throws
  {
    try await CopiedPlace.with(source) { source in
      try await CopiedPlace.with(target) { target in try await test(source, target) }
    }
  }
}

@Suite("A copy of all games", .noHanging)
struct StoreCopyTests {
  private struct Stop: Error {}

  private func copy(
    _ source: CopiedPlace, _ target: CopiedPlace,
    progress: (Int, Int) throws -> Void = { _, _ in }
  ) async throws -> StoreCopy {
    var copy = StoreCopy(
      from: source.rows, to: target.store, readAgainIn: target.rows, now: noon)
    try await copy.run(progress: progress)
    return copy
  }

  private func link(_ number: UInt8, expires: Timestamp = noon + 1000) throws -> PlayerLink {
    PlayerLink(
      digest: try digest(100 + number), player: try digest(1), sealedKey: "sealed \(number)",
      expires: expires)
  }

  private func feed(of player: UInt8, nonce: String = "n") throws -> TurnFeed {
    TurnFeed(digest: try digest(50 + player), player: try digest(player), nonce: nonce)
  }

  @Test(
    "has every game, link, feed and name, and a repetition copies nothing more",
    arguments: CopyRoute.all)
  func everything(route: CopyRoute) async throws {
    try await route.run { source, target in
      let games = try SampleGame.allCases.map { try $0.game() }
      for game in games { try await source.store.insert(game) }
      let links = [try link(1), try link(2), try link(3, expires: noon)]
      for link in links { try await source.store.insert(link) }
      for player in [1, 2] as [UInt8] { try await source.store.put(try feed(of: player)) }

      let names = [try digest(1): try PlayerName("Ann"), try digest(2): try PlayerName("鈴木 %")]
      for (player, name) in names { try await source.store.setName(name, of: player) }

      let first = try await copy(source, target)
      #expect(first.copied == (games.count, 2, 2))
      #expect(first.findings.isEmpty && first.equalGames == 0)
      for game in games { #expect(try await target.store.game(game.id) == game) }
      #expect(try target.rows.fingerprint() == source.rows.fingerprint())
      #expect(
        try await Set(target.store.latestGames(of: [digest(1)], limit: 100))
          == Set(source.store.latestGames(of: [digest(1)], limit: 100)))
      for link in links.prefix(2) {
        #expect(try await target.store.playerLink(link.digest) == link)
      }
      #expect(try await target.store.playerLink(links[2].digest) == nil)
      let second = try feed(of: 2)
      #expect(try await target.store.turnFeed(of: second.player) == second)
      #expect(try target.rows.playerNames() == names)

      let again = try await copy(source, target)
      #expect(again.copied == (0, 0, 0))
      #expect(again.findings.isEmpty && again.equalGames == games.count)
    }
  }

  @Test("resumes after an interruption", arguments: CopyRoute.all)
  func resumed(route: CopyRoute) async throws {
    try await route.run { source, target in
      let ids = (0..<600).map { _ in GameID.random() }
      await withTaskGroup { group in
        for id in ids {
          group.addTask { [store = source.store] in
            try? await store.insert(SampleGame.moves.game(id))
          }
        }
      }
      await #expect(throws: Stop.self) {
        _ = try await copy(source, target) { done, total in
          #expect(total == 600)
          if done > 256 { throw Stop() }
        }
      }
      #expect(try await target.store.summary().count == 512)
      var progress: [Int] = []
      let rest = try await copy(source, target) { done, _ in progress.append(done) }
      #expect(rest.copied.games == 88 && rest.equalGames == 512)
      #expect(progress == [256, 512, 600])
      #expect(try target.rows.fingerprint() == source.rows.fingerprint())
    }
  }

  /// A change at one place after both were equal.
  enum GameDifference: String, CaseIterable, Sendable { case move, seats, both }

  private func make(_ change: GameDifference, of game: LivingGame, in store: any ServerStore)
    async throws
  {
    if change != .seats {
      var next = game
      try next.play("d3")
      _ = try await store.replace(version: game.version, with: next, orElse: nil)
    }
    if change != .move {
      var seats = game.seats
      seats.addInvite(for: .light, digest: try digest(9), now: noon)
      #expect(
        try await store.replaceSeats(of: game.id, revision: game.seats.revision, with: seats))
    }
  }

  @Test(
    "updates older games at the target, and leaves newer ones there",
    arguments: CopyRoute.all, GameDifference.allCases)
  func versions(route: CopyRoute, change: GameDifference) async throws {
    try await route.run { source, target in
      let (older, newer) = (try SampleGame.new.game(), try SampleGame.new.game())
      for place in [source, target] {
        for game in [older, newer] { try await place.store.insert(game) }
      }
      try await make(change, of: older, in: source.store)
      try await make(change, of: newer, in: target.store)
      let kept = try await target.store.game(newer.id)
      let copy = try await copy(source, target)
      #expect(copy.copied.games == 1)
      #expect(copy.findings.count == 1)
      #expect(
        copy.findings.first?.hasPrefix("game \(newer.id.text) is newer at the target") == true)
      #expect(try await target.store.game(older.id) == source.store.game(older.id))
      #expect(try await target.store.game(newer.id) == kept)
    }
  }

  @Test("leaves diverged games, feeds and names at the target", arguments: CopyRoute.all)
  func otherWay(route: CopyRoute) async throws {
    try await route.run { source, target in
      let game = try SampleGame.new.game()
      for (place, moves) in [(source, "d3"), (target, "c4")] {
        try await place.store.insert(game)
        var next = game
        try next.play(moves)
        _ = try await place.store.replace(version: game.version, with: next, orElse: nil)
      }
      try await source.store.put(feed(of: 1, nonce: "one"))
      try await target.store.put(feed(of: 1, nonce: "another"))
      try await source.store.setName(PlayerName("Ann"), of: digest(1))
      try await target.store.setName(PlayerName("Bob"), of: digest(1))
      let kept = try await target.store.game(game.id)
      let copy = try await copy(source, target)
      #expect(copy.copied == (0, 0, 0))
      #expect(
        copy.findings == [
          "game \(game.id.text) was played differently at the target; it is unchanged there",
          "a player has another feed at the target; it stays as it is there",
          "a player is called otherwise at the target; the name stays as it is there",
        ])
      #expect(try await target.store.game(game.id) == kept)
      #expect(try await target.store.turnFeed(of: digest(1))?.nonce == "another")
      #expect(try await target.store.playerName(of: digest(1))?.text == "Bob")
    }
  }

  @Test("leaves out damaged games at either place, and reports them", arguments: CopyRoute.all)
  func damage(route: CopyRoute) async throws {
    try await route.run { source, target in
      let games = try (0..<3).map { _ in try SampleGame.moves.game() }
      for game in games { try await source.store.insert(game) }
      try await target.store.insert(games[1])
      for (place, game) in [(source, games[0]), (target, games[1])] {
        try place.run("UPDATE game SET created = created - 1 WHERE id = '\(game.id.text)'")
      }
      let copy = try await copy(source, target)
      #expect(copy.copied.games == 1)
      #expect(
        Set(copy.findings) == [
          "game \(games[0].id.text) is damaged (it isn't as it was written); it is left out",
          "game \(games[1].id.text) is damaged at the target (it isn't as it was written); "
            + "delete it there with flipbook games --delete, then copy again",
        ])
      #expect(try await target.store.game(games[2].id) == games[2])
    }
  }

  @Test("notices that the source has changed during the copy", arguments: CopyRoute.all)
  func changedSource(route: CopyRoute) async throws {
    try await route.run { source, target in
      let game = try SampleGame.new.game()
      try await source.store.insert(game)
      try await source.store.insert(link(1))
      try await source.store.setName(PlayerName("Ann"), of: digest(1))
      let changes = [
        "UPDATE game SET version = version + 1, checksum = checksum + 1",
        "UPDATE player_link SET sealed_key = 'other'", "DELETE FROM player_link",
        "UPDATE player_name SET name = 'Bob'", "DELETE FROM player_name", "DELETE FROM game",
      ]
      for change in changes {
        await #expect(throws: StoreCopyError.sourceChanged, "\(change)") {
          _ = try await copy(source, target) { _, _ in try source.run(change) }
        }
      }
    }
  }

  @Test("trusts a written game only after reading it again")
  func lostWrites() async throws {
    try await CopyRoute(source: .sqlite, target: .sqlite).run { source, target in
      let game = try SampleGame.new.game()
      try await source.store.insert(game)
      var copy = StoreCopy(
        from: source.rows, to: MemoryStore(), readAgainIn: target.rows, now: noon)
      await #expect(throws: StoreCopyError.notAsWritten(game.id)) {
        try await copy.run { _, _ in }
      }
      #expect(copy.copied.games == 0)
    }
  }

  @Test("ends if either place fails, and names the place")
  func failure() async throws {
    try await CopyRoute(source: .sqlite, target: .sqlite).run { source, target in
      try await source.store.insert(SampleGame.new.game())
      let store = WatchedStore()
      store.writeTrouble = .full
      var copy = StoreCopy(
        from: source.rows, to: store, readAgainIn: target.rows, now: noon)
      await #expect(throws: StoreCopyError.target(.full)) { try await copy.run { _, _ in } }
    }
  }
}
