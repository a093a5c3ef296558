import Reversi

/// What every page has around its content.
public struct PageViewData: Sendable, Hashable {
  /// The BCP 47 tag of the language.
  public var language: String
  /// The news, then the site's name.
  public var title: String
  /// What leads from the page to the site's own folder: empty, or with a slash at its end.
  public var root: String
  /// Whether dark is to move: the picture in the browser's tab tells.
  public var isDarksTurn: Bool
  /// Whether light is to move.
  public var isLightsTurn: Bool
  /// Whether the browser is to be asked if it prefers reduced motion, since the visitor has not chosen.
  public var asksForMotion: Bool
  /// The look that the visitor has chosen; nil where pages are the same for everybody.
  var theme: Theme?
  /// Whether the server is to be asked for the visitor's look, since the page itself doesn't know it.
  public var asksForTheme: Bool
  /// The `content` of the refresh, if the page goes on by itself.
  public var refresh: String?
  /// Whether search engines are asked to leave the page out.
  public var isUnlisted: Bool
  /// What search engines say of the page.
  public var description: String?
  /// What other sites show of the page.
  public var card: CardViewData?
  /// The site's name, leading to its start.
  public var home: LinkViewData
  /// Where to go from every page.
  public var links: [NavigationViewData]
  /// The ways to the same page in other languages.
  public var translations: [TranslationViewData]

  /// Whether there are any.
  public var hasTranslations: Bool { !translations.isEmpty }
  /// Whether the page looks like the original.
  public var isClassic: Bool { theme == .classic }
  /// Whether the board is of stone.
  public var isSlate: Bool { theme == .slate }
  /// Whether nothing is fainter than it has to be.
  public var isContrast: Bool { theme == .contrast }
}

/// One of several links, of which one may lead to where the reader is.
public struct NavigationViewData: Sendable, Hashable {
  /// Where it leads.
  public var address: String
  /// What it says.
  public var label: String
  /// Whether one is there.
  public var isCurrent: Bool
}

/// A link.
public struct LinkViewData: Sendable, Hashable {
  /// Where it leads.
  public var address: String
  /// What it says.
  public var label: String
}

/// What other sites show of a page where somebody pastes its address.
///
/// Source: the Open Graph protocol, and the card tags of Twitter.
public struct CardViewData: Sendable, Hashable {
  /// The news.
  public var title: String
  /// What the page is.
  public var description: String
  /// The page's own address, absolute.
  public var address: String
  /// The address of its picture, absolute, where there is one.
  public var image: String?
}

/// What other sites show of a page with a position, where somebody pastes its address.
struct CardPresenter: Sendable {
  let words: any Localization

  /// The card of a page.
  ///
  /// - Parameters:
  ///   - record: the moves up to the position on the page.
  ///   - address: the page's own address, absolute.
  ///   - image: the address of its picture, absolute; nil if it has none.
  ///   - winner: who has won on time, whatever the position.
  func viewData(
    of record: GameRecord, wonOnTimeBy winner: Disk? = nil, address: String, image: String?
  ) -> CardViewData {
    viewData(
      of: record.position, wonOnTimeBy: winner, after: record.plyCount, address: address,
      image: image)
  }

  /// The card of a page that has counted the disks placed up to its position.
  func viewData(
    of position: Position, wonOnTimeBy winner: Disk? = nil, after disks: Int, address: String,
    image: String?
  ) -> CardViewData {
    CardViewData(
      title: MessagePresenter(words: words).news(of: position, wonOnTimeBy: winner),
      description: words.cardText(disks: disks),
      address: address,
      image: image)
  }
}
