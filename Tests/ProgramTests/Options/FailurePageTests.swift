import ComputerPlayers
import Gameplay
import HTTP
import HTTPServer
import Testing
import Views
import WebApp

@testable import FlipbookCLI

@Suite("Failures of HTTP")
struct FailurePageTests {
  @Test(
    "The server answers them with pages of the site",
    arguments: [HTTPStatus.requestTimeout, .contentTooLarge, .badRequest, .serviceUnavailable])
  func look(status: HTTPStatus) throws {
    let options = try ServeOptions(["--base-path", "/play", "--store", ":memory:"])
    let games = Games(
      store: MemoryStore(), computers: ComputerRoster(seed: 0, places: 1), clock: SystemClock())
    let app = WebApp(
      games: games, site: try Site(directory: SiteDirectory.find(named: nil)),
      settings: options.settings)
    let configuration = SiteProcess(options, environment: [:])
      .configuration(for: app, LogWriter(format: .text))
    let answer = configuration.renderFailure(status, "")
    #expect(answer.status == status)
    let page = String(decoding: answer.body, as: UTF8.self)
    #expect(page.contains(#"href="/play/style.css?v="#))
  }
}
