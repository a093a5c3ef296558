import Gameplay
import HTTP
import ManualClock
import Reversi
import Testing

@Suite("A living page")
@MainActor
struct RefreshTests {
  private let house: House
  private let host: Client
  private let watcher: Client

  init() throws {
    house = try House()
    host = Client(house)
    watcher = Client(house)
  }

  @Test("never refreshes for who is to move")
  func ownTurn() async throws {
    let game = try await host.start()
    #expect(await host.get(game).page.refresh == nil)
    let passed = try await host.start(["record": GameTexts.pass])
    #expect(await host.get(passed).page.refresh == nil)
  }

  @Test("waits for whoever else is to move")
  func others() async throws {
    let game = try await host.start(["move": "d3"])
    let page = await watcher.get(game).page
    #expect(page.refresh.map { Addresses.resolve($0, from: game) } == game + "?seen=1")
    #expect(page.link("Show the move") == page.refresh)
    _ = await host.post(game + "/mode", ["side": "light", "mode": "computer"])
    #expect(await host.get(game).page.refresh != nil)
  }

  @Test("rests when the game is over")
  func over() async throws {
    let game = try await host.start(["record": GameTexts.won])
    #expect(await watcher.get(game).page.refresh == nil)
  }

  @Test("stops after ten minutes without a change and shows a link")
  func tenMinutes() async throws {
    let game = try await host.start(["move": "d3"])
    house.clock.advance(by: .seconds(600))
    #expect(await watcher.get(game).page.refresh != nil)
    house.clock.advance(by: 1)
    let page = await watcher.get(game).page
    #expect(page.refresh == nil)
    #expect(page.link("Refresh").map { Addresses.resolve($0, from: game) } == game)
  }

  @Test("wakes up again with the next change")
  func awakeAgain() async throws {
    let game = try await host.start(["move": "d3"])
    house.clock.advance(by: .seconds(601))
    _ = await host.post(game + "/move", ["v": "1", "move": "c3"])
    #expect(await watcher.get(game).page.refresh != nil)
  }

  @Test("plays itself through to the end between two computers")
  func computers() async throws {
    let browser = Browser(house)
    try await browser.post([("dark", "computer"), ("light", "computer")], to: "/games")
    try await browser.wait(.seconds(30))
    let record = try #require(await house.store.contents().values.first).record
    #expect(record.moves.count > 5)
    #expect(browser.address.hasPrefix(NumberedIdentifiers.game(1)))
  }
}
