import ComputerPlayers
import Gameplay
import HTTP
import Metrics
import Presentation
import Reversi
import TestSupport
import Testing
import WebApp

@Suite("The review of a game", .noHanging)
@MainActor
struct ReviewTests {
  /// Its first two moves are in the book.
  private nonisolated static let game = "f5f4c3c4d3e2"
  private nonisolated static let address = "/r/\(game)?review=1"
  /// A game that is over.
  private nonisolated static let won = "e6f4e3f6g5d6e7f5c5"
  private let server: TestServer
  private let client: Client

  init() throws {
    server = try TestServer()
    client = Client(server)
  }

  @Test(
    "is linked from every page of a record",
    arguments: [
      ("/r/\(game)", "/r/\(game)?review=1"), ("/r/\(game)/3", "/r/\(game)/3?review=1"),
      ("/r/\(game)/0", "/r/\(game)?review=1"), ("/r/\(won)", "/r/\(won)?review=1"),
      ("/r/\(game)?values=1", "/r/\(game)?review=1"),
    ])
  func link(address: String, expected: String) async throws {
    let link = try #require(await client.get(address).page.link("Review"))
    let target = ReferenceResolver.resolve(link, from: address)
    let review = await client.get(target).location ?? target
    #expect(review == expected)
    #expect(await client.get(review).status == .ok)
  }

  @Test(
    "isn't linked from frames, from positions or from a record without moves",
    arguments: [
      "/r/\(game)/3/1", "/r/\(game)/3/1?play=disks", "/p/\(Position.initial.text)",
    ])
  func linkless(address: String) async throws {
    #expect(await client.get(address).page.link("Review") == nil)
  }

  @Test("is linked from a game that has ended")
  func ending() async throws {
    let game = try await client.start(["record": Self.won])
    let link = try #require(await client.get(game).page.link("Review"))
    #expect(ReferenceResolver.resolve(link, from: game) == "/r/\(Self.won)?review=1")
  }

  @Test("says what each side's moves lost, names the mistakes, and links to the record")
  func page() async throws {
    let answer = await client.get(Self.address)
    #expect(answer.status == .ok)
    #expect(answer.fields[.cacheControl] == "public, max-age=3600, s-maxage=31536000")
    #expect(answer.text.contains(#"<meta name="robots" content="noindex">"#))
    #expect(answer.page.refresh == nil)
    #expect(answer.text.contains("−1.3 per move"))
    #expect(answer.text.contains(#"<p><a href="?n=3&amp;review=1">"#))
    #expect(answer.text.contains("Move 3. d3 was better: +6 instead of +2."))
    #expect(answer.text.contains(">−4, lost the win<"))
    let record = try #require(answer.page.link("Step through the game"))
    #expect(ReferenceResolver.resolve(record, from: Self.address) == "/r/\(Self.game)")
  }

  @Test("leads from mistake to mistake and from move to move, with both moves on the board")
  func steps() async throws {
    var address = Self.address
    for (label, target) in [
      ("Next mistake", 3), ("Previous", 2), ("Next", 3), ("Next mistake", 6),
      ("Previous mistake", 3),
    ] {
      let link = try #require(await client.get(address).page.link(label), "\(label)")
      let resolved = ReferenceResolver.resolve(link, from: address)
      address = await client.get(resolved).location ?? resolved
      #expect(address == "/r/\(Self.game)/\(target)?review=1")
    }
    let answer = await client.get(address)
    #expect(answer.status == .ok)
    #expect(answer.text.contains("s c3: mistake</h1>"))
    #expect(answer.text.contains("Move 3. d3 was better: +6 instead of +2."))
    #expect(answer.text.contains(#"<td id=c3 class=" bad"><a href="3""#))
    #expect(answer.text.contains(#"<td id=d3 class=" best"><a href="#))
    let last = await client.get("/r/\(Self.game)/6?review=1")
    #expect(last.page.link("Next") == nil && last.page.link("Next mistake") == nil)
  }

  @Test("links to the moments of its record, with the game's tags")
  func links() async throws {
    let tagged = "/r/\(Self.game)?dark=Ada&review=1"
    for (address, tags) in [(Self.address, ""), (tagged, "&dark=Ada")] {
      let answer = await client.get(address)
      let query = tags.isEmpty ? "?n=3" : "?n=3&dark=Ada"
      #expect(answer.page.links.contains(query + "&review=1"))
      let played = query + "&review=1"
      let moment = await client.get(ReferenceResolver.resolve(played, from: address))
      #expect(moment.location == "/r/\(Self.game)/3?\(tags.isEmpty ? "" : "dark=Ada&")review=1")
    }
  }

