import Gameplay
import HTTP
import ManualClock
import Reversi
import Testing
import WebApp

@Suite("A wall clock that is set back an hour, or stops")
@MainActor
struct ClockJumpTests {
  private let client: Client
  private var clock: ManualClock { client.house.clock }

  init() throws {
    client = Client(try House())
  }

  private func setBack() {
    clock.set(to: clock.now - .seconds(3600))
  }

  @Test("doesn't prolong the waiting for another person")
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

  @Test("doesn't keep a move from those who wait for it")
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
    clock.advance(by: client.house.pace.frameInterval)
    #expect(try await pending.answer().status == .ok)
    let end = await client.begin(game + "/f/1/end")
    setBack()
    clock.advance(by: client.house.pace.frameInterval)
    #expect(try await end.answer().location == game + "#d3")
  }

  @Test("gives a computer its thinking time once more, and no more than that")
  func thinking() async throws {
    let game = try await client.start(["dark": "computer"])
    let pending = await client.begin(game + "?seen=0", alarms: 2)
    setBack()
    clock.advance(by: client.house.pace.thinkingTime)
    // The alarm has gone off, and a new one is set for the deadline that was brought back.
    await pending.settle(sleepers: 2)
    #expect(pending.response == nil)
    #expect(clock.timeToNextWaking == client.house.pace.thinkingTime)
    clock.advance(by: client.house.pace.thinkingTime)
    #expect(try await pending.answer().location?.hasPrefix(game + "/f/1/1") == true)
  }

  @Test("lets a page that comes afterwards bring the deadline back")
  func page() async throws {
    let game = try await client.start(["dark": "computer"])
    setBack()
    #expect(await client.get(game).page.player(.dark)?.isThinking == true)
    clock.advance(by: client.house.pace.thinkingTime)
    let document = await client.get(game + ".json")
    #expect(document.text.contains("\"version\":1"))
  }

  @Test("ends the waiting for a computer when patience is over, though its time never comes")
  func stopped() async throws {
    let game = try await client.start(["dark": "computer"])
    let moment = clock.now
    let pending = await client.begin(game + "?seen=0", alarms: 2)
    var waited = Milliseconds(0)
    while waited + client.house.pace.thinkingTime < .seconds(25) {
      clock.set(to: moment - client.house.pace.thinkingTime)
      clock.advance(by: client.house.pace.thinkingTime)
      waited = waited + client.house.pace.thinkingTime
      await pending.settle(sleepers: 2)
      try #require(pending.response == nil)
    }
    clock.set(to: moment - client.house.pace.thinkingTime)
    clock.advance(by: client.house.pace.thinkingTime)
    #expect(try await pending.answer().location == game)
  }
}
