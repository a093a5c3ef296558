import Gameplay
import Reversi
import TestSupport
import Testing

@Suite("Every store", .noHanging)
struct GameStoreContractTests {
  @Test("gives back what was inserted", arguments: StoreKind.allCases, SampleGame.allCases)
  func insertAndRead(kind: StoreKind, sample: SampleGame) async throws {
    try await kind.run { store in
      let game = try sample.game()
      try await store.insert(game)
      #expect(try await store.game(game.id) == game)
    }
  }

  @Test("gives back what was replaced", arguments: StoreKind.allCases, SampleGame.allCases)
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

  @Test("keeps a later version where nobody revises", arguments: StoreKind.allCases)
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

  @Test("stores the revised game where the version is a later one", arguments: StoreKind.allCases)
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

  @Test("keeps the game where the revision finds nothing to change", arguments: StoreKind.allCases)
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

  @Test("does not ask for a revision of the current version", arguments: StoreKind.allCases)
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

  @Test("can answer", arguments: StoreKind.allCases)
  func check(kind: StoreKind) async throws {
    try await kind.run { store in try await store.check() }
  }
}
