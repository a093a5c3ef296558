import Gameplay
import HTTP
import ManualClock
import Reversi
import Testing

@Suite("A mode or a reset")
@MainActor
struct WishTests {
  private let client: Client
  private var store: WatchedStore { client.house.store }

  init() throws {
    client = Client(try House())
  }

  @Test("holds whatever the position has become")
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
      "side=dark&mode=manual&level=x", "side=dark&mode=computer&frame=x",
      "side=dark&mode=computer&frame=1/0", "side=dark&mode=computer&frame=//evil.example",
    ])
  func malformed(form: String) async throws {
    let game = try await client.start()
    let before = await store.contents()
    let response = await client.send(.post, game + "/mode", body: form)
    #expect(response.status == .badRequest)
    #expect(await store.contents() == before)
  }

  @Test("pressed on a frame leads back to that frame, also pressed twice", arguments: ["1", "d2"])
  func onFrame(step: String) async throws {
    let game = try await client.start(["move": "d3"])
    for _ in 1...2 {
      let response = await client.post(
        game + "/mode", ["side": "dark", "mode": "computer", "frame": "1/" + step])
      #expect(response.location == game + "/f/1/\(step)#d3")
    }
    #expect(await store.contents().values.map(\.version) == [2])
  }

  @Test("pressed on a frame of another move leads to the game", arguments: ["0/1", "2/1", "7/end"])
  func onOtherFrame(frame: String) async throws {
    let game = try await client.start(["move": "d3"])
    let response = await client.post(
      game + "/mode", ["side": "dark", "mode": "computer", "frame": frame])
    #expect(response.location == game)
  }

  @Test("of the thinking side stops the thinking; back again it starts anew")
  func thinkingAnew() async throws {
    let game = try await client.start(["dark": "computer"])
    client.house.clock.advance(by: 1500)
    _ = await client.post(game + "/mode", ["side": "dark", "mode": "manual"])
    #expect(await client.get(game).page.element("thinking") == nil)
    _ = await client.post(game + "/mode", ["side": "dark", "mode": "computer"])
    client.house.clock.advance(by: 1999)
    #expect(await client.get(game).page.player(.dark)?.isThinking == true)
    client.house.clock.advance(by: 1)
    #expect(await client.get(game).page.heading == "Light's turn")
  }

  @Test("is asked about first: the page changes nothing and never refreshes")
  func confirmation() async throws {
    let game = try await client.start(["move": "d3", "light": "computer"])
    let before = await store.contents()
    let page = await client.get(game + "/reset").page
    #expect(page.alert == "Confirmation")
    #expect(page.refresh == nil)
    #expect(page.forms.count == 1)
    #expect(page.link("Cancel").map { Addresses.resolve($0, from: game + "/reset") } == game)
    #expect(await store.contents() == before)
  }

  @Test("starts over, with both sides manual")
  func reset() async throws {
    let browser = Browser(client.house)
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
