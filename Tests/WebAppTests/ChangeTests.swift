import Gameplay
import HTTP
import Reversi
import Samples
import TestSupport
import Testing

/// Moves, passes, undos and redos: forms that carry the version of the game that they apply to.
@Suite("A form that carries a version", .noHanging)
@MainActor
struct AnswerTests {
  private let client: Client
  private var store: WatchedStore { client.server.store }

  init() throws {
    client = Client(try TestServer())
  }

  private func expectIgnored(_ response: HTTPResponse, in game: String) {
    #expect(response.status == .seeOther)
    #expect(response.location == game)
    #expect(response.fields[.setCookie] == nil)
  }

  @Test("is applied if its version is the current one")
  func current() async throws {
    let game = try await client.start()
    let response = await client.post(game + "/move", ["v": "0", "move": "d3"])
    #expect(response.status == .seeOther)
    #expect(response.location == game + "/f/1/1#d3")
    #expect(await store.contents().values.map(\.version) == [1])
  }

  @Test(
    "is ignored with any other version", arguments: ["move", "pass", "undo", "redo"],
    ["0", "1", "3", "1000000", "9223372036854775807"])
  func stale(change: String, version: String) async throws {
    let game = try await client.start(["move": "d3"])
    _ = await client.post(game + "/mode", ["side": "light", "mode": "computer"])
    let before = await store.contents()
    let response = await client.post(game + "/" + change, ["v": version, "move": "c3"])
    expectIgnored(response, in: game)
    #expect(await store.contents() == before)
  }

  @Test(
    "is refused without a readable version", arguments: ["move", "pass", "undo", "redo"],
    [nil, "", "x", "-1", "1.", ".1", "1.x", "1.-1", "1.2.3", " 1", "99999999999999999999"])
  func malformed(change: String, version: String?) async throws {
    let game = try await client.start(["move": "d3"])
    let before = await store.contents()
    let fields = [("move", "c3")] + (version.map { [("v", $0)] } ?? [])
    let response = await client.send(
      .post, game + "/" + change, body: FormText.encoded(fields))
    #expect(response.status == .badRequest)
    #expect(response.page.heading == "Incomplete form")
    #expect(await store.contents() == before)
  }

  @Test("is refused without a readable square", arguments: [nil, "", "d", "d9", "i1", "d33", "33"])
  func malformedSquare(square: String?) async throws {
    let game = try await client.start()
    let before = await store.contents()
    let fields = [("v", "0")] + (square.map { [("move", $0)] } ?? [])
    let response = await client.send(.post, game + "/move", body: FormText.encoded(fields))
    #expect(response.status == .badRequest)
    #expect(await store.contents() == before)
  }

  @Test("redoes a move that was taken back, and is offered until another move is made")
  func redo() async throws {
    let game = try await client.start(["move": "d3"])
    _ = await client.post(game + "/undo", ["v": "1"])
    func offer() async -> HTMLPage.Form? {
      await client.get(game).page.forms.first { $0.action.hasSuffix("/redo") }
    }
    #expect(await offer()?.fields.map(\.value) == ["2"])
    let response = await client.post(game + "/redo", ["v": "2"])
    #expect(response.status == .seeOther && response.location == game)
    #expect(response.fields[.setCookie] != nil)
    #expect(await store.contents().values.map(\.record.plyCount) == [1])
    #expect(await offer() == nil)
    #expect(await client.get(game + "/f/1/1").status == .ok)
    _ = await client.post(game + "/undo", ["v": "3"])
    _ = await client.post(game + "/move", ["v": "4", "move": "c4"])
    #expect(await offer() == nil)
    expectIgnored(await client.post(game + "/redo", ["v": "5"]), in: game)
  }

  @Test("redirects to the same frame when it is sent twice")
  func doubleSubmit() async throws {
    let game = try await client.start(["move": "d3"])
    let first = await client.post(game + "/move", ["v": "1", "move": "c3"])
    let after = await store.contents()
    let second = await client.post(game + "/move", ["v": "1", "move": "c3"])
    #expect(first.location == game + "/f/2/1#c3")
    #expect(second.location == first.location)
    #expect(second.status == first.status)
    #expect(second.fields[.setCookie] == nil)
    #expect(await store.contents() == after)
  }

