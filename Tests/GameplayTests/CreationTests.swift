import Gameplay
import ManualClock
import Reversi
import Testing

@Suite("Creating games")
struct CreationTests {
  private func create(_ new: NewGame, in house: House) async throws -> LivingGame? {
    try await house.games.create(new, id: .one, host: .host, motion: .disks)
  }

  @Test("The first cell pressed creates the game with its move as version 1")
  func firstMove() async throws {
    let house = House()
    var new = NewGame()
    new.firstMove = "d3"
    new.modes.light = .computer
    let game = try #require(try await create(new, in: house))
    #expect(game.version == 1)
    #expect(game.moveVersions == [1])
    #expect(game.deadline == .start + (500 + 2000))
    #expect(try await house.stored == game)
    let again = try await house.games.place(
      at: "d3", in: .one, seen: 0, by: .host, motion: .disks)
    #expect(again == .repeated(game, version: 1))
  }

  @Test("A first move that can't be made creates no game", arguments: [true, false])
  func impossible(isComputersTurn: Bool) async throws {
    let house = House()
    var new = NewGame()
    new.firstMove = isComputersTurn ? "d3" : "a1"
    new.modes.dark = isComputersTurn ? .computer : .manual
    #expect(try await create(new, in: house) == nil)
    #expect(try await house.games.untouchedGame(.one) == nil)
  }

  @Test("A name is given once")
  func sameName() async throws {
    let house = House()
    let first = try await create(NewGame(), in: house)
    var new = NewGame()
    new.firstMove = "d3"
    await #expect(throws: GameStoreError.exists) { try await create(new, in: house) }
    #expect(try await house.stored == first)
  }

  @Test("Games that nobody has changed for a time are deleted")
  func deletion() async throws {
    let house = House()
    try await house.create()
    house.clock.advance(by: 1000)
    #expect(try await house.games.deleteGames(unchangedFor: 1000) == 0)
    #expect(try await house.games.deleteGames(unchangedFor: Milliseconds(.max)) == 0)
    house.clock.advance(by: 1)
    #expect(try await house.games.deleteGames(unchangedFor: 1000) == 1)
    #expect(try await house.games.game(.one) == nil)
  }
}
