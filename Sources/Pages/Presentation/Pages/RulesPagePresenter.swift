public import Reversi

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
    shown.map { record in
      record.moves.isEmpty
        ? .position(record.start.text, as: .svg)
        : .record(RecordAddress(RecordText.text(of: record)), as: .svg)
    }
  }

  /// The moment that the board shows.
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

/// The page with the rules of Reversi.
public struct RulesPagePresenter: Sendable {
  let context: PageContext

  /// A presenter of the rules in a language.
  ///
  /// - Parameter links: how the page refers to others; nil for one at its own address of a living site.
  public init(language: Language = .standard, site: SiteIdentity, links: Links? = nil) {
    context = PageContext(
      links: links ?? .relative(from: .page(.rules), in: language), site: site,
      viewer: .anybody(reading: language))
  }

  /// The records whose last boards the page shows, each with the route of its picture.
  public static var pictures: [(route: SiteRoute, record: GameRecord)] {
    RulesPart.allCases.compactMap { part in
      part.shown.flatMap { shown in part.picture.map { ($0, shown) } }
    }
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