  @Test("redirects to the same frame when it is sent twice at once")
  func concurrentSubmit() async throws {
    let game = try await client.start(["move": "d3"])
    let request = client.request(.post, game + "/move", body: "v=1&move=c3")
    let locations = await client.atOnce(Array(repeating: request, count: 8)).map(\.location)
    #expect(Set(locations) == [game + "/f/2/1#c3"])
    #expect(await store.contents().values.map(\.version) == [2])
  }

  @Test("is applied for only one of several moves sent at once")
  func race() async throws {
    let game = try await client.start(["move": "d3"])
    let requests = ["c3", "e3", "c5"].map {
      client.request(.post, game + "/move", body: "v=1&move=\($0)")
    }
    let locations = await client.atOnce(requests).compactMap(\.location)
    #expect(locations.count { $0.hasPrefix(game + "/f/2/1#") } == 1)
    #expect(locations.count { $0 == game } == 2)
    #expect(await store.contents().values.map(\.version) == [2])
  }

  @Test("is ignored for a square where no disk may be placed", arguments: ["a1", "d4", "c4"])
  func illegal(square: String) async throws {
    let game = try await client.start(["move": "d3"])
    let before = await store.contents()
    let response = await client.post(game + "/move", ["v": "1", "move": square])
    expectIgnored(response, in: game)
    #expect(await store.contents() == before)
  }

  @Test("is ignored while a computer is to move")
  func computersTurn() async throws {
    let game = try await client.start(["move": "d3", "light": "computer"])
    let before = await store.contents()
    expectIgnored(await client.post(game + "/move", ["v": "1", "move": "c3"]), in: game)
    expectIgnored(await client.post(game + "/pass", ["v": "1"]), in: game)
    #expect(await store.contents() == before)
  }

  @Test("is ignored after the end", arguments: ["move", "pass"])
  func over(change: String) async throws {
    let game = try await client.start(["record": GameTexts.won])
    let before = await store.contents()
    let response = await client.post(game + "/" + change, ["v": "0", "move": "a1"])
    expectIgnored(response, in: game)
    #expect(await store.contents() == before)
  }

  @Test("passes where the position requires it, and only there")
  func pass() async throws {
    let game = try await client.start(["record": GameTexts.pass])
    let pass = await client.post(game + "/pass", ["v": "0"])
    #expect(pass.location == game)
    #expect(await client.get(game).page.heading == "Dark's turn")
    let before = await store.contents()
    expectIgnored(await client.post(game + "/pass", ["v": "1"]), in: game)
    expectIgnored(await client.post(game + "/pass", ["v": "0"]), in: game)
    #expect(await store.contents() == before)
  }

  @Test("can't place a disk before a pass is dismissed")
  func moveInPass() async throws {
    let game = try await client.start(["record": GameTexts.pass])
    let before = await store.contents()
    expectIgnored(await client.post(game + "/move", ["v": "0", "move": "e3"]), in: game)
    #expect(await store.contents() == before)
  }
}

@Suite("An undo", .noHanging)
@MainActor
struct UndoTests {
  private let browser: Browser
  private let game = NumberedIdentifiers.game(1)

  init() throws {
    browser = Browser(try TestServer(pace: Pace(frameInterval: 0)))
  }

  private var wording: [String] {
    browser.page.forms.filter { $0.action.hasSuffix("/undo") }.flatMap { $0.buttons.map(\.label) }
  }

  @Test("is not offered before the first move")
  func nothing() async throws {
    try await browser.post([], to: "/games")
    #expect(wording.isEmpty)
  }

  @Test("says what it takes back, and takes that back")
  func ownMove() async throws {
    try await browser.post([("record", "d3c3")], to: "/games")
    #expect(wording == ["Undo c3"])
    try await browser.press("Undo c3")
    #expect(browser.page.heading == "Light's turn")
    #expect(wording == ["Undo d3"])
    try await browser.press("Undo d3")
    #expect(browser.page.heading == "Dark's turn")
    #expect(wording.isEmpty)
  }

