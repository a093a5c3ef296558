import ComputerPlayers
import Gameplay
import HTTP
import Presentation
import Reversi
import Samples
import TestSupport
import Testing

@Suite("The start page", .noHanging)
@MainActor
struct StartTests {
  private let client: Client

  init() throws {
    client = Client(try TestServer())
  }

  @Test("shows a board that can be played at once, and creates nothing")
  func playable() async throws {
    let response = await client.get("/")
    #expect(response.status == .ok)
    let page = response.page
    #expect(page.heading == "Play Reversi")
    let board = try #require(page.forms.first { $0.buttons.contains { $0.name == "move" } })
    #expect(board.method == "post")
    #expect(ReferenceResolver.resolve(board.action, from: "/") == "/games")
    let enabled = board.buttons.filter { $0.name == "move" && !$0.isDisabled }.map(\.value)
    #expect(enabled == ["d3", "c4", "f5", "e6"])
    #expect(page.refresh == nil)
    #expect(await client.server.store.contents().isEmpty)
  }

  @Test("becomes a game when a cell is pressed, and redirects to its first frame")
  func firstCell() async throws {
    let response = await client.post("/games", ["move": "d3"])
    #expect(response.status == .seeOther)
    #expect(response.location == NumberedIdentifiers.game(1) + "/f/1/1#d3")
    let games = await client.server.store.contents().values
    #expect(games.map(\.version) == [1])
  }

  @Test(
    "becomes a game against the computer, at the second level and with the visitor as dark",
    arguments: [true, false])
  func againstComputer(byCell: Bool) async throws {
    let browser = Browser(client.server)
    try await browser.open("/")
    #expect(browser.page.player(.dark) == nil)
    if byCell { try await browser.tap("c4") } else { try await browser.press("Start game") }
    #expect(browser.address == NumberedIdentifiers.game(1) + (byCell ? "/f/1/1" : ""))
    #expect(browser.page.player(.dark)?.mode == "manual")
    #expect(browser.page.player(.light)?.mode == "computer")
    #expect(await client.server.store.contents().values.first?.level == .beginner)
  }

  /// The sides that test identifiers draw are light.
  @Test(
    "leaves the visitor the chosen side",
    arguments: [
      ("computer", "dark", PlayerModes(light: .computer)),
      ("computer", "light", PlayerModes(dark: .computer)),
      ("computer", "random", PlayerModes(dark: .computer)),
      ("here", "light", PlayerModes()),
    ])
  func side(opponent: String, side: String, modes: PlayerModes) async throws {
    let response = await client.post(
      "/games", ["against": opponent, "side": side, "level": "master", "days": ""])
    #expect(response.location == NumberedIdentifiers.game(1))
    let game = try #require(await client.server.store.contents().values.first)
    #expect(game.modes == modes)
    #expect(game.level == .master)
  }

  @Test(
    "places the pressed cell's disk only if the visitor begins",
    arguments: [
      ("computer", "dark", 1), ("computer", "light", 0), ("computer", "random", 0),
      ("friend", "dark", 1), ("friend", "light", 0), ("here", "light", 1),
    ])
  func firstDisk(opponent: String, side: String, moves: Int) async throws {
    _ = await client.post("/games", ["against": opponent, "side": side, "move": "d3"])
    let game = try #require(await client.server.store.contents().values.first)
    #expect(game.record.moves.count == moves)
  }

  @Test(
    "has a clock only for a game with a friend",
    arguments: [("computer", nil), ("here", nil), ("friend", 3)] as [(String, Int?)])
  func clock(opponent: String, days: Int?) async throws {
    _ = await client.post("/games", ["against": opponent, "days": "3"])
    let game = try #require(await client.server.store.contents().values.first)
    #expect(game.limit?.days == days)
  }

  /// The test identifiers draw the last opening.
  @Test(
    "begins after the moves of the chosen opening, or of an even one drawn at random",
    arguments: [
      ("computer", "", ""), ("computer", "c4e3f6e6f5", "c4e3f6e6f5"), ("friend", "even", nil),
      ("here", "even", nil),
    ])
  func opening(opponent: String, choice: String, moves: String?) async throws {
    _ = await client.post("/games", ["against": opponent, "side": "dark", "record": choice])
    let game = try #require(await client.server.store.contents().values.first)
    let last = try #require(TestSite.site.get().evenOpenings.last)
    #expect(RecordText.text(of: game.record) == moves ?? RecordText.text(of: last))
  }

  @Test(
    "leaves each side its turn after an opening, and doesn't place the pressed cell's disk",
    arguments: [("dark", 6), ("light", 5)])
  func turnAfterOpening(side: String, moves: Int) async throws {
    let address = try await client.start([
      "against": "computer", "side": side, "record": "c4e3f6e6f5", "move": "d3",
    ])
    client.server.clock.advance(by: .seconds(3))
    _ = await client.get(address)
    let game = try #require(await client.server.store.contents().values.first)
    #expect(game.record.plyCount == moves)
  }

