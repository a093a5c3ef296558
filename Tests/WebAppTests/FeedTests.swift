import Gameplay
import HTTP
import Presentation
import Samples
import TestSupport
import Testing

@testable import WebApp

@Suite("The feed of a game", .noHanging)
@MainActor
struct GameFeedTests {
  private let server: TestServer
  private let host: Client
  private let reader: Client
  private let game = NumberedIdentifiers.game(1)

  init() throws {
    server = try TestServer()
    host = Client(server)
    reader = Client(server)
  }

  private func texts(_ name: String, in response: HTTPResponse) throws -> [String] {
    try #require(xmlElements(response.text)).filter { $0.name == name }.map(\.text)
  }

  @Test("has one entry with the state of the game")
  func entry() async throws {
    _ = try await host.start(["move": "d3"])
    let response = await reader.get(game + ".atom")
    #expect(response.status == .ok)
    #expect(response.fields[.contentType] == "application/atom+xml; charset=utf-8")
    #expect(
      try texts("title", in: response) == [
        "Reversi game started on 14 Nov 2023", "Dark played d3; light's turn",
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
    "shows a picture that exists, at its canonical address",
    arguments: [
      ("record", ""), ("record", "f5d6"), ("record", GameTexts.won), ("position", GameTexts.tied),
      ("position", GameTexts.readme), ("record", GameTexts.readme + ".e6"),
    ])
  func picture(field: String, text: String) async throws {
    let form = FormText.encoded([(field, text)])
    _ = try #require(await host.send(.post, "/games", body: form).location)
    let page = HTMLPage(try texts("content", in: await reader.get(game + ".atom"))[0])
    let address = try #require(page.first { $0.name == "img" }?.attributes["src"])
    let response = await reader.get(String(address.dropFirst("http://localhost:8080".count)))
    #expect(response.status == .ok, "\(address)")
    #expect(response.fields[.contentType] == "image/svg+xml")
  }

  @Test(
    "has the latest event in its entry's title",
    arguments: [
      ("", "Dark's turn"), ("f5", "Dark played f5; light's turn"),
      (GameTexts.pass, "Dark played g4; light's turn"),
      (GameTexts.won, "Dark won, 13–0"),
    ])
  func titles(record: String, title: String) async throws {
    _ = try await host.start(["record": record])
    #expect(try texts("title", in: await reader.get(game + ".atom"))[1] == title)
  }

  @Test("reports a pass")
  func passed() async throws {
    _ = try await host.start(["record": GameTexts.pass])
    _ = await host.post(game + "/pass", ["v": "0"])
    #expect(
      try texts("title", in: await reader.get(game + ".atom"))[1] == "Light passed; dark's turn")
  }

  @Test("has a new entry id for each version, and keeps its own id at every host")
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

  @Test("is revalidated each time, and sent again only when the game has changed")
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

