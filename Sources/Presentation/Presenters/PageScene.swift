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
    news: String, turn: Disk? = nil, refresh: String? = nil, refreshDelay: Int = 0,
    isUnlisted: Bool = true, card: CardViewData? = nil,
    links footer: [LinkViewData] = []
  ) -> PageViewData {
    PageViewData(
      language: viewer.language.rawValue,
      title: words.title(news, site: site.name ?? words.siteName),
      root: links.root,
      isDarksTurn: turn == .dark,
      isLightsTurn: turn == .light,
      asksForMotion: !viewer.hasChosenMotion,
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
}

extension Status {
  /// The side that can move now; nobody in a pass or after the end.
  var mover: Disk? {
    if case .turn(let side) = self { side } else { nil }
  }
}
