import Gameplay
import HTTP
import Reversi
import Samples
import TestSupport
import Testing

@Suite("A frame's address", .noHanging)
@MainActor
struct FrameAddressTests {
  private let client: Client
  private var clock: ManualClock { client.server.clock }

  init() throws {
    client = Client(try TestServer())
  }

  @Test(
    "that names no frame redirects to the game at once",
    arguments: [
      "0/1", "2/1", "1/3", "1/100", "1/d3", "2/end", "0/end", "9223372036854775807/2", "1/count",
      "0/count", "2/count",
    ])
  func outOfRange(frame: String) async throws {
    let game = try await client.start(["move": "d3"])
    let pending = await client.begin(game + "/f/" + frame)
    let response = try #require(pending.response)
    #expect(response.status == .seeOther)
    #expect(response.location == game)
  }

  @Test("of a move taken back redirects to the game", arguments: ["undo", "reset"])
  func undone(change: String) async throws {
    let game = try await client.start(["move": "d3"])
    _ = await client.post(game + "/" + change, ["v": "1"])
    #expect(await client.get(game + "/f/1/1").location == game)
    #expect(await client.get(game + "/f/1/end").location == game)
  }

  @Test("held while its move is taken back redirects to the game", arguments: ["undo", "reset"])
  func undoneMeanwhile(change: String) async throws {
    let game = try await client.start(["move": "d3"])
    let pending = await client.begin(game + "/f/1/2")
    #expect(pending.response == nil)
    _ = await client.post(game + "/" + change, ["v": "1"])
    clock.advance(by: 250)
    #expect(try await pending.answer().location == game)
  }

  @Test("is held for one interval from the second disk on", arguments: ["2", "d2", "end"])
  func held(step: String) async throws {
    let game = try await client.start(["move": "d3"])
    let pending = await client.begin(game + "/f/1/" + step)
    #expect(pending.response == nil)
    #expect(clock.timeToNextWaking == 250)
    clock.advance(by: 250)
    _ = try await pending.answer()
  }

  @Test("is not held for the placed disk", arguments: ["1", "d1"])
  func first(step: String) async throws {
    let game = try await client.start(["move": "d3"])
    #expect(await client.begin(game + "/f/1/" + step).response?.status == .ok)
  }

  @Test("is not held for HEAD", arguments: ["2", "d2", "end"])
  func head(step: String) async throws {
    let game = try await client.start(["move": "d3"])
    let response = await client.head(game + "/f/1/" + step)
    #expect(response.status == (step == "end" ? .seeOther : .ok))
  }

  @Test(
    "gets a frame at once when the server shuts down, which refreshes later",
    arguments: [("2", "end"), ("end", "end")])
  func cancelled(step: String, next: String) async throws {
    let game = try await client.start(["move": "d3"])
    let pending = await client.begin(game + "/f/1/" + step)
    await pending.cancel()
    let answer = try await pending.answer()
    #expect(answer.status == .serviceUnavailable)
    #expect(answer.fields[.retryAfter] == "5")
    #expect(answer.text.contains(#"content="5; url=\#(next)#d3""#))
    #expect(clock.sleeperCount == 0)
  }

  @Test("of the end redirects to the first frame of the next move")
  func following() async throws {
    let game = try await client.start(["move": "d3"])
    _ = await client.post(game + "/move", ["v": "1", "move": "c3"])
    #expect(await client.head(game + "/f/1/end").location == game + "/f/2/1#c3")
    #expect(await client.head(game + "/f/2/end").location == game + "#c3")
  }

  @Test("shows the same board to everyone at any time")
  func purePicture() async throws {
    let game = try await client.start(["move": "d3"])
    let then = await client.get(game + "/f/1/1").page.board
    try await client.play("c3c4", in: game, from: 1)
    #expect(await Client(client.server).get(game + "/f/1/1").page.board == then)
  }
}

@Suite("The count after a game", .noHanging)
@MainActor
struct CountTests {
  private let client: Client

  init() throws {
    client = Client(try TestServer())
  }

  private func play() async throws -> String {
    let game = try await client.start(["position": GameTexts.lastMove])
    _ = await client.post(game + "/move", ["v": "0", "move": "a1"])
    return game
  }

