import Gameplay
import HTTP
import ManualClock
import Testing
import WebApp

@Suite("An address")
@MainActor
struct VisitorLimitTests {
  private let house: House
  private let visitor: Client
  private let other: Client

  init() throws {
    var limits = VisitorLimits()
    limits.newGames = RequestRate(burst: 3, then: 10, per: .minute)
    limits.changes = RequestRate(burst: 2, then: 1, per: .second)
    house = try House(limits: limits)
    visitor = try Self.client(house, at: "192.0.2.1")
    other = try Self.client(house, at: "192.0.2.2")
  }

  private static func client(_ house: House, at address: String) throws -> Client {
    Client(house, peer: HTTPClient(address: try #require(IPAddress(address))))
  }

  @Test("may create so many games at once, then as many as it gets back")
  func creation() async {
    for _ in 1...3 { #expect(await visitor.post("/games").status == .seeOther) }
    let refusal = await visitor.post("/games")
    #expect(refusal.status == .tooManyRequests)
    #expect(refusal.fields[.retryAfter] == "6")
    #expect(await house.store.contents().count == 3)
    #expect(await other.post("/games").status == .seeOther)

    house.clock.advance(by: 5999)
    #expect(await visitor.post("/games").fields[.retryAfter] == "1")
    house.clock.advance(by: 1)
    #expect(await visitor.post("/games").status == .seeOther)
    #expect(await visitor.post("/games").status == .tooManyRequests)
  }

  @Test("is told how long to wait on a page that leads back to its game, and loses nothing")
  func refusal() async throws {
    let game = try await visitor.start(["move": "d3"])
    try await visitor.play("c3c4", in: game, from: 1)
    let before = await house.store.contents()
    let refusal = await visitor.post(game + "/move", ["v": "3", "move": "c5"])
    #expect(refusal.status == .tooManyRequests)
    #expect(refusal.fields[.retryAfter] == "1")
    #expect(refusal.fields[.cacheControl] == "no-store")
    #expect(refusal.fields[.setCookie] == nil)
    #expect(refusal.page.heading == "Too fast")
    #expect(refusal.page.links.contains(game))
    #expect(refusal.text.contains("Wait a second, then go back"))
    #expect(await house.store.contents() == before)
    #expect(await visitor.get(game).status == .ok)

    house.clock.advance(by: 1000)
    #expect(await visitor.post(game + "/move", ["v": "3", "move": "c5"]).status == .seeOther)
  }

  @Test(
    "has every change of a game counted, whatever comes of it",
    arguments: ["move", "pass", "undo", "reset", "mode", "invite"])
  func changes(change: String) async throws {
    let game = try await visitor.start(["move": "d3"])
    for _ in 1...2 {
      #expect(await visitor.post(game + "/" + change).status != .tooManyRequests)
    }
    #expect(await visitor.post(game + "/" + change).status == .tooManyRequests)
    let seat = game + "/seat/" + NumberedIdentifiers.key(1)
    #expect(await visitor.post(seat).status == .tooManyRequests)
    #expect(await other.post(game + "/" + change).status != .tooManyRequests)
  }

  @Test("has nothing counted that changes no game, nor what other sites send in its name")
  func free() async throws {
    let game = try await visitor.start(["move": "d3"])
    let foreign: HTTPFields = [.secFetchSite: "cross-site"]
    for _ in 1...20 {
      #expect(await visitor.get(game).status == .ok)
      #expect(await visitor.head(game).status == .ok)
      #expect(await visitor.post("/choices", ["motion": "off"]).status == .seeOther)
      #expect(await visitor.post("/import", ["text": "f5"]).status == .seeOther)
      #expect(await visitor.post("/games", fields: foreign).status == .forbidden)
      #expect(await visitor.post(game + "/move", fields: foreign).status == .forbidden)
    }
    #expect(await visitor.post(game + "/undo", ["v": "1"]).status == .seeOther)
    #expect(await visitor.post("/games").status == .seeOther)
  }

  @Test("that is this machine's own may do anything", arguments: ["127.0.0.1", "127.8.9.1", "::1"])
  func loopback(address: String) async throws {
    let client = try Self.client(house, at: address)
    for _ in 1...10 { #expect(await client.post("/games").status == .seeOther) }
  }

  @Test("of IPv6 counts together with its /64 network")
  func network() async throws {
    for host in 1...3 {
      let client = try Self.client(house, at: "2001:db8:1:2::\(host)")
      #expect(await client.post("/games").status == .seeOther)
    }
    let neighbour = try Self.client(house, at: "2001:db8:1:2:ffff::")
    #expect(await neighbour.post("/games").status == .tooManyRequests)
    let stranger = try Self.client(house, at: "2001:db8:1:3::1")
    #expect(await stranger.post("/games").status == .seeOther)
  }

  @Test("has no limits where there are none")
  func none() async throws {
    var limits = VisitorLimits()
    (limits.newGames, limits.changes, limits.held) = (nil, nil, nil)
    let client = try Self.client(try House(limits: limits), at: "192.0.2.1")
    // The names of games run out before that, but no limit does.
    for _ in 1...40 { #expect(await client.post("/games").status != .tooManyRequests) }
    let game = NumberedIdentifiers.game(1)
    for _ in 1...130 {
      #expect(await client.post(game + "/undo", ["v": "0"]).status == .seeOther)
    }
    var held: [PendingAnswer] = []
    for _ in 1...101 { held.append(await client.begin(game + "?seen=0")) }
    #expect(client.house.clock.sleeperCount == 101)
    for answer in held { await answer.cancel() }
  }

  @Test("meets no standard limit while a household of six plays as fast as it can")
  func household() async throws {
    let house = try House()
    let client = try Self.client(house, at: "192.0.2.1")
    var games: [String] = []
    for _ in 1...6 { games.append(try await client.start()) }
    for number in 0..<50 {
      // Each of the six changes something five times in three seconds.
      for game in games {
        let answer = await client.post(
          game + "/mode", ["side": "light", "mode": number % 2 == 0 ? "computer" : "manual"])
        #expect(answer.status == .seeOther)
      }
      house.clock.advance(by: 600)
    }
  }
}