  @Test("shows its progress when it takes longer, and refreshes part by part until it is complete")
  func progress() async throws {
    let reviewer = ScriptedReviewer(allowed: 1)
    let server = try TestServer(reviewer: reviewer)
    let client = Client(server)
    let pending = await client.begin(Self.address)
    #expect(pending.response == nil)
    #expect(server.clock.timeToNextWaking == 1000)
    await eventually { @MainActor in reviewer.done == 1 }
    server.clock.advance(by: 1000)
    let first = try await pending.answer()
    #expect(first.status == .ok)
    #expect(first.fields[.cacheControl] == "no-store")
    #expect(first.text.contains("<progress id=progress max=6 value=1>Analysing move 2 of 6…<"))
    #expect(first.text.contains("<title>Review: Analysing move 2 of 6"))
    let next = try #require(first.page.refresh)
    #expect(ReferenceResolver.resolve(next, from: Self.address) == Self.address + "&step=3")
    let second = await client.begin(Self.address + "&step=3")
    #expect(server.clock.timeToNextWaking == 5000)
    reviewer.allow(2)
    #expect(try await second.answer().page.refresh?.hasSuffix("step=5") == true)
    let third = await client.begin(Self.address + "&step=5")
    server.clock.advance(by: 5000)
    #expect(try await third.answer().text.contains("Analysing move 4 of 6…"))
    let last = await client.begin(Self.address + "&step=6")
    reviewer.allow(3)
    #expect(try await last.answer().location == Self.address)
    #expect(await client.get(Self.address).text.contains("per move"))
    #expect(reviewer.asked.count == 1)
  }

  @Test("is given up if no client comes back, and restarts if one does later")
  func givenUp() async throws {
    let reviewer = ScriptedReviewer(allowed: 1)
    let server = try TestServer(reviewer: reviewer)
    let client = Client(server)
    let pending = await client.begin(Self.address)
    await eventually { @MainActor in reviewer.done == 1 }
    await pending.cancel()
    server.clock.advance(by: 31_000)
    reviewer.allow(2)
    await eventually { @MainActor in
      MetricsText(server.app.currentFigures()).text.contains(#"busy{pool="reviewing"} 0"#)
    }
    reviewer.allow(6)
    #expect(await client.get(Self.address).status == .ok)
    #expect(reviewer.asked.count == 2)
  }

  @Test("refreshes after some seconds if no more requests can be held")
  func unheld() async throws {
    var limits = VisitorLimits()
    limits.held = 1
    let server = try TestServer(limits: limits, reviewer: ScriptedReviewer(allowed: 1))
    let client = try Client(server, at: "192.0.2.1")
    let pending = await client.begin(Self.address + "&step=6")
    await eventually { @MainActor in server.reviewer.done == 1 }
    let answer = await client.get(Self.address + "&step=3")
    #expect(answer.status == .tooManyRequests)
    #expect(answer.fields[.retryAfter] == "5")
    #expect(answer.text.contains(#"content="5; url=?review=1&amp;step=3""#))
    await pending.cancel()
  }

  @Test("is part of the JSON", arguments: ["/r/\(game).json"])
  func json(address: String) async throws {
    let plain = await client.get(address)
    let answer = await client.get(address + "?review=1")
    #expect(answer.fields[.contentType] == "application/json")
    #expect(answer.text.hasPrefix(plain.text.dropLast() + ","))
    #expect(
      answer.text.contains(
        #","review":{"lossPerMove":{"dark":1.3,"light":1.3},"turningPoints":[6],"moves":[{"number":1,"side":"dark","move":"f5","score":2,"best":"f5","bestScore":2,"loss":0,"exact":true},"#
      ))
    #expect(answer.text.hasSuffix(#"]},"reviewed":6,"moves":6,"final":true}"#))
  }

