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

  var testDescription: String { rawValue }

  /// Runs a test on a new store.
  func run(_ test: (any ServerStore) async throws -> Void) async throws {
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
      var new = try sample.game()
      var old = try LivingGame(
        id: new.id, seats: Seats(host: digest(7)), now: new.created, pace: pace)
      try old.play("f5d6")
      try await store.insert(old)
      let replacement = try await store.replace(version: old.version, with: new, orElse: nil)
      new.seats = old.seats
      #expect(replacement == .replaced(new))
      #expect(try await store.game(old.id) == new)
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
      _ = try await store.replace(version: 0, with: moved, orElse: nil)
      #expect(try await store.latestGames(of: [one], limit: 1) == [moved.id])

      var seats = games[3].seats
      seats.addInvite(for: .light, digest: try digest(20), now: noon)
      try seats.take(try digest(20), as: other, now: noon)
      seats.addInvite(for: .dark, digest: try digest(21), now: noon)
      try seats.take(try digest(21), as: try digest(5), now: noon)
      #expect(try await store.replaceSeats(of: games[3].id, revision: 0, with: seats))
      for player in [one, other, try digest(5)] {
        #expect(try await store.latestGames(of: [player], limit: 9).contains(games[3].id))
      }
      let isHanded = seats.handOver(from: [one])
      #expect(isHanded)
      #expect(try await store.replaceSeats(of: games[3].id, revision: 4, with: seats))
      #expect(try await store.latestGames(of: [one], limit: 9) == [moved.id, games[1].id])

      _ = try await store.deleteGames(unchangedSince: moved.changed)
      #expect(try await store.latestGames(of: [one], limit: 9) == [moved.id])
      #expect(try await store.latestGames(of: [other], limit: 9) == [])
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
      #expect(try await store.replace(version: 0, with: game, orElse: { $0 }) == .missing)
      #expect(try await !store.replaceSeats(of: game.id, revision: 0, with: game.seats))
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

  @Test("keeps a later version if there is no revision", arguments: StoreKind.allCases)
  func staleVersion(kind: StoreKind) async throws {
    try await kind.run { store in
      let current = try SampleGame.moves.game()
      try await store.insert(current)
      var stale = try SampleGame.new.game(current.id)
      try stale.play("d3")
      #expect(try await store.replace(version: 0, with: stale, orElse: nil) == .kept(current))
      #expect(try await store.replace(version: 9, with: stale, orElse: nil) == .kept(current))
      #expect(try await store.game(current.id) == current)
    }
  }

  @Test(
    "stores the revised game if the current version is a later one", arguments: StoreKind.allCases)
  func revise(kind: StoreKind) async throws {
    try await kind.run { store in
      let current = try SampleGame.moves.game()
      try await store.insert(current)
      var wished = try SampleGame.new.game(current.id)
      try wished.setMode(.computer, of: .dark, now: noon, pace: pace)
      var expected = current
      try expected.setMode(.computer, of: .dark, now: noon, pace: pace)
      let replacement = try await store.replace(version: 0, with: wished) { game in
        var game = game
        try? game.setMode(.computer, of: .dark, now: noon, pace: pace)
        return game
      }
      #expect(replacement == .replaced(expected))
      #expect(try await store.game(current.id) == expected)
    }
  }

  @Test("keeps the game if the revision changes nothing", arguments: StoreKind.allCases)
  func reviseToNothing(kind: StoreKind) async throws {
    try await kind.run { store in
      let current = try SampleGame.moves.game()
      try await store.insert(current)
      let wished = try SampleGame.undone.game(current.id)
      let replacement = try await store.replace(version: 0, with: wished) { game in
        #expect(game == current)
        return nil
      }
      #expect(replacement == .kept(current))
      #expect(try await store.game(current.id) == current)
    }
  }

  @Test("asks for no revision of the current version", arguments: StoreKind.allCases)
  func noRevisionNeeded(kind: StoreKind) async throws {
    try await kind.run { store in
      var game = try SampleGame.moves.game()
      try await store.insert(game)
      let version = game.version
      try game.play("d3")
      let replacement = try await store.replace(version: version, with: game) { _ in
        Issue.record("asked for a revision")
        return nil
      }
      #expect(replacement == .replaced(game))
    }
  }

  @Test("passes its check", arguments: StoreKind.allCases)
  func check(kind: StoreKind) async throws {
    try await kind.run { store in try await store.check() }
  }
}