  @Test("follows the frames of the last move, and the final board follows it at once")
  func chain() async throws {
    let game = try await play()
    #expect(await client.get(game + "/f/1/1").page.refresh == "2#a1")
    #expect(await client.head(game + "/f/1/2").status == .ok)
    #expect(await client.head(game + "/f/1/end").location == game + "/f/1/count#a1")
    let response = try #require(await client.begin(game + "/f/1/count").response)
    #expect(response.status == .ok && response.fields[.cacheControl] == "no-store")
    #expect(response.page.heading == "Light won")
    let sorted = response.page.board
    #expect(sorted.first == "xxxxxxxx" && sorted[3] == "xxxooooo" && sorted.last == "oooooooo")
    for address in [response.page.refresh, response.page.link("Skip")] {
      let target = ReferenceResolver.resolve(try #require(address), from: game + "/f/1/count")
      #expect(target.hasPrefix(game) && !target.contains("/f/"))
    }
    #expect(await client.get(game).page.board.first == "xxxooooo")
    // A watcher's copy is kept like those of frames.
    let watched = await Client(client.server).get(game + "/f/1/count")
    #expect(watched.page.board == sorted && watched.fields[.etag] != nil)
  }

  @Test("isn't shown when motion is off, and not on the text page")
  func still() async throws {
    let game = try await play()
    _ = await client.post("/choices", ["motion": "off"])
    #expect(await client.head(game + "/f/1/end").location == game + "#a1")
    #expect(await client.get(game + "/f/1/count").page.refresh == nil)
    let other = try await client.start(["position": GameTexts.lastMove])
    let answer = await client.post(other + "/text", ["v": "0", "move": "a1"])
    #expect(answer.location == other + "/text")
  }

  @Test("is gone with the last move", arguments: ["undo", "reset"])
  func undone(change: String) async throws {
    let game = try await play()
    _ = await client.post(game + "/" + change, ["v": "1"])
    #expect(await client.get(game + "/f/1/count").location == game)
  }

  @Test("isn't shown while the game goes on, and has no other address")
  func others() async throws {
    let game = try await client.start(["move": "d3"])
    #expect(await client.head(game + "/f/1/end").location == game + "#d3")
    for address in ["/f/count", "/f/1/count/1", "/f/1/counts", "/f/x/count", "/f/-1/count"] {
      #expect(await client.get(game + address).status == .notFound)
    }
  }
}

@Suite("The frames of the README's move", .noHanging)
@MainActor
struct FrameChainTests {
  /// Rows 3 to 7 of the README's board after dark's move e6, frame by frame.
  nonisolated static let disks: [[String]] = [
    ["-o------", "--ooo---", "---ox---", "----xoox", "---ooo--"],
    ["-o------", "--ooo---", "---xx---", "----xoox", "---ooo--"],
    ["-o------", "--xoo---", "---xx---", "----xoox", "---ooo--"],
    ["-x------", "--xoo---", "---xx---", "----xoox", "---ooo--"],
    ["-x------", "--xoo---", "---xx---", "----xxox", "---ooo--"],
    ["-x------", "--xoo---", "---xx---", "----xxxx", "---ooo--"],
    ["-x------", "--xoo---", "---xx---", "----xxxx", "---oxo--"],
  ]

  private let browser: Browser
  private let game = NumberedIdentifiers.game(1)
  private var rows: [String] { Array(browser.page.board.dropFirst(2).prefix(5)) }
  private var counts: [Int?] { [.dark, .light].map { browser.page.player($0)?.count } }

  init() throws {
    browser = Browser(try TestServer())
  }

  private func begin(motion: String) async throws {
    try await browser.post([("motion", motion)], to: "/choices")
    try await browser.post([("position", GameTexts.readme)], to: "/games")
    try await browser.tap("e6")
  }

