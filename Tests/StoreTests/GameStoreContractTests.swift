import ComputerPlayers
import Gameplay
import Reversi
import SQLiteStore
import TestSupport
import Testing

#if PostgreSQL
  import PostgreSQLStore
#endif

/// The kinds of stores with the same contract. Add new ones here.
enum StoreKind: String, CaseIterable, CustomTestStringConvertible {
  case memory, sqlite, postgreSQL

  /// PostgreSQL is included only if the tests have a database.
  static var allCases: [StoreKind] {
    #if PostgreSQL
      if TestDatabase.address != nil { return [.memory, .sqlite, .postgreSQL] }
    #endif
    return [.memory, .sqlite]
  }

  /// Those that SQL can reach.
  static var databases: [StoreKind] { allCases.filter { $0 != .memory } }

  var testDescription: String { rawValue }

  /// Runs a test on a new store.
  func run(_ test: (any GameStore) async throws -> Void) async throws {
    switch self {
    case .memory: try await test(MemoryStore())
    case .sqlite:
      let directory = try TemporaryDirectory()
      let store = try SQLiteStore(path: directory.file("games.sqlite"))
      try await test(store)
      await store.close()
    case .postgreSQL:
      #if PostgreSQL
        let database = try TestDatabase()
        defer { try? database.drop() }
        let store = try await database.openStore()
        try await test(store)
        await store.close()
      #endif
    }
  }
}

extension GameStore {
  /// Changes a game, again and again until no other change has come first.
  func change(_ id: GameID, _ change: (inout LivingGame) throws -> Void) async throws {
    while true {
      let game = try #require(try await game(id))
      var next = game
      try change(&next)
      if try await replace(game, with: next) { return }
    }
  }
}

@Suite("Every store", .noHanging)
struct GameStoreContractTests {
  @Test("returns what was inserted", arguments: StoreKind.allCases, SampleGame.allCases)
  func insertAndRead(kind: StoreKind, sample: SampleGame) async throws {
    try await kind.run { store in
      let game = try sample.game()
      try await store.insert(game)
      #expect(try await store.game(game.id) == game)
    }
  }

  @Test("returns what was replaced", arguments: StoreKind.allCases, SampleGame.allCases)
  func replaceAndRead(kind: StoreKind, sample: SampleGame) async throws {
    try await kind.run { store in
      let new = try sample.game()
      var old = try LivingGame(
        id: new.id, seats: Seats(host: digest(7)), now: new.created, pace: pace)
      try old.play("f5d6")
      try await store.insert(old)
      for (before, after) in [(old, new), (new, old)] {
        #expect(try await store.replace(before, with: after))
        #expect(try await store.game(old.id) == after)
      }
    }
  }

  @Test("finds a player's games, the last changed first", arguments: StoreKind.allCases)
  func playersGames(kind: StoreKind) async throws {
    try await kind.run { store in
      var games: [LivingGame] = []
      for number in 0..<4 {
        let now = Timestamp(milliseconds: noon.milliseconds + Int64(number))
        let host = try digest(number == 2 ? 9 : 1)
        games.append(
          LivingGame(id: .random(), seats: Seats(host: host), now: now, pace: pace))
        try await store.insert(games[number])
      }
      let (one, other) = (try digest(1), try digest(9))
      #expect(
        try await store.latestGames(of: [one], limit: 9) == [games[3].id, games[1].id, games[0].id])
      #expect(try await store.latestGames(of: [one], limit: 2) == [games[3].id, games[1].id])
      #expect(
        try await store.latestGames(of: [one, other], limit: 2) == [games[3].id, games[2].id])
      #expect(try await store.latestGames(of: [try digest(5)], limit: 9) == [])

      var moved = games[0]
      try moved.play("f5")
      #expect(try await store.replace(games[0], with: moved))
      #expect(try await store.latestGames(of: [one], limit: 1) == [moved.id])

