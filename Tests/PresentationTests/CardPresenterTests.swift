import Gameplay
import Reversi
import TestSupport
import Testing

@testable import Presentation

@Suite("The card of a page")
struct CardPresenterTests {
  private let presenter = CardPresenter(words: Language.standard.words)

  @Test("gives the game's status, its score and its number of moves")
  func news() throws {
    let record = try SampleGames.game("f5d6c3").record
    let card = presenter.viewData(
      of: record, address: "https://example.org/g/1", image: "https://example.org/g/1.png")
    #expect(card.title == "Light's turn, 5–2")
    #expect(card.description == "Reversi after 3 moves")
    #expect(card.address == "https://example.org/g/1")
    #expect(card.image == "https://example.org/g/1.png")
  }

  @Test("counts moves in correct English, without passes")
  func moves() throws {
    func text(_ game: LivingGame) -> String {
      presenter.viewData(of: game.record, address: "", image: nil).description
    }
    #expect(try text(SampleGames.game()) == "Reversi before the first move")
    #expect(try text(SampleGames.game("f5")) == "Reversi after 1 move")
    let passed = try SampleGames.game(GameTexts.pass + "pa")
    #expect(text(passed) == "Reversi after 15 moves")
  }

  @Test("has no picture without an address for it")
  func noImage() {
    #expect(presenter.viewData(of: GameRecord(), address: "", image: nil).image == nil)
  }

  @Test("is on a game's page only where the site's public address is known")
  func living() throws {
    let game = try SampleGames.game("f5")
    let viewer = Viewer(origin: "http://localhost:8080")
    func card(_ site: SiteIdentity) -> CardViewData? {
      GamePagePresenter(game: game, viewer: viewer, now: SampleGames.now, site: site)
        .viewData().page.card
    }
    #expect(card(SiteIdentity(basePath: "/reversi")) == nil)
    let known = card(SiteIdentity(basePath: "/reversi", origin: "https://example.org"))
    #expect(known?.address == "https://example.org/reversi/g/0123456789abcdefghjk")
  }
}
