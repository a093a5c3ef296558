import ComputerPlayers
import Gameplay
import HTTP
import Presentation
import Reversi
import TestSupport
import Testing
import WebApp

@Suite("The values of moves", .noHanging)
@MainActor
struct MoveValuesTests {
  private let server: TestServer
  private let client: Client

  init() throws {
    server = try TestServer()
    client = Client(server)
  }

  @Test(
    "are in the cells of records and positions, whose pages link to them",
    arguments: ["/r/f5d6", "/r/f5d6c3/2", "/p/\(Position.initial.text)"])
  func page(address: String) async throws {
    let link = try #require(await client.get(address).page.link("Show move scores"))
    let valued = ReferenceResolver.resolve(link, from: address)
    #expect(valued == address + "?values=1")
    let answer = await client.get(valued)
    #expect(answer.status == .ok)
    #expect(answer.text.contains(#"<meta name="robots" content="noindex">"#))
    #expect(answer.page.refresh == nil)
    let back = try #require(answer.page.link("Hide move scores"))
    #expect(ReferenceResolver.resolve(back, from: valued) == address)
    #expect(answer.text.contains(#"rel=nofollow"#))
  }

  @Test("are given as characters and in words, with the best one marked")
  func cells() async throws {
    let answer = await client.get("/r/f5d6?values=1")
    #expect(answer.text.contains(#"aria-label="c3, best move, wins by 1, exact">+1!</a>"#))
    #expect(answer.text.contains(#"aria-label="c4, wins by 1, exact">+1</a>"#))
    #expect(
      answer.text.contains(#"Best play from here: <a rel=nofollow href="?move=c3&amp;values=1">"#))
  }

  @Test("refresh to better ones during the search, then redirect to the final ones")
  func steps() async throws {
    let analyst = ScriptedAnalyst(steps: 3, allowed: 1)
    let server = try TestServer(analyst: analyst)
    let client = Client(server)
    let first = await client.get("/r/f5?values=1")
    #expect(first.status == .ok)
    #expect(first.fields[.cacheControl] == "no-store")
    #expect(first.text.contains("≈+1!"))
    #expect(first.text.contains("best move, wins by 1, estimate"))
    let next = try #require(first.page.refresh)
    #expect(ReferenceResolver.resolve(next, from: "/r/f5?values=1") == "/r/f5?values=1&step=2")
    let pending = await client.begin("/r/f5?values=1&step=2")
    #expect(server.clock.timeToNextWaking == 5000)
    #expect(pending.response == nil)
    analyst.allow()
    let second = try await pending.answer()
    #expect(second.text.contains("≈+2!"))
    #expect(second.page.refresh?.hasSuffix("step=3") == true)
    let last = await client.begin("/r/f5?values=1&step=3")
    analyst.allow()
    #expect(try await last.answer().location == "/r/f5?values=1")
    let final = await client.get("/r/f5?values=1")
    #expect(final.text.contains(">+3!"))
    #expect(final.page.refresh == nil)
    #expect(final.fields[.cacheControl] == "public, max-age=3600, s-maxage=31536000")
  }

  @Test("are shown as far as they are known if better ones take too long")
  func patience() async throws {
    let server = try TestServer(analyst: ScriptedAnalyst(steps: 2, allowed: 1))
    let client = Client(server)
    _ = await client.get("/r/f5?values=1")
    let pending = await client.begin("/r/f5?values=1&step=2")
    server.clock.advance(by: 5000)
    let answer = try await pending.answer()
    #expect(answer.status == .ok)
    #expect(answer.page.refresh?.hasSuffix("values=1&step=2") == true)
  }

  @Test("refresh after some seconds if no more requests can be held")
  func unheld() async throws {
    var limits = VisitorLimits()
    limits.held = 1
    let server = try TestServer(limits: limits, analyst: ScriptedAnalyst(steps: 2, allowed: 1))
    let client = try Client(server, at: "192.0.2.1")
    _ = await client.get("/r/f5?values=1")
    let pending = await client.begin("/r/f5?values=1&step=2")
    let answer = await client.get("/r/f5?values=1&step=2")
    #expect(answer.status == .tooManyRequests)
    #expect(answer.fields[.retryAfter] == "5")
    #expect(answer.text.contains(#"content="5; url=?values=1&amp;step=2""#))
    let json = await client.get("/r/f5.json?values=1&step=2")
    #expect(json.status == .tooManyRequests)
    #expect(json.fields[.contentType] == "application/json")
    await pending.cancel()
  }

  @Test("come later if none are known in time: the page refreshes")
  func slow() async throws {
    let server = try TestServer(analyst: ScriptedAnalyst(allowed: 0))
    let client = Client(server)
    let page = await client.begin("/r/f5?values=1")
    let document = await client.begin("/r/f5.json?values=1")
    server.clock.advance(by: 5000)
    let answer = try await page.answer()
    #expect(answer.status == .ok)
    #expect(answer.page.refresh?.hasSuffix("values=1&step=1") == true)
    let json = try await document.answer()
    #expect(json.status == .ok)
    #expect(json.text.contains(#""values":{},"#) && json.text.hasSuffix(#""final":false}"#))
  }

  private static let near = "--ooooo---xoxo-xxxxxoox-xxxxxxx-xxxxxxxxxxxoxo--x-oxo----ooooo--o"

  @Test("that are estimates near the end can be calculated exactly, on a page that waits for them")
  func exactly() async throws {
    let analyst = ScriptedAnalyst(steps: 2, allowed: 2, estimates: true)
    let server = try TestServer(analyst: analyst)
    let client = Client(server)
    let (plain, exact) = ("/p/\(Self.near)?values=1", "/p/\(Self.near)?exact=1")
    _ = await client.get(plain + "&step=2")
    let estimates = await client.get(plain)
    #expect(estimates.text.contains("Scores with ≈ are estimates."))
    let link = try #require(estimates.page.link("Calculate exactly"))
    #expect(ReferenceResolver.resolve(link, from: plain) == exact)

    let waiting = await client.begin(exact)
    server.clock.advance(by: 5000)
    let shown = try await waiting.answer()
    #expect(shown.text.contains("Thinking deeper…") && shown.text.contains("≈"))
    let next = try #require(shown.page.refresh)
    #expect(ReferenceResolver.resolve(next, from: exact) == exact + "&step=1")
    let last = await client.begin(exact + "&step=2")
    analyst.allow(2)
    #expect(try await last.answer().location == exact)
    let answer = await client.get(exact)
    #expect(!answer.text.contains("≈") && answer.page.link("Calculate exactly") == nil)
    #expect(answer.fields[.cacheControl]?.hasPrefix("public") == true)
    #expect(await client.get("/p/\(Self.near).json?exact=1").text.contains(#""exact":true"#))
    #expect(await !client.get("/p/\(Self.near).json?values=1").text.contains(#""exact":false"#))
  }

  @Test("that are estimates can't be calculated exactly with many empty squares")
  func farFromEnd() async throws {
    let client = Client(try TestServer(analyst: ScriptedAnalyst(estimates: true)))
    let answer = await client.get("/r/f5?values=1")
    #expect(answer.text.contains("≈") && answer.page.link("Calculate exactly") == nil)
    for ending in ["", ".json"] {
      let exact = await client.get("/r/f5\(ending)?exact=1")
      #expect(exact.status == .movedPermanently)
      #expect(exact.location == "/r/f5\(ending)?values=1")
    }
  }

  @Test("are part of the JSON", arguments: ["/r/f5.json", "/r/f5d6c3/1.json"])
  func json(address: String) async {
    let plain = await client.get(address)
    #expect(!plain.text.contains("values"))
    let answer = await client.get(address + "?values=1")
    #expect(answer.fields[.contentType] == "application/json")
    #expect(
      answer.text == plain.text.dropLast()
        + #","values":{"f4":{"score":1,"exact":true},"d6":{"score":1,"exact":true},"f6":{"score":1,"exact":true}}"#
        + #","best":"f4","line":["f4"],"step":1,"final":true}"#)
  }

  @Test("don't exist for a finished game, as the page and the JSON say")
  func over() async {
    let address = "/r/e6f4e3f6g5d6e7f5c5"
    let page = await client.get(address)
    #expect(page.page.link("Show move scores") == nil)
    let valued = await client.get(address + "?values=1")
    #expect(valued.status == .ok)
    #expect(valued.text.contains("The game is over."))
    #expect(valued.page.refresh == nil)
    let json = await client.get(address + ".json?values=1")
    #expect(json.text.hasSuffix(#""values":{},"best":null,"line":[],"step":0,"final":true}"#))
    #expect(server.analyst.asked.isEmpty)
  }

  @Test("of a position with a forced pass are those of the other side")
  func pass() async {
    let answer = await client.get("/p/ox\(String(repeating: "-", count: 62))x?values=1")
    #expect(answer.text.contains("c1, best move, wins by 1, exact"))
  }

  @Test(
    "of an unplayable record, a malformed position or a missing ply are refused",
    arguments: [
      ("/r/a1?values=1", HTTPStatus.badRequest), ("/p/x?values=1", .badRequest),
      ("/r/f5/2?values=1", .notFound), ("/r/f5/2.json?values=1", .notFound),
    ])
  func refusals(address: String, status: HTTPStatus) async {
    #expect(await client.get(address).status == status)
    #expect(server.analyst.asked.isEmpty)
  }

  @Test(
    "have one address",
    arguments: [
      ("/r/F5?values=1", "/r/f5?values=1"), ("/r/f5d6/2?values=1", "/r/f5d6?values=1"),
      ("/r/f5d6?n=1&values=1", "/r/f5d6/1?values=1"),
      ("/r/?values=1", "/p/\(Position.initial.text)?values=1"),
    ])
  func spelling(address: String, canonical: String) async {
    let answer = await client.get(address)
    #expect(answer.location == canonical)
  }

  @Test("aren't shown for other query values", arguments: ["0", "", "yes"])
  func others(value: String) async {
    #expect(await client.get("/r/f5?values=\(value)").body == client.get("/r/f5").body)
    #expect(server.analyst.asked.isEmpty)
  }

  @Test("are kept by the links from move to move")
  func links() async throws {
    let answer = await client.get("/r/f5d6c3/1?values=1")
    for (label, target) in [("First", "0"), ("Next", "2")] {
      let link = try #require(answer.page.link(label))
      #expect(
        ReferenceResolver.resolve(link, from: "/r/f5d6c3/1") == "/r/f5d6c3/\(target)?values=1")
    }
    #expect(answer.text.contains(#"href="?move=f4&amp;values=1""#))
  }