      _ = try await store.deleteGames(unchangedSince: moved.changed)
      #expect(try await store.latestGames(of: [one], limit: 9) == [moved.id])
      #expect(try await store.latestGames(of: [other], limit: 9) == [])
    }
  }

  @Test("finds a game for the players that it was replaced with", arguments: StoreKind.allCases)
  func otherPlayers(kind: StoreKind) async throws {
    try await kind.run { store in
      let players = try [1, 9, 5].map { try digest($0) }
      let game = LivingGame(
        id: .random(), seats: Seats(host: players[0]), now: noon, pace: pace)
      try await store.insert(game)
      var taken = game
      for (number, side) in [(1, Disk.light), (2, .dark)] {
        let invite = try digest(UInt8(20 + number))
        taken.seats.addInvite(for: side, digest: invite, now: noon)
        try taken.seats.take(invite, as: players[number], now: noon)
      }
      var handed = taken
      let isHanded = handed.seats.handOver(from: [players[0]])
      #expect(isHanded)
      for (before, after, holders) in [
        (game, taken, players), (taken, handed, [players[1], players[2]]),
        (handed, game, [players[0]]),
      ] {
        #expect(try await store.replace(before, with: after))
        for player in players {
          let found = try await store.latestGames(of: [player], limit: 9)
          #expect(found == (holders.contains(player) ? [game.id] : []))
        }
      }
    }
  }

  @Test("finds the games of many players at once, each game once", arguments: StoreKind.allCases)
  func manyPlayersGames(kind: StoreKind) async throws {
    try await kind.run { store in
      let players = try (1...16).map { try digest($0) }
      var games: [LivingGame] = []
      for (number, player) in players.enumerated() {
        let now = Timestamp(milliseconds: noon.milliseconds + Int64(number))
        var seats = Seats(host: player)
        seats.addInvite(for: .light, digest: try digest(20), now: now)
        try seats.take(try digest(20), as: players[0], now: now)
        games.append(LivingGame(id: .random(), seats: seats, now: now, pace: pace))
        try await store.insert(games[number])
      }
      let latest = games.reversed().map(\.id)
      #expect(try await store.latestGames(of: players, limit: 99) == latest)
      #expect(try await store.latestGames(of: players + players, limit: 99) == latest)
      #expect(try await store.latestGames(of: players, limit: 3) == Array(latest.prefix(3)))
      #expect(try await store.latestGames(of: [], limit: 99) == [])
      // A player with the same first bytes is a different one.
      let twin = try #require(
        SeatDigest(bytes: players[3].bytes.prefix(8) + Array(repeating: 0, count: 24)))
      #expect(twin.leadingBits == players[3].leadingBits)
      #expect(try await store.latestGames(of: [twin], limit: 9) == [])
      for both in [[twin, players[3]], [players[3], twin]] {
        #expect(try await store.latestGames(of: both, limit: 9) == [games[3].id])
      }
    }
  }

  @Test("knows no game that was not inserted", arguments: StoreKind.allCases)
  func missing(kind: StoreKind) async throws {
    try await kind.run { store in
      try await store.insert(try SampleGame.new.game())
      let game = try SampleGame.moves.game()
      #expect(try await store.game(game.id) == nil)
      #expect(try await !store.replace(game, with: game))
      #expect(try await store.write(.delete(game)) == 0)
      #expect(try await store.game(game.id) == nil)
    }
  }

  @Test("refuses a second game of the same name and keeps the first", arguments: StoreKind.allCases)
  func exists(kind: StoreKind) async throws {
    try await kind.run { store in
      let game = try SampleGame.moves.game()
      try await store.insert(game)
      await #expect(throws: GameStoreError.exists) {
        try await store.insert(try SampleGame.new.game(game.id))
      }
      #expect(try await store.game(game.id) == game)
    }
  }

  @Test(
    "replaces and deletes a game only with the version and the seats that were expected",
    arguments: StoreKind.allCases)
  func compareAndSet(kind: StoreKind) async throws {
    try await kind.run { store in
      let (first, other) = (try SampleGame.shared.game(), try SampleGame.moves.game())
      var (moved, invited) = (first, first)
      try moved.play("f5")
      try invited.seats.addInvite(for: .light, digest: digest(8), now: noon)
      var current = moved
      current.seats = invited.seats
      for game in [current, other] { try await store.insert(game) }
      var next = current
      try next.play("d6")
      for stale in [first, moved, invited, next] {
        #expect(try await !store.replace(stale, with: next))
        #expect(try await store.write(.delete(stale)) == 0)
        #expect(try await store.game(first.id) == current)
      }
      #expect(try await store.replace(current, with: next))
      #expect(try await store.game(first.id) == next)
      for count in [1, 0] { #expect(try await store.write(.delete(next)) == count) }
      #expect(try await store.game(first.id) == nil)
      #expect(try await store.game(other.id) == other)
      let players = first.seats.seats.map(\.digest)
      #expect(try await store.latestGames(of: players, limit: 9) == [other.id])
      #expect(try await store.summary().count == 1)
    }
  }

  @Test(
    "leaves the lists of games alone when the players stay", arguments: StoreKind.databases)
  func samePlayers(kind: StoreKind) async throws {
    try await CopiedPlace.with(kind) { place in
      let game = try SampleGame.invites.game()
      try await place.store.insert(game)
      // Whatever changes the lists fails now.
      try place.run("ALTER TABLE seat RENAME TO elsewhere")
      var moved = game
      try moved.play("f5")
      try moved.seats.addInvite(for: .dark, digest: digest(8), now: noon)
      #expect(try await place.store.replace(game, with: moved))
      var taken = moved
      try taken.seats.take(digest(8), as: digest(9), now: noon)
      await #expect(throws: GameStoreError.self) {
        try await place.store.replace(moved, with: taken)
      }
      try place.run("ALTER TABLE elsewhere RENAME TO seat")
      #expect(try await place.store.game(game.id) == moved)
    }
  }

  @Test("passes its check", arguments: StoreKind.allCases)
  func check(kind: StoreKind) async throws {
    try await kind.run { store in try await store.check() }
  }
}