  @Test("offers the even openings and the names of openings in the visitor's language")
  func starts() async throws {
    let english = await client.get("/new?starts=1").text
    #expect(english.contains("<option value=even>Even opening, at random<option value=c4c3"))
    let japanese = await client.get("/new?starts=1&lang=ja").text
    #expect(japanese.contains("<option value=f5d6c3d3c4>虎"))
    #expect(japanese.contains("<option value=c4c3e6c5 lang=en>Wing Variation"))
  }

  @Test(
    "leads to the list of starts, but has none itself, whatever else the address asks for",
    arguments: ["/", "/new", "/new?starts=0", "/new?starts=", "/new?starts=01"])
  func withoutStarts(path: String) async throws {
    let page = await client.get(path).page
    #expect(page.link("Start from an opening") == "new?starts=1")
    #expect(!page.source.contains("<option value=even>"))
  }

  @Test("asks for a name beside the list of starts only before the first game")
  func nameBesideStarts() async throws {
    #expect(await client.get("/new?starts=1").text.contains("Your name"))
    _ = try await client.start()
    #expect(await !client.get("/new?starts=1").text.contains("Your name"))
  }

  @Test("keeps the chosen start when it refuses a name", arguments: ["", "even", "c4e3f6e6f5"])
  func startBesideRefusedName(choice: String) async throws {
    let response = await client.post(
      "/games", ["against": "friend", "record": choice, "name": "\u{202E}"])
    #expect(response.status == .badRequest)
    #expect(response.page.heading == "Start from an opening")
    let value = choice.isEmpty ? "\"\"" : choice
    #expect(response.text.contains("<option value=\(value) selected>"))
    #expect(await client.server.store.contents().isEmpty)
  }

  @Test("has the list of starts also after a change of the language")
  func languageOfStarts() async {
    let response = await client.post(
      "/choices", ["language": "de"], fields: [.referer: "http://localhost:8080/new?starts=1"])
    #expect(response.location == "/new?starts=1&lang=de")
  }

  @Test(
    "refuses an opponent, a side or an opening that it doesn't offer, and creates nothing",
    arguments: [
      "against=nobody", "against=computer&side=green", "against=friend&side=",
      "against=computer&record=odd", "record=EVEN", "record=even&position=\(GameTexts.tied)",
    ])
  func unknown(form: String) async throws {
    #expect(await client.send(.post, "/games", body: form).status == .badRequest)
    #expect(await client.server.store.contents().isEmpty)
  }

  @Test(
    "becomes a game against a friend elsewhere, and shows the link to send",
    arguments: [("dark", "light"), ("light", "dark"), ("random", "dark")])
  func invite(side: String, invited: String) async throws {
    let response = await client.post("/games", ["against": "friend", "side": side])
    #expect(response.status == .seeOther)
    let address = try #require(response.location)
    #expect(address.hasPrefix(NumberedIdentifiers.game(1) + "/seat/"))
    let page = await client.get(address).page
    #expect(page.element("link")?.attributes["value"]?.hasSuffix(address) == true)
    let guest = Client(client.server)
    let labels = await guest.get(address).page.forms.flatMap { $0.buttons.map(\.label) }
    #expect(labels.contains("Accept and play \(invited)"))
  }

  @Test("has no invite to a game that is over from the beginning")
  func invitedTooLate() async throws {
    let response = await client.post(
      "/games", ["against": "friend", "position": GameTexts.tied])
    #expect(response.location == NumberedIdentifiers.game(1))
  }

  @Test("redirects to the visitor's last game")
  func lastGame() async throws {
    let first = try await client.start(["move": "d3"])
    client.server.clock.advance(by: 1)
    let second = try await client.start()
    #expect(await client.get("/").location == second)
    client.server.clock.advance(by: 1)
    _ = await client.post(first + "/mode", ["side": "dark", "mode": "computer"])
    #expect(await client.get("/").location == first)
  }

  @Test("is a fresh board with the last games if the last one is over")
  func finishedGame() async throws {
    let going = try await client.start(["move": "d3"])
    client.server.clock.advance(by: 1)
    let over = try await client.start(["record": GameTexts.won])
    let response = await client.get("/")
    #expect(response.status == .ok)
    #expect(response.fields[.cacheControl] == "no-cache, no-store")
    #expect(response.page.board[3] == "---ox---")
    let links = response.page.links.map { ReferenceResolver.resolve($0, from: "/") }
    #expect(links.filter { $0.hasPrefix("/g/") } == [over, going])
    let board = try #require(
      response.page.forms.first { $0.buttons.contains { $0.name == "move" } })
    #expect(ReferenceResolver.resolve(board.action, from: "/") == "/games")

