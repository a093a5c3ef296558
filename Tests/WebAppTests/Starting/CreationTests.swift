import Gameplay
import HTTP
import Reversi
import Testing

@Suite("A posted new game")
@MainActor
struct CreationTests {
  private let client: Client

  init() throws {
    client = Client(try House())
  }

  private func game() async throws -> LivingGame {
    try #require(await client.house.store.contents().values.first)
  }

  @Test("is the original's without any field")
  func bare() async throws {
    let response = await client.post("/games")
    #expect(response.location == NumberedIdentifiers.game(1))
    let game = try await game()
    #expect(game.version == 0)
    #expect(game.record == GameRecord())
    #expect(game.modes == PlayerModes())
  }

  @Test("may have modes and a level")
  func modes() async throws {
    _ = await client.post("/games", ["dark": "computer", "light": "computer", "level": "random"])
    let game = try await game()
    #expect(game.modes == PlayerModes(dark: .computer, light: .computer))
    #expect(game.thinking == .dark)
  }

  @Test("may have a first move beside other modes")
  func moveAndModes() async throws {
    let response = await client.post("/games", ["move": "D3", "light": "computer"])
    #expect(response.location == NumberedIdentifiers.game(1) + "/f/1/1#d3")
    #expect(try await game().thinking == .light)
  }

  @Test("may start from a position")
  func position() async throws {
    _ = await client.post("/games", ["position": GameTexts.readme])
    #expect(try await game().position.text == GameTexts.readme)
  }

  @Test("may play on from a record")
  func record() async throws {
    _ = await client.post("/games", ["record": "d3c3c4"])
    let game = try await game()
    #expect(Transcript.text(of: game.record.moves) == "d3c3c4")
    #expect(game.version == 0)
    #expect(game.position.turn == .light)
  }

  @Test("may play on from a record with another start")
  func recordFromElsewhere() async throws {
    _ = await client.post("/games", ["record": GameTexts.readme + ".e6"])
    let game = try await game()
    #expect(game.record.start.text == GameTexts.readme)
    #expect(Transcript.text(of: game.record.moves) == "e6")
  }

  @Test("may be a save text, also with a browser's line ends", arguments: ["\n", "\r\n"])
  func save(lineEnd: String) async throws {
    let text = "o01\n" + GameTexts.afterD3
    _ = await client.post("/games", ["save": text.replacing("\n", with: lineEnd)])
    let game = try await game()
    #expect(game.position.turn == .light)
    #expect(game.modes == PlayerModes(dark: .manual, light: .computer))
  }

  @Test(
    "with a first move that can't be made creates nothing",
    arguments: ["a1", "d4", "e3"])
  func illegalMove(square: String) async throws {
    let response = await client.post("/games", ["move": square])
    #expect(response.status == .seeOther)
    #expect(response.location == "/")
    #expect(response.fields[.setCookie] == nil)
    #expect(await client.house.store.contents().isEmpty)
  }

  @Test("with a move for a computer creates nothing")
  func computersMove() async throws {
    let response = await client.post("/games", ["move": "d3", "dark": "computer"])
    #expect(response.location == "/")
    #expect(await client.house.store.contents().isEmpty)
  }

  @Test("with an illegal first move leaves the visitor at a fresh board, not in their last game")
  func illegalMoveBesideAnotherGame() async throws {
    _ = try await client.start()
    #expect(await client.post("/games", ["move": "a1"]).location == "/new")
  }
}