  @Test("are charged to the address that requests them, but are free once they are known")
  func share() async throws {
    let time = SharedValue(Duration.zero)
    let analyst = ScriptedAnalyst { time.change { $0 += .seconds(6) } }
    let server = try TestServer(analyst: analyst, searchTime: time)
    let client = try Client(server, at: "192.0.2.1")
    for _ in 1...5 { #expect(await client.get("/r/f5?values=1").status == .ok) }
    #expect(await client.get("/r/f5d6?values=1").status == .ok)
    #expect(await client.get("/r/f5?values=1").status == .tooManyRequests)
    let other = try Client(server, at: "198.51.100.1")
    for _ in 1...5 { #expect(await other.get("/r/f5d6?values=1").status == .ok) }
  }

  @Test("aren't searched for on a HEAD, or for a client with a copy")
  func heads() async throws {
    #expect(await client.head("/r/f5?values=1").status == .ok)
    #expect(server.analyst.asked.isEmpty)
    let tag = try #require(await client.get("/r/f5?values=1").fields[.etag])
    let server = try TestServer()
    let answer = await Client(server).get("/r/f5?values=1", fields: [.ifNoneMatch: tag])
    #expect(answer.status == .notModified)
    #expect(server.analyst.asked.isEmpty)
  }
}

/// Limits that apply to both kinds of searches: for values and for reviews.
@Suite("Searches for a page", .noHanging)
@MainActor
struct CrowdedSearchesTests {
  @Test(
    "are refused when there is no room, while other pages are served",
    arguments: ["values", "review"])
  func crowd(search: String) async throws {
    let server = try TestServer(
      analyst: ScriptedAnalyst(allowed: 0), reviewer: ScriptedReviewer(allowed: 0), searchQueue: 4)
    let records = ["f5d6", "f5f4", "f5f6", "f5d6c3", "f5d6c4", "f5d6c5", "f5d6c6", "f5d6c7"]
    var answers: [PendingAnswer] = []
    for (index, record) in records.enumerated() {
      let client = try Client(server, at: "192.0.2.\(index + 1)")
      answers.append(await client.begin("/r/\(record)?\(search)=1"))
    }
    await eventually { @MainActor in answers.count { $0.response != nil } == 3 }
    for response in answers.compactMap(\.response) {
      #expect(response.status == .serviceUnavailable)
      #expect(response.fields[.retryAfter] == "5")
    }
    #expect(await Client(server).get("/r/f5d6").status == .ok)
    for answer in answers { await answer.cancel() }
  }

  @Test("are never refused to a single visitor", arguments: ["values", "review"])
  func alone(search: String) async throws {
    let server = try TestServer(
      analyst: ScriptedAnalyst(allowed: 0), reviewer: ScriptedReviewer(allowed: 0))
    let client = try Client(server, at: "192.0.2.1")
    var answers: [PendingAnswer] = []
    for record in ["f5d6", "f5f4", "f5f6"] {
      for square in try RecordText.record(of: record).position.legalMoves {
        answers.append(await client.begin("/r/\(record)\(square)?\(search)=1"))
      }
    }
    #expect(answers.count > 10)
    server.clock.advance(by: 5000)
    for answer in answers { #expect(try await answer.answer().status == .ok) }
  }
}
