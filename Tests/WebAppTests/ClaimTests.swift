import Gameplay
import HTTP
import Presentation
import Reversi
import TestSupport
import Testing
import WebApp

@Suite("A game with a limit of days per move", .noHanging)
@MainActor
struct ClaimTests {
  private let server: TestServer
  private let host: Client
  private let friend: Client

  init() throws {
    server = try TestServer()
    host = Client(server)
    friend = Client(server)
  }

  /// The deadline, three days after the time that the clock of these tests starts with.
  nonisolated private static let date = "17 Nov, 22:13 UTC"
  nonisolated private static let until = "Light has until \(date)"
  nonisolated private static let left = "Light has 3 days left"

  /// Starts a game with three days per move; a friend plays light and is to move.
  private func start() async throws -> String {
    let game = try await host.start(["days": "3"])
    let invite = try #require(await host.post(game + "/invite", ["side": "light"]).location)
    _ = await friend.post(invite)
    _ = await host.post(game + "/move", ["v": "0", "move": "d3"])
    return game
  }

  private func limit(of client: Client, _ address: String) async -> String? {
    await client.get(address).page.text { $0.attributes["class"] == "limit" }
  }

  private func canClaim(_ client: Client, _ game: String) async -> Bool {
    await client.get(game).page.forms.contains { $0.buttons.map(\.label) == ["Claim the win"] }
  }

  @Test(
    "has the days from the form, or no limit",
    arguments: [("1", 1), ("30", 30), ("", nil)] as [(String, Int?)])
  func days(text: String, days: Int?) async throws {
    _ = try await host.start(["days": text])
    #expect(await server.store.contents().values.map(\.limit?.days) == [days])
  }

  @Test(
    "is refused with a clear message for any other number",
    arguments: ["0", "31", "-1", "1.5", "three", "03", "1 ", "é", "99999999999999999999"])
  func refusedDays(text: String) async {
    let response = await host.post("/games", ["days": text])
    #expect(response.status == .badRequest)
    #expect(response.page.heading == "Unknown time limit")
    #expect(response.page.text { $0.name == "p" }?.contains("1 to 30") == true)
    #expect(await server.store.contents().isEmpty)
  }

