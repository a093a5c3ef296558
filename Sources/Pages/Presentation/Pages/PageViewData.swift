import Reversi

/// The parts that all pages share.
public struct PageViewData: Sendable, Hashable {
  /// The BCP 47 tag of the language.
  public var language: String
  /// The direction of writing, if it isn't from left to right.
  public var direction: String?
  /// The news, then the site's name.
  public var title: String
  /// The relative path from the page to the site's folder: empty, or with a trailing slash.
  public var root: String
  /// Whether dark is to move, which the icon in the browser's tab shows.
  public var isDarksTurn: Bool
  /// Whether light is to move.
  public var isLightsTurn: Bool
  /// Whether to ask the browser for its motion preference, because the visitor hasn't chosen.
  public var asksForMotion: Bool
  /// The visitor's theme; nil on pages that are the same for all visitors.
  package var theme: Theme?
  /// Whether to ask the server for the visitor's theme, because the page doesn't know it.
  public var asksForTheme: Bool
  /// The `content` of the refresh, if the page reloads by itself.
  public var refresh: String?
  /// Whether search engines should not index the page.
  public var isUnlisted: Bool
  /// The description for search engines.
  public var description: String?
  /// The preview card for other sites.
  public var card: CardViewData?
  /// The link to the start page, with the site's name.
  public var home: LinkViewData
  /// The navigation links of every page.
  public var links: [NavigationViewData]
  /// Links to the same page in other languages.
  public var translations: [TranslationViewData]

  /// Whether the page is translated.
  public var hasTranslations: Bool { !translations.isEmpty }
}

/// A navigation link. One of several may be the current page.
public struct NavigationViewData: Sendable, Hashable {
  /// The address of the link.
  public var address: String
  /// The label of the link.
  public var label: String
  /// Whether the link is the current page.
  public var isCurrent: Bool
}

/// A link.
public struct LinkViewData: Sendable, Hashable {
  /// The address of the link.
  public var address: String
  /// The label of the link.
  public var label: String
}

/// The preview card that other sites show for a link to a page.
///
/// Source: the Open Graph protocol, and the card tags of Twitter.
public struct CardViewData: Sendable, Hashable {
  /// The news.
  public var title: String
  /// The description of the page.
  public var description: String
  /// The absolute address of the page.
  public var address: String
  /// The absolute address of the picture, if there is one.
  public var image: String?
}

/// Presents the preview card of a page with a position.
struct CardPresenter: Sendable {
  let words: Words

  /// The card of a page.
  ///
  /// - Parameters:
  ///   - record: the moves up to the page's position.
  ///   - address: the absolute address of the page.
  ///   - image: the absolute address of the picture; nil if there is none.
  ///   - winner: the winner on time, whatever the position.
  func viewData(
    of record: GameRecord, wonOnTimeBy winner: Disk? = nil, address: String, image: String?
  ) -> CardViewData {
    viewData(
      of: record.position, wonOnTimeBy: winner, after: record.plyCount, address: address,
      image: image)
  }

  /// The card of a page that already knows the number of placed disks.
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
