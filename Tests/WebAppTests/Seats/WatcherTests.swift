import Gameplay
import HTTP
import Testing

@Suite("Somebody without a seat")
@MainActor
struct WatcherTests {
  private let host: Client
  private let watcher: Client

  init() throws {
    let house = try House()
    host = Client(house)
    watcher = Client(house)
  }

  @Test("sees a board that can't be played, and who may")
  func readOnly() async throws {
    let game = try await host.start(["move": "d3"])
    let page = await watcher.get(game).page
    #expect(page.board == (await host.get(game).page.board))
    #expect(page.forms.allSatisfy { form in !form.buttons.contains { $0.name == "move" } })
    #expect(page.tags.contains { $0.text.contains("You are watching") })
    for action in ["mode", "undo", "reset", "invite", "pass"] {
      #expect(!page.forms.contains { $0.action.hasSuffix(action) })
    }
    #expect(page.link("Reset") == nil)
  }

  @Test("may play on from here in a game of their own")
  func copy() async throws {
    let game = try await host.start(["record": GameTexts.readme + ".e6"])
    let browser = Browser(host.house)
    try await browser.open(game)
    try await browser.press("Play on from here")
    #expect(browser.address == NumberedIdentifiers.game(2))
    #expect(browser.page.board == (await host.get(game).page.board))
    #expect(browser.page.forms.contains { form in form.buttons.contains { $0.name == "move" } })
  }

  @Test("sees a pass alert without Dismiss")
  func pass() async throws {
    let game = try await host.start(["record": GameTexts.pass])
    let page = await watcher.get(game).page
    #expect(page.alert == "Pass")
    #expect(!page.forms.contains { $0.buttons.contains { $0.label == "Dismiss" } })
  }

  @Test(
    "may change nothing, and is told why",
    arguments: [
      ("move", "v=1&move=c3", "Not your seat"), ("pass", "v=1", "Not your seat"),
      ("undo", "v=1", "Not your seat"), ("mode", "side=dark&mode=computer", "Not your seat"),
      ("reset", "", "Only for the host"), ("invite", "side=dark", "Only for the host"),
    ])
  func forbidden(change: String, form: String, heading: String) async throws {
    let game = try await host.start(["move": "d3"])
    let before = await host.house.store.contents()
    let response = await watcher.send(.post, game + "/" + change, body: form)
    #expect(response.status == .forbidden)
    #expect(response.page.heading == heading)
    #expect(response.page.link("To the game") == game)
    #expect(await host.house.store.contents() == before)
  }

  @Test("may not see the question before a reset")
  func resetPage() async throws {
    let game = try await host.start()
    #expect(await watcher.get(game + "/reset").status == .forbidden)
  }

  @Test(
    "is whoever's cookie is no key of this game",
    arguments: ["", "x", "00000000000000020000000000000002", "00000000000000010000000000000001 "])
  func strangeKeys(key: String) async throws {
    let game = try await host.start()
    watcher.cookies.set("seat", key + "0", path: game)
    #expect(
      await watcher.post(game + "/mode", ["side": "dark", "mode": "computer"]).status == .forbidden)
  }
}