  @Test("is created together with an invite, whose page tells both players the limit")
  func wayIn() async throws {
    let page = await host.get("/new").page
    let list = try #require(
      page.tags.firstIndex { $0.name == "select" && $0.attributes["name"] == "days" })
    let options = page.inside(list).filter { $0.name == "option" }
    #expect(options.map { $0.attributes["value"] } == ["", "1", "3", "7", "14"])
    let invite = try #require(
      await host.post("/games", ["against": "friend", "days": "7"]).location)
    for client in [host, friend] {
      #expect(await client.get(invite).text.contains("7 days per move"))
    }
  }

  @Test("shows its deadline to players and watchers, on the page, on frames and as text")
  func date() async throws {
    let game = try await start()
    let watcher = Client(server)
    for (client, shown) in [(host, Self.left), (friend, Self.left), (watcher, Self.until)] {
      for address in [game, game + "/f/1/1"] {
        #expect(await limit(of: client, address) == shown)
      }
      #expect(await client.get(game + "/text").text.contains("\(Self.left) (until \(Self.date))"))
      #expect(await !canClaim(client, game))
    }
    let time = await host.get(game).page.first { $0.name == "time" }
    #expect(time?.attributes["title"] == Self.date)
    #expect(time?.attributes["datetime"]?.hasSuffix("-11-17T22:13:20.000Z") == true)
    #expect(await host.get("/games").text.contains("\(Self.left) (until \(Self.date))"))
    let alone = try await host.start(["days": "3"])
    #expect(await limit(of: host, alone) == nil)
  }

  @Test("offers the win only to the waiting player, when the time is over")
  func offer() async throws {
    let game = try await start()
    server.clock.advance(by: .days(3))
    #expect(await canClaim(host, game))
    for client in [friend, Client(server)] { #expect(await !canClaim(client, game)) }
    #expect(await limit(of: friend, game) == "Light's time ran out on 17 Nov, 22:13 UTC")
    #expect(await limit(of: Client(server), game) == "Light's time ran out on 17 Nov, 22:13 UTC")
    let games = await host.get("/games").page
    #expect(games.text { $0.name == "h2" } == "Your turn")
    #expect(
      await host.get(game + "/text").page.forms.flatMap(\.buttons).map(\.label)
        .contains("Claim the win"))
  }

  @Test("refuses a claim that is too early or not the visitor's, and changes nothing")
  func refusals() async throws {
    let game = try await start()
    let early = await host.post(game + "/claim", ["v": "1"])
    #expect(early.status == .conflict)
    #expect(early.page.heading == "You can't claim the win yet")
    #expect(early.page.link("Back to the game") == game)
    server.clock.advance(by: .days(3))
    #expect(await friend.post(game + "/claim", ["v": "1"]).status == .conflict)
    #expect(await Client(server).post(game + "/claim", ["v": "1"]).status == .forbidden)
    #expect(await host.post(game + "/claim").status == .badRequest)
    #expect(await host.post(game + "/claim", ["v": "0"]).location == game)
    #expect(await host.post("/g/zzzzzzzzzzzzzzzzzzzzzzzz/claim", ["v": "0"]).status == .notFound)
    #expect(await server.store.contents().values.map(\.version) == [1])
  }

  @Test("is over once the win is claimed, as all its pages and documents say")
  func claimed() async throws {
    let game = try await start()
    server.clock.advance(by: .days(3))
    #expect(await host.post(game + "/claim", ["v": "1"]).location == game)
    for client in [host, friend, Client(server)] {
      let response = await client.get(game)
      #expect(response.page.heading == "Dark won on time")
      #expect(response.page.title.hasPrefix("Dark won on time"))
      #expect(response.text.contains(">Light ran out of time</strong>"))
      #expect(await limit(of: client, game) == nil)
      #expect(await client.get(game + "/text").page.heading == "Dark won on time")
      #expect(await client.get(game + "/share").text.contains("Dark won on time, 4–1"))
      #expect(
        await client.post(game + "/move", ["v": "2", "move": "c3"]).location != game + "/f/3/1#c3")
    }
    let json = await host.get(game + ".json").text
    for part in [
      #""status":"over","turn":null,"winner":"dark""#, #""ending":"time","claimed":"dark""#,
      #""limit":{"days":3,"until":null}"#, #""legal":[]"#,
    ] { #expect(json.contains(part)) }
    #expect(await host.get(game + ".svg").text.contains("Dark won on time, 4–1"))
    #expect(await host.get(game + ".atom").text.contains("<title>Dark won on time, 4–1</title>"))
    let games = await friend.get("/games").page
    #expect(games.source.contains("You lost; Light ran out of time,"))
    #expect(games.text { $0.name == "h2" } == "Finished")
    #expect(await host.post(game + "/claim", ["v": "1"]).location == game)
    #expect(await host.post(game + "/claim", ["v": "2"]).status == .conflict)
    #expect(await friend.get("/").status == .ok)
    // Between two people only both together start over.
    for refusal in [await host.get(game + "/reset"), await host.post(game + "/reset")] {
      #expect(refusal.status == .conflict)
      #expect(refusal.page.heading == "Your opponent has to agree")
    }
    #expect(await host.get(game).page.heading == "Dark won on time")
  }

  @Test("has a card with the win, at a site with a public address")
  func card() async throws {
    let origin = try #require(WebOrigin("https://play.example"))
    let server = try TestServer(settings: WebAppSettings(publicOrigin: origin))
    let (host, friend) = (Client(server), Client(server))
    let game = try await host.start(["days": "1"])
    _ = await friend.post(
      try #require(await host.post(game + "/invite", ["side": "dark"]).location))
    server.clock.advance(by: .days(1))
    _ = await host.post(game + "/claim", ["v": "0"])
    let title = await Client(server).get(game).page
      .first { $0.attributes["property"] == "og:title" }?.attributes["content"]
    #expect(title == "Light won on time, 2–2")
  }

  @Test("can be claimed from its text page, too")
  func text() async throws {
    let game = try await start()
    let early = await host.post(game + "/text", ["v": "1", "change": "claim"])
    #expect(early.status == .conflict && early.page.heading == "You can't claim the win yet")
    server.clock.advance(by: .days(3))
    #expect(
      await host.post(game + "/text", ["v": "1", "change": "claim"]).location == game + "/text")
    #expect(await host.get(game + "/text").page.heading == "Dark won on time")
  }

  @Test("answers held requests after a claim, and has a new tag for watchers")
  func watchers() async throws {
    let game = try await start()
    let watcher = Client(server)
    let tag = await watcher.get(game).fields[.etag]
    let held = await watcher.begin(game + "?seen=1")
    server.clock.set(to: server.clock.now + .days(3))
    _ = await host.post(game + "/claim", ["v": "1"])
    #expect(await held.finalResponse.location == game)
    #expect(await watcher.get(game).fields[.etag] != tag)
  }

  @Test("has its deadline in JSON once a friend has taken a seat")
  func json() async throws {
    let game = try await host.start(["days": "3"])
    let before = await host.get(game + ".json")
    #expect(before.text.contains(#""claimed":null,"limit":{"days":3,"until":null}"#))
    let invite = try #require(await host.post(game + "/invite", ["side": "light"]).location)
    _ = await friend.post(invite)
    let after = await host.get(game + ".json")
    #expect(after.text.contains(#""until":"2023-11-17T22:13:20.000Z""#))
    #expect(after.fields[.etag] != before.fields[.etag])
    let none = try await host.start()
    #expect(await host.get(none + ".json").text.contains(#""claimed":null,"limit":null"#))
  }
}
