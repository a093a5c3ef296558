import Gameplay
import HTTP
import Testing
import WebApp

@Suite("What a game's page gives away to share")
@MainActor
struct ShareTests {
  private func address(on page: HTMLPage) -> String? {
    page.text { $0.name == "textarea" }
  }

  @Test("begins with the address at which the visitor has reached it")
  func host() async throws {
    let house = try House()
    let game = try await Client(house).start(["move": "d3"])
    let page = await Client(house).get(game, fields: [.host: "flipbook.local:81"]).page
    #expect(address(on: page) == "http://flipbook.local:81" + game)
    #expect(!page.source.contains("og:"))
  }

  @Test("begins with the public address where there is one, and has a card")
  func publicOrigin() async throws {
    let origin = try #require(WebOrigin("https://play.example"))
    let house = try House(
      settings: WebAppSettings(basePath: "/reversi", publicOrigin: origin))
    let created = await Client(house).post(
      "/reversi/games", fields: [.origin: "https://play.example"])
    let game = try #require(created.location)
    let page = await Client(house).get(game).page
    let whole = "https://play.example" + game
    #expect(address(on: page) == whole)
    let card = page.first { $0.attributes["property"] == "og:url" }
    #expect(card?.attributes["content"] == whole)
  }

  @Test("is told apart by host in a watcher's copy")
  func copies() async throws {
    let house = try House()
    let game = try await Client(house).start(["move": "d3"])
    let watcher = Client(house)
    let tag = try #require(await watcher.get(game, fields: [.host: "one.example"]).fields[.etag])
    func status(_ host: String) async -> HTTPStatus {
      await watcher.get(game, fields: [.host: host, .ifNoneMatch: tag]).status
    }
    #expect(await status("one.example") == .notModified)
    #expect(await status("two.example") == .ok)
  }

  @Test("invites for the host only")
  func invites() async throws {
    let house = try House()
    let host = Client(house)
    let game = try await host.start(["move": "d3"])
    func invites(_ client: Client) async -> Int {
      await client.get(game).page.forms.count { $0.action.hasSuffix("/invite") }
    }
    #expect(await invites(host) == 1)
    #expect(await invites(Client(house)) == 0)
  }
}
