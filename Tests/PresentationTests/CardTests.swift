import Gameplay
import Presentation
import TestSupport
import Testing

@Suite("The card of a page")
struct CardTests {
  private func card(of game: LivingGame, extras: SiteExtras = .all) throws -> CardViewData {
    let site = SiteIdentity(origin: "https://example.org", extras: extras)
    let page = GamePagePresenter(game: game, viewer: Viewer(), now: SampleGames.now, site: site)
    return try #require(page.viewData().page.card)
  }

  @Test("gives the game's status, its score and its number of moves")
  func news() throws {
    let card = try card(of: SampleGames.game("f5d6c3"))
    #expect(card.title == "Light's turn, 5–2")
    #expect(card.description == "Reversi after 3 moves")
    #expect(card.address == "https://example.org/g/0123456789abcdefghjk")
    #expect(card.image == "https://example.org/g/0123456789abcdefghjk.png")
  }

  @Test("counts moves in correct English, without passes")
  func moves() throws {
    #expect(
      try card(of: SampleGames.game()).description == "Reversi before the first move")
    #expect(try card(of: SampleGames.game("f5")).description == "Reversi after 1 move")
    let passed = try SampleGames.game(GameTexts.pass + "pa")
    #expect(try card(of: passed).description == "Reversi after 15 moves")
  }

  @Test("has no picture on a site without pictures")
  func noImage() throws {
    #expect(try card(of: SampleGames.game(), extras: []).image == nil)
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
