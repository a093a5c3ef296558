import Reversi

/// The parts that all pages share.
package struct PageViewData: Sendable, Hashable {
  /// The BCP 47 tag of the language.
  package var language: String
  /// The direction of writing, if it isn't from left to right.
  package var direction: String?
  /// The news, then the site's name.
  package var title: String
  /// The relative path from the page to the site's folder: empty, or with a trailing slash.
  package var root: String
  /// Whether dark is to move, which the icon in the browser's tab shows.
  package var isDarksTurn: Bool
  /// Whether light is to move.
  package var isLightsTurn: Bool
  /// Whether to ask the browser for its motion preference, because the visitor hasn't chosen.
  package var asksForMotion: Bool
  /// The visitor's theme; nil on pages that are the same for all visitors.
  package var theme: Theme?
  /// Whether to ask the server for the visitor's theme, because the page doesn't know it.
  package var asksForTheme: Bool
  /// The `content` of the refresh, if the page reloads by itself.
  package var refresh: String?
  /// Whether search engines should not index the page.
  package var isUnlisted: Bool
  /// The description for search engines.
  package var description: String?
  /// The preview card for other sites.
  package var card: CardViewData?
  /// The link to the start page, with the site's name.
  package var home: LinkViewData
  /// The navigation links of every page.
  package var links: [NavigationViewData]
  /// Links to the same page in other languages.
  package var translations: [TranslationViewData]

  /// Whether the page is translated.
  package var hasTranslations: Bool { !translations.isEmpty }
}

/// A navigation link. One of several may be the current page.
package struct NavigationViewData: Sendable, Hashable {
  /// The address of the link.
  package var address: String
  /// The label of the link.
  package var label: String
  /// Whether the link is the current page.
  package var isCurrent: Bool
}

/// A link.
package struct LinkViewData: Sendable, Hashable {
  /// The address of the link.
  package var address: String
  /// The label of the link.
  package var label: String
}

/// The preview card that other sites show for a link to a page.
///
/// Source: the Open Graph protocol, and the card tags of Twitter.
package struct CardViewData: Sendable, Hashable {
  /// The news.
  package var title: String
  /// The description of the page.
  package var description: String
  /// The absolute address of the page.
  package var address: String
  /// The absolute address of the picture, if there is one.
  package var image: String?
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
