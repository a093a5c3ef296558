import Gameplay
import HTTP
import Reversi
import Samples
import TestSupport
import Testing
import WebApp

@Suite("A visitor waiting for a move", .noHanging)
@MainActor
struct WaitingTests {
  private let server: TestServer
  private let host: Client
  private let watcher: Client

  init() throws {
    server = try TestServer()
    host = Client(server)
    watcher = Client(server)
  }

  @Test("is held until the computer has moved, then sees its first frame")
  func computer() async throws {
    let game = try await host.start(["dark": "computer"])
    server.computer.plan(try #require(.init("c4")))
    let pending = await host.begin(game + "?seen=0", alarms: 2)
    #expect(server.clock.timeToNextWaking == 2000)
    server.clock.advance(by: 1999)
    #expect(pending.response == nil)
    server.clock.advance(by: 1)
    let response = try await pending.answer()
    #expect(response.status == .seeOther)
    #expect(response.location == game + "/f/1/1#c4")
    #expect(response.fields[.cacheControl] == "no-store")
  }

  @Test("waits for a computer that thinks from the end of the frames on")
  func afterFrames() async throws {
    let game = try await host.start(["move": "d3", "light": "computer"])
    _ = await host.begin(game + "?seen=1", alarms: 2)
    #expect(server.clock.timeToNextWaking == Milliseconds(2 * 250 + 2000))
  }

  @Test("sees another player's move")
  func move() async throws {
    let game = try await host.start()
    let pending = await watcher.begin(game + "?seen=0")
    _ = await host.post(game + "/move", ["v": "0", "move": "d3"])
    #expect(try await pending.answer().location == game + "/f/1/1#d3")
    #expect(server.clock.sleeperCount == 0)
  }

  @Test("sees the position at once with motion off")
  func motionOff() async throws {
    let game = try await host.start()
    watcher.cookies.set("choices", "motion-off")
    let pending = await watcher.begin(game + "?seen=0")
    _ = await host.post(game + "/move", ["v": "0", "move": "d3"])
    #expect(try await pending.answer().location == game + "#d3")
  }

  @Test(
    "sees the current page after any other change",
    arguments: [
      ("pass", "v=0"), ("undo", "v=0"), ("reset", ""), ("mode", "side=light&mode=computer"),
      ("invite", "side=dark"),
    ])
  func otherChanges(change: String, form: String) async throws {
    let game = try await host.start(["record": GameTexts.pass])
    let pending = await watcher.begin(game + "?seen=0")
    let answer = await host.send(.post, game + "/" + change, body: form)
    try #require(answer.status == .seeOther)
    #expect(try await pending.answer().location == game)
  }

  @Test("is held for 25 seconds at most, asks every 2 seconds for ten minutes, then more rarely")
  func patience() async throws {
    let game = try await host.start()
    let pending = await watcher.begin(game + "?seen=0.0")
    #expect(server.clock.timeToNextWaking == .seconds(25))
    server.clock.advance(by: .seconds(25))
    var page = try await pending.answer()
    var pauses: [Int] = []
    while let refresh = page.page.refresh {
      let pause = try #require(page.text.firstMatch(of: /Checks again in (\d+) seconds/)?.1)
      #expect(page.text.contains("content=\"\(pause); url="))
      #expect(ReferenceResolver.resolve(refresh, from: game) == game + "?seen=0.0")
      pauses.append(try #require(Int(pause)))
      server.clock.advance(by: .seconds(try #require(Int64(pause))))
      page = await watcher.get(game + "?seen=0.0")
    }
    #expect(pauses.first == 2 && pauses.last == 60 && pauses == pauses.sorted())
    #expect(pauses.prefix { $0 == 2 }.reduce(25, +) >= 600)
    #expect(page.location == game)
    #expect(await watcher.get(game).page.refresh == nil)
  }

  @Test("sees a move after a pause, and by hand is held as long as ever")
  func afterPause() async throws {
    let game = try await host.start()
    server.clock.advance(by: .seconds(60))
    #expect(await watcher.get(game + "?seen=0.0").text.contains("Checks again in 2 seconds."))
    let patient = Client(server)
    patient.cookies.set("choices", "waiting-hand")
    let pending = await patient.begin(game + "?seen=0.0")
    #expect(pending.response == nil)
    _ = await host.post(game + "/move", ["v": "0", "move": "d3"])
    #expect(try await pending.answer().location == game + "/f/1/1#d3")
    #expect(await watcher.get(game + "?seen=0.0").location == game + "/f/1/1#d3")
  }

  @Test("gets a page at once when the server shuts down, which refreshes later")
  func cancelled() async throws {
    let game = try await host.start(["dark": "computer"])
    let pending = await watcher.begin(game + "?seen=0", alarms: 2)
    await pending.cancel()
    let answer = try await pending.answer()
    #expect(answer.status == .serviceUnavailable)
    #expect(answer.fields[.retryAfter] == "5")
    #expect(answer.text.contains(#"content="5; url=\#(game.dropFirst(3))?seen=0.0""#))
    #expect(server.clock.sleeperCount == 0)
  }

  @Test("isn't held for HEAD, nor for a version ahead of the game", arguments: ["0", "1", "1000"])
  func notHeld(version: String) async throws {
    let game = try await host.start()
    #expect(await watcher.head(game + "?seen=" + version).location == game)
    if version != "0" {
      #expect(await watcher.begin(game + "?seen=" + version).response?.location == game)
    }
  }

  @Test("sees the moves made while they were away, but no more than four", arguments: 0...6)
  func away(missed: Int) async throws {
    let game = try await host.start(["move": "d3"])
    try await host.play(String("c3c4c5d6e3d2".prefix(2 * missed)), in: game, from: 1)
    let location = await watcher.head(game + "?seen=1").location
    #expect(location == (1...4 ~= missed ? game + "/f/2/1#c3" : game))
  }

  @Test("sees the frames of one move after the other, then waits again")
  func following() async throws {
    let game = try await host.start(["move": "d3"])
    let browser = Browser(server)
    try await browser.open(game)
    try await host.play("c3c4", in: game, from: 1)
    try await browser.settle()
    var shown = [browser.address]
    while browser.address != game {
      try await browser.wait(250)
      shown.append(browser.address)
    }
    let frames = ["/f/2/1", "/f/2/2", "/f/3/1", "/f/3/2"]
    #expect(shown == frames.map { game + $0 } + [game])
    #expect(browser.page.refresh == String(game.dropFirst(3)) + "?seen=3.0")
  }

  @Test("sees the same single move as all other waiting visitors")
  func several() async throws {
    let game = try await host.start(["dark": "computer"])
    server.computer.plan(try #require(.init("f5")))
    var pending: [PendingAnswer] = []
    for _ in 1...5 { pending.append(await watcher.begin(game + "?seen=0", alarms: 2)) }
    server.clock.advance(by: 2000)
    for answer in pending { #expect(try await answer.answer().location == game + "/f/1/1#f5") }
    #expect(await server.store.contents().values.map(\.version) == [1])
  }

  @Test("makes one overdue move per request, even after a long time")
  func overdue() async throws {
    let game = try await host.start(["dark": "computer", "light": "computer"])
    server.clock.advance(by: .days(1))
    _ = await watcher.get(game)
    _ = await watcher.get(game)
    #expect(await server.store.contents().values.map(\.version) == [1])
  }
}

@Suite("A wall clock that is set back an hour, or stops", .noHanging)
@MainActor
struct ClockJumpTests {
  private let client: Client
  private var clock: ManualClock { client.server.clock }

  init() throws {
    client = Client(try TestServer())
  }

  private func setBack() {
    clock.set(to: clock.now - .seconds(3600))
  }

  @Test("doesn't prolong the wait for another player")
  func patience() async throws {
    let game = try await client.start(["move": "d3"])
    let pending = await client.begin(game + "?seen=1")
    clock.advance(by: .seconds(10))
    setBack()
    clock.advance(by: .seconds(15))
    let answer = try await pending.answer()
    #expect(answer.status == .seeOther)
    #expect(answer.location == game)
    #expect(await client.get(game).status == .ok)
  }

  @Test("doesn't delay a move for a client that waits for it")
  func news() async throws {
    let game = try await client.start(["move": "d3"])
    let pending = await client.begin(game + "?seen=1")
    setBack()
    try await client.play("c3", in: game, from: 1)
    #expect(try await pending.answer().location?.hasPrefix(game + "/f/2/1") == true)
  }

  @Test("doesn't prolong a frame")
  func frame() async throws {
    let game = try await client.start(["move": "d3"])
    let pending = await client.begin(game + "/f/1/2")
    setBack()
    clock.advance(by: client.server.pace.frameInterval)
    #expect(try await pending.answer().status == .ok)
    let end = await client.begin(game + "/f/1/end")
    setBack()
    clock.advance(by: client.server.pace.frameInterval)
    #expect(try await end.answer().location == game + "#d3")
  }

  @Test("gives a computer its thinking time once more, but only once")
  func thinking() async throws {
    let game = try await client.start(["dark": "computer"])
    let pending = await client.begin(game + "?seen=0", alarms: 2)
    setBack()
    clock.advance(by: client.server.pace.thinkingTime)
    // The alarm has gone off, and a new one is set for the corrected deadline.
    await pending.settle(sleepers: 2)
    #expect(pending.response == nil)
    #expect(clock.timeToNextWaking == client.server.pace.thinkingTime)
    clock.advance(by: client.server.pace.thinkingTime)
    #expect(try await pending.answer().location?.hasPrefix(game + "/f/1/1") == true)
  }

  @Test("lets a later page correct the deadline")
  func page() async throws {
    let game = try await client.start(["dark": "computer"])
    setBack()
    #expect(await client.get(game).page.player(.dark)?.isThinking == true)
    clock.advance(by: client.server.pace.thinkingTime)
    let document = await client.get(game + ".json")
    #expect(document.text.contains("\"version\":1"))
  }

  @Test("ends the wait for a computer after the usual time, though its deadline never comes")
  func stopped() async throws {
    let game = try await client.start(["dark": "computer"])
    let moment = clock.now
    let pending = await client.begin(game + "?seen=0", alarms: 2)
    var waited = Milliseconds(0)
    while waited + client.server.pace.thinkingTime < .seconds(25) {
      clock.set(to: moment - client.server.pace.thinkingTime)
      clock.advance(by: client.server.pace.thinkingTime)
      waited = waited + client.server.pace.thinkingTime
      await pending.settle(sleepers: 2)
      try #require(pending.response == nil)
    }
    clock.set(to: moment - client.server.pace.thinkingTime)
    clock.advance(by: client.server.pace.thinkingTime)
    #expect(try await pending.answer().location == game)
  }
}
