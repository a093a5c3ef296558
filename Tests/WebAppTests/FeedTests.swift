import Gameplay
import HTTP
import TestSupport
import Testing
import WebApp

@Suite("The feed of a game", .noHanging)
@MainActor
struct GameFeedTests {
  private let house: House
  private let host: Client
  private let reader: Client
  private let game = NumberedIdentifiers.game(1)

  init() throws {
    house = try House()
    host = Client(house)
    reader = Client(house)
  }

  private func texts(_ name: String, in response: HTTPResponse) throws -> [String] {
    try #require(xmlElements(response.text)).filter { $0.name == name }.map(\.text)
  }

  @Test("has one entry: how the game stands")
  func entry() async throws {
    _ = try await host.start(["move": "d3"])
    let response = await reader.get(game + ".atom")
    #expect(response.status == .ok)
    #expect(response.fields[.contentType] == "application/atom+xml; charset=utf-8")
    #expect(
      try texts("title", in: response) == [
        "A game of Reversi, begun on 2023-11-14", "Dark placed a disk on d3; light's turn",
      ])
    let times = try texts("updated", in: response)
    #expect(times.count == 2 && times[0] == times[1])
  }

  @Test("shows the board as a picture and as text, and the last moves")
  func content() async throws {
    _ = try await host.start(["record": "f5d6c3d3c4f4c5b3"])
    let page = HTMLPage(try texts("content", in: await reader.get(game + ".atom"))[0])
    let picture = try #require(page.first { $0.name == "img" })
    #expect(
      picture.attributes["src"] == "http://localhost:8080/r/f5d6c3d3c4f4c5b3.svg")
    #expect(await reader.get("/r/f5d6c3d3c4f4c5b3.svg").status == .ok)
    let board = try #require(page.text { $0.name == "pre" })
    #expect(board.contains("3 · ○ ○ ○"))
    let paragraphs = page.tags.filter { $0.name == "p" }.map(\.text)
    #expect(paragraphs.contains("Last moves: 3. c3 4. d3 5. c4 6. f4 7. c5 8. b3"))
  }

  @Test(
    "says in its title what has happened",
    arguments: [
      ("", "Dark's turn"), ("f5", "Dark placed a disk on f5; light's turn"),
      (GameTexts.pass, "Dark placed a disk on g4; light's turn"),
      (GameTexts.won, "Dark won, 13–0"),
    ])
  func titles(record: String, title: String) async throws {
    _ = try await host.start(["record": record])
    #expect(try texts("title", in: await reader.get(game + ".atom"))[1] == title)
  }

  @Test("says that somebody has passed")
  func passed() async throws {
    _ = try await host.start(["record": GameTexts.pass])
    _ = await host.post(game + "/pass", ["v": "0"])
    #expect(
      try texts("title", in: await reader.get(game + ".atom"))[1] == "Light passed; dark's turn")
  }

  @Test("has another entry for each version, and is itself the same wherever the site is reached")
  func identity() async throws {
    _ = try await host.start()
    let before = try texts("id", in: await reader.get(game + ".atom"))
    let elsewhere = await reader.get(game + ".atom", fields: [.host: "flipbook.local:81"])
    #expect(try texts("id", in: elsewhere) == before)
    #expect(elsewhere.text.contains("http://flipbook.local:81" + game))
    try await host.play("d3", in: game)
    let after = try texts("id", in: await reader.get(game + ".atom"))
    #expect(after[0] == before[0])
    #expect(Set(before + after).count == 3)
    for id in before + after {
      #expect(
        id.wholeMatch(
          of: /urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/) != nil
      )
    }
  }

  @Test("is asked for again each time, and sent only when the game has changed")
  func caching() async throws {
    _ = try await host.start()
    let first = await reader.get(game + ".atom")
    let tag = try #require(first.fields[.etag])
    #expect(first.fields.values(of: .cacheControl) == ["no-cache"])
    let again = await reader.get(game + ".atom", fields: [.ifNoneMatch: tag])
    #expect(again.status == .notModified && again.body.isEmpty)
    try await host.play("d3", in: game)
    let changed = await reader.get(game + ".atom", fields: [.ifNoneMatch: tag])
    #expect(changed.status == .ok && changed.fields[.etag] != tag)
  }

  @Test("is in the language of its address, where its links keep it")
  func language() async throws {
    _ = try await host.start(["move": "d3"])
    let response = await reader.get(game + ".atom?lang=de", fields: [.acceptLanguage: "ja"])
    let elements = try #require(xmlElements(response.text))
    #expect(elements[0].attributes["xml:lang"] == "de")
    #expect(
      elements.first { $0.attributes["rel"] == "self" }?.attributes["href"]
        == "http://localhost:8080\(game).atom?lang=de")
    #expect(
      try texts("title", in: response)[1] == "Schwarz setzte einen Stein auf d3; Weiß ist am Zug")
    #expect(await reader.get(game + ".atom?lang=xx").status == .notFound)
  }

  @Test("makes a computer's due move, which a look at its head does not")
  func dueMove() async throws {
    _ = try await host.start(["move": "d3", "light": "computer"])
    house.clock.advance(by: .seconds(10))
    let before = await house.store.contents()
    #expect(await reader.head(game + ".atom").status == .ok)
    #expect(await house.store.contents() == before)
    let title = try texts("title", in: await reader.get(game + ".atom"))[1]
    #expect(title.hasPrefix("Light placed a disk on "))
  }

  @Test("is linked from what there is to share, in the language of that page")
  func link() async throws {
    _ = try await host.start()
    let name = game.dropFirst("/g/".count)
    let shared = await reader.get(game + "/share")
    #expect(shared.page.link("Feed") == "../\(name).atom")
    let german = await reader.get(game + "/share", fields: [.acceptLanguage: "de"])
    #expect(german.page.link("Feed") == "../\(name).atom?lang=de")
  }

  @Test("of a game that there isn't is no feed")
  func missing() async {
    #expect(await reader.get("/g/00000000000000000000.atom").status == .notFound)
    #expect(await reader.post(game + ".atom").status == .methodNotAllowed)
  }
}
