import Gameplay
import HTTP
import Presentation
import Reversi
import Samples
import TestSupport
import Testing
import WebApp

@Suite("Looking at a game", .noHanging)
@MainActor
struct ReadOnlyTests {
  private let server: TestServer
  private let host: Client

  init() throws {
    server = try TestServer()
    host = Client(server)
  }

  /// Follows every link, refresh and redirect with GET and HEAD, and returns the visited addresses.
  private func crawl(_ client: Client, from start: String) async throws -> Set<String> {
    var (seen, rest): (Set<String>, [String]) = ([], [start])
    while let address = rest.popLast() {
      guard seen.insert(address).inserted else { continue }
      #expect(await client.head(address).status.code < 400)
      let pending = await client.begin(address)
      // The server answers a held request at once when the crawler gives up.
      await pending.cancel()
      let response = try await pending.answer()
      let isHeld = response.status == .serviceUnavailable
      #expect(response.status.code < 400 || isHeld, "at \(address)")
      // Records link to longer records without an end; a feed links back by absolute addresses.
      guard !address.hasPrefix("/r/"), !address.hasPrefix("/p/"), !address.contains(".atom") else {
        continue
      }
      let page = response.page
      let assets = page.tags.filter { $0.name == "link" }.compactMap { $0.attributes["href"] }
      let links = page.links + assets + [page.refresh, response.location].compactMap { $0 }
      rest += links.map { ReferenceResolver.resolve($0, from: address) }
    }
    return seen
  }

  @Test("by every link changes nothing", arguments: [true, false])
  func crawler(isHost: Bool) async throws {
    let game = try await host.start(["move": "d3"])
    try await host.play("c3c4", in: game, from: 1)
    _ = await host.post(game + "/invite", ["side": "light"])
    let before = await server.store.contents()
    let crawler = isHost ? host : Client(server)
    var seen = try await crawl(crawler, from: game)
    seen.formUnion(try await crawl(crawler, from: game + "/f/1/1"))
    #expect(await server.store.contents() == before)
    #expect(
      seen.isSuperset(of: ["/", "/new", game, game + ".json", game + ".png", game + ".atom"]))
    #expect(seen.isSuperset(of: ["1/2", "1/end"].map { game + "/f/" + $0 }))
    #expect(seen.contains(game + "/reset") == isHost)
    // Light waits for a friend, so the host does, too.
    #expect(seen.contains(game + "?seen=3.1"))
  }

  @Test(
    "by HEAD doesn't even make a computer's due move",
    arguments: ["", "?seen=0", ".json", ".txt", "/reset", "/f/1/1", "/f/1/end"])
  func head(rest: String) async throws {
    let game = try await host.start(["dark": "computer"])
    server.clock.advance(by: .seconds(60))
    let before = await server.store.contents()
    _ = await host.head(game + rest)
    #expect(await server.store.contents() == before)
  }

  @Test(
    "by GET makes a computer's due move, once",
    arguments: ["", "?seen=0", ".json", ".txt", "/reset"])
  func dueMove(rest: String) async throws {
    let game = try await host.start(["dark": "computer"])
    server.clock.advance(by: .seconds(60))
    for _ in 1...2 { _ = await host.get(game + rest) }
    #expect(await server.store.contents().values.map(\.version) == [1])
  }
}

@Suite("A watcher", .noHanging)
@MainActor
struct WatcherTests {
  private let host: Client
  private let watcher: Client

  init() throws {
    let server = try TestServer()
    host = Client(server)
    watcher = Client(server)
  }

  @Test("sees a board without buttons, and a note about watching")
  func readOnly() async throws {
    let game = try await host.start(["move": "d3"])
    let page = await watcher.get(game).page
    #expect(page.board == (await host.get(game).page.board))
    #expect(page.forms.allSatisfy { form in !form.buttons.contains { $0.value == "a1" } })
    #expect(page.tags.contains { $0.text.contains("watching this game") })
    for action in ["mode", "undo", "redo", "reset", "invite", "pass"] {
      #expect(!page.forms.contains { $0.action.hasSuffix(action) })
    }
    #expect(page.link("Reset") == nil)
  }

