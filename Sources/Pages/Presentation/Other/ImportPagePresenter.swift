package import Mustache
package import Reversi

package struct ImportPageViewData: PageInLayout, Equatable {
  package var page: PageViewData
  package var heading: String
  package var paragraphs: [String]
  /// The reason why the pasted text was rejected, and where.
  package var failure: String?
  package var quote: QuoteViewData?
  /// The number of games in the pasted text, if there are several.
  package var count: String?
  /// The games to choose from.
  package var games: [FoundGameViewData]
  /// The board before an illegal move.
  package var legalPart: CaptionedBoardViewData?
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
  package var examples: [FoundGameViewData]

  package static let fields: MustacheFields<Self> = [
    "page": .context(\.page),
    "heading": .text(\.heading),
    "paragraphs": .list(\.paragraphs),
    "failure": .text(\.failure),
    "quote": .context(\.quote),
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

/// A line of a pasted text, in parts.
package struct QuoteViewData: MustacheContext, Equatable {
  package var before: String
  /// What wasn't understood; empty if something is missing there.
  package var found: String
  package var after: String

  package static let fields: MustacheFields<Self> = [
    "before": .text(\.before),
    "found": .text(\.found),
    "after": .text(\.after),
  ]
}

/// One of several games in a pasted text, or an example of a text.
package struct FoundGameViewData: MustacheContext, Equatable {
  /// The link to the game, with its players or its number.
  package var link: LinkViewData
  /// The address of the picture of its board; nil if the site has no pictures.
  package var picture: String?
  /// Its result, or whose turn it is; the text of an example.
  package var text: String
  package var opening: NamedViewData?

  package static let fields: MustacheFields<Self> = [
    "link": .context(\.link),
    "picture": .text(\.picture),
    "text": .text(\.text),
    "opening": .context(\.opening),
  ]
}

package struct ChoiceViewData: MustacheContext, Equatable {
  package var value: String
  package var label: String
  /// Whether it is the current choice.
  package var isCurrent: Bool
  /// The BCP 47 tag of the label's language, if it isn't the page's.
  package var language: String?

  package static let fields: MustacheFields<Self> = [
    "value": .text(\.value),
    "label": .text(\.label),
    "isCurrent": .flag(\.isCurrent),
    "language": .text(\.language),
  ]
}

package enum ImportFailure: Error, Sendable, Hashable {
  case unreadable(GameTextError)
  /// The text is an address, of a game on another site or of a page without a game.
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
      picture: context.reference(to: .position(text.position.text, as: .svg)),
      text: game.record.summary(in: context.language),
      opening: NamedViewData(
        of: context.language.openings.opening(of: game.record), in: context.language))
  }

  private var examples: [FoundGameViewData] {
    let start = Position.initial
    return [
      (words[.moves], "f5d6c3d3c4"),
      (words[.board], BoardDrawing.lines(of: start.board) + BoardDrawing.glyph(of: start.turn)),
      (words.name(of: Download.ggf), "(;GM[Othello]PB[Ada]PW[Bo]B[f5]W[d6]B[c3];)"),
    ].compactMap { label, text in
      guard let game = try? GameText(text) else { return nil }
      return FoundGameViewData(link: context.links.link(label, to: .pasted(game)), text: text)
    }
  }

  private func text(of failure: ImportFailure) -> String {
    switch failure {
    case .unreadable(let error): words.text(of: error)
    case .foreignGame: words[.foreignGame]
    case .noSuchGame: words[.noSuchGame]
    }
  }

  private var quote: QuoteViewData? {
    guard case .unreadable(let error) = failure, error.problem != .nothing,
      let line = error.passage(in: text, limit: Self.quotedSize / 10)
    else { return nil }
    return QuoteViewData(
      before: line.before.visible, found: line.found.visible, after: line.after.visible)
  }

  private var legalPart: CaptionedBoardViewData? {
    guard case .unreadable(let error) = failure, case .transcript(let error) = error.problem else {
      return nil
    }
    let (record, count) = (error.legalPrefix, error.legalPrefix.plyCount)
    return CaptionedBoardViewData(
      board: BoardPresenter(language: context.language)
        .still(record.position.board, last: record.moves.last?.square),
      caption: count > 0 ? words(.legalPart, .count(count)) : words[.nothingPlayable],
      address: context.links(.pasted(GameText(TaggedGame(record)))))
  }
}