@Suite("Every store, with changing seats", .noHanging)
struct GameStoreSeatsTests {
  @Test("leaves the stored seats alone when a game is replaced", arguments: StoreKind.allCases)
  func seatsStay(kind: StoreKind) async throws {
    try await kind.run { store in
      var game = try SampleGame.moves.game()
      try await store.insert(game)
      var seats = game.seats
      try seats.addInvite(for: .light, digest: digest(8), now: noon)
      #expect(try await store.replaceSeats(of: game.id, revision: 0, with: seats))

      // Once with seats older than the invite, and once with the same revision but other seats.
      for change in ["d3", "c4"] {
        let version = game.version
        try game.play(change)
        var expected = game
        expected.seats = seats
        let replacement = try await store.replace(version: version, with: game, orElse: nil)
        #expect(replacement == .replaced(expected))
        #expect(try await store.game(game.id) == expected)
        try game.seats.addInvite(for: .dark, digest: digest(9), now: noon)
      }
    }
  }

  @Test("leaves the stored seats alone when a game is revised", arguments: StoreKind.allCases)
  func seatsStayWhenRevised(kind: StoreKind) async throws {
    try await kind.run { store in
      let game = try SampleGame.shared.game()
      try await store.insert(game)
      let wished = try SampleGame.moves.game(game.id)
      var expected = wished
      expected.seats = game.seats
      let replacement = try await store.replace(version: 7, with: wished) { _ in wished }
      #expect(replacement == .replaced(expected))
      #expect(try await store.game(game.id) == expected)
    }
  }

  @Test(
    "compares the revision of seats, whatever the game's version", arguments: StoreKind.allCases)
  func seatsRevision(kind: StoreKind) async throws {
    try await kind.run { store in
      var game = try SampleGame.moves.game()
      try await store.insert(game)
      var seats = game.seats
      try seats.addInvite(for: .light, digest: digest(2), now: noon)
      #expect(try await !store.replaceSeats(of: game.id, revision: 1, with: seats))
      #expect(try await store.game(game.id) == game)

      let version = game.version
      try game.play("d3")
      _ = try await store.replace(version: version, with: game, orElse: nil)
      #expect(try await store.replaceSeats(of: game.id, revision: 0, with: seats))
      #expect(try await !store.replaceSeats(of: game.id, revision: 0, with: game.seats))
      game.seats = seats
      #expect(try await store.game(game.id) == game)
    }
  }
}

@Suite("Every store, with links to a player", .noHanging)
struct GameStoreLinkTests {
  private func link(
    _ number: UInt8, player: UInt8 = 1, expires: Timestamp = noon
  ) throws -> PlayerLink {
    PlayerLink(
      digest: try digest(number), player: try digest(player), sealedKey: "sealed \(number)",
      expires: expires)
  }