  @Test(
    "reads who can move, in words that hold for the game",
    arguments: [
      ("manual", "manual", "Only the person who plays it can move."),
      ("manual", "computer", "Only the person who plays it can move."),
      ("computer", "computer", "watching two computers"),
    ])
  func note(dark: String, light: String, text: String) async throws {
    let game = try await host.start(["dark": dark, "light": light])
    #expect(await watcher.get(game).text.contains(text))
  }

  @Test(
    "has no disabled cells in browsers that go to them or press them, nor has a player",
    arguments: [
      ("Lynx/2.9.0", "text"), ("NetSurf/3.10 (Linux)", "Play"),
      ("Mozilla/5.0 (X11; Linux x86_64) NetSurf/3.11", "Play"),
    ])
  func plainBoard(userAgent: String, first: String) async throws {
    let game = try await host.start(["record": "f5d6"])
    let ordinary = await watcher.get(game).page
    host.userAgent = userAgent
    watcher.userAgent = userAgent
    let pages = [await host.get(game).page, await watcher.get(game).page]
    for (page, legal) in zip(pages, [["c3", "c4", "c5", "c6", "c7"], []]) {
      let cells = page.forms.flatMap(\.buttons).compactMap(\.value).filter { Square($0) != nil }
      #expect(cells == legal)
      #expect(page.tags.count { $0.name == "button" && $0.attributes["value"] == "a1" } == 0)
      #expect(page.board == ordinary.board)
      let link = page.links.first.map { ReferenceResolver.resolve($0, from: game) }
      #expect((link == game + "/text") == (first == "text"))
    }
    #expect(await host.get(game + "/text").page.links.first != "text")
  }

  @Test("may play on from here in a game of their own")
  func copy() async throws {
    let game = try await host.start(["record": GameTexts.readme + ".e6"])
    let browser = Browser(host.server)
    try await browser.open(game)
    try await browser.press("Continue from here")
    #expect(browser.address == NumberedIdentifiers.game(2))
    #expect(browser.page.board == (await host.get(game).page.board))
    #expect(browser.page.forms.contains { form in form.buttons.contains { $0.value == "a1" } })
  }

  @Test("sees a pass alert without Dismiss")
  func pass() async throws {
    let game = try await host.start(["record": GameTexts.pass])
    let page = await watcher.get(game).page
    #expect(page.alert == "Pass")
    #expect(!page.forms.contains { $0.buttons.contains { $0.label == "Dismiss" } })
  }

  @Test(
    "may change nothing, and is told why",
    arguments: [
      ("move", "v=1&move=c3", "You're not playing this side"),
      ("pass", "v=1", "You're not playing this side"),
      ("undo", "v=1", "You're not playing this side"),
      ("redo", "v=1", "You're not playing this side"),
      ("mode", "side=dark&mode=computer", "You're not playing this side"),
      ("reset", "", "Only the host can do that"),
      ("invite", "side=dark", "Only the host can do that"),
    ])
  func forbidden(change: String, form: String, heading: String) async throws {
    let game = try await host.start(["move": "d3"])
    let before = await host.server.store.contents()
    let response = await watcher.send(.post, game + "/" + change, body: form)
    #expect(response.status == .forbidden)
    #expect(response.page.heading == heading)
    #expect(response.page.link("Back to the game") == game)
    #expect(await host.server.store.contents() == before)
  }

  @Test("may not see the question before a reset")
  func resetPage() async throws {
    let game = try await host.start()
    #expect(await watcher.get(game + "/reset").status == .forbidden)
  }

  @Test(
    "is any visitor whose cookie holds no key of the game",
    arguments: ["", "x", "00000000000000020000000000000002", "00000000000000010000000000000001 "])
  func strangeKeys(key: String) async throws {
    let game = try await host.start()
    watcher.cookies.set("player", key + "0")
    #expect(
      await watcher.post(game + "/mode", ["side": "dark", "mode": "computer"]).status == .forbidden)
  }
}

@Suite("A living page", .noHanging)
@MainActor
struct RefreshTests {
  private let server: TestServer
  private let host: Client
  private let watcher: Client

  init() throws {
    server = try TestServer()
    host = Client(server)
    watcher = Client(server)
  }

