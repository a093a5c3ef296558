import Gameplay
import Reversi
import TestSupport
import Testing

@Suite("Every store, where many change a game at once", .noHanging)
struct GameStoreConcurrencyTests {
  @Test("loses none of many changes at the same time", arguments: StoreKind.allCases)
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

  @Test("lets one of many win who replace the same version", arguments: StoreKind.allCases)
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
