import Gameplay
import HTTP
import Testing
import WebApp

@Suite("Under a base path the site")
@MainActor
struct BasePathTests {
  private let client: Client

  init() throws {
    client = Client(
      try House(
        settings: WebAppSettings(basePath: "/flipbook"), pace: Pace(frameInterval: 0)))
  }

  @Test("leads from the path without its slash to its start")
  func slash() async {
    let response = await client.get("/flipbook")
    #expect(response.status == .movedPermanently)
    #expect(response.location == "/flipbook/")
    #expect(await client.get("/flipbook/").status == .ok)
  }

  @Test(
    "owns nothing else",
    arguments: ["/", "/new", "/games", "/flipbooks", "/flipbookx/new", "/Flipbook/"]
  )
  func elsewhere(address: String) async {
    let response = await client.get(address)
    #expect(response.status == .notFound)
    #expect(response.page.links.contains("/flipbook/"))
  }

  @Test("leads to path-absolute addresses below it, whatever the Host says")
  func locations() async throws {
    let game = "/flipbook" + NumberedIdentifiers.game(1)
    let host: HTTPFields = [.host: "evil.example", .origin: "http://evil.example"]
    let created = await client.post("/flipbook/games", ["move": "d3"], fields: host)
    #expect(created.location == game + "/f/1/1#d3")
    #expect(await client.get(game + "/f/1/2").status == .ok)
    #expect(await client.get(game + "/f/1/end").location == game + "#d3")
    #expect(await client.get("/flipbook/", fields: [.host: "evil.example"]).location == game)
    #expect(await client.get(game + "/").location == game)
    let ignored = await client.post(game + "/move", ["v": "0", "move": "a1"])
    #expect(ignored.location == game)
  }

  @Test("keeps its cookies below it")
  func cookies() async throws {
    _ = await client.post("/flipbook/games", ["move": "d3"])
    let game = NumberedIdentifiers.game(1)
    #expect(
      client.cookies.names == ["games /flipbook/", "posts /flipbook/", "seat /flipbook\(game)"])
  }

  @Test("plays a move by its own links and forms")
  func play() async throws {
    let browser = Browser(client.house)
    try await browser.open("/flipbook/")
    try await browser.tap("d3")
    try await browser.settle()
    try await browser.tap("c3")
    try await browser.settle()
    #expect(browser.address == "/flipbook" + NumberedIdentifiers.game(1))
    #expect(browser.page.board[2] == "--ox----")
  }

  @Test(
    "understands a base path with or without slashes", arguments: ["a/b", "/a/b", "/a/b/", "a//b"])
  func spellings(basePath: String) async throws {
    let client = Client(try House(settings: WebAppSettings(basePath: basePath)))
    #expect(await client.get("/a/b/new").status == .ok)
  }
}
