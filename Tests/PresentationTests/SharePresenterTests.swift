import Gameplay
import Reversi
import Samples
import TestSupport
import Testing

@testable import Presentation

@Suite("The Share section")
struct SharePresenterTests {
  private let words = Language.standard.words

  private func texts(
    of record: GameRecord, address: String? = nil, positionAddress: String? = nil
  ) -> [String: String] {
    let shared = words.share(
      recordText: RecordText.text(of: record), position: record.position,
      message: words.text(of: record.position.status),
      address: address, positionAddress: positionAddress, downloads: [])
    return Dictionary(uniqueKeysWithValues: shared.texts.map { ($0.label, $0.text) })
  }

  @Test("holds the address, the position's, a text board and the transcript")
  func all() throws {
    let game = try SampleGames.game("f5d6")
    let texts = texts(
      of: game.record, address: "https://example.org/g/1",
      positionAddress: "https://example.org/p/2")
    #expect(
      texts == [
        "Link to this game": "https://example.org/g/1",
        "Link to this position": "https://example.org/p/2",
        "Board as text": """
        ········
        ········
        ········
        ···○●···
        ···○●●··
        ···○····
        ········
        ········
        Dark's turn, 3–3
        """,
        "Moves": "f5d6",
      ])
  }

  @Test("leaves out unknown and empty texts")
  func little() {
    let texts = texts(of: GameRecord())
    #expect(Set(texts.keys) == ["Board as text"])
    #expect(texts["Board as text"]?.hasSuffix("\nDark's turn, 2–2") == true)
  }

  @Test("names the winner or a tie")
  func over() throws {
    let won = texts(of: try SampleGames.won().record)
    #expect(won["Board as text"]?.hasSuffix("\nDark won, 13–0") == true)
    let tied = texts(of: try SampleGames.tied().record)
    #expect(tied["Board as text"]?.hasSuffix("\nTied, 1–1") == true)
  }

  @Test("holds texts that can be read back into the game")
  func readable() throws {
    let game = try SampleGames.readme()
    let texts = texts(of: game.record)
    let record = try RecordText.record(of: #require(texts["Moves"]))
    #expect(record == game.record)
    #expect(
      try GameText(pasted: #require(texts["Board as text"])).game.record.position == game.position)
  }

  @Test("of a living game links to its files, and has its address where one is known")
  func living() throws {
    let game = try SampleGames.game("f5")
    let here = "http://localhost:8080"
    let away = Publication(basePath: "/reversi", origin: "https://example.org")
    for (site, origin, address) in [
      (Publication(), nil, nil),
      (Publication(), here, "http://localhost:8080/g/0123456789abcdefghjkmnpq"),
      (away, here, "https://example.org/reversi/g/0123456789abcdefghjkmnpq"),
    ] {
      let page = SharePagePresenter(
        game: game, viewer: Viewer(origin: origin), now: SampleGames.now, site: site)
      let shown = page.viewData()
      #expect(shown.invitation?.address == address)
      #expect(shown.links.map(\.label) == ["Back to the game", "Step through the game"])
      let share = try #require(shown.share)
      #expect(
        share.downloads.map(\.label) == [
          "Original app's save file", "GGF", "JSON", "SVG", "PNG", "GIF, about 11 KB",
          "Follow (RSS)",
        ])
      #expect(share.downloads[4].address == "../0123456789abcdefghjkmnpq.png")
      #expect(share.downloads[5].address == "../0123456789abcdefghjkmnpq.gif")
      #expect(share.downloads[6].address == "../0123456789abcdefghjkmnpq.atom")
      #expect(shown.page.refresh == nil)
    }
  }

  @Test("links to a moving picture only if there are moves and pictures")
  func moving() throws {
    for (moves, extras, isShown) in [
      ("f5", Extras.all, true), ("", .all, false), ("f5", [], false),
    ] {
      let page = SharePagePresenter(
        game: try SampleGames.game(moves), viewer: Viewer(), now: SampleGames.now,
        site: Publication(extras: extras)
      ).viewData()
      let links = try #require(page.share).downloads.map(\.address)
      #expect(links.contains("../0123456789abcdefghjkmnpq.gif") == isShown)
    }
  }
}
