import Gameplay
import HTTP
import Reversi
import TestSupport
import Testing
import WebApp

@Suite("A game as text", .noHanging)
@MainActor
struct TextPageTests {
  private let server: TestServer
  private let host: Client

  init() throws {
    server = try TestServer()
    host = Client(server)
  }

  /// Writes a move into the page's field and submits it.
  private func write(_ text: String, in browser: Browser) async throws {
    let form = try #require(browser.page.forms.first { form in form.buttons.count == 1 })
    let fields = form.fields.map { $0.name == "move" ? ("move", text) : ($0.name, $0.value) }
    let action = ReferenceResolver.resolve(form.action, from: browser.address)
    try await browser.post(fields, to: action)
  }

  private func failure(of page: HTMLPage) -> String? {
    page.text { $0.attributes["role"] == "alert" }
  }

  @Test("is linked from every page of the game, and links back to its board")
  func reached() async throws {
    let game = try await host.start(["move": "d3"])
    for page in ["", "/f/1/1", "/share", "/settings", "/reset", "/delete", "/hint?v=1"] {
      let link = try #require(await host.get(game + page).page.link("Text version"), "\(page)")
      #expect(ReferenceResolver.resolve(link, from: game + page) == game + "/text")
    }
    let page = await host.get(game + "/text")
    #expect(page.status == .ok)
    #expect(page.fields[.cacheControl] == "no-store")
    let back = try #require(page.page.link("Board version"))
    #expect(ReferenceResolver.resolve(back, from: game + "/text") == game)
  }

  @Test("gives the position, the last move and the legal moves in words")
  func words() async throws {
    let game = try await host.start(["move": "d3"])
    let page = await host.get(game + "/text").page
    #expect(page.heading == "Your turn (Light)")
    for text in [
      "Move 1: Dark played d3, flipping d4", "Dark: player 1, 4 disks", "Light: player 2, 1 disk",
      "You can play c3, flips 1; e3, flips 1; c5, flips 1.", "Row 1: empty", "Row 3: d dark",
      "Row 4: d dark, e dark", "Row 5: d dark, e light",
    ] {
      #expect(page.source.contains(text), "\(text)")
    }
    #expect(!page.source.contains("●"))
    #expect(page.refresh == nil)
  }

  @Test("is enough to play a game, however squares are written")
  func played() async throws {
    let browser = Browser(server)
    try await browser.post([("light", "manual")], to: "/games")
    try await browser.follow("Text version")
    let text = browser.address
    for move in ["f5", "D6", " c3 ", "ｄ　３", "Ｃ4"] {
      try await write(move, in: browser)
      #expect(browser.address == text)
      #expect(failure(of: browser.page) == nil)
    }
    #expect(try await moves().count == 5)
    try await browser.press("Undo c4")
    #expect(try await moves().count == 4)
    try await browser.press("Redo c4")
    #expect(try await moves().count == 5)
    #expect(browser.address == text)
  }

  private func moves() async throws -> [Move] {
    try #require(await server.store.contents().values.first).record.moves
  }

  @Test("waits for the computer's reply to a move, and then describes it")
  func computer() async throws {
    let game = try await host.start(["light": "computer"])
    server.computer.plan(try #require(Square("c3")))
    let location = await host.post(game + "/text", ["v": "0", "move": "d3"]).location
    #expect(location == game + "/text?seen=1.0")
    let pending = await host.begin(game + "/text?seen=1.0", alarms: 2)
    #expect(pending.response == nil)
    server.clock.advance(by: .seconds(2))
    #expect(try await pending.answer().location == game + "/text")
    let page = await host.get(game + "/text").page
    #expect(page.heading == "Your turn (Dark)")
    #expect(page.source.contains("Move 2: Light played c3, flipping d4"))
  }

  @Test(
    "explains a move that is wrong, and changes nothing",
    arguments: [
      ("z9", "“z9” isn't a square. Type a letter a–h and a number 1–8."),
      ("", "“” isn't a square. Type a letter a–h and a number 1–8."),
      ("ｚ９", "“ｚ９” isn't a square. Type a letter a–h and a number 1–8."),
      ("d3d4", "“d3d4” isn't a square. Type a letter a–h and a number 1–8."),
      ("a1", "a1 isn't legal: it flips nothing."),
      ("D4", "d4 isn't legal: the square is taken."),
    ])
  func refused(written: String, expected: String) async throws {
    let browser = Browser(server)
    try await browser.post([("light", "manual")], to: "/games")
    try await browser.follow("Text version")
    try await write(written, in: browser)
    #expect([.badRequest, .conflict].contains(browser.status))
    #expect(failure(of: browser.page) == expected)
    #expect(try await moves().isEmpty)
    #expect(
      browser.page.forms.first?.fields.first { $0.name == "move" }?.value == written.lowercased())
    try await write("d3", in: browser)
    #expect(try await moves().count == 1)
  }