  @Test("is in the language of its address, and its links keep that language")
  func language() async throws {
    _ = try await host.start(["move": "d3"])
    let response = await reader.get(game + ".atom?lang=de", fields: [.acceptLanguage: "ja"])
    let elements = try #require(xmlElements(response.text))
    #expect(elements[0].attributes["xml:lang"] == "de")
    #expect(
      elements.first { $0.attributes["rel"] == "self" }?.attributes["href"]
        == "http://localhost:8080\(game).atom?lang=de")
    #expect(
      try texts("title", in: response)[1] == "Schwarz spielte d3; Weiß ist am Zug")
    #expect(await reader.get(game + ".atom?lang=xx").status == .notFound)
  }

  @Test("names its own address, whichever feed of the game was asked for before")
  func ownAddress() async throws {
    _ = try await host.start(["move": "d3"])
    _ = await host.post("/turns")
    let page = await host.get("/games").page
    let turns = try #require(page.source.firstMatch(of: /\/turns\/[0-9a-f]{32}\.atom/)).output
    for feed in [game + ".atom", String(turns)] {
      var tags: Set<String?> = []
      for ending in ["?lang=en", "", "?lang=de", "", "?lang=en"] {
        let response = await reader.get(feed + ending, fields: [.acceptLanguage: "ja"])
        let own = try #require(xmlElements(response.text)).first { $0.attributes["rel"] == "self" }
        #expect(own?.attributes["href"] == "http://localhost:8080" + feed + ending)
        tags.insert(response.fields[.etag])
      }
      #expect(tags.count == 3 && !tags.contains(nil))
    }
  }

  @Test("makes a computer's due move on a GET, but not on a HEAD")
  func dueMove() async throws {
    _ = try await host.start(["move": "d3", "light": "computer"])
    server.clock.advance(by: .seconds(10))
    let before = await server.store.contents()
    #expect(await reader.head(game + ".atom").status == .ok)
    #expect(await server.store.contents() == before)
    let title = try texts("title", in: await reader.get(game + ".atom"))[1]
    #expect(title.hasPrefix("Light played "))
  }

  @Test("is linked from the share page, in that page's language")
  func link() async throws {
    _ = try await host.start()
    let name = game.dropFirst("/g/".count)
    let shared = await reader.get(game + "/share")
    #expect(shared.page.link("Follow (RSS)") == "../\(name).atom")
    let german = await reader.get(game + "/share", fields: [.acceptLanguage: "de"])
    #expect(german.page.link("Folgen (RSS)") == "../\(name).atom?lang=de")
  }

  @Test("doesn't exist for a missing game, and takes no posts")
  func missing() async {
    #expect(await reader.get("/g/000000000000000000000000.atom").status == .notFound)
    #expect(await reader.post(game + ".atom").status == .methodNotAllowed)
  }
}

@Suite("The feed of a player's turns", .noHanging)
@MainActor
struct TurnFeedTests {
  private let server: TestServer
  private let host: Client
  private let reader: Client

  init() throws {
    server = try TestServer()
    host = Client(server)
    reader = Client(server)
  }

  /// Makes a feed and returns the address that the page of games shows.
  private func makeFeed(for client: Client? = nil) async throws -> String {
    let client = client ?? host
    let response = await client.post("/turns")
    try #require(response.location == "/games#feed")
    return try #require(await address(on: client))
  }

  private func address(on client: Client) async -> String? {
    let page = await client.get("/games").page
    return page.text { $0.name == "textarea" }
      .flatMap { $0.hasPrefix("http://localhost:8080") ? String($0.dropFirst(21)) : nil }
  }

  private func titles(_ address: String) async throws -> [String] {
    let response = await reader.get(address)
    try #require(response.status == .ok)
    return try #require(xmlElements(response.text)).filter { $0.name == "title" }.map(\.text)
  }

  /// Starts a game with a friend, who plays light and is to move.
  private func startWithFriend(_ friend: Client) async throws -> String {
    let game = try await host.start(["move": "d3"])
    let invite = try #require(await host.post(game + "/invite", ["side": "light"]).location)
    _ = await friend.post(invite)
    return game
  }

  @Test("is made by a button on the page of the player's games, and revoked by another")
  func buttons() async throws {
    _ = try await host.start()
    func labels() async -> [String] {
      let forms = await host.get("/games").page.forms
      return forms.first { $0.action == "turns" }?.buttons.map(\.label) ?? []
    }
    #expect(await labels() == ["Turn on"])
    let feed = try await makeFeed()
    #expect(await labels() == ["New addresses", "Turn off"])
    #expect(await reader.get(feed).status == .ok)
    #expect(await host.post("/turns", ["revoke": "1"]).location == "/games#feed")
    #expect(await labels() == ["Turn on"])
    #expect(await reader.get(feed).status == .notFound)
  }