    client.server.clock.advance(by: 1)
    _ = await client.post(going + "/mode", ["side": "light", "mode": "computer"])
    #expect(await client.get("/").location == going)
    client.server.clock.advance(by: 1)
    #expect(await client.post(over + "/reset").location == over)
    #expect(await client.get("/").location == over)
  }

  @Test("is a fresh board again once the last game is deleted")
  func deletedGame() async throws {
    let game = try await client.start()
    let id = try #require(GameID(String(game.dropFirst("/g/".count))))
    let server = client.server
    server.clock.advance(by: .days(2))
    _ = try await server.store.write(
      .deleteOld([id.leadingBits], unchangedSince: server.clock.now))
    let response = await client.get("/")
    #expect(response.status == .ok)
    #expect(response.page.heading == "Play Reversi")
    #expect(await client.get("/new").page.text { $0.name == "li" } == nil)
  }

  @Test("is always fresh at /new, with the last three games, the latest first, and a link to all")
  func newPage() async throws {
    var games: [String] = []
    for _ in 1...4 {
      games.insert(try await client.start(), at: 0)
      client.server.clock.advance(by: 1)
    }
    let page = await client.get("/new").page
    #expect(page.board[3] == "---ox---")
    let listed = page.links.map { ReferenceResolver.resolve($0, from: "/new") }
      .filter { $0.hasPrefix("/g/") }
    #expect(listed == Array(games.prefix(3)))
    #expect(page.link("All your games") == "games")
  }

  @Test("leads to the choice of motion, which leads back to itself")
  func choices() async throws {
    let browser = Browser(client.server)
    try await browser.open("/new")
    try await browser.follow("Settings")
    try await browser.press("Off")
    #expect(browser.address == "/settings")
    #expect(browser.page.source.contains("value=\"off\" aria-pressed=true"))
  }

  @Test("works despite a damaged game")
  func damagedGame() async throws {
    _ = try await client.start()
    client.server.store.readTrouble = .damaged("row 1")
    #expect(await client.get("/").page.heading == "Play Reversi")
    #expect(await client.get("/new").page.heading == "Play Reversi")
  }
}

@Suite("A posted new game", .noHanging)
@MainActor
struct CreationTests {
  private let client: Client

  init() throws {
    client = Client(try TestServer())
  }

  private func game() async throws -> LivingGame {
    try #require(await client.server.store.contents().values.first)
  }

  @Test("is a standard game without any field")
  func bare() async throws {
    let response = await client.post("/games")
    #expect(response.location == NumberedIdentifiers.game(1))
    let game = try await game()
    #expect(game.version == 0)
    #expect(game.record == GameRecord())
    #expect(game.modes == PlayerModes())
  }

  @Test("may have modes and a level")
  func modes() async throws {
    _ = await client.post("/games", ["dark": "computer", "light": "computer", "level": "master"])
    let game = try await game()
    #expect(game.level == .master)
    #expect(game.modes == PlayerModes(dark: .computer, light: .computer))
    #expect(game.thinking == .dark)
  }

  @Test("may have a first move and other modes")
  func moveAndModes() async throws {
    let response = await client.post("/games", ["move": "D3", "light": "computer"])
    #expect(response.location == NumberedIdentifiers.game(1) + "/f/1/1#d3")
    #expect(try await game().thinking == .light)
  }

  @Test("may start from a position")
  func position() async throws {
    _ = await client.post("/games", ["position": GameTexts.readme])
    #expect(try await game().position.text == GameTexts.readme)
  }

  @Test("may play on from a record")
  func record() async throws {
    _ = await client.post("/games", ["record": "d3c3c4"])
    let game = try await game()
    #expect(Transcript.text(of: game.record.moves) == "d3c3c4")
    #expect(game.version == 0)
    #expect(game.position.turn == .light)
  }

  @Test("may play on from a record with another start")
  func recordFromElsewhere() async throws {
    _ = await client.post("/games", ["record": GameTexts.readme + ".e6"])
    let game = try await game()
    #expect(game.record.start.text == GameTexts.readme)
    #expect(Transcript.text(of: game.record.moves) == "e6")
  }

  @Test("may be a save text, even with a browser's line ends", arguments: ["\n", "\r\n"])
  func save(lineEnd: String) async throws {
    let text = "o01\n" + GameTexts.afterD3
    _ = await client.post("/games", ["save": text.replacing("\n", with: lineEnd)])
    let game = try await game()
    #expect(game.position.turn == .light)
    #expect(game.modes == PlayerModes(dark: .manual, light: .computer))
  }