  @Test("quotes little of a text that is no square, and no control characters")
  func long() async throws {
    let game = try await host.start()
    let response = await host.post(
      game + "/text", ["v": "0", "move": String(repeating: "<é", count: 400)])
    #expect(response.status == .badRequest)
    #expect(response.body.count < 10_000)
    #expect(response.text.contains("“&lt;é&lt;é"))
    #expect(!response.text.contains("\u{FFFD}"))
    let control = await host.post(game + "/text", ["v": "0", "move": "d3\u{0}"])
    #expect(control.text.contains("“d3␀”"))
    #expect(!control.text.contains("\u{0}"))
  }

  @Test("plays no move in a game that has changed since")
  func late() async throws {
    let game = try await host.start(["move": "d3"])
    let response = await host.post(game + "/text", ["v": "0", "move": "c3"])
    #expect(response.status == .conflict)
    #expect(
      failure(of: response.page) == "The game has moved on, so your move wasn't made.")
    #expect(try await moves().count == 1)
  }

  @Test("takes no moves from a watcher")
  func watchers() async throws {
    let game = try await host.start(["move": "d3"])
    let watcher = Client(server)
    let page = await watcher.get(game + "/text").page
    #expect(page.heading == "Waiting for light")
    #expect(page.forms.isEmpty)
    #expect(page.link("Wait for opponent") != nil)
    let response = await watcher.post(game + "/text", ["v": "1", "move": "c3"])
    #expect(response.status == .forbidden)
    #expect(try await moves().count == 1)
  }

  @Test("waits for another player's move on request")
  func waiting() async throws {
    let game = try await host.start(["move": "d3", "light": "manual"])
    let watcher = Client(server)
    let pending = await watcher.begin(game + "/text?seen=1")
    #expect(pending.response == nil)
    try await host.play("c3", in: game, from: 1)
    #expect(try await pending.answer().location == game + "/text")
    #expect(await watcher.get(game + "/text?seen=1").location == game + "/text")
  }

  @Test("is sent to waiting clients when the server shuts down, and refreshes later")
  func shutdown() async throws {
    let game = try await host.start(["move": "d3"])
    let pending = await Client(server).begin(game + "/text?seen=1")
    await pending.cancel()
    let answer = try await pending.answer()
    #expect(answer.status == .serviceUnavailable)
    #expect(answer.page.heading == "Waiting for light")
    #expect(answer.fields[.retryAfter] == "5")
    #expect(answer.text.contains(#"content="5; url=text?seen=1.0""#))
    #expect(await !Client(server).get(game + "/text").text.contains("url="))
  }

  @Test(
    "understands no other form",
    arguments: ["", "v=1", "move=c3", "v=x&move=c3", "v=1&change=reset", "v=1&change=x"])
  func malformed(form: String) async throws {
    let game = try await host.start(["move": "d3"])
    #expect(await host.send(.post, game + "/text", body: form).status == .badRequest)
  }

  @Test("says that a side has to pass, and passes")
  func passes() async throws {
    let record = try RecordText.record(of: RecordCrawlingTests.passes)
    let ply = try #require(record.plies.first { $0.passer != nil })
    let browser = Browser(server)
    let moves = String(RecordCrawlingTests.passes.prefix(2 * ply.number))
    try await browser.post([("record", moves)], to: "/games")
    try await browser.follow("Text version")
    let news = try #require(browser.page.source.split(separator: "<h2>").first)
    #expect(news.contains("has no move and passes."))
    #expect(browser.page.forms.allSatisfy { $0.fields.allSatisfy { $0.name != "move" } })
    try await browser.press("Pass")
    #expect(browser.page.forms.contains { $0.fields.contains { $0.name == "move" } })
  }

  @Test("has another address after each change in a text browser, as Links shows cached pages")
  func textBrowser() async throws {
    host.userAgent = "Links (2.29)"
    let game = try await host.start(["move": "d3"])
    let answer = await host.post(game + "/text", ["v": "1", "move": "c3"])
    #expect(answer.location == game + "/text?v=2")
    #expect(await host.get(game + "/text?v=2").body == host.get(game + "/text").body)
    #expect(
      await host.post(game + "/text", ["v": "1", "move": "c3"]).location == game + "/text?v=2")
    #expect(await host.get(game + "/text?seen=1").location == game + "/text?v=2")
  }

  @Test("shows how a game has ended")
  func ended() async throws {
    let game = try await host.start(["record": RecordCrawlingTests.whole])
    let page = await host.get(game + "/text").page
    let heading = try #require(page.heading)
    #expect(
      heading.contains(/^((Dark|Light) won|Tied), [0-9]+–[0-9]+ after 60 moves$/), "\(heading)")
    #expect(page.link("Review")?.hasSuffix("?review=1") == true)
    #expect(page.forms.flatMap(\.buttons).map(\.label).contains("Play again"))
    #expect(page.forms.allSatisfy { $0.fields.allSatisfy { $0.name != "move" } })
  }

  @Test("of a missing game is not found")
  func missing() async {
    #expect(await host.get("/g/000000000000000000000000/text").status == .notFound)
    #expect(
      await host.post("/g/000000000000000000000000/text", ["v": "0", "move": "d3"]).status
        == .notFound)
  }
}