  @Test("never refreshes for the player to move")
  func ownTurn() async throws {
    let game = try await host.start()
    #expect(await host.get(game).page.refresh == nil)
    let passed = try await host.start(["record": GameTexts.pass])
    #expect(await host.get(passed).page.refresh == nil)
  }

  @Test("lists all moves, and leads to their record")
  func moves() async throws {
    let game = try await host.start(["record": "f5d6c3d3c4f4e6"])
    let page = await host.get(game).page
    for move in ["1 f5", "4 d3", "7 e6"] { #expect(page.source.contains("<span>\(move)</span>")) }
    let link = try #require(page.link("Step through the game"))
    let moment = await host.get(ReferenceResolver.resolve(link, from: game))
    #expect(moment.location == "/r/f5d6c3d3c4f4e6")
    #expect(await host.get(game + "?ply=4").location == "/r/f5d6c3d3c4f4e6/4")
    #expect(await host.get(game + "?ply=7").location == "/r/f5d6c3d3c4f4e6")
    #expect(await host.get(game + "?ply=8").location == "/r/f5d6c3d3c4f4e6")
    let fresh = try await host.start()
    #expect(await host.get(fresh + "?ply=1").location == fresh)
    #expect(await host.get(fresh).page.link("Step through the game") == nil)
  }

  @Test("refreshes while another player is to move")
  func others() async throws {
    let game = try await host.start(["move": "d3"])
    let page = await watcher.get(game).page
    #expect(page.refresh.map { ReferenceResolver.resolve($0, from: game) } == game + "?seen=1.0")
    #expect(page.link("Check now") == page.refresh)
    _ = await host.post(game + "/mode", ["side": "light", "mode": "computer"])
    #expect(await host.get(game).page.refresh != nil)
  }

  @Test("doesn't refresh when the game is over")
  func over() async throws {
    let game = try await host.start(["record": GameTexts.won])
    #expect(await watcher.get(game).page.refresh == nil)
  }

  @Test("stops refreshing after an hour without a change, and shows a link")
  func anHour() async throws {
    let game = try await host.start(["move": "d3"])
    server.clock.advance(by: .seconds(3600))
    #expect(await watcher.get(game).page.refresh != nil)
    server.clock.advance(by: 1)
    let page = await watcher.get(game).page
    #expect(page.refresh == nil)
    #expect(page.link("Check now").map { ReferenceResolver.resolve($0, from: game) } == game)
  }

  @Test("refreshes again after the next change")
  func awakeAgain() async throws {
    let game = try await host.start(["move": "d3"])
    server.clock.advance(by: .seconds(601))
    _ = await host.post(game + "/move", ["v": "1", "move": "c3"])
    #expect(await watcher.get(game).page.refresh != nil)
  }

  @Test("follows a game between two computers by itself")
  func computers() async throws {
    let browser = Browser(server)
    try await browser.post([("dark", "computer"), ("light", "computer")], to: "/games")
    try await browser.wait(.seconds(30))
    let record = try #require(await server.store.contents().values.first).record
    #expect(record.moves.count > 5)
    #expect(browser.address.hasPrefix(NumberedIdentifiers.game(1)))
  }
}

@Suite("The share page of a game", .noHanging)
@MainActor
struct ShareTests {
  private func address(on page: HTMLPage) -> String? {
    page.first { $0.attributes["readonly"] != nil }?.attributes["value"]
  }

  @Test("begins with the game's address at the host that the visitor uses")
  func host() async throws {
    let server = try TestServer()
    let game = try await Client(server).start(["move": "d3"])
    let page = await Client(server).get(game + "/share", fields: [.host: "flipbook.local:81"]).page
    #expect(address(on: page) == "http://flipbook.local:81" + game)
    #expect(!page.source.contains("og:"))
  }

  @Test("begins with the public address if there is one, and the game has a card")
  func publicOrigin() async throws {
    let origin = try #require(WebOrigin("https://play.example"))
    let server = try TestServer(
      settings: WebAppSettings(basePath: "/reversi", publicOrigin: origin))
    let created = await Client(server).post("/reversi/games")
    let game = try #require(created.location)
    let whole = "https://play.example" + game
    #expect(address(on: await Client(server).get(game + "/share").page) == whole)
    let page = await Client(server).get(game).page
    let card = page.first { $0.attributes["property"] == "og:url" }
    #expect(card?.attributes["content"] == whole)
  }

