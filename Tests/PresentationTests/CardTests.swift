import Gameplay
import Presentation
import Reversi
import Samples
import TestSupport
import Testing

@Suite("The card of a page")
struct CardTests {
  private func card(of game: LivingGame, extras: Extras = .all) throws -> CardViewData {
    let site = Publication(origin: "https://example.org", extras: extras)
    let page = GamePagePresenter(game: game, viewer: Viewer(), now: SampleGames.now, site: site)
    return try #require(page.viewData().page.card)
  }

  @Test("gives the game's status, its score and its number of moves")
  func news() throws {
    let card = try card(of: SampleGames.game("f5d6c3"))
    #expect(card.title == "Light's turn, 5–2")
    #expect(card.description == "Reversi after 3 moves")
    #expect(card.address == "https://example.org/g/0123456789abcdefghjkmnpq")
    #expect(card.image == "https://example.org/g/0123456789abcdefghjkmnpq.png")
  }

  @Test("counts moves in correct English, without passes")
  func moves() throws {
    #expect(
      try card(of: SampleGames.game()).description == "Reversi before the first move")
    #expect(try card(of: SampleGames.game("f5")).description == "Reversi after 1 move")
    let passed = try SampleGames.game(GameTexts.pass + "pa")
    #expect(try card(of: passed).description == "Reversi after 15 moves")
  }

  @Test("gives the names of a record's players, the result, the club and the place")
  func record() throws {
    let tags = GameTags(dark: "Ada", light: "Ben", date: "2026-11-25", place: "Bern")
    let record = try RecordText.record(of: GameTexts.won)
    let page = RecordPagePresenter(
      record, at: RecordAddress(RecordText.text(of: record), tags: tags), language: .standard,
      site: Publication(name: "Club", origin: "https://example.org"), tags: tags
    ).viewData()
    let card = try #require(page?.page.card)
    #expect(card.title == "Ada (dark) against Ben (light) · Dark won, 13–0 · Club")
    let opening = "Opening: Perpendicular Opening"
    #expect(card.description == "Reversi after 9 moves, \(opening), Bern, 25 Nov 2026")
    let picture = PictureViewData(of: record, tags: tags, site: "Club", language: .standard)
    #expect(picture.footer == "Club, Bern")
  }

  @Test("describes a position, the rules and a bowling sheet as what they are")
  func others() throws {
    let site = Publication(origin: "https://example.org")
    let position = PositionPagePresenter(.initial, language: .standard, site: site).viewData().page
    let rules = RulesPagePresenter(language: .standard, site: site).viewData().page
    let sheet = try BowlingPagePresenter("X46", language: .standard, site: site).viewData().page
    #expect(
      [position, rules, sheet].map(\.card?.title) == [
        "Position · Dark's turn, 2–2", "How to play Reversi",
        "Bowling score sheet · Frame 3, throw 1",
      ])
    #expect(position.card?.description == "A Reversi position with 60 empty squares")
    for page in [position, rules, sheet] {
      #expect(page.description != nil && page.description == page.card?.description)
    }
    #expect(sheet.card?.image == nil)
    #expect(rules.card?.image?.hasSuffix(".png") == true)
  }

  @Test("has no picture on a site without pictures")
  func noImage() throws {
    #expect(try card(of: SampleGames.game(), extras: []).image == nil)
  }

  @Test("is on a game's page only where the site's public address is known")
  func living() throws {
    let game = try SampleGames.game("f5")
    let viewer = Viewer(origin: "http://localhost:8080")
    func card(_ site: Publication) -> CardViewData? {
      GamePagePresenter(game: game, viewer: viewer, now: SampleGames.now, site: site)
        .viewData().page.card
    }
    #expect(card(Publication(basePath: "/reversi")) == nil)
    let known = card(Publication(basePath: "/reversi", origin: "https://example.org"))
    #expect(known?.address == "https://example.org/reversi/g/0123456789abcdefghjkmnpq")
  }
}
