import Gameplay
import HTTP
import Presentation
import TestSupport
import Testing
import WebApp

@Suite("The spelling of an address", .noHanging)
@MainActor
struct SpellingTests {
  private let client: Client

  init() throws {
    client = Client(try TestServer())
  }

  /// Starts game 1 and fills in a pattern: `G` is its address, `U` the address with its name in capitals.
  private func address(_ pattern: String) async throws -> String {
    let game = try await client.start()
    return pattern.replacing("G", with: game).replacing(
      "U", with: "/g/" + game.dropFirst(3).uppercased())
  }

  @Test(
    "has one canonical form, to which other spellings redirect",
    arguments: [
      ("/new/", "/new"), ("//", "/"), ("/n%65w", "/new"), ("/%6eew/", "/new"), ("G/", "G"),
      ("U", "G"),
      ("U/", "G"), ("U.json", "G.json"), ("G%2Etxt", "G.txt"), ("G.txt/", "G.txt"),
      ("G%2Freset", "G/reset"), ("U/reset/", "G/reset"), ("U/f/1/1", "G/f/1/1"),
      ("U?seen=0", "G?seen=0"), ("G/?seen=3", "G?seen=3"), ("/style.css/", "/style.css"),
      ("/style%2Ecss?v=x", "/style.css?v=x"), ("/healthz/", "/healthz"),
      ("/new/?utm=1", "/new"),
    ])
  func canonical(spelling: String, canonical: String) async throws {
    let response = await client.get(try await address(spelling))
    #expect(response.status == .movedPermanently)
    let game = NumberedIdentifiers.game(1)
    #expect(response.location == canonical.replacing("G", with: game))
  }

  @Test("of the icon that browsers ask for leads to the site's")
  func icon() async {
    let response = await client.get("/favicon.ico")
    #expect(response.status == .seeOther && response.location == "/flipbook.svg")
    #expect(await client.get("/flipbook.svg").fields[.contentType] == "image/svg+xml")
  }

  @Test("isn't corrected for a POST")
  func posts() async throws {
    let response = await client.post("/games/", ["move": "d3"])
    #expect(response.status == .seeOther)
  }

  @Test("may include unknown queries", arguments: ["/?x=1", "/new?seen=3", "/new?"])
  func unknownQueries(address: String) async {
    #expect(await client.get(address).status == .ok)
  }

  @Test("may include unknown queries below a game, too")
  func unknownGameQueries() async throws {
    let game = try await client.start()
    for query in ["?fbclid=x", "?", "?v=1", "?seen2=1", "?Seen=1"] {
      #expect(await client.get(game + query).status == .ok)
    }
  }

  @Test(
    "is refused if it can't be decoded",
    arguments: ["/%", "/%zz", "/new%4", "/%ff", "/%c0%af", "/new?%", "/?seen=%ff"])
  func malformed(address: String) async {
    let response = await client.get(address)
    #expect(response.status == .badRequest)
    #expect(response.page.heading == "Invalid link")
  }

  @Test(
    "gets the site's own 404 page if it names nothing",
    arguments: [
      "/%5cevil.example", "/%5C%5Cevil.example/", "/%09%5cevil.example", "/style.css%C3%A9",
      "/a.b%3fx", "/a.b%23x", "/a.b%252e", "/x", "/new2", "/NEW", "//new", "/new//", "/%00",
      "/new%00", "/..", "/../new",
      "/%2e%2e/%2e%2e/etc/passwd", "/..%2FPackage.swift", "/Templates/board.mustache", "/g", "/g/",
      "/g/x", "/g/00000000000000000000000", "/g/0000000000000000000000000",
      "/g/ilouilouilouilouilouilou",
      "/g/0000000000000000000é", "/favicon.png", "/style.css.map", "/.", "/.git", "/healthz/x",
      "/" + String(repeating: "a", count: 100_000), "/" + String(repeating: "a/", count: 10_000),
    ])
  func notFound(address: String) async {
    let response = await client.get(address)
    #expect(response.status == .notFound)
    #expect(response.page.heading == "Page not found")
    #expect(response.page.title == "Page not found · Flipbook")
    #expect(response.page.links.contains("/"))
    #expect(!response.text.contains("etc/passwd"))
  }

  @Test(
    "is as strict below a game",
    arguments: [
      "G/x", "G/move/x", "G/f", "G/f/1", "G/f/1/0", "G/f/1/01", "G/f/01/1", "G/f/-1/1", "G/f/+1/1",
      "G/f/1/d0", "G/f/1/dd1", "G/f/1/End", "G/f/99999999999999999999/1",
      "G/f/1/99999999999999999999", "G/seat", "G/seat/x", "G/seat/0123456789ABCDEF0123456789ABCDEF",
      "G.html", "G.json/x", "G.", "G?seen=", "G?seen=-1", "G?seen=01", "G?seen=x",
      "G?seen=99999999999999999999",
    ])
  func notFoundBelowGame(pattern: String) async throws {
    let response = await client.get(try await address(pattern))
    #expect(response.status == .notFound)
    #expect(response.page.heading == "Page not found")
  }