  @Test("is part of the JSON as far as it has come")
  func unfinishedJSON() async throws {
    let server = try TestServer(reviewer: ScriptedReviewer(allowed: 2))
    let pending = await Client(server).begin("/r/\(Self.game).json?review=1")
    await eventually { @MainActor in server.reviewer.done == 2 }
    server.clock.advance(by: 1000)
    let answer = try await pending.answer()
    #expect(answer.text.hasSuffix(#""review":null,"reviewed":2,"moves":6,"final":false}"#))
    #expect(answer.fields[.cacheControl] == "no-store")
  }

  @Test("exists for one move, an unfinished game and another start, too")
  func others() async throws {
    let only = await client.get("/r/f5?review=1")
    #expect(only.text.contains("Review of the only move"))
    #expect(only.text.contains("No mistakes."))
    #expect(only.text.contains("turn</h1>"))
    let start = String(repeating: "-", count: 62) + "oxx"
    let answer = await client.get("/r/\(start).f8?review=1")
    #expect(answer.status == .ok)
    #expect(answer.page.link("Step through the game") != nil)
  }

  @Test(
    "has one address, and none without moves",
    arguments: [
      ("/r/F5d6?review=1", "/r/f5d6?review=1"), ("/r/f5d6/0?review=1", "/r/f5d6?review=1"),
      ("/r/f5d6?n=1&review=1", "/r/f5d6/1?review=1"),
      ("/r/F5d6/2?review=1", "/r/f5d6/2?review=1"),
      ("/r/f5d6/1.json?review=1", "/r/f5d6.json?review=1"),
      ("/r/f5d6/0?dark=Ada&review=1", "/r/f5d6?dark=Ada&review=1"),
      ("/r/?review=1", "/p/\(Position.initial.text)"),
    ])
  func spelling(address: String, canonical: String) async {
    #expect(await client.get(address).location == canonical)
    #expect(server.reviewer.asked.isEmpty)
  }

  @Test(
    "of an unplayable record or a missing ply is refused",
    arguments: [
      ("/r/a1?review=1", HTTPStatus.badRequest), ("/r/f5/2?review=1", .notFound),
    ])
  func refusals(address: String, status: HTTPStatus) async {
    #expect(await client.get(address).status == status)
    #expect(server.reviewer.asked.isEmpty)
  }

  @Test(
    "isn't made for positions, frames or other query values",
    arguments: [
      "/p/\(Position.initial.text)?review=1", "/r/\(game)/3/1?review=1", "/r/\(game)?review=yes",
    ])
  func elsewhere(address: String) async {
    let plain = String(address.prefix { $0 != "?" })
    #expect(await client.get(address).body == client.get(plain).body)
    #expect(server.reviewer.asked.isEmpty)
  }

  @Test("is charged to the address that requests it, but is free once it is known")
  func share() async throws {
    let time = SharedValue(Duration.zero)
    let reviewer = ScriptedReviewer(work: { time.change { $0 += .seconds(6) } })
    let server = try TestServer(reviewer: reviewer, searchTime: time)
    let client = try Client(server, at: "192.0.2.1")
    #expect(await client.get("/r/f5?review=1").status == .ok)
    #expect(await client.get("/r/f5?review=1").status == .ok)
    #expect(await client.get("/r/f5d6?review=1").status == .ok)
    #expect(await client.get("/r/f5?review=1").status == .tooManyRequests)
    let other = try Client(server, at: "198.51.100.1")
    for _ in 1...5 { #expect(await other.get("/r/f5d6?review=1").status == .ok) }
  }

  @Test("isn't made for HEAD, or for a client with a copy")
  func heads() async throws {
    #expect(await client.head(Self.address).status == .ok)
    #expect(server.reviewer.asked.isEmpty)
    let tag = try #require(await client.get(Self.address).fields[.etag])
    let server = try TestServer()
    let answer = await Client(server).get(Self.address, fields: [.ifNoneMatch: tag])
    #expect(answer.status == .notModified)
    #expect(server.reviewer.asked.isEmpty)
  }
}

@Suite("The practice of mistakes", .noHanging)
@MainActor
struct PracticeTests {
  /// Its first two moves are in the book.
  private nonisolated static let game = "f5f4c3c4d3e2"
  private let client: Client

  init() throws { client = Client(try TestServer()) }

  /// The page of the practice of the third move, c3 in place of d3.
  private func practice(_ answer: String) async -> HTTPResponse {
    await client.get("/r/\(Self.game)/3?practice=\(answer)&review=1")
  }

