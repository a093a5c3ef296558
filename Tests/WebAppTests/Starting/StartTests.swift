import Gameplay
import HTTP
import ManualClock
import Reversi
import Testing

@Suite("The start page")
@MainActor
struct StartTests {
  private let client: Client

  init() throws {
    client = Client(try House())
  }

  @Test("shows a board that can be played at once, and creates nothing")
  func playable() async throws {
    let response = await client.get("/")
    #expect(response.status == .ok)
    let page = response.page
    #expect(page.heading == "Dark's turn")
    let board = try #require(page.forms.first { $0.buttons.contains { $0.name == "move" } })
    #expect(board.method == "post")
    #expect(Addresses.resolve(board.action, from: "/") == "/games")
    let enabled = board.buttons.filter { !$0.isDisabled }.map(\.value)
    #expect(enabled == ["d3", "c4", "f5", "e6"])
    #expect(page.refresh == nil)
    #expect(await client.house.store.contents().isEmpty)
  }

  @Test("becomes a game with the first cell pressed, which leads to its first frame")
  func firstCell() async throws {
    let response = await client.post("/games", ["move": "d3"])
    #expect(response.status == .seeOther)
    #expect(response.location == NumberedIdentifiers.game(1) + "/f/1/1#d3")
    let games = await client.house.store.contents().values
    #expect(games.map(\.version) == [1])
  }

  @Test("becomes a game with a mode pressed")
  func firstMode() async throws {
    let browser = Browser(client.house)
    try await browser.open("/")
    try await browser.press("Computer")
    #expect(browser.address == NumberedIdentifiers.game(1))
    #expect(browser.page.player(.dark)?.mode == "computer")
    #expect(browser.page.player(.light)?.mode == "manual")
  }

  @Test("leads to the visitor's last game")
  func lastGame() async throws {
    let first = try await client.start(["move": "d3"])
    let second = try await client.start()
    #expect(await client.get("/").location == second)
    _ = await client.post(first + "/mode", ["side": "dark", "mode": "computer"])
    #expect(await client.get("/").location == first)
  }

  @Test("is a fresh board again once that game is deleted")
  func deletedGame() async throws {
    _ = try await client.start()
    client.house.clock.advance(by: .days(2))
    _ = try await client.house.store.deleteGames(unchangedSince: client.house.clock.now)
    let response = await client.get("/")
    #expect(response.status == .ok)
    #expect(response.page.heading == "Dark's turn")
    #expect(await client.get("/new").page.text { $0.name == "li" } == nil)
  }

  @Test(
    "takes no notice of a cookie that names no game", arguments: ["", "x", "../x", "...", "a.b"])
  func strangeCookie(value: String) async {
    client.cookies.set("games", value)
    #expect(await client.get("/").status == .ok)
    #expect(await client.get("/new").status == .ok)
  }

  @Test("is always fresh at /new, with the last ten games, the latest first")
  func newPage() async throws {
    var games: [String] = []
    for _ in 1...11 { games.insert(try await client.start(), at: 0) }
    let page = await client.get("/new").page
    #expect(page.board[3] == "---ox---")
    let listed = page.links.map { Addresses.resolve($0, from: "/new") }
      .filter { $0.hasPrefix("/g/") }
    #expect(listed == Array(games.prefix(10)))
  }

  @Test("offers at /new modes for both sides and the choice of motion")
  func choices() async throws {
    let browser = Browser(client.house)
    try await browser.open("/new")
    try await browser.press("Computer")
    #expect(browser.address == NumberedIdentifiers.game(1))
    #expect(browser.page.element("thinking") != nil)
    try await browser.open("/new")
    try await browser.press("Off")
    #expect(browser.address == "/new")
  }

  @Test("is not barred by a damaged game")
  func damagedGame() async throws {
    _ = try await client.start()
    client.house.store.readTrouble = .damaged("row 1")
    #expect(await client.get("/").page.heading == "Dark's turn")
    #expect(await client.get("/new").page.heading == "Dark's turn")
  }
}