  @Test(
    "gets its own 404 page for a game that never existed",
    arguments: [
      "", "?seen=0", ".json", ".txt", "/reset", "/f/1/1", "/f/1/end",
      "/seat/0123456789abcdef0123456789abcdef",
    ])
  func noSuchGame(rest: String) async {
    let response = await client.get("/g/000000000000000000000000" + rest)
    #expect(response.status == .notFound)
    #expect(response.page.heading == "Game not found")
  }

  @Test(
    "takes no POST for a game that never existed",
    arguments: [
      ("move", "v=0&move=d3"), ("pass", "v=0"), ("mode", "side=dark&mode=computer"), ("reset", ""),
      ("undo", "v=0"), ("invite", "side=dark"), ("seat/0123456789abcdef0123456789abcdef", ""),
    ])
  func noSuchGameToChange(rest: String, form: String) async {
    let response = await client.send(
      .post, "/g/000000000000000000000000/" + rest, body: form)
    #expect(response.status == .notFound)
    #expect(response.page.heading == "Game not found")
  }
}

@Suite("Under a base path the site", .noHanging)
@MainActor
struct BasePathTests {
  private let client: Client

  init() throws {
    client = Client(
      try TestServer(
        settings: WebAppSettings(basePath: "/flipbook"), pace: Pace(frameInterval: 0)))
  }

  @Test("redirects the path without its slash to the start page")
  func slash() async {
    let response = await client.get("/flipbook")
    #expect(response.status == .movedPermanently)
    #expect(response.location == "/flipbook/")
    #expect(await client.get("/flipbook/").status == .ok)
  }

  @Test(
    "answers 404 outside of that path",
    arguments: ["/", "/new", "/games", "/flipbooks", "/flipbookx/new", "/Flipbook/"])
  func elsewhere(address: String) async {
    let response = await client.get(address)
    #expect(response.status == .notFound)
    #expect(response.page.links.contains("/flipbook/"))
  }

  @Test("redirects to path-absolute addresses below it, whatever Host says")
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

  @Test("sets its cookies for that path only")
  func cookies() async throws {
    _ = await client.post("/flipbook/games", ["move": "d3"])
    #expect(client.cookies.names == ["player /flipbook/", "posts /flipbook/"])
  }

  @Test("plays a move through its own links and forms")
  func play() async throws {
    let browser = Browser(client.server)
    try await browser.open("/flipbook/")
    try await browser.tap("d3")
    try await browser.settle()
    #expect(browser.address == "/flipbook" + NumberedIdentifiers.game(1))
    #expect(browser.page.board[2] == "---x----")
  }

  @Test(
    "understands a base path with or without slashes", arguments: ["a/b", "/a/b", "/a/b/", "a//b"])
  func spellings(basePath: String) async throws {
    let client = Client(try TestServer(settings: WebAppSettings(basePath: basePath)))
    #expect(await client.get("/a/b/new").status == .ok)
  }
}

/// Every kind of address with every method.
@Suite("An address", .noHanging)
@MainActor
struct MethodTests {
  /// An address (`G` is a game with one move), the status of a GET and the methods that it allows.
  struct Address: Sendable, CustomTestStringConvertible {
    let address: String
    let get: HTTPStatus
    let allow: String

    init(_ address: String, _ get: HTTPStatus, _ allow: String) {
      (self.address, self.get, self.allow) = (address, get, allow)
    }

    var testDescription: String { address }
    var takesPosts: Bool { allow.contains("POST") }
  }

  nonisolated static let page = "GET, HEAD, OPTIONS"
  nonisolated static let form = "POST, OPTIONS"
  nonisolated static let both = "GET, HEAD, POST, OPTIONS"

  nonisolated static let addresses: [Address] = [
    Address("/", .seeOther, page), Address("/new", .ok, page),
    Address("/games", .ok, both),
    Address("/choices", .methodNotAllowed, form), Address("/settings", .ok, page),
    Address("G/settings", .ok, page),
    Address("/choices/reduced", .noContent, page),
    Address("G", .ok, page), Address("G?seen=0", .seeOther, page),
    Address("G.json", .ok, page), Address("G.txt", .ok, page),
    Address("G/move", .methodNotAllowed, form), Address("G/pass", .methodNotAllowed, form),
    Address("G/mode", .methodNotAllowed, form), Address("G/undo", .methodNotAllowed, form),
    Address("G/claim", .methodNotAllowed, form), Address("G/host", .methodNotAllowed, form),
    Address("G/invite", .ok, both),
    Address("G/reset", .ok, both), Address("/seat", .methodNotAllowed, form),
    Address("/seat/0123456789abcdef0123456789abcdef", .notFound, both),
    Address("G/f/1/1", .ok, page), Address("G/f/1/d1", .ok, page),
    Address("G/f/1/end", .seeOther, page),
    Address("G/seat/0123456789abcdef0123456789abcdef", .notFound, both),
    Address("/healthz", .ok, page), Address("/readyz", .ok, page),
    Address("/style.css", .ok, page), Address("/dark.svg", .ok, page),
  ]