  @Test("lists the games where it is the player's turn, the last changed first")
  func turns() async throws {
    let friend = Client(server)
    let game = try await startWithFriend(friend)
    let feed = try await makeFeed()
    #expect(try await titles(feed) == ["Reversi: your turn"])
    server.clock.advance(by: .seconds(1))
    _ = try await host.start(["light": "computer"])
    server.clock.advance(by: .seconds(1))
    try await friend.play("c3", in: game, from: 1)
    #expect(
      try await titles(feed) == [
        "Reversi: your turn", "Your turn: light played c3", "Your turn",
      ])
    try await host.play("c4", in: game, from: 2)
    #expect(try await titles(feed) == ["Reversi: your turn", "Your turn"])
  }

  @Test("lists a game for two weeks after its end")
  func ended() async throws {
    _ = try await host.start(["record": GameTexts.won, "light": "computer"])
    let feed = try await makeFeed()
    #expect(try await titles(feed) == ["Reversi: your turn", "Dark won, 13–0"])
    server.clock.advance(by: PlayersTurns.endedShown)
    #expect(try await titles(feed).count == 2)
    server.clock.advance(by: 1)
    #expect(try await titles(feed).count == 1)
  }

  @Test("lists the latest games up to a limit")
  func limit() async throws {
    for _ in 0...PlayersTurns.entryLimit {
      _ = try await host.start(["light": "computer"])
      server.clock.advance(by: 1)
    }
    let feed = try await makeFeed()
    let elements = try #require(xmlElements(await reader.get(feed).text))
    #expect(elements.count { $0.name == "entry" } == PlayersTurns.entryLimit)
    let ids = elements.filter { $0.name == "id" }.map(\.text)
    #expect(Set(ids).count == ids.count)
    let times = elements.filter { $0.name == "updated" }.map(\.text)
    #expect(times == times.sorted(by: >))
  }

  @Test("lists games with others first, and none that the player plays alone")
  func others() async throws {
    let friend = Client(server)
    let game = try await startWithFriend(friend)
    try await friend.play("c3", in: game, from: 1)
    for _ in 0...PlayersTurns.entryLimit {
      server.clock.advance(by: .seconds(1))
      _ = try await host.start(["light": "computer"])
      _ = try await host.start()
    }
    let titles = try await titles(makeFeed())
    #expect(titles.count == 1 + PlayersTurns.entryLimit)
    #expect(titles[1] == "Your turn: light played c3")
  }

  @Test("has one address at a time: a new one revokes the old one")
  func renewal() async throws {
    _ = try await host.start()
    let old = try await makeFeed()
    let new = try await makeFeed()
    #expect(old != new)
    #expect(await reader.get(old).status == .notFound)
    #expect(await reader.get(new).status == .ok)
  }

  @Test("is separate for each player, and others can't revoke it")
  func players() async throws {
    let friend = Client(server)
    _ = try await startWithFriend(friend)
    let feed = try await makeFeed()
    let theirs = try await makeFeed(for: friend)
    #expect(feed != theirs)
    _ = await friend.post("/turns", ["revoke": "1"])
    #expect(await reader.get(feed).status == .ok)
    #expect(await reader.get(theirs).status == .notFound)
    #expect(await address(on: host) == feed)
  }

  @Test("gives its reader no seat, and needs no cookie")
  func readingOnly() async throws {
    let game = try await host.start(["move": "d3"])
    let feed = try await makeFeed()
    let response = await reader.get(feed)
    #expect(response.fields[.setCookie] == nil)
    #expect(await reader.post(feed).status == .methodNotAllowed)
    let before = await server.store.contents()
    _ = await reader.post(game + "/move", ["v": "1", "move": "c3"])
    #expect(await server.store.contents() == before)
    #expect(!response.text.contains(try #require(host.cookies.value("player"))))
  }

  @Test("is kept out of shared caches, referrers and search engines")
  func fields() async throws {
    _ = try await host.start()
    let fields = await reader.get(try await makeFeed()).fields
    #expect(fields.values(of: .cacheControl) == ["private, no-cache"])
    #expect(fields[.contentType] == "application/atom+xml; charset=utf-8")
    #expect(fields[.referrerPolicy] == "no-referrer")
    #expect(fields[.xRobotsTag] == "noindex")
    #expect(await reader.get("/robots.txt").text.contains("Disallow: /turns/\n"))
  }

  @Test("is sent only when something has changed")
  func caching() async throws {
    let game = try await host.start()
    let feed = try await makeFeed()
    let tag = try #require(await reader.get(feed).fields[.etag])
    #expect(await reader.get(feed, fields: [.ifNoneMatch: tag]).status == .notModified)
    #expect(await reader.head(feed).fields[.etag] == tag)
    server.clock.advance(by: 1)
    try await host.play("d3", in: game)
    #expect(await reader.get(feed, fields: [.ifNoneMatch: tag]).status == .ok)
  }

  @Test("makes no move, however overdue, when it is read")
  func dueMove() async throws {
    _ = try await host.start(["move": "d3", "light": "computer"])
    let feed = try await makeFeed()
    server.clock.advance(by: .seconds(60))
    let before = await server.store.contents()
    #expect(try await titles(feed).count == 1)
    #expect(await server.store.contents() == before)
  }

  @Test("survives a restart, and so does its address on the page of games")
  func restart() async throws {
    _ = try await host.start()
    let feed = try await makeFeed()
    try server.restart()
    #expect(await reader.get(feed).status == .ok)
    #expect(await address(on: host) == feed)
  }

  @Test("is stored as digests, without its own key or the player's")
  func secrecy() async throws {
    _ = try await host.start()
    let feed = try await makeFeed()
    let player = try #require(host.cookies.value("player").flatMap { SeatKey($0) })
    let stored = try #require(
      try await server.store.playerRow(.feed, by: .player(SeatDigest(key: player))))
    let key = try #require(feed.split(separator: "/").last?.prefix(32))
    for secret in [String(key), player.text] {
      #expect(stored.text != secret)
      #expect(stored.key.name != secret && stored.player.name != secret)
    }
    #expect(stored.key == SeatDigest(key: try #require(SeatKey(String(key)))))
  }

  @Test("needs a player with games")
  func strangers() async throws {
    #expect(await reader.post("/turns").location == "/games#feed")
    reader.cookies.set("player", String(repeating: "a", count: 32))
    let response = await reader.post("/turns")
    #expect(response.location == "/games#feed")
    #expect(await address(on: reader) == nil)
    #expect(await reader.get("/games").page.forms.allSatisfy { $0.action != "turns" })
  }

  @Test(
    "is not found with a wrong key",
    arguments: [
      "/turns/00000000000000000000000000000000.atom", "/turns/x.atom", "/turns/.atom",
      "/turns/00000000000000000000000000000000", "/turns/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA.atom",
    ])
  func unknown(address: String) async {
    #expect(await reader.get(address).status == .notFound)
  }

  @Test("is revoked only by the form's own value")
  func malformed() async throws {
    _ = try await host.start(["light": "computer"])
    let feed = try await makeFeed()
    #expect(await host.post("/turns", ["revoke": "yes"]).status == .badRequest)
    #expect(await reader.get(feed).status == .ok)
  }

  @Test("has the language of the page that shows it")
  func language() async throws {
    _ = try await host.start(["light": "computer"])
    _ = try await makeFeed()
    let page = await host.get("/games", fields: [.acceptLanguage: "ja"]).page
    let address = try #require(page.text { $0.name == "textarea" })
    #expect(address.hasSuffix(".atom?lang=ja"))
    let path = String(address.dropFirst(21))
    #expect(try await titles(path) == ["リバーシ：あなたの番", "あなたの番"])
  }
}

