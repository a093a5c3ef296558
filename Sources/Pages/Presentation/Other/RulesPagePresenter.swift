package import Mustache
import Reversi

package struct RulesPageViewData: PageInLayout, Hashable {
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
package struct SectionViewData: MustacheContext, Hashable {
  package var heading: String
  /// The text, one or two sentences in each paragraph.
  package var paragraphs: [String]
  /// A board that illustrates the text.
  package var board: BoardViewData?
  /// The page that says more.
  package var link: LinkViewData?

  package static let fields: MustacheFields<Self> = [
    "heading": .text(\.heading),
    "paragraphs": .list(\.paragraphs),
    "board": .context(\.board),
    "link": .context(\.link),
  ]
}

/// A part of the rules. The raw value is in the keys of its words.
enum RulesPart: String, CaseIterable {
  case start = "Start"
  case move = "Move"
  case pass = "Pass"
  case end = "End"

  /// The record whose last position illustrates the part.
  fileprivate var shown: GameRecord? {
    switch self {
    case .start: GameRecord()
    case .move: try? RecordText.record(of: "f5")
    case .pass:
      Position(text: "xxxxxxo-" + String(repeating: "-", count: 56) + "o").map {
        GameRecord(start: $0)
      }
    case .end: nil
    }
  }
}

package struct RulesPagePresenter: Presenter {
  let context: PageContext

  /// - Parameter links: the links of the page; nil for the page at its own address of a served site.
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
      parts: RulesPart.allCases.map(part))
  }

  private func part(_ part: RulesPart) -> SectionViewData {
    func text(_ name: String) -> String { words.text(named: "rules" + part.rawValue + name) }
    return SectionViewData(
      heading: text("Heading"), paragraphs: [text("Text1"), text("Text2")],
      board: part.shown.map { record in
        BoardPresenter(language: context.language).picture(
          record.position.board, last: record.moves.last?.square,
          label: text("Board"))
      })
  }
}
