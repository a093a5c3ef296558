import Gameplay
import HTTP
import Samples
import TestSupport
import Testing
import WebApp

@Suite("The page of a visitor's games", .noHanging)
@MainActor
struct YourGamesTests {
  private let server: TestServer
  private let host: Client

  init() throws {
    server = try TestServer()
    host = Client(server)
  }

  private func games(of client: Client) async -> [String] {
    await client.get("/games").page.links
      .map { ReferenceResolver.resolve($0, from: "/games") }.filter { $0.hasPrefix("/g/") }
  }

  @Test("lists the games that wait for the visitor first, even if a friend created them")
  func order() async throws {
    let friend = Client(server)
    let theirs = try await host.start(["record": "f5"])
    server.clock.advance(by: 1)
    let over = try await host.start(["record": GameTexts.won])
    server.clock.advance(by: 1)
    let mine = try await host.start(["light": "computer"])
    #expect(await games(of: host) == [theirs, mine, over])
    let invite = try #require(await host.post(theirs + "/invite", ["side": "light"]).location)
    #expect(await games(of: host) == [mine, theirs, over])
    _ = await friend.post(invite)
    #expect(await games(of: host) == [mine, theirs, over])
    #expect(await games(of: friend) == [theirs])
  }

  @Test("lists the hundred games that were changed last")
  func limit() async throws {
    var made: [String] = []
    for _ in 1...101 {
      made.append(try await host.start())
      server.clock.advance(by: 1)
    }
    #expect(await games(of: host) == Array(made.dropFirst()))
  }

  @Test("names a game that a friend may join an open invite")
  func invite() async throws {
    _ = try await host.start(["move": "d3", "against": "friend"])
    let page = await host.get("/games").text
    #expect(page.contains(">Open invite</a>") && !page.contains("Two players here"))
  }

  @Test("is empty for a visitor without games, sets no cookie and links to a new game")
  func stranger() async throws {
    let response = await host.get("/games")
    #expect(response.status == .ok)
    #expect(response.fields[.setCookie] == nil)
    #expect(response.page.link("Play Reversi") == "new")
    #expect(await games(of: host).isEmpty)
  }

  @Test("keeps the visitor known for another 400 days")
  func renewal() async throws {
    _ = try await host.start()
    #expect(await host.get("/games").fields[.setCookie]?.contains("Max-Age=34560000") == true)
  }

  @Test("works despite a damaged game")
  func damaged() async throws {
    _ = try await host.start()
    server.store.readTrouble = .damaged("row 1")
    #expect(await host.get("/games").page.heading == "Your games")
  }

  @Test("changes nothing, and makes no due move")
  func untouched() async throws {
    _ = try await host.start(["dark": "computer"])
    server.clock.advance(by: .seconds(60))
    let before = await server.store.contents()
    _ = await host.get("/games")
    #expect(await server.store.contents() == before)
  }
}
