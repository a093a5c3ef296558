import Reversi

/// The rules of the game, part by part.
public struct RulesPageViewData: Sendable, Hashable {
  /// What is around it.
  public var page: PageViewData
  /// What the page is called.
  public var heading: String
  /// The parts, in the order in which a game goes.
  public var parts: [RulesPartViewData]
}

/// A part of the rules.
public struct RulesPartViewData: Sendable, Hashable {
  /// What it is called.
  public var heading: String
  /// What it says, one sentence or two each.
  public var paragraphs: [String]
  /// A board that shows what is meant.
  public var board: RulesBoardViewData?
}

/// A picture, for those who see it and those who don't.
public struct RulesBoardViewData: Sendable, Hashable {
  /// Where the picture is.
  public var address: String
  /// What it shows.
  public var label: String
}

/// A part of the rules.
enum RulesPart: CaseIterable {
  case start
  case move
  case pass
  case end

  /// The picture of a board that shows what is meant.
  fileprivate var picture: SiteRoute? {
    switch self {
    case .start: .position(Position.initial.text, as: .svg)
    case .move: .record(RecordAddress("f5"), as: .svg)
    case .pass:
      .position("xxxxxxo-" + String(repeating: "-", count: 56) + "o", as: .svg)
    case .end: nil
    }
  }
}

/// The page with the rules of Reversi.
public struct RulesPagePresenter: Sendable {
  let context: PageContext

  /// A presenter of the rules in a language.
  public init(language: Language = .standard, site: SiteIdentity) {
    context = PageContext(page: .page(.rules), site: site, viewer: .anybody(reading: language))
  }

  /// The page.
  public func viewData() -> RulesPageViewData {
    let words = context.words
    return RulesPageViewData(
      page: context.page(
        news: words.name(of: TextPage.rules), isUnlisted: false),
      heading: words.name(of: TextPage.rules),
      parts: RulesPart.allCases.map(part))
  }

  private func part(_ part: RulesPart) -> RulesPartViewData {
    let (heading, paragraphs) = context.words.text(of: part)
    return RulesPartViewData(
      heading: heading, paragraphs: paragraphs,
      board: part.picture.map { picture in
        RulesBoardViewData(address: context.links(picture), label: context.words.board(of: part))
      })
  }
}
