import Gameplay
import HTTP
import Reversi
import Samples
import TestSupport
import Testing

@testable import WebApp

@Suite("A hint", .noHanging)
@MainActor
struct HintTests {
  private let server: TestServer
  private let host: Client

  init() throws {
    server = try TestServer()
    host = Client(server)
  }

  @Test("marks a move on the game's page with the expected result, and changes nothing")
  func page() async throws {
    let game = try await host.start(["light": "computer"])
    server.adviser.plan(try #require(Square("c4")), score: 4)
    let before = await server.store.contents()
    let link = try #require(await host.get(game).page.link("Hint"))
    let hint = await host.get(ReferenceResolver.resolve(link, from: game))
    #expect(hint.status == .ok)
    #expect(hint.fields[.cacheControl] == "no-store")
    #expect(hint.page.refresh == nil)
    let detail = hint.page.text { $0.attributes["id"] == "detail" }
    #expect(detail == "Best is c4. You'd probably win by 4.")
    #expect(hint.page.element("c4")?.attributes["class"] == " hint")
    #expect(hint.text.contains("c4, playable, flips 1, hint"))
    #expect(await server.store.contents() == before)
    #expect(server.adviser.asked == [.initial])
  }

  @Test("leaves the board playable, on the marked square and others", arguments: ["c4", "d3"])
  func playing(square: String) async throws {
    let browser = Browser(server)
    try await browser.post([("light", "manual")], to: "/games")
    server.adviser.plan(try #require(Square("c4")), score: 0)
    let game = browser.address
    try await browser.follow("Hint")
    #expect(browser.address == game + "/hint?v=0")
    try await browser.tap(square)
    #expect(await server.store.contents().values.first?.record.moves.count == 1)
  }

  @Test("is searched for once, however often it is requested")
  func once() async throws {
    let game = try await host.start()
    let pages = [await host.get(game + "/hint"), await host.get(game + "/hint")]
    #expect(pages[0].text == pages[1].text)
    #expect(server.adviser.asked.count == 1)
  }

  /// The reasons why a visitor gets no hint.
  enum Obstacle: CaseIterable {
    case turn, seat, pass, move, otherSide
  }

  @Test("is neither linked nor searched for when it isn't allowed", arguments: Obstacle.allCases)
  func obstacle(_ obstacle: Obstacle) async throws {
    let form: KeyValuePairs<String, String> =
      switch obstacle {
      case .turn: ["dark": "computer"]
      case .pass: ["record": GameTexts.pass]
      case .move: ["record": "e6f4e3f6g5d6e7f5c5"]
      case .seat, .otherSide: [:]
      }
    let game = try await host.start(form)
    if obstacle == .otherSide {
      let invite = await host.post(game + "/invite", ["side": "light"]).fields[.location]
      let friend = Client(server)
      _ = await friend.post(try #require(invite))
    }
    let visitor = obstacle == .seat ? Client(server) : host
    #expect(await visitor.get(game).page.link("Hint") == nil)
    let answer = await visitor.get(game + "/hint")
    #expect(answer.status == .seeOther)
    #expect(answer.fields[.location]?.hasSuffix(game) == true)
    #expect(server.adviser.asked.isEmpty)
  }

  @Test("is a disabled link for a player who can't have one, and absent for a watcher")
  func place() async throws {
    let game = try await host.start(["dark": "computer"])
    let blocked = #"<a class="button icon-hint" role=link aria-disabled=true>Hint</a>"#
    #expect(await host.get(game).text.contains(blocked))
    #expect(await !Client(server).get(game).text.contains("Hint"))
  }

  @Test("of a missing game is not found")
  func missing() async {
    let answer = await host.get(NumberedIdentifiers.game(9) + "/hint")
    #expect(answer.status == .notFound)
    #expect(await host.post(NumberedIdentifiers.game(9) + "/hint").status == .methodNotAllowed)
  }
}
