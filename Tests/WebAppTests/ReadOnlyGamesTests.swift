import Gameplay
import HTTP
import Reversi
import TestSupport
import Testing
import WebApp

@Suite("Read-only games", .noHanging)
@MainActor
struct ReadOnlyGamesTests {
  private let server: TestServer
  private let host: Client
  private let game = NumberedIdentifiers.game(1)

  init() throws {
    server = try TestServer()
    host = Client(server)
  }

  /// The addresses of an invite to another game, of a feed and of a link to another device.
  private func secrets() async throws -> [String] {
    let other = try await host.start(["move": "d3"])
    let invite = try #require(await host.post(other + "/invite", ["side": "light"]).location)
    _ = await host.post("/turns")
    let page = await host.get("/games").page
    let feed = try #require(page.text { $0.name == "textarea" })
    let link = try #require(await host.post("/seat").location)
    return [invite, String(feed.dropFirst("http://localhost:8080".count)), link]
  }

  @Test("are shown on every page and in every document as before")
  func shown() async throws {
    _ = try await host.start(["move": "d3"])
    let addresses =
      try await secrets()
      + ["/", "/new", "/games", "/r/f5", "/bowling", "/readyz", "/healthz"]
      + ["", "/f/1/1", "/share", "/settings", "/text", "/reset", "/invite", "/delete", "/hint"]
      .map { game + $0 }
      + [".json", ".txt", ".atom", ".svg"].map { game + $0 }
    var before: [HTTPStatus] = []
    for address in addresses { before.append(await host.get(address).status) }
    #expect(!before.contains(.notFound))
    let stored = await server.store.contents()
    try server.restart(isReadOnly: true)
    // If the site tried to write, the store's error would change a status.
    server.store.writeTrouble = .damaged("written")
    var after: [HTTPStatus] = []
    for address in addresses { after.append(await host.get(address).status) }
    #expect(after == before)
    #expect(await server.store.contents() == stored)
  }

  @Test("say so on pages with something to press, before it is pressed")
  func told() async throws {
    _ = try await host.start(["move": "d3"])
    let stranger = Client(server)
    for isReadOnly in [false, true] {
      try server.restart(isReadOnly: isReadOnly)
      for address in ["/new", game, game + "/text", game + "/share"] {
        let text = await host.get(address).text
        #expect(text.contains("class=notice>Maintenance is under way.") == isReadOnly, "\(address)")
      }
      #expect(await stranger.get(game).text.contains("class=notice") == isReadOnly)
      #expect(await host.get("/rules").text.contains("class=notice") == false)
    }
  }

  nonisolated static let changes: [(path: String, form: String)] = [
    ("/move", "v=1&move=c3"), ("/undo", "v=1"), ("/mode", "side=dark&mode=computer"),
    ("/reset", ""), ("/invite", "side=dark"), ("/delete", ""), ("/text", "v=1&move=c3"),
  ]

  @Test("refuse each change with a page and a Retry-After, and stay as they are")
  func refused() async throws {
    _ = try await host.start(["move": "d3"])
    let secrets = try await secrets()
    let stored = await server.store.contents()
    try server.restart(isReadOnly: true)
    let friend = Client(server)
    for (client, path, form) in Self.changes.map({ (host, game + $0.path, $0.form) }) + [
      (host, "/games", "move=d3"), (host, "/turns", ""), (host, "/turns", "revoke=1"),
      (host, "/seat", ""), (friend, secrets[0], ""), (friend, secrets[2], ""),
    ] {
      let answer = await client.send(.post, path, body: form)
      #expect(answer.status == .serviceUnavailable, "\(path)")
      #expect(answer.page.heading == "Read-only for now", "\(path)")
      #expect(answer.fields[.retryAfter] == "60")
      #expect(answer.fields[.cacheControl] == "no-store")
      #expect(answer.fields[.setCookie] == nil)
      #expect((answer.page.link("Back to the game") == game) == path.hasPrefix(game), "\(path)")
    }
    #expect(await server.store.contents() == stored)
    try server.restart()
    let move = await host.post(game + "/move", ["v": "1", "move": "c3"])
    #expect(move.location == game + "/f/2/1#c3")
  }

  @Test("still let visitors choose a theme and paste games")
  func choices() async throws {
    try server.restart(isReadOnly: true)
    #expect(await host.post("/choices", ["theme": "slate"]).status == .seeOther)
    #expect(await host.post("/import", ["text": "f5d6"]).location == "/r/f5d6")
  }

  @Test("get no due move, and hold requests that wait for it for the usual time")
  func dueMove() async throws {
    _ = try await host.start(["dark": "computer"])
    try server.restart(isReadOnly: true)
    server.clock.advance(by: 2000)
    let shown = await host.get(game)
    #expect(shown.status == .ok)
    #expect(shown.page.player(.dark)?.isThinking == true)
    let pending = await host.begin(game + "?seen=0")
    #expect(server.clock.timeToNextWaking == .seconds(25))
    server.clock.advance(by: .seconds(25))
    #expect(try await pending.answer().location == game)
    #expect(await server.store.contents().values.map(\.version) == [0])
    try server.restart()
    _ = await host.get(game)
    #expect(await server.store.contents().values.map(\.version) == [1])
  }
}