@Suite("The calendar of a player's turns", .noHanging)
@MainActor
struct TurnCalendarTests {
  private let server: TestServer
  private let host: Client
  private let friend: Client
  private let reader: Client

  init() throws {
    server = try TestServer()
    host = Client(server)
    friend = Client(server)
    reader = Client(server)
  }

  /// The addresses of the feed and the calendar on the page of a player's games.
  private func addresses(_ client: Client) async -> [String] {
    _ = await client.post("/turns")
    let page = await client.get("/games").page
    return page.tags.filter { $0.name == "textarea" && !$0.text.isEmpty }
      .map { String($0.text.dropFirst("http://localhost:8080".count)) }
  }

  private func calendar(_ client: Client) async throws -> String {
    try #require(await addresses(client).last)
  }

  /// Starts a game with a friend, who plays light, and plays dark's first move.
  private func start(_ form: KeyValuePairs<String, String>) async throws -> String {
    let game = try await host.start(form)
    let invite = try #require(await host.post(game + "/invite", ["side": "light"]).location)
    _ = await friend.post(invite)
    try await host.play("d3", in: game)
    return game
  }

  private func events(_ address: String) async throws -> [[String]] {
    let response = await reader.get(address)
    try #require(response.status == .ok)
    let lines = response.text.replacing("\r\n ", with: "").split(separator: "\r\n")
    try #require(lines.first == "BEGIN:VCALENDAR" && lines.last == "END:VCALENDAR")
    return lines.split(separator: "BEGIN:VEVENT").dropFirst().map { $0.map(String.init) }
  }

