import Gameplay
import Reversi

/// What all presenters of a page share: the site, the viewer, the words, the links.
///
/// An object, because a page's presenters would otherwise each copy all of it.
final class PageScene: Sendable {
  let site: SiteFacts
  let viewer: Viewer
  let links: Links
  let phrases: Phrases

  var words: any Wording { phrases.words }

  /// The scene of a page at its own address.
  convenience init(page: SiteRoute, site: SiteFacts, viewer: Viewer) {
    self.init(links: .relative(from: page), site: site, viewer: viewer)
  }

  init(links: Links, site: SiteFacts, viewer: Viewer) {
    self.site = site
    self.viewer = viewer
    self.links = links
    phrases = .of(viewer.language)
  }

  /// What is around a page.
  func page(
    news: String, icon: SiteRoute? = nil, refresh: String? = nil, refreshDelay: Int = 0,
    isUnlisted: Bool = true, styles: [SiteRoute] = [], card: CardViewData? = nil,
    links footer: [LinkViewData] = []
  ) -> PageViewData {
    PageViewData(
      language: viewer.language.rawValue,
      title: words.title(news, site: site.name ?? words.siteName),
      style: links(site.files.style),
      moreStyles: styles.map { links($0) },
      motionStyle: viewer.hasChosenMotion ? nil : links(site.files.motionStyle),
      icon: links(icon ?? site.files.icons.other),
      refresh: refresh.map { "\(refreshDelay); url=\($0)" },
      isUnlisted: isUnlisted,
      card: card,
      home: links.link(site.name ?? words.siteName, to: .start),
      links: footer
    )
  }

  /// The whole address of a game: at the site's public origin, or else where the viewer has reached it.
  func absolute(_ id: GameID) -> String? {
    origin.map { site.path(of: .game(id), at: $0) }
  }

  /// The whole address of a position.
  func absolute(_ position: Position) -> String? {
    origin.map { site.path(of: .position(position.text), at: $0) }
  }

  private var origin: String? { site.origin ?? viewer.origin }

  /// The picture of a tab that tells what a position asks for.
  func icon(of status: Status) -> SiteRoute {
    switch status {
    case .turn(.dark): site.files.icons.dark
    case .turn(.light): site.files.icons.light
    case .pass, .over: site.files.icons.other
    }
  }
}