  @Test("come disk by disk, each after exactly one interval, and end at the game")
  func diskByDisk() async throws {
    try await begin(motion: "disks")
    for (number, board) in Self.disks.enumerated() {
      #expect(browser.address == game + "/f/1/\(number + 1)")
      #expect(rows == board)
      #expect(counts == [4, 11])
      #expect(browser.page.heading == "Dark's turn")
      #expect(browser.client.server.clock.timeToNextWaking == 250)
      try await browser.wait(249)
      #expect(browser.address == game + "/f/1/\(number + 1)")
      try await browser.wait(1)
    }
    #expect(browser.address == game)
    #expect(rows == Self.disks.last)
    #expect(counts == [11, 5])
    #expect(browser.page.heading == "Light's turn")
    #expect(browser.client.server.clock.timeToNextWaking == nil)
  }

  @Test("come per direction when the visitor has chosen that")
  func perDirection() async throws {
    try await begin(motion: "directions")
    for (number, disks) in [0, 3, 5, 6].enumerated() {
      #expect(browser.address == game + "/f/1/d\(number + 1)")
      #expect(rows == Self.disks[disks])
      #expect(counts == [4, 11])
      try await browser.wait(250)
    }
    #expect(browser.address == game)
  }

  @Test("don't come when motion is off")
  func off() async throws {
    try await begin(motion: "off")
    #expect(browser.address == game)
    #expect(counts == [11, 5])
  }

  @Test("come all at once without an interval")
  func noInterval() async throws {
    let browser = Browser(try TestServer(pace: Pace(frameInterval: 0)))
    try await browser.post([("position", GameTexts.readme)], to: "/games")
    try await browser.tap("e6")
    try await browser.settle()
    #expect(browser.address == game)
  }

  @Test("show one placed or turning disk each, and no buttons on the board")
  func turning() async throws {
    try await begin(motion: "disks")
    for number in 1...7 {
      let page = browser.page
      let marks = page.tags.compactMap { $0.attributes["class"] }
      #expect(marks.count { $0.hasSuffix(" placed") || $0.hasSuffix(" turning") } == 1)
      #expect(marks.contains("dark placed") == (number == 1))
      #expect(page.forms.allSatisfy { form in !form.buttons.contains { $0.value == "a1" } })
      #expect(page.forms.allSatisfy { form in !form.fields.contains { $0.name == "v" } })
      #expect(page.link("Reset") != nil)
      #expect(
        page.link("Skip").map { ReferenceResolver.resolve($0, from: browser.address) } == game)
      try await browser.wait(250)
    }
  }

  @Test("refresh and link to the next one's address with the cell's fragment")
  func refresh() async throws {
    try await begin(motion: "disks")
    #expect(browser.page.refresh == "2#e6")
    #expect(browser.page.link("Next") == "2?now=1#e6")
    try await browser.wait(1500)
    #expect(browser.page.refresh == "end#e6")
    #expect(await browser.client.head(game + "/f/1/end").location == game + "#e6")
  }
}

@Suite("The choice of motion", .noHanging)
@MainActor
struct MotionTests {
  private let client: Client

  init() throws {
    client = Client(try TestServer())
  }

  @Test(
    "is every disk until the visitor chooses, and off in text browsers",
    arguments: [
      ("Mozilla/5.0 Firefox/153.0", "/f/1/1#d3"), ("Lynx/2.9.0", "?v=1"), ("w3m/0.5.3", "?v=1"),
      ("Links (2.29)", "?v=1"), ("ELinks/0.17", "?v=1"), ("NetSurf/3.11", "/f/1/1#d3"),
      ("", "/f/1/1#d3"),
    ])
  func start(userAgent: String, target: String) async throws {
    client.userAgent = userAgent
    let response = await client.post("/games", ["move": "d3"])
    #expect(response.location == NumberedIdentifiers.game(1) + target)
  }

  @Test(
    "is kept",
    arguments: [("disks", "/f/1/1#d3"), ("directions", "/f/1/d1#d3"), ("off", "?v=1")])
  func kept(motion: String, target: String) async throws {
    client.userAgent = "Lynx/2.9.0"
    _ = await client.post("/choices", ["motion": motion])
    let response = await client.post("/games", ["move": "d3"])
    #expect(response.location == NumberedIdentifiers.game(1) + target)
  }

  @Test("and waiting by themselves are off in text browsers unless chosen")
  func textBrowserWaiting() async throws {
    client.userAgent = "w3m/0.5.3"
    let game = try await client.start(["move": "d3", "light": "computer"])
    #expect(await client.get(game).page.refresh == nil)
    _ = await client.post("/choices", ["waiting": "itself"])
    #expect(await client.get(game).page.refresh?.contains("?seen=1.0") == true)
  }