  @Test("is shown beside the feed, with the same key")
  func address() async throws {
    _ = try await host.start()
    let addresses = await addresses(host)
    #expect(addresses.count == 2)
    #expect(addresses[0].replacing(".atom", with: ".ics") == addresses[1])
  }

  @Test("has an event for a deadline of the player, with the game and a reminder")
  func event() async throws {
    let game = try await start(["days": "3", "name": "Ada"])
    _ = await friend.post("/name", ["name": "Bo"])
    let address = try await calendar(friend)
    let event = try #require(try await events(address).first)
    #expect(event.contains("DTSTART:20231117T221320Z"))
    #expect(event.contains("DTSTAMP:20231114T221320Z"))
    #expect(event.contains("SUMMARY:Your turn: Ada (dark) against Bo (light)"))
    #expect(event.contains("URL:http://localhost:8080" + game))
    #expect(event.contains("TRIGGER:-PT1080M"))
  }

  @Test(
    "reminds a quarter of the limit before, at most a day", arguments: [(1, 6), (4, 24), (30, 24)])
  func reminders(days: Int, hours: Int) async throws {
    _ = try await start(["days": "\(days)"])
    let event = try #require(try await events(calendar(friend)).first)
    #expect(event.contains("TRIGGER:-PT\(hours * 60)M"))
    #expect(event.contains("SUMMARY:Reversi: your turn"))
  }

  @Test("moves an event with the deadline, and drops it while others are to move")
  func moves() async throws {
    let game = try await start(["days": "1"])
    let address = try await calendar(friend)
    let first = try #require(try await events(address).first)
    #expect(try await events(calendar(host)).isEmpty)
    server.clock.advance(by: .seconds(60))
    try await friend.play("c3", in: game, from: 1)
    #expect(try await events(address).isEmpty)
    try await host.play("c4", in: game, from: 2)
    let second = try #require(try await events(address).first)
    #expect(first[0].hasPrefix("UID:urn:uuid:") && second[0] == first[0])
    #expect(first.contains("DTSTART:20231115T221320Z"))
    #expect(second.contains("DTSTART:20231115T221420Z"))
  }

  @Test("has no events for games without a limit, and all events of a player of many games")
  func many() async throws {
    _ = try await start([:])
    let count = PlayersTurns.entryLimit + 1
    for _ in 1...count { _ = try await start(["days": "1"]) }
    let events = try await events(calendar(friend))
    #expect(events.count == count)
    #expect(Set(events.map { $0[0] }).count == count)
  }

  @Test("is in the language of its address")
  func language() async throws {
    _ = try await start(["days": "1"])
    let address = try await calendar(friend)
    let event = try #require(try await events(address + "?lang=de").first)
    #expect(event.contains("SUMMARY:Reversi: Du bist am Zug"))
  }

  @Test("is kept and revalidated like the feed, under a tag of its own")
  func caching() async throws {
    _ = try await start(["days": "1"])
    let addresses = await addresses(friend)
    let response = await reader.get(addresses[1])
    #expect(response.fields[.contentType] == "text/calendar; charset=utf-8")
    #expect(response.fields.values(of: .cacheControl) == ["private, no-cache"])
    let tag = try #require(response.fields[.etag])
    #expect(await reader.get(addresses[1], fields: [.ifNoneMatch: tag]).status == .notModified)
    #expect(await reader.get(addresses[0], fields: [.ifNoneMatch: tag]).status == .ok)
  }

  @Test(
    "is not found with a wrong key",
    arguments: ["/turns/00000000000000000000000000000000.ics", "/turns/x.ics", "/turns/.ics"])
  func unknown(address: String) async {
    #expect(await reader.get(address).status == .notFound)
  }
}