  @Test("returns a link as often as it is requested", arguments: StoreKind.allCases)
  func insertAndRead(kind: StoreKind) async throws {
    try await kind.run { store in
      let link = try link(2)
      try await store.insert(link)
      for _ in 1...3 { #expect(try await store.playerLink(link.digest) == link) }
      #expect(try await store.playerLink(link.player) == nil)
    }
  }

  @Test("lets only one of many simultaneous uses take a link", arguments: StoreKind.allCases)
  func spending(kind: StoreKind) async throws {
    try await kind.run { store in
      let link = try link(2)
      try await store.insert(link)
      let earlier = noon - 1
      #expect(try await !store.spendPlayerLink(try digest(3), at: earlier))
      #expect(try await !store.spendPlayerLink(link.digest, at: noon))
      let takers = try await withThrowingTaskGroup { group in
        for _ in 1...50 {
          group.addTask { try await store.spendPlayerLink(link.digest, at: earlier) }
        }
        return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
      #expect(takers == 1)
      #expect(try await store.playerLink(link.digest) == nil)
    }
  }

  @Test("keeps the latest links of each player, up to the limit", arguments: StoreKind.allCases)
  func bound(kind: StoreKind) async throws {
    try await kind.run { store in
      let other = try link(100, player: 9)
      try await store.insert(other)
      for number in 0..<20 as Range<UInt8> { try await store.insert(try link(number)) }
      for number in 0..<20 as Range<UInt8> {
        let found = try await store.playerLink(try digest(number))
        #expect((found != nil) == (number >= 20 - PlayerLink.limit))
      }
      #expect(try await store.playerLink(other.digest) == other)
    }
  }

  @Test("deletes expired links", arguments: StoreKind.allCases)
  func cleaning(kind: StoreKind) async throws {
    try await kind.run { store in
      let (old, new) = (try link(2), try link(3, expires: noon + 1))
      for link in [old, new] { try await store.insert(link) }
      try await store.deletePlayerLinks(expiredAt: noon)
      #expect(try await store.playerLink(old.digest) == nil)
      #expect(try await store.playerLink(new.digest) == new)
    }
  }
}

@Suite("Every store, with feeds of players' turns", .noHanging)
struct GameStoreFeedTests {
  private func feed(_ number: UInt8, player: UInt8 = 1) throws -> TurnFeed {
    TurnFeed(digest: try digest(number), player: try digest(player), nonce: "nonce \(number)")
  }

  @Test("finds a feed by its key and by its player", arguments: StoreKind.allCases)
  func reading(kind: StoreKind) async throws {
    try await kind.run { store in
      let (feed, other) = (try feed(2), try feed(4, player: 3))
      for feed in [feed, other] { try await store.put(feed) }
      #expect(try await store.turnFeed(feed.digest) == feed)
      #expect(try await store.turnFeed(of: feed.player) == feed)
      #expect(try await store.turnFeed(other.digest) == other)
      #expect(try await store.turnFeed(feed.player) == nil)
      #expect(try await store.turnFeed(of: feed.digest) == nil)
    }
  }

  @Test("keeps only the last feed of each player", arguments: StoreKind.allCases)
  func replacing(kind: StoreKind) async throws {
    try await kind.run { store in
      let (old, new, other) = (try feed(2), try feed(3), try feed(5, player: 4))
      for feed in [old, other, new, new] { try await store.put(feed) }
      #expect(try await store.turnFeed(old.digest) == nil)
      #expect(try await store.turnFeed(of: old.player) == new)
      #expect(try await store.turnFeed(of: other.player) == other)
    }
  }

  @Test("deletes a player's feed and no other", arguments: StoreKind.allCases)
  func deleting(kind: StoreKind) async throws {
    try await kind.run { store in
      let (feed, other) = (try feed(2), try feed(4, player: 3))
      for feed in [feed, other] { try await store.put(feed) }
      for _ in 1...2 { try await store.deleteTurnFeed(of: feed.player) }
      #expect(try await store.turnFeed(feed.digest) == nil)
      #expect(try await store.turnFeed(of: feed.player) == nil)
      #expect(try await store.turnFeed(of: other.player) == other)
    }
  }

  @Test("deletes the feeds of players without games", arguments: StoreKind.allCases)
  func cleaning(kind: StoreKind) async throws {
    try await kind.run { store in
      let game = try SampleGame.shared.game()
      try await store.insert(game)
      let holder = try #require(game.seats.seats.first?.digest)
      let kept = TurnFeed(digest: try digest(200), player: holder, nonce: "kept")
      let gone = try feed(201, player: 202)
      for feed in [kept, gone] { try await store.put(feed) }
      try await store.deletePlayersWithoutGames()
      #expect(try await store.turnFeed(of: holder) == kept)
      #expect(try await store.turnFeed(gone.digest) == nil)
    }
  }
}

@Suite("Every store, with names of players", .noHanging)
struct GameStoreNameTests {
  @Test("returns a player's latest name, until it is removed", arguments: StoreKind.allCases)
  func names(kind: StoreKind) async throws {
    try await kind.run { store in
      let (one, other) = (try digest(1), try digest(2))
      #expect(try await store.playerName(of: one) == nil)
      // U+0378 may have been given under another version of Unicode.
      for text in ["Ann", "鈴木 %41", "\u{378}", "Ann"] {
        let name = try #require(PlayerName(checked: text))
        try await store.setName(name, of: one)
        #expect(try await store.playerName(of: one) == name)
      }
      #expect(try await store.playerName(of: other) == nil)
      try await store.setName(PlayerName("Bob"), of: other)
      for _ in 1...2 { try await store.setName(nil, of: one) }
      #expect(try await store.playerName(of: one) == nil)
      #expect(try await store.playerName(of: other)?.text == "Bob")
    }
  }

  @Test("deletes the names of players without games", arguments: StoreKind.allCases)
  func cleaning(kind: StoreKind) async throws {
    try await kind.run { store in
      let game = try SampleGame.shared.game()
      try await store.insert(game)
      let holder = try #require(game.seats.seats.first?.digest)
      for player in [holder, try digest(202)] {
        try await store.setName(PlayerName("Ann"), of: player)
      }
      try await store.deletePlayersWithoutGames()
      #expect(try await store.playerName(of: holder)?.text == "Ann")
      #expect(try await store.playerName(of: try digest(202)) == nil)
    }
  }

  @Test("keeps names, offers and rematches with the seats", arguments: StoreKind.allCases)
  func seats(kind: StoreKind) async throws {
    try await kind.run { store in
      var game = try SampleGame.moves.game()
      try await store.insert(game)
      let named = try SampleGame.named.game().seats
      #expect(try await store.replaceSeats(of: game.id, revision: 0, with: named))
      let version = game.version
      try game.play("d3")
      let replacement = try await store.replace(version: version, with: game, orElse: nil)
      game.seats = named
      #expect(replacement == .replaced(game))
      #expect(try await store.game(game.id) == game)
      let plain = Seats(revision: 4, seats: named.seats, invites: [])
      #expect(try await store.replaceSeats(of: game.id, revision: 3, with: plain))
      #expect(try await store.game(game.id)?.seats == plain)
    }
  }

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
}

@Suite("Every store, with simultaneous changes of a game", .noHanging)
struct GameStoreConcurrencyTests {
  @Test("loses none of many simultaneous changes", arguments: StoreKind.allCases)
  func concurrentChanges(kind: StoreKind) async throws {
    try await kind.run { store in
      let game = try SampleGame.new.game()
      try await store.insert(game)
      try await withThrowingTaskGroup { group in
        for number in 0..<300 {
          group.addTask {
            var wished = game
            wished.reset(now: noon + Milliseconds(Int64(number)))
            let replacement = try await store.replace(version: 0, with: wished) { current in
              var current = current
              current.reset(now: noon + Milliseconds(Int64(number)))
              return current
            }
            guard case .replaced = replacement else { throw GameStoreError.exists }
          }
        }
        try await group.waitForAll()
      }
      #expect(try await store.game(game.id)?.version == 300)
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
              let replacement = try await store.replace(version: 0, with: moved, orElse: nil)
              return replacement == .replaced(moved) ? moved : nil
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
      games[1].reset(now: noon)
      _ = try await store.replace(version: 0, with: games[1], orElse: nil)

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
        let begins = try await store.beginDailyDeletion(at: noon + age)
        #expect(begins == expected, "\(age)")
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

@Suite("Every store, when a host deletes a game", .noHanging)
struct GameStoreHostsDeletionTests {
  @Test(
    "deletes it if its seats are still those that the host has seen",
    arguments: StoreKind.allCases)
  func deleteOne(kind: StoreKind) async throws {
    try await kind.run { store in
      let (game, other) = (try SampleGame.shared.game(), try SampleGame.moves.game())
      for game in [game, other] { try await store.insert(game) }
      let revision = game.seats.revision
      #expect(try await !store.deleteGame(game.id, seatsRevision: revision - 1))
      #expect(try await store.game(game.id) == game)
      #expect(try await store.deleteGame(game.id, seatsRevision: revision))
      #expect(try await store.game(game.id) == nil)
      #expect(
        try await store.latestGames(of: game.seats.seats.map(\.digest), limit: 9) == [other.id])
      #expect(try await !store.deleteGame(game.id, seatsRevision: revision))
      #expect(try await store.game(other.id) == other)
      #expect(try await store.summary().count == 1)
    }
  }
}
