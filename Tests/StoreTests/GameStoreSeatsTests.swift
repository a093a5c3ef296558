import Gameplay
import Reversi
import TestSupport
import Testing

@Suite("Every store, where seats change", .noHanging)
struct GameStoreSeatsTests {
  @Test("leaves the stored seats alone when a game is replaced", arguments: StoreKind.allCases)
  func seatsStay(kind: StoreKind) async throws {
    try await kind.run { store in
      var game = try SampleGame.moves.game()
      try await store.insert(game)
      var seats = game.seats
      try seats.addInvite(for: .light, digest: digest(8))
      #expect(try await store.replaceSeats(of: game.id, revision: 0, with: seats))

      // As old as the seats before the invite, and as new but others.
      for change in ["d3", "c4"] {
        let version = game.version
        try game.play(change)
        var expected = game
        expected.seats = seats
        let replacement = try await store.replace(version: version, with: game, orElse: nil)
        #expect(replacement == .replaced(expected))
        #expect(try await store.game(game.id) == expected)
        try game.seats.addInvite(for: .dark, digest: digest(9))
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
      try seats.addInvite(for: .light, digest: digest(2))
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
