package import Mustache
package import Reversi

package struct ImportPageViewData: Page, Hashable {
  package var page: PageViewData
  package var heading: String
  package var paragraphs: [String]
  /// The reason why the pasted text was rejected, and where.
  package var failure: String?
  /// The part of the text that wasn't understood.
  package var quote: String?
  /// The number of games in the pasted text, if there are several.
  package var count: String?
  /// The games to choose from.
  package var games: [FoundGameViewData]
  package var legalPart: LinkViewData?
  package var action: String
  package var label: String
  /// The pasted text, if it is short.
  package var text: String
  package var sidesLabel: String
  package var sides: [ChoiceViewData]
  /// Whether the choice of the side is visible at first.
  package var hasSide: Bool
  package var submit: String
  package var examplesLabel: String
  /// Texts that can be pasted.
  package var examples: [TextViewData]

  package static let fields: MustacheFields<Self> = [
    "page": .context(\.page),
    "heading": .text(\.heading),
    "paragraphs": .list(\.paragraphs),
    "failure": .text(\.failure),
    "quote": .text(\.quote),
    "count": .text(\.count),
    "games": .list(\.games),
    "legalPart": .context(\.legalPart),
    "action": .text(\.action),
    "label": .text(\.label),
    "text": .text(\.text),
    "sidesLabel": .text(\.sidesLabel),
    "sides": .list(\.sides),
    "hasSide": .flag(\.hasSide),
    "submit": .text(\.submit),
    "examplesLabel": .text(\.examplesLabel),
    "examples": .list(\.examples),
  ]
}

/// One of several games in a pasted text.
package struct FoundGameViewData: MustacheContext, Hashable {
  /// The link to the game, with its players or its number.
  package var link: LinkViewData
  /// Its result, or whose turn it is.
  package var result: String
  package var opening: NamedViewData?

  package static let fields: MustacheFields<Self> = [
    "link": .context(\.link),
    "result": .text(\.result),
    "opening": .context(\.opening),
  ]
}

package struct ChoiceViewData: MustacheContext, Hashable {
  package var value: String
  package var label: String
  /// Whether it is the current choice.
  package var isCurrent: Bool

  package static let fields: MustacheFields<Self> = [
    "value": .text(\.value),
    "label": .text(\.label),
    "isCurrent": .flag(\.isCurrent),
  ]
}

package enum ImportFailure: Error, Sendable, Hashable {
  case unreadable(GameTextError)
  /// The text is the address of a game on another site.
  case foreignGame
  /// The text is the address of a game that doesn't exist.
  case noSuchGame
}

/// Presents the page to paste a game into, with the reason why a text was rejected, or with the games in it.
package struct ImportPagePresenter: Presenter {
  /// The maximum size, in bytes, of a pasted text that is shown again beside what was found in it. A longer text is
  /// left out completely, because posting a part of it again would create a different game.
  static let quotedSize = 2048

  let text: String
  let side: Disk?
  let failure: ImportFailure?
  let games: [GameText]
  let context: PageContext

  /// Creates a presenter. Without a failure and games, a pasted text is only shown.
  package init(
    text: String = "", side: Disk? = nil, failure: ImportFailure? = nil, games: [GameText] = [],
    language: Language, site: Publication
  ) {
    self.games = games
    self.text = text
    self.side = side
    self.failure = failure
    context = PageContext(page: .page(.importing), site: site, viewer: .anybody(reading: language))
  }

  package func viewData() -> ImportPageViewData {
    ImportPageViewData(
      page: context.page(
        news: failure == nil ? words[.importTitle] : words[.importFailure], isUnlisted: false),
      heading: words[.importTitle],
      paragraphs: [words[.importable1], words[.importable2]],
      failure: failure.map(text(of:)),
      quote: quote,
      count: games.isEmpty ? nil : words(.games, .count(games.count)),
      games: games.enumerated().map { found($1, number: $0 + 1) },
      legalPart: legalPart,
      action: context.links(.page(.importing)),
      label: words[.pastedText],
      text: text.utf8.count <= Self.quotedSize || failure == nil && games.isEmpty ? text : "",
      sidesLabel: words[.sideToMove],
      sides: [nil, .dark, .light].map { (choice: Disk?) in
        ChoiceViewData(
          value: choice?.className ?? "", label: choice.map(words.name(of:)) ?? words[.asPasted],
          isCurrent: choice == side)
      },
      hasSide: side != nil,
      submit: words.name(of: FixedPage.importing),
      examplesLabel: words[.examples], examples: examples
    )
  }

  private func found(_ text: GameText, number: Int) -> FoundGameViewData {
    let game = text.game
    let name =
      game.tags.namesNobody
      ? words(.gameNumber, .number(number)) : words.pairing(of: game.tags)
    return FoundGameViewData(
      link: context.links.link(name, to: .pasted(text)),
      result: game.record.summary(in: context.language),
      opening: NamedViewData(
        of: context.language.openings.opening(of: game.record), in: context.language))
  }

  private var examples: [TextViewData] {
    let start = Position.initial
    return [
      TextViewData(label: words[.moves], text: "f5d6c3d3c4"),
      TextViewData(
        label: words[.board],
        text: BoardDrawing.lines(of: start.board) + BoardDrawing.glyph(of: start.turn)),
    ]
  }

  private func text(of failure: ImportFailure) -> String {
    switch failure {
    case .unreadable(let error): words.text(of: error)
    case .foreignGame: words[.foreignGame]
    case .noSuchGame: words[.noSuchGame]
    }
  }

  private var quote: String? {
    guard case .unreadable(let error) = failure, error.problem != .nothing else { return nil }
    // A symbol for a control character takes three bytes instead of one.
    return error.passage(in: text, limit: Self.quotedSize / 3)?.visible
  }

  private var legalPart: LinkViewData? {
    guard case .unreadable(let error) = failure, case .transcript(let error) = error.problem else {
      return nil
    }
    let count = error.legalPrefix.plyCount
    guard count > 0 else { return nil }
    let record = RecordAddress(RecordText.text(of: error.legalPrefix))
    return context.links.link(words(.legalPart, .count(count)), to: .record(record))
  }
}