  @Test("takes back the computer's reply together with the player's move")
  func computersAnswer() async throws {
    try await browser.post([("record", "d3c3c4"), ("light", "computer")], to: "/games")
    browser.client.server.computer.plan(try #require(.init("c5")))
    try await browser.wait(2000)
    #expect(wording == ["Undo c4 and the reply"])
    try await browser.press("Undo c4 and the reply")
    #expect(browser.page.board[3] == "---ox---")
    #expect(browser.page.heading == "Dark's turn")
  }

  @Test("takes back the move just made while the computer thinks")
  func whileThinking() async throws {
    try await browser.post([("move", "d3"), ("light", "computer")], to: "/games")
    #expect(browser.page.player(.light)?.isThinking == true)
    try await browser.press("Undo d3")
    #expect(browser.page.heading == "Dark's turn")
    #expect(browser.page.element("thinking") == nil)
    try await browser.wait(10_000)
    #expect(browser.page.heading == "Dark's turn")
  }

  @Test("counts no passes among the later moves")
  func pass() async throws {
    try await browser.post([("record", GameTexts.pass)], to: "/games")
    try await browser.press("Dismiss")
    #expect(wording == ["Undo g4"])
  }

  @Test("is allowed after the end")
  func afterEnd() async throws {
    try await browser.post([("record", GameTexts.won)], to: "/games")
    #expect(browser.page.heading == "Dark won")
    try await browser.press("Undo c5")
    #expect(browser.page.heading == "Dark's turn")
  }

  @Test("is ignored when there is nothing to take back")
  func nothingToTakeBack() async throws {
    try await browser.post([], to: "/games")
    let before = await browser.client.server.store.contents()
    try await browser.post([("v", "0")], to: game + "/undo")
    #expect(browser.address == game)
    #expect(await browser.client.server.store.contents() == before)
  }
}

@Suite("A mode or a reset", .noHanging)
@MainActor
struct WishTests {
  private let client: Client
  private var store: WatchedStore { client.server.store }

  init() throws {
    client = Client(try TestServer())
  }

  @Test("applies whatever the position has become")
  func anyVersion() async throws {
    let game = try await client.start(["move": "d3"])
    let response = await client.post(
      game + "/mode", ["side": "dark", "mode": "computer", "v": "0"])
    #expect(response.location == game)
    #expect(await client.get(game).page.player(.dark)?.mode == "computer")
  }

  @Test("changes nothing if the mode is the same already")
  func sameMode() async throws {
    let game = try await client.start(["light": "computer"])
    let before = await store.contents()
    let response = await client.post(game + "/mode", ["side": "light", "mode": "computer"])
    #expect(response.status == .seeOther)
    #expect(response.location == game)
    #expect(response.fields[.setCookie] == nil)
    #expect(await store.contents() == before)
  }

  @Test(
    "is refused if it can't be read",
    arguments: [
      "", "side=dark", "mode=manual", "side=x&mode=manual", "side=dark&mode=Manual",
      "side=dark&mode=manual&level=x", "level=x", "level=", "side=dark&level=beginner",
      "mode=computer&level=beginner", "side=dark&mode=computer&frame=x",
      "side=dark&mode=computer&frame=1/0", "side=dark&mode=computer&frame=//evil.example",
    ])
  func malformed(form: String) async throws {
    let game = try await client.start()
    let before = await store.contents()
    let response = await client.send(.post, game + "/mode", body: form)
    #expect(response.status == .badRequest)
    #expect(await store.contents() == before)
  }

  @Test("pressed on a frame returns to that frame, even if pressed twice", arguments: ["1", "d2"])
  func onFrame(step: String) async throws {
    let game = try await client.start(["move": "d3"])
    for _ in 1...2 {
      let response = await client.post(
        game + "/mode", ["side": "dark", "mode": "computer", "frame": "1/" + step])
      #expect(response.location == game + "/f/1/\(step)#d3")
    }
    #expect(await store.contents().values.map(\.version) == [2])
  }

  @Test("pressed on another move's frame returns to the game", arguments: ["0/1", "2/1", "7/end"])
  func onOtherFrame(frame: String) async throws {
    let game = try await client.start(["move": "d3"])
    let response = await client.post(
      game + "/mode", ["side": "dark", "mode": "computer", "frame": frame])
    #expect(response.location == game)
  }

