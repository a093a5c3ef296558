import Foundation
import Gameplay
import Reversi
import Samples
import TestSupport
import Testing

@testable import Presentation

@Suite("A record in a page of another site")
struct RecordFrameTests {
  private let site = Publication(basePath: "/reversi", origin: "https://play.example")

  private func context(_ site: Publication, _ language: Language = .standard) -> PageContext {
    PageContext(page: .start, in: language, site: site, links: nil)
  }

  private func page(
    _ text: String, ply: Int? = nil, tags: GameTags = GameTags(), site: Publication? = nil
  ) throws -> RecordPageViewData {
    let presenter = RecordPagePresenter(
      try RecordText.record(of: text),
      at: RecordAddress(text, ply: ply, tags: tags, isFramed: true), language: .standard,
      site: site ?? self.site)
    return try #require(presenter.viewData())
  }

  @Test("is an element whose texts are escaped, in the language of the page")
  func html() throws {
    let address = RecordAddress("f5d6", ply: 1, tags: GameTags(dark: "A & \"B\"", light: "<i>"))
    let japanese = try #require(Languages.shipped["ja"])
    let frame = RecordFrame(of: address, saying: "Turn", on: context(site, japanese))
    #expect(
      frame?.html()
        == #"<iframe src="https://play.example/reversi/r/f5d6/1?embed=1"#
        + #"&amp;dark=A%20%26%20%22B%22&amp;light=%3Ci%3E&amp;lang=ja" "#
        + #"title="A &amp; &quot;B&quot;（黒）対&lt;i&gt;（白） · Turn" width="360" height="544" "#
        + #"style="border:0" loading="lazy"></iframe>"#)
    let unknown = RecordFrame(of: address, saying: "Turn", on: context(Publication()))
    #expect(unknown == nil)
  }

  @Test("is described in oEmbed")
  func oembed() throws {
    let frame = RecordFrame(of: RecordAddress("f5"), saying: "Turn", on: context(site))
    let data = Data(try #require(frame).oembed(width: 250).utf8)
    let object = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(object.count == 8)
    let texts = [
      "version": "1.0", "type": "rich", "title": "Turn", "provider_name": "Flipbook",
      "provider_url": "https://play.example/reversi/",
      "html": #"<iframe src="https://play.example/reversi/r/f5?embed=1" title="Turn" width="250" "#
        + #"height="434" style="border:0" loading="lazy"></iframe>"#,
    ]
    for (name, text) in texts { #expect(object[name] as? String == text) }
    #expect((object["width"] as? Int, object["height"] as? Int) == (250, 434))
  }

  @Test(
    "is as wide as the other site allows, but no less than is readable",
    arguments: [
      ([:], 360), (["maxwidth": "300"], 300), (["maxheight": "500"], 316), (["maxwidth": "9"], 200),
      (["maxwidth": "1000", "maxheight": "1000"], 360), (["maxheight": "0"], 200),
      (["maxwidth": "250", "maxheight": "999"], 250), (["maxwidth": "x", "maxheight": "-1"], 360),
      (["maxheight": "99999999999999999999"], 360), (["maxheight": "-9223372036854775808"], 360),
    ])
  func width(query: [String: String], width: Int) {
    #expect(RecordFrame.width { query[$0].map { Array($0.utf8) } } == width)
  }

  @Test("has the board, its message and steps that stay in the frame, and one link that leaves it")
  func framed() throws {
    let page = try page("f5d6c3", ply: 1, tags: GameTags(dark: "Ada"))
    #expect(page.page.isFramed && page.page.isUnlisted)
    #expect(page.message.text == "Light's turn")
    #expect(page.detail == "Move 1 of 3: f5, 4–1")
    #expect(page.captions == ["Ada (dark) against Light (light)"])
    let end = "../f5d6c3?embed=1&dark=Ada"
    #expect(
      page.steps.map(\.address)
        == ["0?embed=1&dark=Ada", "0?embed=1&dark=Ada", "2?embed=1&dark=Ada", end])
    #expect(page.steps.allSatisfy { !$0.isReady })
    #expect(
      page.whole == LinkViewData(address: "1?dark=Ada", label: "Open on Flipbook"))
    // Only the record's next move can be pressed.
    let cells = page.board.rows.flatMap(\.cells).filter { $0.link != nil }
    #expect(cells.map(\.square) == ["d6"])
    #expect(cells.map(\.link) == ["2?embed=1&dark=Ada"])
    #expect(page.board.form == nil && page.playOn == nil && page.blockedPlayOn == nil)
    #expect(page.share == nil && page.moves == nil && page.graph == nil && page.settings == nil)
    #expect(page.play == nil && page.review == nil && page.values == nil)
    #expect(page.oembed == nil && page.page.card == nil)
  }

  @Test("leads from its end back with short addresses")
  func end() throws {
    let page = try page("f5d6c3")
    #expect(page.steps.map(\.address) == ["?n=0&embed=1", "?n=2&embed=1", nil, nil])
    #expect(page.whole?.address == "f5d6c3")
  }

  @Test("can be a position, without steps")
  func position() throws {
    let start = Position.initial.text
    let page = try page(start + ".")
    #expect(page.steps.isEmpty)
    #expect(page.whole?.address == "../p/" + start)
  }

  @Test("is offered where a record, a position or a game is shared, if the site's address is known")
  func shared() throws {
    let snippet = #"<iframe src="https://play.example/reversi/r/"#
    func texts(_ share: ShareViewData?) -> [String] {
      (share?.texts ?? []).filter { $0.label == "Embed in your page" }.map(\.text)
    }
    let game = try SampleGames.game("f5d6")
    for (site, count) in [(site, 1), (Publication(), 0)] {
      let record = RecordPagePresenter(
        game.record, at: RecordAddress("f5d6", ply: 1), language: .standard, site: site
      ).viewData()
      let position = PositionPagePresenter(.initial, language: .standard, site: site).viewData()
      let living = SharePagePresenter(
        game: game, viewer: Viewer(), now: SampleGames.now, site: site
      ).viewData()
      #expect(
        texts(record?.share).map { $0.hasPrefix(snippet + "f5d6/1?embed=1\"") }
          == (count == 1 ? [true] : []))
      #expect(
        texts(position.share).map { $0.hasPrefix(snippet + "?embed=1\"") }
          == (count == 1 ? [true] : []))
      #expect(
        texts(living.share).map { $0.hasPrefix(snippet + "f5d6?embed=1\"") }
          == (count == 1 ? [true] : []))
      #expect(record?.oembed == (count == 1 ? "https://play.example/reversi/r/f5d6/1.oembed" : nil))
      #expect(
        position.oembed
          == (count == 1 ? "https://play.example/reversi/p/\(Position.initial.text).oembed" : nil))
    }
  }
}
