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
  let store: any GameStore
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
    StoreKind.databases.flatMap { source in
      StoreKind.databases.map { CopyRoute(source: source, target: $0) }
    }
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

  private func row(
    _ kind: PlayerRow.Kind, _ number: UInt8, player: UInt8 = 1, text: String = "鈴木 %",
    expires: Timestamp? = nil
  ) throws -> PlayerRow {
    PlayerRow(
      kind, key: try digest(number), player: try digest(player), text: text, expires: expires)
  }

  @Test(
    "has every game, link, feed and name, and a repetition copies nothing more",
    arguments: CopyRoute.all)
  func everything(route: CopyRoute) async throws {
    try await route.run { source, target in
      let games = try SampleGame.allCases.map { try $0.game() }
      for game in games { try await source.store.insert(game) }
      let expired = try row(.link, 103, expires: noon)
      let rows = try [
        row(.feed, 51), row(.feed, 52, player: 2), row(.link, 101, expires: noon + 1),
        row(.link, 102, expires: noon + 2), row(.name, 1), row(.name, 2, player: 2),
      ]
      for row in rows + [expired] { _ = try await source.store.write(.put(row)) }

      let first = try await copy(source, target)
      #expect(first.copiedGames == games.count)
      #expect(first.copiedRows == [.feed: 2, .link: 2, .name: 2])
      #expect(first.findings.isEmpty && first.equalGames == 0)
      for game in games { #expect(try await target.store.game(game.id) == game) }
      #expect(try target.rows.sums() == source.rows.sums())
      #expect(
        try await Set(target.store.latestGames(of: [digest(1)], limit: 100))
          == Set(source.store.latestGames(of: [digest(1)], limit: 100)))
      #expect(try Set(target.rows.playerRows()) == Set(rows))

      let again = try await copy(source, target)
      #expect(again.copiedGames == 0 && again.copiedRows.isEmpty)
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
      #expect(rest.copiedGames == 88 && rest.equalGames == 512)
      #expect(progress == [256, 512, 600])
      #expect(try target.rows.sums() == source.rows.sums())
    }
  }

  /// A change at one place after both were equal.
  enum GameDifference: String, CaseIterable, Sendable { case move, seats, both }

  private func make(
    _ change: GameDifference, of game: LivingGame, in store: any GameStore
  ) async throws {
    var next = game
    if change != .seats { try next.play("d3") }
    if change != .move { next.seats.addInvite(for: .light, digest: try digest(9), now: noon) }
    #expect(try await store.replace(game, with: next))
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
      #expect(copy.copiedGames == 1)
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
        #expect(try await place.store.replace(game, with: next))
        for kind in [PlayerRow.Kind.feed, .name] {
          _ = try await place.store.write(.put(row(kind, 1, text: moves)))
        }
      }
      let (kept, rows) = (try await target.store.game(game.id), try target.rows.playerRows())
      let copy = try await copy(source, target)
      #expect(copy.copiedGames == 0 && copy.copiedRows.isEmpty)
      #expect(
        copy.findings == [
          "game \(game.id.text) was played differently at the target; it is unchanged there",
          "a player has another feed at the target; it stays as it is there",
          "a player is called otherwise at the target; the name stays as it is there",
        ])
      #expect(try await target.store.game(game.id) == kept)
      #expect(try target.rows.playerRows() == rows)
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
      #expect(copy.copiedGames == 1)
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
      _ = try await source.store.write(.put(row(.name, 1)))
      let changes = [
        "UPDATE game SET version = version + 1, checksum = checksum + 1",
        "UPDATE player_row SET content = 'other'", "DELETE FROM player_row", "DELETE FROM game",
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
      #expect(copy.copiedGames == 0)
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