  @Test("is linked from the game, and is never cached or refreshed")
  func still() async throws {
    let server = try TestServer()
    let host = Client(server)
    let game = try await host.start(["light": "computer", "move": "d3"])
    let name = game.dropFirst("/g/".count)
    #expect(await host.get(game).page.link("Share") == "\(name)/share")
    for client in [host, Client(server)] {
      let shared = await client.get(game + "/share")
      #expect(shared.fields[.cacheControl] == "no-store")
      #expect(shared.page.refresh == nil)
      #expect(shared.page.link("Back to the game") == "../\(name)")
    }
  }

  @Test("links to the game's deletion for the host only")
  func deletion() async throws {
    let server = try TestServer()
    let host = Client(server)
    let game = try await host.start(["move": "d3"])
    #expect(await host.get(game + "/settings").page.link("Delete game") == "delete")
    #expect(await host.get(game).page.link("Delete game") == nil)
    #expect(await Client(server).get(game + "/settings").page.link("Delete game") == nil)
  }

  @Test("has invites for the host only")
  func invites() async throws {
    let server = try TestServer()
    let host = Client(server)
    let game = try await host.start(["move": "d3"])
    func invites(_ client: Client) async -> Int {
      await client.get(game + "/share").page.forms.count { $0.action.hasSuffix("invite") }
    }
    #expect(await invites(host) == 1)
    #expect(await invites(Client(server)) == 0)
  }
}

@Suite("A browser that keeps no cookies", .noHanging)
@MainActor
struct CookielessTests {
  private let server: TestServer

  init() throws {
    server = try TestServer()
  }

  /// The answer that a browser without cookies gets when it has created a game on a page.
  private func answer(from page: String, _ form: KeyValuePairs<String, String>) async throws
    -> HTTPResponse
  {
    let created = await Client(server).post("/games", form)
    return try await follow(#require(created.location), from: page)
  }

  private func follow(_ address: String, from page: String) async throws -> HTTPResponse {
    let address = String(address.prefix { $0 != "#" })
    let response = await Client(server).get(
      address, fields: [.referer: "http://localhost:8080" + page])
    guard let next = response.location else { return response }
    return try await follow(next, from: page)
  }

  @Test(
    "is told so at once, with a link to a record of its moves",
    arguments: ["/", "/new", "/p/\(Position.initial.text)", "/g/zzzzzzzzzzzzzzzzzzzzzzzz"])
  func told(page: String) async throws {
    let response = try await answer(from: page, ["move": "d3", "light": "computer"])
    #expect(response.fields[.cacheControl] == "no-store")
    #expect(response.text.contains("Your browser blocked the cookie"))
    #expect(response.page.link("Play without cookies") == "../r/d3")
    #expect(response.page.refresh == nil)
    let empty = try await answer(from: page, ["light": "computer"])
    #expect(empty.page.link("Play without cookies") == "../p/\(Position.initial.text)")
  }

  @Test("isn't taken for a watcher, nor a watcher for it")
  func watcher() async throws {
    let game = try await Client(server).start(["move": "d3"])
    for (page, text) in [
      (game, "watching this game"), ("/import", "watching this game"), ("/", "blocked the cookie"),
    ] {
      #expect(try await follow(game, from: page).text.contains(text))
    }
    let elsewhere = await Client(server).get(game, fields: [.referer: "https://chat.example/"])
    #expect(elsewhere.text.contains("watching this game"))
    server.clock.advance(by: .seconds(61))
    #expect(try await follow(game, from: "/").text.contains("watching this game"))
  }

  @Test("isn't one that sends a cookie back")
  func keeping() async throws {
    let client = Client(server)
    let game = try await client.start(["move": "d3"])
    let page = await client.get(game, fields: [.referer: "http://localhost:8080/"]).page
    #expect(page.link("Reset") != nil && page.link("Play without cookies") == nil)
  }
}
