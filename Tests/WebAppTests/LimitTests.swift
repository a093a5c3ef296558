import ComputerPlayers
import Gameplay
import HTTP
import Reversi
import TestSupport
import Testing

@testable import WebApp

@Suite("A visitor's address", .noHanging)
@MainActor
struct VisitorLimitTests {
  private let server: TestServer
  private let visitor: Client
  private let other: Client

  init() throws {
    var limits = VisitorLimits()
    limits.newGames = RequestRate(burst: 3, then: 10, per: .minute)
    limits.changes = RequestRate(burst: 2, then: 1, per: .second)
    server = try TestServer(limits: limits)
    visitor = try Client(server, at: "192.0.2.1")
    other = try Client(server, at: "192.0.2.2")
  }

  @Test("may create some games at once, then more at a steady rate")
  func creation() async {
    for _ in 1...3 { #expect(await visitor.post("/games").status == .seeOther) }
    let refusal = await visitor.post("/games")
    #expect(refusal.status == .tooManyRequests)
    #expect(refusal.fields[.retryAfter] == "6")
    #expect(await server.store.contents().count == 3)
    #expect(await other.post("/games").status == .seeOther)

    server.clock.advance(by: 5999)
    #expect(await visitor.post("/games").fields[.retryAfter] == "1")
    server.clock.advance(by: 1)
    #expect(await visitor.post("/games").status == .seeOther)
    #expect(await visitor.post("/games").status == .tooManyRequests)
  }

  @Test("is told how long to wait on a page that links back to its game, and loses nothing")
  func refusal() async throws {
    let game = try await visitor.start(["move": "d3"])
    try await visitor.play("c3c4", in: game, from: 1)
    let before = await server.store.contents()
    let refusal = await visitor.post(game + "/move", ["v": "3", "move": "c5"])
    #expect(refusal.status == .tooManyRequests)
    #expect(refusal.fields[.retryAfter] == "1")
    #expect(refusal.fields[.cacheControl] == "no-store")
    #expect(refusal.fields[.setCookie] == nil)
    #expect(refusal.page.heading == "Too many requests")
    #expect(refusal.page.links.contains(game))
    #expect(refusal.text.contains("Wait a second and try again"))
    #expect(await server.store.contents() == before)
    #expect(await visitor.get(game).status == .ok)

    server.clock.advance(by: 1000)
    #expect(await visitor.post(game + "/move", ["v": "3", "move": "c5"]).status == .seeOther)
  }

  @Test(
    "has every change of a game counted, whatever its result",
    arguments: ["move", "pass", "undo", "redo", "reset", "mode", "invite"])
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

  @Test("has the links counted that it makes and opens for other devices")
  func links() async throws {
    _ = try await visitor.start()
    let link = try #require(await visitor.post("/seat").location)
    #expect(await visitor.post("/seat").status == .seeOther)
    #expect(await visitor.post("/seat").status == .tooManyRequests)
    #expect(await visitor.post(link).status == .tooManyRequests)
    #expect(await other.post(link).status == .seeOther)
  }

  @Test("isn't charged for requests that change no game or come from other sites")
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

  @Test("has no limits if it is this machine's own", arguments: ["127.0.0.1", "127.8.9.1", "::1"])
  func loopback(address: String) async throws {
    let client = try Client(server, at: address)
    for _ in 1...10 { #expect(await client.post("/games").status == .seeOther) }
    server.app.debit(600 * second, to: client.peer)
    #expect(await client.get("/rules").status == .ok)
  }

  @Test(
    "has limits even if it is this machine's own, where the settings ask for that",
    arguments: ["127.0.0.1", "::1"])
  func countedLoopback(address: String) async throws {
    var limits = VisitorLimits()
    limits.newGames = RequestRate(burst: 3, then: 10, per: .minute)
    limits.countsLoopback = true
    let client = try Client(try TestServer(limits: limits), at: address)
    for _ in 1...3 { #expect(await client.post("/games").status == .seeOther) }
    #expect(await client.post("/games").status == .tooManyRequests)
    client.server.app.debit(600 * second, to: client.peer)
    #expect(await client.get("/rules").status == .tooManyRequests)
  }

  @Test("begins rematches no faster than other games, on the page and as text")
  func rematches() async throws {
    let game = try await visitor.start(["record": RecordCrawlingTests.whole])
    let asText: KeyValuePairs = ["v": "0", "change": "rematch"]
    #expect(await visitor.post(game + "/rematch").status == .seeOther)
    #expect(await visitor.post(game + "/text", asText).status == .seeOther)
    server.clock.advance(by: 2000)
    #expect(await visitor.post(game + "/rematch").status == .tooManyRequests)
    #expect(await visitor.post(game + "/text", asText).status == .tooManyRequests)
  }

  @Test("changes its player's name no faster than games")
  func names() async throws {
    _ = try await visitor.start()
    for _ in 1...2 { #expect(await visitor.post("/name", ["name": "Anna"]).status == .seeOther) }
    #expect(await visitor.post("/name", ["name": "Anna"]).status == .tooManyRequests)
  }

  @Test("of IPv6 counts together with its /64 network")
  func network() async throws {
    for host in 1...3 {
      let client = try Client(server, at: "2001:db8:1:2::\(host)")
      #expect(await client.post("/games").status == .seeOther)
    }
    let neighbour = try Client(server, at: "2001:db8:1:2:ffff::")
    #expect(await neighbour.post("/games").status == .tooManyRequests)
    let stranger = try Client(server, at: "2001:db8:1:3::1")
    #expect(await stranger.post("/games").status == .seeOther)
  }

  @Test("has no limits where they are switched off")
  func none() async throws {
    var limits = VisitorLimits()
    (limits.newGames, limits.changes, limits.held) = (nil, nil, nil)
    let client = try Client(try TestServer(limits: limits), at: "192.0.2.1")
    // The test's names for games run out first, but no limit is reached.
    for _ in 1...40 { #expect(await client.post("/games").status != .tooManyRequests) }
    let game = NumberedIdentifiers.game(1)
    for _ in 1...130 {
      #expect(await client.post(game + "/undo", ["v": "0"]).status == .seeOther)
    }
    var held: [PendingAnswer] = []
    for _ in 1...101 { held.append(await client.begin(game + "?seen=0")) }
    #expect(client.server.clock.sleeperCount == 101)
    for answer in held { await answer.cancel() }
  }

  @Test("reaches no standard limit while a household of six plays as fast as it can")
  func household() async throws {
    let server = try TestServer()
    let client = try Client(server, at: "192.0.2.1")
    var games: [String] = []
    for _ in 1...6 { games.append(try await client.start()) }
    for number in 0..<50 {
      // Each of the six changes something five times in three seconds.
      for game in games {
        let answer = await client.post(
          game + "/mode", ["side": "light", "mode": number % 2 == 0 ? "computer" : "manual"])
        #expect(answer.status == .seeOther)
      }
      server.clock.advance(by: 600)
    }
  }
}

private let second: Int64 = 1_000_000_000

/// The server and the pools measure the cost of requests, and debit it to the addresses that sent them.
@Suite("An address", .noHanging)
@MainActor
struct ComputingShareTests {
  private let server: TestServer
  private let visitor: Client

  init() throws {
    server = try TestServer()
    visitor = try Client(server, at: "192.0.2.1")
  }

  /// One request of each kind; some are refused for other reasons when the address isn't in debt.
  nonisolated static let targets = [
    "/", "/new", "/games", "/g/0123456789abcdefghjkmnpq", "/g/0123456789abcdefghjkmnpq?seen=0",
    "/r/f5d6", "/r/f5d6.png", "/r/f5d6?values=1", "/r/f5d6?review=1", "/p/x", "/rules", "/bowling",
    "/style.css", "/robots.txt", "/nothing", "/%", "*",
  ]

  @Test("that has used more than its share gets 429 until it is out of debt", arguments: targets)
  func debt(target: String) async throws {
    server.app.debit(10 * second, to: visitor.peer)
    #expect(await visitor.get(target).status != .tooManyRequests)
    server.app.debit(2 * second, to: visitor.peer)
    for client in [visitor, try Client(server, at: "192.0.2.1")] {
      let refusal = await client.get(target)
      #expect(refusal.status == .tooManyRequests)
      #expect(refusal.fields[.retryAfter] == "20")
      #expect(refusal.fields[.cacheControl] == "no-store")
      #expect(refusal.page.heading == "Too many requests")
    }
    #expect(await visitor.post(target).status == .tooManyRequests)
    #expect(try await Client(server, at: "192.0.2.2").get(target).status != .tooManyRequests)
    server.clock.advance(by: 20_000)
    #expect(await visitor.get(target).status != .tooManyRequests)
  }

  @Test("waits for a minute at most, however much it has used")
  func longestWait() async {
    for _ in 1...10 { server.app.debit(1000 * second, to: visitor.peer) }
    #expect(await visitor.get("/").fields[.retryAfter] == "60")
    server.clock.advance(by: 60_000)
    #expect(await visitor.get("/").status == .ok)
  }

  @Test("gets the refusal in its language")
  func language() async {
    server.app.debit(12 * second, to: visitor.peer)
    let refusal = await visitor.get("/", fields: [.acceptLanguage: "de"])
    #expect(refusal.text.contains(#"<html lang="de""#))
    #expect(await visitor.get("/").text.contains(#"<html lang="en""#))
  }

  @Test(
    "of IPv6 shares its debt with its neighbours, with higher limits for larger networks",
    arguments: [
      ("2001:db8:1:2:ffff::", 11), ("2001:db8:1:3::", 41), ("2001:db8:2:2::", 161),
    ])
  func networks(neighbour: String, seconds: Int64) async throws {
    let client = try Client(server, at: "2001:db8:1:2::1")
    server.app.debit((seconds - 2) * second, to: client.peer)
    #expect(try await Client(server, at: neighbour).get("/").status == .ok)
    server.app.debit(2 * second, to: client.peer)
    #expect(try await Client(server, at: neighbour).get("/").status == .tooManyRequests)
    #expect(try await Client(server, at: "2001:db9::").get("/").status == .ok)
  }

  @Test("pays for its work in a pool, but not for a cached page", arguments: [".png", "", ".json"])
  func pool(ending: String) async throws {
    let ticks = SharedValue<Int64>(0)
    // Each part takes six seconds.
    let pool = WorkPool(
      .init(threads: 1),
      processorTime: Uptime {
        ticks.change { $0 += 6 * second }
        return ticks.value
      })
    let server = try TestServer(pool: pool)
    let client = try Client(server, at: "192.0.2.1")
    for _ in 1...5 { #expect(await client.get("/r/f5d6c3" + ending).status == .ok) }
    #expect(await client.get("/r/f5d6c4" + ending).status == .ok)
    #expect(await client.get("/r/f5d6c5" + ending).status == .tooManyRequests)
    #expect(try await Client(server, at: "192.0.2.2").get("/r/f5d6c5" + ending).status == .ok)
  }

  @Test("in debt gets 429 for its requests that wait in a pool")
  func waiting() async throws {
    let (ticks, meter) = (SharedValue<Int64>(0), ComputingMeter())
    // Each part takes six seconds.
    let pool = WorkPool(
      .init(threads: 1),
      processorTime: Uptime {
        ticks.change { $0 += 6 * second }
        return ticks.value
      }, start: meter.perform)
    let server = try TestServer(pool: pool)
    let client = try Client(server, at: "192.0.2.1")
    meter.suspend()
    let answers = ["f5", "d3", "c4", "e6"].map { square in
      Task { await client.get("/r/\(square).png").status }
    }
    await eventually { @MainActor in pool.load.waiting == 4 }
    meter.resume()
    var statuses: [HTTPStatus] = []
    for answer in answers { statuses.append(await answer.value) }
    #expect(statuses.count { $0 == .ok } == 2)
    #expect(statuses.count { $0 == .tooManyRequests } == 2)
  }

  @Test("pays for the search for a hint, but not for a known hint")
  func hints() async throws {
    let searchTime = SharedValue<Duration>(.zero)
    let server = try TestServer(
      adviser: ScriptedAdviser { searchTime.change { $0 += .seconds(6) } }, searchTime: searchTime)
    let client = try Client(server, at: "192.0.2.1")
    let games = [
      try await client.start(["move": "f5"]), try await client.start(["move": "d3"]),
    ]
    for _ in 1...5 { #expect(await client.get(games[0] + "/hint").status == .ok) }
    #expect(await client.get(games[1] + "/hint").status == .ok)
    #expect(await client.get(games[0]).status == .tooManyRequests)
  }

  @Test("reaches no limit in ordinary play, even if requests take as long as twenty pages")
  func ordinaryPlay() async throws {
    let game = try await visitor.start(["move": "f5"])
    // Ten seconds of play: five moves at full speed with twelve frames each, a move with its frames on each of
    // twenty watched boards, and three feeds.
    let requests = 5 * 14 + 20 * 14 + 3
    for _ in 0..<100 {
      for number in 0..<requests {
        server.app.debit(2_000_000, to: visitor.peer)
        if number % 50 == 0 { try #require(await visitor.get(game).status == .ok) }
      }
      server.clock.advance(by: 10_000)
    }
  }

  @Test("pays nothing while its answers are held")
  func held() async throws {
    let game = try await visitor.start(["move": "d3"])
    let held = await visitor.begin(game + "?seen=1")
    server.clock.advance(by: 20_000)
    #expect(await visitor.get(game).status == .ok)
    await held.cancel()
  }
}

@Suite("When no more requests can be held for an address", .noHanging)
@MainActor
struct HeldRequestTests {
  private let server: TestServer
  private let host: Client
  private let visitor: Client
  private let other: Client

  init() throws {
    var limits = VisitorLimits()
    limits.held = 2
    server = try TestServer(limits: limits)
    host = Client(server)
    visitor = try Client(server, at: "192.0.2.1")
    other = try Client(server, at: "192.0.2.2")
  }

  /// Fills all places for held requests.
  private func fill(_ game: String) async -> [PendingAnswer] {
    [await visitor.begin(game + "?seen=1"), await visitor.begin(game + "?seen=1")]
  }

  @Test("a request that waits for a move gets the game's page, which refreshes after five seconds")
  func polling() async throws {
    let game = try await host.start(["move": "d3"])
    let held = await fill(game)
    let answer = await visitor.get(game + "?seen=1")
    #expect(answer.status == .tooManyRequests)
    #expect(answer.fields[.retryAfter] == "5")
    #expect(answer.fields[.cacheControl] == "no-store")
    #expect(answer.text.contains(#"content="5; url=\#(game.dropFirst(3))?seen=1.0""#))
    #expect(answer.page.board == (await visitor.get(game).page.board))
    #expect(server.clock.sleeperCount == 2)
    for answer in held { await answer.cancel() }
  }

  @Test("a move that has been made already is shown as usual")
  func madeMove() async throws {
    let game = try await host.start(["move": "d3"])
    let held = await fill(game)
    #expect(await visitor.get(game + "?seen=0").location == game + "/f/1/1#d3")
    for answer in held { await answer.cancel() }
  }

  @Test("a computer's due move is still made")
  func dueMove() async throws {
    let waiting = try await host.start(["move": "d3"])
    let game = try await host.start(["dark": "computer"])
    server.computer.plan(try #require(.init("f5")))
    let held = await fill(waiting)
    server.clock.advance(by: 2000)
    #expect(await visitor.get(game + "?seen=0").location == game + "/f/1/1#f5")
    for answer in held { await answer.cancel() }
  }

  @Test("a frame is shown at once, so that the frames still end at the game")
  func frames() async throws {
    let game = try await host.start(["move": "d3"])
    let held = await fill(game)
    #expect(await visitor.get(game + "/f/1/2").status == .ok)
    #expect(await visitor.get(game + "/f/1/end").location == game + "#d3")
    #expect(await visitor.get("/r/f5d6c3/2/2?play=disks").status == .ok)
    #expect(server.clock.sleeperCount == 2)
    for answer in held { await answer.cancel() }
  }

  @Test("other addresses are held as usual, and this machine without limit")
  func others() async throws {
    let game = try await host.start(["move": "d3"])
    var held = await fill(game)
    held.append(await other.begin(game + "?seen=1"))
    for _ in 1...3 { held.append(await host.begin(game + "?seen=1")) }
    #expect(held.allSatisfy { $0.response == nil })
    for answer in held { await answer.cancel() }
  }

  @Test("there is room again once an answer was sent or its client has left")
  func release() async throws {
    let game = try await host.start(["move": "d3"])
    for held in await fill(game) { await held.cancel() }
    let held = await fill(game)
    #expect(held.allSatisfy { $0.response == nil })
    _ = await host.post(game + "/move", ["v": "1", "move": "c3"])
    for answer in held { #expect(try await answer.answer().status == .seeOther) }

    let frames = [await visitor.begin(game + "/f/2/2"), await visitor.begin(game + "/f/2/2")]
    #expect(server.clock.sleeperCount == 2)
    server.clock.advance(by: 250)
    for answer in frames { #expect(try await answer.answer().status == .ok) }
    let last = await visitor.begin(game + "?seen=2")
    #expect(last.response == nil)
    await last.cancel()
  }

  @Test("a missing game takes no place")
  func missing() async {
    for _ in 1...5 {
      #expect(await visitor.get("/g/0123456789abcdefghjkmnpq?seen=0").status == .notFound)
      #expect(await visitor.get("/g/0123456789abcdefghjkmnpq/f/1/2").status == .notFound)
    }
  }
}

@Suite("A rate", .noHanging)
struct RateLimiterTests {
  private let visitor = IPAddress(ipv4: 0xC000_0201)

  @Test("allows a burst of requests, then one at a time")
  func pace() {
    let limiter = RateLimiter(RequestRate(burst: 3, then: 10, per: .minute))
    for _ in 1...3 { #expect(limiter.take(for: visitor, at: 0) == nil) }
    #expect(limiter.take(for: visitor, at: 0) == 6 * second)
    #expect(limiter.take(for: visitor, at: 6 * second - 1) == 1)
    #expect(limiter.take(for: visitor, at: 6 * second) == nil)
    #expect(limiter.take(for: visitor, at: 6 * second) == 6 * second)
  }

  @Test("saves up no more than one burst")
  func rest() {
    let limiter = RateLimiter(RequestRate(burst: 2, then: 1, per: .second))
    #expect(limiter.take(for: visitor, at: 0) == nil)
    for _ in 1...2 { #expect(limiter.take(for: visitor, at: 3600 * second) == nil) }
    #expect(limiter.take(for: visitor, at: 3600 * second) == second)
  }

  @Test("of computing is charged afterwards, and recovers only with time")
  func computing() {
    let limiter = RateLimiter(ComputingShare(percentage: 10))
    for _ in 1...100 { #expect(limiter.take(for: visitor, at: 0) == nil) }
    let delay = ComputingShare(percentage: 10).delay(after: 11 * second)
    limiter.charge(delay, to: visitor, at: 0)
    #expect(limiter.take(for: visitor, at: 0) == 10 * second)
    #expect(limiter.take(for: visitor, at: 10 * second) == nil)
    limiter.charge(10, to: visitor, at: 10 * second)
    #expect(limiter.take(for: visitor, at: 10 * second) == 10)
    #expect(limiter.take(for: visitor, at: 100 * second) == nil)
  }

  @Test("isn't charged for refused requests")
  func insistence() {
    let limiter = RateLimiter(RequestRate(burst: 1, then: 1, per: .second))
    #expect(limiter.take(for: visitor, at: 0) == nil)
    for _ in 1...1000 { #expect(limiter.take(for: visitor, at: 1) == second - 1) }
    #expect(limiter.take(for: visitor, at: second) == nil)
  }

  @Test("applies to each network separately")
  func networks() {
    let limiter = RateLimiter(RequestRate(burst: 1, then: 1, per: .second))
    for number: UInt32 in 1...100 {
      #expect(limiter.take(for: IPAddress(ipv4: number), at: 0) == nil)
    }
    for number: UInt32 in 1...100 {
      #expect(limiter.take(for: IPAddress(ipv4: number), at: 0) == second)
    }
  }

  @Test("allows a /32 network of IPv6 sixteen times as much")
  func allocations() {
    let limiter = RateLimiter(RequestRate(burst: 2, then: 1, per: .second))
    let sites = (0..<100).map { IPAddress(high: 0x2001_0DB8_0000_0000 + UInt64($0) << 16, low: 1) }
    #expect(sites.count { limiter.take(for: $0, at: 0) == nil } == 32)
    #expect(limiter.take(for: sites[50], at: second / 16) == nil)
    #expect(limiter.take(for: IPAddress(high: 0x2001_0DB9_0000_0000, low: 1), at: 0) == nil)
  }

  @Test("allows a /48 network of IPv6 four times as much")
  func sites() {
    let limiter = RateLimiter(RequestRate(burst: 2, then: 1, per: .second))
    let networks = (0..<6000).map { IPAddress(high: 0x2001_0DB8_0000_0000 + UInt64($0), low: 1) }
    #expect(networks.count { limiter.take(for: $0, at: 0) == nil } == 8)
    #expect(limiter.take(for: networks[9], at: 0) == second / 4)
    #expect(limiter.take(for: networks[9], at: second / 4) == nil)
    #expect(limiter.take(for: IPAddress(high: 0x2001_0DB8_0001_0000, low: 1), at: 0) == nil)
  }

  @Test("applies to all networks together, and charges nothing for a refusal")
  func altogether() {
    let limiter = RateLimiter(
      RequestRate(burst: 1, then: 1, per: .hour),
      altogether: RequestRate(burst: 3, then: 1, per: .second))
    let visitors = (1...5).map { IPAddress(ipv4: $0) }
    #expect(visitors.map { limiter.take(for: $0, at: 0) } == [nil, nil, nil, second, second])
    #expect(limiter.take(for: visitors[4], at: second) == nil)
    #expect(limiter.take(for: visitors[0], at: 10 * second) == 3590 * second)
  }

  @Test("forgets the least active networks when there are too many to remember")
  func eviction() {
    let limiter = RateLimiter(RequestRate(burst: 4, then: 1, per: .second), capacity: 8)
    for _ in 1...4 { #expect(limiter.take(for: visitor, at: 0) == nil) }
    for number: UInt32 in 1...10_000 {
      #expect(limiter.take(for: IPAddress(ipv4: number), at: 0) == nil)
    }
    #expect(limiter.take(for: visitor, at: 0) == second)
  }

  @Test("allows exactly its burst when all requests come at the same time")
  func atOnce() async {
    let limiter = RateLimiter(RequestRate(burst: 500, then: 1, per: .hour))
    let visitor = visitor
    let accepted = await withTaskGroup(of: Int.self) { group in
      for _ in 1...8 {
        group.addTask { (1...200).count { _ in limiter.take(for: visitor, at: 0) == nil } }
      }
      return await group.reduce(0, +)
    }
    #expect(accepted == 500)
  }

  @Test("never overflows, however large its counts")
  func extremes() {
    let rate = RequestRate(burst: .max, then: .min, per: .hour)
    #expect(rate == RequestRate(burst: 1_000_000, then: 1, per: .hour))
    let limiter = RateLimiter(rate)
    for _ in 1...1_000_000 { _ = limiter.take(for: visitor, at: 1 << 60) }
    #expect(limiter.take(for: visitor, at: 1 << 60) == 3600 * second)
    #expect(RequestRate(burst: 0, then: .max, per: .second).burst == 1)
  }
}
