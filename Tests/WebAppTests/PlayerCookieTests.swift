import Gameplay
import HTTP
import Presentation
import TestSupport
import Testing
import WebApp

@Suite("The cookie of a player", .noHanging)
@MainActor
struct PlayerCookieTests {
  nonisolated private static let secureRoot = WebAppSettings(
    publicOrigin: WebOrigin("https://play.example"))

  private let server: TestServer
  private let player: Client
  private let game = NumberedIdentifiers.game(1)
  private let planted = NumberedIdentifiers.key(99)

  init() throws {
    server = try TestServer()
    player = Client(server)
  }

  /// A client of the same games after the site has moved to the root of an https address.
  private func movedClient() throws -> Client {
    let moved = try TestServer(store: server.store, settings: Self.secureRoot)
    // A new server numbers games and keys from 1 again, so skip those in use.
    for _ in 1...5 {
      _ = (moved.identifiers.seatKey(), moved.identifiers.gameID(at: moved.clock.now))
    }
    return Client(moved)
  }

  /// A cookie value with the keys of these numbers.
  private func keys(_ numbers: some Sequence<UInt64>) -> String {
    numbers.map { NumberedIdentifiers.key($0) }.joined(separator: ".")
  }

  /// Starts a game as the player with the key of a number.
  private func start(as number: UInt64) async throws -> String {
    let host = Client(server)
    host.cookies.set("player", NumberedIdentifiers.key(number))
    server.clock.advance(by: 1)
    return try await host.start()
  }

  // MARK: - Planted cookies