  @Test("of the thinking side stops its thinking, and restarts it when switched back")
  func thinkingAnew() async throws {
    let game = try await client.start(["dark": "computer"])
    client.server.clock.advance(by: 1500)
    _ = await client.post(game + "/mode", ["side": "dark", "mode": "manual"])
    #expect(await client.get(game).page.element("thinking") == nil)
    _ = await client.post(game + "/mode", ["side": "dark", "mode": "computer"])
    client.server.clock.advance(by: 1999)
    #expect(await client.get(game).page.player(.dark)?.isThinking == true)
    client.server.clock.advance(by: 1)
    #expect(await client.get(game).page.heading == "Light's turn")
  }

  @Test("or another level restarts the thinking, with the same mode or alone")
  func levels() async throws {
    let game = try await client.start(["dark": "computer"])
    let changes = [
      ("side=dark&mode=computer&level=casual", "Casual"), ("level=expert", "Expert"),
      ("level=master", "Master"),
    ]
    for (form, level) in changes {
      client.server.clock.advance(by: 1500)
      let response = await client.send(.post, game + "/mode", body: form)
      // The level alone is a setting.
      #expect(response.location == game + (form.hasPrefix("side") ? "" : "/settings"))
      #expect(await client.get(game + ".json").text.contains(#""level":"\#(level.lowercased())""#))
      #expect(await client.get(game).page.source.contains("Computer · \(level)"))
    }
    _ = await client.post(game + "/mode", ["level": "master"])
    client.server.clock.advance(by: 1999)
    #expect(await client.get(game).page.player(.dark)?.isThinking == true)
    client.server.clock.advance(by: 1)
    #expect(await client.get(game).page.heading == "Light's turn")
  }

  @Test(
    "names the levels if the level is unknown",
    arguments: ["level=best", "side=dark&mode=computer&level=1"])
  func unknownLevel(form: String) async throws {
    let game = try await client.start()
    let response = await client.send(.post, game + "/mode", body: form)
    #expect(response.status == .badRequest)
    #expect(
      response.text.contains(
        "Random, Beginner, Casual, Intermediate, Skilled, Advanced, Expert and Master"))
  }

  @Test("keeps the computer's level, and so do a restart and another side")
  func keptLevel() async throws {
    let browser = Browser(client.server)
    try await browser.post([("light", "computer"), ("level", "beginner")], to: "/games")
    let game = browser.address
    try await browser.follow("Settings")
    try await browser.press("Change level", selecting: ["level": "advanced"])
    #expect(browser.address == game + "/settings")
    try await browser.follow("Back to the game")
    #expect(browser.page.source.contains("Computer · Advanced"))
    try client.server.restart()
    try await browser.follow("Reset")
    try await browser.press("OK")
    try await browser.post([("side", "dark"), ("mode", "computer")], to: browser.address + "/mode")
    #expect(browser.page.source.contains("Computer · Advanced"))
  }

  @Test("or a level of a frame's page of the time when it had one leads to the settings")
  func levelOnFrame() async throws {
    let game = try await client.start(["move": "d3", "light": "computer"])
    for _ in 0..<2 {
      let response = await client.post(game + "/mode", ["level": "master", "frame": "1/1"])
      #expect(response.location == game + "/settings")
    }
  }

  @Test("is confirmed first, on a page that changes nothing and never refreshes")
  func confirmation() async throws {
    let game = try await client.start(["move": "d3", "light": "computer"])
    let before = await store.contents()
    let page = await client.get(game + "/reset").page
    #expect(page.alert == "Confirmation")
    #expect(page.refresh == nil)
    #expect(page.forms.count == 1)
    #expect(
      page.link("Cancel").map { ReferenceResolver.resolve($0, from: game + "/reset") } == game)
    #expect(await store.contents() == before)
  }

  @Test("starts over, with both sides manual")
  func reset() async throws {
    let browser = Browser(client.server)
    try await browser.post([("record", "d3c3"), ("light", "computer")], to: "/games")
    let game = browser.address
    try await browser.follow("Reset")
    try await browser.press("OK")
    #expect(browser.address == game)
    #expect(browser.page.heading == "Dark's turn")
    #expect(browser.page.board[3] == "---ox---")
    #expect(browser.page.player(.light)?.mode == "manual")
    #expect(await store.contents().values.map(\.version) == [1])
  }
}