  @Test("starts at the first mistake of a side, from a review that is complete")
  func start() async throws {
    let review = await client.get("/r/\(Self.game)?review=1")
    let dark = try #require(review.page.link("Find better moves for dark"))
    #expect(
      await client.get(ReferenceResolver.resolve(dark, from: "/r/\(Self.game)?review=1")).location
        == "/r/\(Self.game)/3?practice=1&review=1")
    let task = await practice("1")
    #expect(task.status == .ok)
    #expect(task.text.contains("Dark</span>: find a better move</h1>"))
    #expect(task.text.contains("Mistake 1 of 1: c3 lost 4 disks."))
    #expect(task.text.contains(#"<meta name="robots" content="noindex">"#))
    #expect(task.text.contains(#"<a href="3?practice=d3&amp;review=1""#))
    #expect(task.page.link("Next mistake") == nil)
    let answer = try #require(task.page.link("Show the answer"))
    #expect(answer == "3?practice=best&review=1")
    let shown = await practice("best")
    #expect(shown.text.contains("Dark</span>: the answer is d3</h1>"))
    #expect(shown.text.contains("Move 3. d3 was better: +6 instead of +2."))
    #expect(shown.text.contains(#"<td id=d3 class=" best">"#))
    #expect(shown.page.link("Undo") == "3?practice=1&review=1")
  }

  @Test("begins with the mistakes of the player who comes from a game")
  func own() async throws {
    let game = try await client.start(["record": "e6f4e3f6g5d6e7f5c5", "light": "computer"])
    let link = try #require(await client.get(game).page.link("Review"))
    let address = ReferenceResolver.resolve(link, from: game)
    #expect(address == "/r/e6f4e3f6g5d6e7f5c5?side=dark&review=1")
    let review = await client.get(address)
    #expect(review.page.link("Find better moves for dark") != nil)
    #expect(review.page.link("Find better moves for light") == nil)
    let next = try #require(review.page.link("Next mistake"))
    let moment = await client.get(ReferenceResolver.resolve(next, from: address)).location
    #expect(moment?.hasSuffix("?side=dark&review=1") == true)
  }

  @Test(
    "judges an answer by the review, or by a search of its own",
    arguments: [
      ("d3", "&#39;s d3: well done!</h1>", "d3 was better"),
      ("c3", "&#39;s c3: not the best</h1>", "This loses 4 disks. Try another move."),
      // The scripted search gives each move the number of disks that it flips.
      ("f3", "&#39;s f3: well done!</h1>", "f3 was better"),
      ("e3", "&#39;s e3: good move</h1>", "d3 was better: +6 instead of +5."),
    ])
  func answers(square: String, heading: String, detail: String) async throws {
    _ = await practice("1")
    let answer = await practice(square)
    #expect(answer.status == .ok)
    #expect(answer.text.contains(heading))
    #expect(answer.text.contains(detail))
  }

  @Test("marks a wrong answer on the board")
  func marked() async throws {
    #expect(!(await practice("1").text.contains(" bad\"")))
    #expect(await practice("c3").text.contains(#"<td id=c3 class=" bad">"#))
  }

  @Test("shows another answer that is as good as the solution in its place")
  func equallyGood() async throws {
    _ = await practice("1")
    let board = await practice("f3").text
    #expect(board.contains(#"<td id=f3 class=" best">"#))
    #expect(!board.contains(#"<td id=d3 class=" best">"#))
  }

  @Test("isn't held twice: an answer that comes with the review is judged by the page that follows")
  func checking() async throws {
    let first = await practice("f3")
    #expect(first.text.contains("s f3: checking…</h1>"))
    #expect(first.page.link("Check now") == first.page.refresh)
    let next = try #require(first.page.refresh)
    let address = "/r/\(Self.game)/3?practice=f3&review=1"
    #expect(await client.get(ReferenceResolver.resolve(next, from: address)).location == address)
    #expect(await practice("f3").text.contains("s f3: well done!</h1>"))
  }

  @Test("has no page for an illegal answer", arguments: ["a1", "f5", "d4"])
  func illegal(square: String) async {
    #expect(await practice(square).status == .notFound)
  }

  @Test("shows the review where no mistake was made, and for answers that are none")
  func others() async {
    #expect(await practice("zz").text.contains("s c3: mistake</h1>"))
    let book = await client.get("/r/\(Self.game)/2?practice=1&review=1")
    #expect(book.text.contains("s f4: book move</h1>"))
  }
}