@Suite("Every store, with rows of players", .noHanging)
struct PlayerRowTests {
  private func row(
    _ kind: PlayerRow.Kind, _ number: UInt8, player: UInt8 = 1, text: String = "some text",
    expires: Timestamp? = nil
  ) throws -> PlayerRow {
    PlayerRow(
      kind, key: try digest(number), player: try digest(player), text: text, expires: expires)
  }

  @Test(
    "finds a row by its key and by its player, and no other",
    arguments: StoreKind.allCases, PlayerRow.Kind.allCases)
  func reading(kind: StoreKind, rows: PlayerRow.Kind) async throws {
    try await kind.run { store in
      let (row, other) = (try row(rows, 2), try row(rows, 4, player: 3, expires: noon))
      for row in [row, other] { #expect(try await store.write(.put(row)) == 1) }
      for _ in 1...2 {
        for row in [row, other] {
          #expect(try await store.playerRow(rows, by: .key(row.key)) == row)
          #expect(try await store.playerRow(rows, by: .player(row.player)) == row)
        }
      }
      #expect(try await store.playerRow(rows, by: .key(row.player)) == nil)
      #expect(try await store.playerRow(rows, by: .player(row.key)) == nil)
      for others in PlayerRow.Kind.allCases where others != rows {
        #expect(try await store.playerRow(others, by: .key(row.key)) == nil)
      }
    }
  }

  @Test(
    "replaces the row with the same key, whatever its text",
    arguments: StoreKind.allCases, PlayerRow.Kind.allCases)
  func replacing(kind: StoreKind, rows: PlayerRow.Kind) async throws {
    try await kind.run { store in
      // U+0378 may have been given under another version of Unicode.
      for text in ["Ann", "", "鈴木 %41", "\u{378}", "Ann"] {
        let row = try row(rows, 2, text: text)
        #expect(try await store.write(.put(row)) == 1)
        #expect(try await store.playerRow(rows, by: .key(row.key)) == row)
      }
    }
  }

  @Test(
    "keeps of each player's rows those that expire last, up to the limit of the kind",
    arguments: StoreKind.allCases, PlayerRow.Kind.allCases)
  func limit(kind: StoreKind, rows: PlayerRow.Kind) async throws {
    try await kind.run { store in
      let other = try row(rows, 100, player: 9, expires: noon)
      let own = try (0..<20).map { try row(rows, $0, expires: noon + Milliseconds(Int64($0))) }
      for row in [other] + own { _ = try await store.write(.put(row)) }
      for (number, row) in own.enumerated() {
        let found = try await store.playerRow(rows, by: .key(row.key))
        #expect(found == (number < 20 - rows.limit ? nil : row))
      }
      #expect(try await store.playerRow(rows, by: .key(other.key)) == other)
    }
  }

  @Test(
    "removes a row for one of many simultaneous uses",
    arguments: StoreKind.allCases, PlayerRow.Kind.allCases)
  func removing(kind: StoreKind, rows: PlayerRow.Kind) async throws {
    try await kind.run { store in
      let (row, other) = (try row(rows, 2), try row(rows, 4, player: 3))
      for row in [row, other] { _ = try await store.write(.put(row)) }
      for stranger in try [self.row(rows, 3), self.row(rows, 2, player: 3)] {
        #expect(try await store.write(.remove(stranger)) == 0)
      }
      let count = try await withThrowingTaskGroup { group in
        for _ in 1...50 { group.addTask { try await store.write(.remove(row)) } }
        return try await group.reduce(0, +)
      }
      #expect(count == 1)
      #expect(try await store.playerRow(rows, by: .key(row.key)) == nil)
      #expect(try await store.playerRow(rows, by: .key(other.key)) == other)
    }
  }

  @Test(
    "removes rows once they have expired, and those without an end with the last game",
    arguments: StoreKind.allCases, PlayerRow.Kind.allCases)
  func cleaning(kind: StoreKind, rows: PlayerRow.Kind) async throws {
    try await kind.run { store in
      // Players 1, 4 and 5 have a seat in it.
      try await store.insert(SampleGame.shared.game())
      let kept = try [
        row(rows, 1, player: 1), row(rows, 2, player: 4, expires: noon + 1),
        row(rows, 3, player: 202, expires: noon + 1),
      ]
      let old = try [
        row(rows, 4, player: 203), row(rows, 5, player: 204, expires: noon),
        row(rows, 6, player: 5, expires: noon),
      ]
      for row in kept + old { _ = try await store.write(.put(row)) }
      #expect(try await store.write(.removeOldRows(at: noon)) == old.count)
      for row in kept { #expect(try await store.playerRow(rows, by: .key(row.key)) == row) }
      for row in old { #expect(try await store.playerRow(rows, by: .key(row.key)) == nil) }
    }
  }
}

@Suite("Every store, with rematches", .noHanging)
struct GameStoreRematchTests {
  @Test(
    "gives a rematch another name if a game has its key already", arguments: StoreKind.allCases)
  func rematch(kind: StoreKind) async throws {
    try await kind.run { store in
      let over = try SampleGame.drawn.game()
      let taken = GameID(at: noon, random: 7 << 20, 1)
      for game in [over, try SampleGame.new.game(taken)] { try await store.insert(game) }
      let clock = ManualClock(now: noon)
      let games = Games(store: store, computers: ComputerRoster(randomSeed: 1), clock: clock)
      // The first of these has the same first bits as the game that is there. Only a store in memory tells them apart.
      let names = [GameID(at: noon, random: 7 << 20, 2), GameID(at: noon, random: 8 << 20, 3)]
      let asked = SharedValue(0)
      func name() -> GameID {
        defer { asked.change { $0 += 1 } }
        return names[min(asked.value, 1)]
      }
      let result = try await games.rematch(
        of: over.id, named: name(), swapped: true, as: digest(1), holding: [digest(1)])
      let expected = names[kind == .memory ? 0 : 1]
      let next = try #require(try await store.game(expected))
      #expect(result == .changed(next))
      #expect(try await store.game(over.id)?.rematch == expected)
      #expect(next.seats.seats.map(\.name) == over.seats.seats.map(\.name))
    }
  }

  @Test("keeps the players' wins over two rematches", arguments: StoreKind.allCases)
  func tally(kind: StoreKind) async throws {
    try await kind.run { store in
      // A draw, and the player with the first digest is dark.
      let over = try SampleGame.drawn.game()
      try await store.insert(over)
      let games = Games(
        store: store, computers: ComputerRoster(randomSeed: 1), clock: ManualClock(now: noon))
      let player = try digest(1)
      var id = over.id
      // The player is light in the first rematch, gives up, and is dark again in the second.
      let tallies: [[Disk?: Int]] = [[nil: 1], [nil: 1, .light: 1]]
      for (number, tally) in tallies.enumerated() {
        let name = GameID(at: noon, random: UInt64(7 + number) << 20, 1)
        _ = try await games.rematch(
          of: id, named: name, swapped: true, as: player, holding: [player])
        #expect(try await store.game(name)?.seats.tally == tally)
        _ = try await games.agree(.resign, in: name, seen: 0, by: [player])
        id = name
      }
      #expect(try await store.game(id)?.tally == [nil: 1, .light: 2])
    }
  }
}

@Suite("Every store, with simultaneous changes of a game", .noHanging)
struct GameStoreConcurrencyTests {
  @Test("loses none of many simultaneous changes", arguments: StoreKind.allCases)
  func concurrentChanges(kind: StoreKind) async throws {
    try await kind.run { store in
      let game = try SampleGame.new.game()
      try await store.insert(game)
      try await withThrowingTaskGroup { group in
        for number in 0..<60 {
          group.addTask {
            try await store.change(game.id) { game in
              if number.isMultiple(of: 3) {
                game.seats.addInvite(for: .light, digest: try digest(8), now: noon)
              } else {
                game.reset(now: noon)
              }
            }
          }
        }
        try await group.waitForAll()
      }
      let changed = try await store.game(game.id)
      #expect(changed?.version == 40 && changed?.seats.revision == 20)
    }
  }

  @Test(
    "lets one of many simultaneous replacements of the same version win",
    arguments: StoreKind.allCases)
  func concurrentRace(kind: StoreKind) async throws {
    try await kind.run { store in
      let game = try SampleGame.new.game()
      try await store.insert(game)
      let winners = try await withThrowingTaskGroup { group in
        for square in game.position.legalMoves {
          for _ in 0..<50 {
            group.addTask {
              var moved = game
              try moved.place(at: square, motion: .off, now: noon, pace: pace)
              return try await store.replace(game, with: moved) ? moved : nil
            }
          }
        }
        return try await group.reduce(into: []) { $0 += [$1].compactMap(\.self) }
      }
      #expect(winners.count == 1)
      #expect(try await store.game(game.id) == winners.first)
    }
  }
}

@Suite("Every store, with old games", .noHanging)
struct GameStoreDeletionTests {
  @Test("deletes the games unchanged since a moment", arguments: StoreKind.allCases)
  func deleteByAge(kind: StoreKind) async throws {
    try await kind.run { store in
      let ages: [Milliseconds] = [.days(400), .days(2), 3_600_000, 1, 0]
      var games: [LivingGame] = []
      for age in ages {
        let moment = noon + Milliseconds(-age.count)
        games.append(
          try LivingGame(id: .random(), seats: Seats(host: digest(1)), now: moment, pace: pace))
      }
      for game in games { try await store.insert(game) }
      // This game has changed since.
      try await store.change(games[1].id) { $0.reset(now: noon) }
      games[1].reset(now: noon)

      #expect(try await store.deleteGames(unchangedSince: noon) == 3)
      for (game, stays) in zip(games, [false, true, false, false, true]) {
        #expect(try await store.game(game.id) == (stays ? game : nil))
      }
      let none = try await store.deleteGames(unchangedSince: noon, limit: .max) { _ in
        Issue.record("It told of nothing.")
      }
      #expect(none == 0)
      #expect(try await store.deleteGames(unchangedSince: noon + 1) == 2)
    }
  }

  @Test(
    "starts the daily deletion once a day, whatever the clock says", arguments: StoreKind.allCases)
  func daily(kind: StoreKind) async throws {
    try await kind.run { store in
      let begins: [(at: Milliseconds, expected: Bool)] = [
        (0, true), (1, false), (.days(1) + Milliseconds(-1), false), (.days(1), true),
        // Years ahead, twice, then correct again.
        (.days(2000), true), (.days(2000) + 5, false), (.days(1) + 9, false),
        (.days(1) + 10, false), (.days(2) + 9, true),
      ]
      for (age, expected) in begins {
        let count = try await store.write(.beginDailyDeletion(at: noon + age))
        #expect(count == (expected ? 1 : 0), "\(age)")
      }
    }
  }

  @Test("deletes any number of games", arguments: StoreKind.allCases)
  func deleteMany(kind: StoreKind) async throws {
    try await kind.run { store in
      try await withThrowingTaskGroup { group in
        for _ in 0..<450 {
          group.addTask { try await store.insert(try SampleGame.new.game()) }
        }
        try await group.waitForAll()
      }
      let told = SharedValue<[Int]>([])
      let deleted = try await store.deleteGames(unchangedSince: noon + 1, limit: 250) { count in
        told.change { $0.append(count) }
      }
      #expect(deleted == 250)
      #expect(told.value.first == 0 && told.value.last == 250 && told.value == told.value.sorted())
      #expect(try await store.summary() == GameStoreSummary(count: 200, newest: noon))
      #expect(try await store.deleteGames(unchangedSince: noon + 1) == 200)
      #expect(try await store.summary() == GameStoreSummary(count: 0, newest: nil))
    }
  }
}