  @Test(
    "that a sibling site can set identifies no player at the root of an https address",
    arguments: [
      (secureRoot, nil), (WebAppSettings(), .https),
    ] as [(WebAppSettings, HTTPClient.Scheme?)])
  func plantedAtRoot(settings: WebAppSettings, scheme: HTTPClient.Scheme?) async throws {
    let peer = HTTPClient(address: IPAddress(ipv4: 0xC000_0201), forwardedScheme: scheme)
    let client = Client(try TestServer(settings: settings), peer: peer)
    client.cookies.set("player", planted)
    let visits = [await client.get("/new"), await client.get("/games")]
    #expect(visits.allSatisfy { $0.fields[.setCookie] == nil })
    let site: HTTPFields = [.origin: settings.publicOrigin?.text ?? "https://localhost:8080"]
    let created = await client.post("/games", fields: site)
    #expect(
      created.fields.values(of: .setCookie).first
        == "__Host-player=\(NumberedIdentifiers.key(1)); Path=/; Max-Age=34560000; Secure; HttpOnly; SameSite=Lax"
    )
    client.cookies.set("player", NumberedIdentifiers.key(98))
    for address in ["/games", "/seat", "/turns"] {
      _ = await client.post(address, fields: site)
      #expect(client.cookies.value("__Host-player") == NumberedIdentifiers.key(1))
    }
  }

  @Test(
    "is the plain one elsewhere, and is kept",
    arguments: [
      WebAppSettings(), WebAppSettings(publicOrigin: WebOrigin("http://play.example")),
      WebAppSettings(basePath: "/flipbook", publicOrigin: WebOrigin("https://play.example")),
    ])
  func plainElsewhere(settings: WebAppSettings) async throws {
    let client = Client(try TestServer(settings: settings))
    client.cookies.set("player", planted, path: settings.basePath + "/")
    _ = await client.post(settings.basePath + "/games")
    #expect(client.cookies.value("player", at: settings.basePath + "/") == planted)
    #expect(client.cookies.names.count == 2)
  }

  @Test("from before the site moved to its https root keeps its seats, and has no other use")
  func olderCookie() async throws {
    _ = try await player.start(["move": "d3"])
    _ = await player.post("/turns")
    let client = try movedClient()
    client.cookies = player.cookies
    #expect(await client.get("/").location == game)
    #expect(
      await client.post(game + "/move", ["v": "1", "move": "c3"]).location == game + "/f/2/1#c3")
    #expect(await client.post(game + "/reset").location == game)
    // The cookie may be a planted one, so it gets neither the player's link nor their feed.
    #expect(await client.post("/seat").location == "/new")
    #expect(await client.post("/turns").location == "/games#feed")
    let page = await client.get("/games").page
    #expect(page.links.contains { "/" + $0 == game })
    #expect(page.forms.flatMap(\.buttons).map(\.label).contains("Turn on"))

    let other = try await client.start()
    let created = try #require(client.cookies.value("__Host-player"))
    #expect(created != client.cookies.value("player"))
    #expect(await player.post(other + "/reset").status == .forbidden)
    for game in [game, other] { #expect(await client.post(game + "/reset").location == game) }
  }

  @Test("from before the move hands over its seat when its player takes another one in the game")
  func olderSeat() async throws {
    _ = try await player.start()
    let invite = try #require(await player.post(game + "/invite", ["side": "dark"]).location)
    let client = try movedClient()
    client.cookies = player.cookies
    _ = await client.post(invite)
    client.cookies.set("player", "")
    #expect(await client.post(game + "/reset").location == game)
  }

  // MARK: - Many keys

  @Test("counts for 16 keys in all cookies together, the visitor's own first")
  func manyKeys() async throws {
    let far = try await start(as: 10)
    let near = try await start(as: 20)
    let own = try await start(as: 30)
    let cookies = [keys(10...17), keys(20...27), keys(30...37)].map { "player=" + $0 }
    let fields: HTTPFields = [.cookie: cookies.joined(separator: "; ")]
    let page = await player.get("/games", fields: fields).page
    #expect(page.links.filter { $0.hasPrefix("g/") }.map { "/" + $0 } == [near, own])
    for (game, plays) in [(own, true), (near, true), (far, false)] {
      let status = await player.post(game + "/reset", fields: fields).status
      #expect(status == (plays ? .seeOther : .forbidden))
    }
  }

  @Test("has room for eight players: the link to a ninth is refused, and not used up")
  func ninthPlayer() async throws {
    _ = try await player.start()
    let link = try #require(await player.post("/seat").location)
    let full = Client(server)
    full.cookies.set("player", keys(20...27))
    for answer in [await full.get(link), await full.post(link)] {
      #expect(answer.page.heading == "Too many players in one browser")
      #expect(answer.page.forms.isEmpty)
      #expect(answer.text.contains("open it in another browser"))
      #expect(answer.fields[.setCookie] == nil)
    }
    #expect(await full.get(link).status == .ok)
    #expect(await full.post(link).status == .conflict)

    let phone = Client(server)
    phone.cookies.set("player", keys(20...26))
    #expect(await phone.post(link).location == "/new")
    #expect(phone.cookies.value("player") == keys([1] + Array(20...26)))
  }

  @Test("accepts the link to a player that it has already, even when it is full")
  func knownPlayer() async throws {
    _ = try await player.start()
    let link = try #require(await player.post("/seat").location)
    let full = Client(server)
    full.cookies.set("player", keys(Array(20...26) + [1]))
    #expect(await full.get(link).page.forms.count == 1)
    #expect(await full.post(link).location == "/new")
    #expect(full.cookies.value("player") == keys([1] + Array(20...26)))
  }

  @Test(
    "gets a refusal in each language when it is full",
    arguments: [
      ("en", "8 players"), ("de", "als 8 Spieler"), ("ja", "8人のプレイヤー"),
      ("fr", "pour 8 joueurs"), ("zh", "8名玩家"),
    ])
  func languages(tag: String, words: String) async throws {
    _ = try await player.start()
    let link = try #require(await player.post("/seat").location)
    player.cookies.set("player", keys(20...27))
    let answer = await player.post(link, fields: [.acceptLanguage: tag])
    #expect(answer.text.contains(words))
    #expect(answer.page.language == tag)
  }
}