  private let client: Client

  init() throws {
    client = Client(try TestServer(pace: Pace(frameInterval: 0)))
  }

  private func prepare(_ address: Address) async throws -> String {
    let game = try await client.start(["move": "d3"])
    return address.address.hasPrefix("G") ? game + address.address.dropFirst() : address.address
  }

  @Test("answers GET with its own status", arguments: addresses)
  func get(address: Address) async throws {
    let target = try await prepare(address)
    let response = await client.get(target)
    #expect(response.status == address.get)
    #expect(response.fields[.allow] == (address.get == .methodNotAllowed ? address.allow : nil))
  }

  @Test("is answered only at the public address if there is one, except for probes")
  func misdirected() async throws {
    let origin = try #require(WebOrigin("https://play.example"))
    let client = Client(try TestServer(settings: WebAppSettings(publicOrigin: origin)))
    for host in ["play.example", "PLAY.example:443"] {
      #expect(await client.get("/rules", fields: [.host: host]).status == .ok)
    }
    for host in ["localhost:8080", "play.example:80", "play.example.evil.example", ""] {
      let response = await client.get("/rules", fields: [.host: host])
      #expect(response.status == .misdirectedRequest)
      #expect(response.text.contains("https://play.example"))
      #expect(await client.post("/games", fields: [.host: host]).status == .misdirectedRequest)
      #expect(await client.get("/healthz", fields: [.host: host]).status == .ok)
      #expect(await client.get("/readyz", fields: [.host: host]).status == .ok)
    }
    #expect(await client.server.store.contents().isEmpty)
  }

  @Test("that takes only posts links back to the game on a GET")
  func wayBack() async throws {
    let game = try await client.start(["move": "d3"])
    let page = await client.get(game + "/move").page
    #expect(page.link("Back to the game") == game)
  }

  @Test(
    "that doesn't exist below a game links back to the game",
    arguments: ["/nothing", "/f/1", "/seat/abc", "/%zz", "/f/1/x?a=b"])
  func belowGame(rest: String) async throws {
    let game = try await client.start(["move": "d3"])
    let response = await client.get(game + rest)
    #expect([.notFound, .badRequest].contains(response.status))
    #expect(response.page.link("Back to the game") == game)
  }

  @Test("answers HEAD like GET", arguments: addresses)
  func head(address: Address) async throws {
    let target = try await prepare(address)
    let head = await client.head(target)
    let get = await client.get(target)
    #expect(head.status == get.status)
    if address.address != "/choices/reduced" { #expect(head.fields == get.fields) }
  }

  @Test("tells OPTIONS what it allows, and nothing else", arguments: addresses)
  func options(address: Address) async throws {
    let response = await client.send(.options, try await prepare(address))
    #expect(response.status == .noContent)
    #expect(response.fields[.allow] == address.allow)
    #expect(response.body.isEmpty)
  }

  @Test("takes a POST only where there is something to change", arguments: addresses)
  func post(address: Address) async throws {
    let target = try await prepare(address)
    let response = await client.post(target)
    #expect((response.status != .methodNotAllowed) == address.takesPosts)
    #expect(response.fields[.allow] == (address.takesPosts ? nil : address.allow))
  }

  @Test(
    "refuses every other method and says what it allows", arguments: addresses,
    ["PUT", "PATCH", "DELETE", "TRACE", "CONNECT", "BREW", "get"])
  func otherMethods(address: Address, method: String) async throws {
    let target = try await prepare(address)
    let before = await client.server.store.contents()
    let response = await client.send(HTTPMethod(name: method), target)
    #expect(response.status == .methodNotAllowed)
    #expect(response.fields[.allow] == address.allow)
    #expect(response.page.heading == "Method not allowed")
    #expect(await client.server.store.contents() == before)
  }

  @Test("may be an asterisk, for OPTIONS of the whole site")
  func asterisk() async {
    let response = await client.send(.options, "*")
    #expect(response.status == .noContent)
    #expect(response.fields[.allow] == Self.both)
    #expect(await client.get("*").status == .notFound)
  }
}
