import Gameplay
import HTTP
import ManualClock
import Reversi
import Testing

@Suite("An undo")
@MainActor
struct UndoTests {
  private let browser: Browser
  private let game = NumberedIdentifiers.game(1)

  init() throws {
    browser = Browser(try House(pace: Pace(frameInterval: 0)))
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
    #expect(wording == ["Take back c3"])
    try await browser.press("Take back c3")
    #expect(browser.page.heading == "Light's turn")
    #expect(wording == ["Take back d3"])
    try await browser.press("Take back d3")
    #expect(browser.page.heading == "Dark's turn")
    #expect(wording.isEmpty)
  }

  @Test("takes back the computer's answer with one's own move")
  func computersAnswer() async throws {
    try await browser.post([("record", "d3c3c4"), ("light", "computer")], to: "/games")
    browser.client.house.computer.plan(try #require(.init("c5")))
    try await browser.wait(2000)
    #expect(wording == ["Take back c4 and 1 later move"])
    try await browser.press("Take back c4 and 1 later move")
    #expect(browser.page.board[3] == "---ox---")
    #expect(browser.page.heading == "Dark's turn")
  }

  @Test("takes back the move just made while the computer thinks")
  func whileThinking() async throws {
    try await browser.post([("move", "d3"), ("light", "computer")], to: "/games")
    #expect(browser.page.player(.light)?.isThinking == true)
    try await browser.press("Take back d3")
    #expect(browser.page.heading == "Dark's turn")
    #expect(browser.page.element("thinking") == nil)
    try await browser.wait(10_000)
    #expect(browser.page.heading == "Dark's turn")
  }

  @Test("counts no passes among the later moves")
  func pass() async throws {
    try await browser.post([("record", GameTexts.pass)], to: "/games")
    try await browser.press("Dismiss")
    #expect(wording == ["Take back g4"])
  }

  @Test("is allowed after the end")
  func afterEnd() async throws {
    try await browser.post([("record", GameTexts.won)], to: "/games")
    #expect(browser.page.heading == "Dark won")
    try await browser.press("Take back c5")
    #expect(browser.page.heading == "Dark's turn")
  }

  @Test("is ignored when nobody could take anything back")
  func nothingToTakeBack() async throws {
    try await browser.post([], to: "/games")
    let before = await browser.client.house.store.contents()
    try await browser.post([("v", "0")], to: game + "/undo")
    #expect(browser.address == game)
    #expect(await browser.client.house.store.contents() == before)
  }
}
