import Gameplay
import Reversi
import TestSupport
import Testing

@Suite("Every store, where old games go", .noHanging)
struct GameStoreDeletionTests {
  @Test("deletes what nobody has changed since a moment", arguments: StoreKind.allCases)
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
      // Changed since, and a day later than the index was made for.
      games[1].reset(now: noon)
      _ = try await store.replace(version: 0, with: games[1], orElse: nil)

      #expect(try await store.deleteGames(unchangedSince: noon) == 3)
      for (game, stays) in zip(games, [false, true, false, false, true]) {
        #expect(try await store.game(game.id) == (stays ? game : nil))
      }
      #expect(try await store.deleteGames(unchangedSince: noon) == 0)
      #expect(try await store.deleteGames(unchangedSince: noon + 1) == 2)
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
      #expect(try await store.deleteGames(unchangedSince: noon + 1) == 450)
    }
  }
}
