package import Mustache
import Reversi

package struct RulesPageViewData: PageInLayout, Equatable {
  package var page: PageViewData
  package var heading: String
  /// The parts, in the order of a game.
  package var parts: [SectionViewData]

  package static let fields: MustacheFields<Self> = [
    "page": .context(\.page),
    "heading": .text(\.heading),
    "parts": .list(\.parts),
  ]
}

/// A part of a text, or an explanation, which is folded.
package struct SectionViewData: MustacheContext, Equatable {
  package var heading: String
  /// The text, one or two sentences in each paragraph.
  package var paragraphs: [String]
  /// Boards that illustrate the text.
  package var boards: [CaptionedBoardViewData] = []
  /// The page that says more.
  package var link: LinkViewData?

  package static let fields: MustacheFields<Self> = [
    "heading": .text(\.heading),
    "paragraphs": .list(\.paragraphs),
    "boards": .list(\.boards),
    "link": .context(\.link),
  ]
}

/// A small board. Its caption says all that a screen reader needs.
package struct CaptionedBoardViewData: MustacheContext, Equatable {
  package var board: BoardViewData
  package var caption: String
  /// The page of the same position; nil if the site has none.
  package var address: String?

  package static let fields: MustacheFields<Self> = [
    "board": .context(\.board),
    "caption": .text(\.caption),
    "address": .text(\.address),
  ]
}

package struct RulesPagePresenter: Presenter {
  let context: PageContext

  /// The parts: their names in the keys of their words, a record of one move that illustrates them, and the frames of
  /// that move to show.
  private static let parts: [(name: String, record: String?, steps: [FrameAddress.Step])] = [
    ("Start", nil, []), ("Move", "f5", [.disk(1), .disk(2)]),
    ("Corner", "-ooox----oox-----oxxo-----oxxx----oxxo-----x--------------------x.a1", []),
    ("Pass", "xxxxxxo-" + String(repeating: "-", count: 56) + "o.h1", []), ("End", nil, []),
  ]

  package init(language: Language, site: Publication, links: Links? = nil) {
    context = PageContext(page: .page(.rules), in: language, site: site, links: links)
  }

  package func viewData() -> RulesPageViewData {
    RulesPageViewData(
      page: context.page(
        news: words.name(of: FixedPage.rules), isUnlisted: false,
        description: words[.rulesDescription],
        card: context.card(
          words[.rulesTitle], words[.rulesDescription], of: .page(.rules),
          picture: .position(Position.initial.text, as: .png))),
      heading: words.name(of: FixedPage.rules),
      parts: Self.parts.map { part($0.name, $0.record, $0.steps) })
  }

  private func part(
    _ name: String, _ record: String?, _ steps: [FrameAddress.Step]
  ) -> SectionViewData {
    func text(_ key: String) -> String { words.text(named: "rules" + name + key) }
    let moments = record.map { record in
      [RecordAddress(record, ply: 0)] + steps.map { RecordAddress(record, ply: 1, step: $0) }
        + [RecordAddress(record)]
    }
    return SectionViewData(
      heading: text("Heading"), paragraphs: [text("Text1"), text("Text2")],
      boards: (moments ?? []).enumerated().compactMap { board(at: $1, text("Board\($0 + 1)")) },
      link: name == "End" ? context.link(words[.startTitle], to: .new()) : nil)
  }

  private func board(at moment: RecordAddress, _ caption: String) -> CaptionedBoardViewData? {
    guard let record = try? RecordText.record(of: moment.text) else { return nil }
    return RecordPagePresenter(record, at: moment, language: context.language, site: context.site)
      .viewData().map {
        CaptionedBoardViewData(
          board: $0.board, caption: caption, address: context.reference(to: .record(moment)))
      }
  }
}