  @Test("gives the game's page another address after each change in a text browser")
  func textBrowser() async throws {
    client.userAgent = "Links (2.29)"
    let game = try await client.start(["move": "d3"])
    let answer = await client.post(game + "/move", ["v": "1", "move": "c3"])
    #expect(answer.location == game + "?v=2")
    #expect(await client.get(game + "?v=2").page.board == client.get(game).page.board)
    // A form that changes nothing redirects to the address of the current version, too.
    #expect(await client.post(game + "/move", ["v": "1", "move": "c4"]).location == game + "?v=2")
    #expect(await client.post(game + "/undo", ["v": "2"]).location == game + "?v=3")
    #expect(await client.post(game + "/reset", [:]).location == game + "?v=4")
    for choice in 5...6 {
      let address = await client.post(
        "/choices", ["motion": "off", "game": String(game.dropFirst(3))]
      ).location
      #expect(address == game + "/settings?v=4&choice=\(choice)")
      #expect(await client.get(address ?? "").status == .ok)
    }
    #expect(await client.get(game + "?seen=3").location == game + "?v=4")
  }

  @Test("leads to the settings, also from older pages, which had them beside the board")
  func wayBack() async throws {
    let game = try await client.start(["move": "d3"])
    let name = String(game.dropFirst(3))
    func location(_ form: KeyValuePairs<String, String>) async -> String? {
      await client.post("/choices", form).location
    }
    #expect(await location(["motion": "disks"]) == "/settings")
    for form: KeyValuePairs in [
      ["motion": "disks", "game": name], ["motion": "off", "game": name, "frame": "1/2"],
      ["theme": "slate", "game": name, "frame": "9/2"],
    ] {
      #expect(await location(form) == game + "/settings")
    }
    let page = await client.get(game + "/settings").page
    let pressed = page.forms.flatMap(\.buttons).filter { $0.label.contains("Off") }
    #expect(pressed.count == 1 && page.source.contains("value=\"off\" aria-pressed=true"))
    #expect(page.refresh == nil)
  }

  @Test(
    "is refused if it can't be read, and never redirects elsewhere",
    arguments: [
      "", "motion=", "motion=fast", "waiting=", "waiting=off", "motion=off&game=//evil.example",
      "motion=off&game=..",
    ])
  func malformed(form: String) async {
    let response = await client.send(.post, "/choices", body: form)
    #expect(response.status == .badRequest)
    #expect(response.fields[.setCookie] == nil)
  }

  @Test("off shows the reply when it is made, and by hand there is a link for it")
  func off() async throws {
    _ = await client.post("/choices", ["motion": "off"])
    let game = try await client.start(["move": "d3", "light": "computer"])
    let page = await client.get(game).page
    let reply = try #require(page.link("See reply"))
    #expect(ReferenceResolver.resolve(reply, from: game) == game + "?seen=1.0")
    #expect(page.refresh == reply)
    _ = await client.post("/choices", ["waiting": "hand"])
    #expect(client.cookies.value("choices") == "motion-off.waiting-hand")
    let still = await client.get(game).page
    #expect(still.refresh == nil)
    #expect(still.link("See reply") == reply)
    #expect(await client.get(game + "/f/1/1").page.refresh == nil)
  }

  @Test("is turned off by the reduced-motion beacon only before the visitor has chosen")
  func beacon() async throws {
    let game = try await client.start(["move": "d3"])
    #expect(await client.get(game).text.contains("motion.css"))
    let head = await client.head("/choices/reduced")
    #expect(head.status == .noContent)
    #expect(head.fields[.setCookie] == nil)
    let response = await client.get("/choices/reduced")
    #expect(response.status == .noContent)
    #expect(response.fields[.cacheControl] == "no-store")
    #expect(client.cookies.value("choices") == "motion-off")
    #expect(!(await client.get(game).text.contains("motion.css")))
    _ = await client.post("/choices", ["motion": "directions"])
    #expect(await client.get("/choices/reduced").fields[.setCookie] == nil)
    #expect(client.cookies.value("choices") == "motion-directions")
  }
}