  @Test("with an illegal first move creates nothing", arguments: ["a1", "d4", "e3"])
  func illegalMove(square: String) async throws {
    let response = await client.post("/games", ["move": square])
    #expect(response.status == .seeOther)
    #expect(response.location == "/")
    #expect(response.fields[.setCookie] == nil)
    #expect(await client.server.store.contents().isEmpty)
  }

  @Test("with a move for a computer creates nothing")
  func computersMove() async throws {
    let response = await client.post("/games", ["move": "d3", "dark": "computer"])
    #expect(response.location == "/")
    #expect(await client.server.store.contents().isEmpty)
  }

  @Test("with an illegal first move leaves the visitor at a fresh board, not in their last game")
  func illegalMoveBesideAnotherGame() async throws {
    _ = try await client.start()
    #expect(await client.post("/games", ["move": "a1"]).location == "/new")
  }
}

@Suite("An unreadable new game", .noHanging)
@MainActor
struct MalformedCreationTests {
  private let client: Client

  init() throws {
    client = Client(try TestServer())
  }

  private func refusal(_ form: KeyValuePairs<String, String>) async -> HTMLPage {
    let response = await client.post("/games", form)
    #expect(response.status == .badRequest)
    #expect(response.fields[.setCookie] == nil)
    #expect(await client.server.store.contents().isEmpty)
    return response.page
  }

  @Test(
    "is refused for any malformed field",
    arguments: [
      ("move", "i9"), ("move", ""), ("move", "d33"), ("dark", "human"), ("dark", ""),
      ("light", "Manual"),
    ])
  func field(name: String, value: String) async {
    let page = await refusal([name: value])
    #expect(page.heading == "Incomplete form")
  }

  @Test("gets a list of the levels", arguments: ["perfect", "", "Master", "master ", "mäster"])
  func level(name: String) async {
    let page = await refusal(["light": "computer", "level": name])
    #expect(page.heading == "Unknown level")
    #expect(
      page.text { $0.name == "p" }?.contains(
        "Random, Beginner, Casual, Intermediate, Skilled, Advanced, Expert and Master") == true)
  }

  @Test(
    "gets the line and the column of the mistake in its save text",
    arguments: [
      ("", "Line 1, column 1"), ("y00\n", "Line 1, column 1"), ("x0\n", "Line 1, column 3"),
      ("x002\n", "Line 1, column 4"),
      ("x00\n--------\n", "Line 3, column 1"),
      ("x00\n--------\n--z-----\n", "Line 3, column 3"),
      ("x00\n---------\n", "Line 2, column 9"),
      ("x00\n" + GameTexts.afterD3 + "--------\n", "Line 10, column 1"),
      ("-00\n" + GameTexts.afterD3, "Line 1, column 1"),
    ])
  func save(text: String, place: String) async {
    let page = await refusal(["save": text])
    #expect(page.heading == "Unreadable save file")
    #expect(page.text { $0.name == "p" }?.hasPrefix(place) == true)
  }

  @Test(
    "gets the first bad move of its transcript",
    arguments: [
      ("d3d3", "Move 2, at character 3: “d3” isn't legal: the square is taken."),
      ("d3c3a1c4", "Move 3, at character 5: “a1” isn't legal: it flips nothing."),
      ("d3 zz", "Move 2, at character 4: “zz” is neither a square nor a pass."),
      (
        "d3pa",
        "Move 2, at character 3: “pa” isn't legal: you can't pass when you have a legal move."
      ),
    ])
  func record(transcript: String, problem: String) async throws {
    let page = await refusal(["record": transcript])
    #expect(page.heading == (transcript == "d3 zz" ? "Not a move" : "Illegal move"))
    #expect(page.text { $0.name == "p" } == problem)
  }

  @Test("gets a board with the legal part of its transcript, and a link to it")
  func legalPart() async {
    let page = await refusal(["record": "d3c3a1"])
    #expect(page.link("View the game") == "/r/d3c3")
    let other = await refusal(["record": GameTexts.readme + ".e6a1"])
    #expect(other.link("View the game") == "/r/\(GameTexts.readme).e6")
  }

  @Test(
    "is refused for a malformed position",
    arguments: [
      "", "x", String(GameTexts.readme.dropLast()), GameTexts.readme + "x",
      GameTexts.readme.replacing("o", with: "O", maxReplacements: 1) + "é",
    ])
  func position(text: String) async {
    let page = await refusal(["position": text])
    #expect(page.heading == "Unreadable position")
  }

  @Test("is refused for a malformed position of a record")
  func recordPosition() async {
    let text = GameTexts.readme.dropLast() + "z.e6"
    let page = await refusal(["record": String(text)])
    #expect(page.heading == "Unreadable position")
  }

  @Test("isn't accepted in part for its good fields")
  func halfGood() async {
    let page = await refusal(["record": "d3", "dark": "computer", "light": "x"])
    #expect(page.heading == "Incomplete form")
  }
}
