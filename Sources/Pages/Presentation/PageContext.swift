public import Gameplay
import Reversi

/// What all presenters of a page share: the site, the viewer, the words, the links.
struct PageContext: Sendable {
  let site: SiteIdentity
  let viewer: Viewer
  let links: Links
  /// The ways that lead on from every page, made once for pages of files, which are written together.
  private var commonNavigation: [NavigationViewData]?

  var language: Language { viewer.language }
  var words: any Localization { viewer.language.words }

  /// The context of a page at its own address.
  init(page: SiteRoute, site: SiteIdentity, viewer: Viewer) {
    self.init(links: .relative(from: page, in: viewer.language), site: site, viewer: viewer)
  }

  init(links: Links, site: SiteIdentity, viewer: Viewer) {
    self.site = site
    self.viewer = viewer
    self.links = links
    if !links.areServed { commonNavigation = navigation }
  }

  /// What is around a page.
  func page(
    news: String, turn: Disk? = nil, refresh: String? = nil, refreshDelay: Int = 0,
    isUnlisted: Bool = true, description: String? = nil, card: CardViewData? = nil
  ) -> PageViewData {
    PageViewData(
      language: language.tag,
      title: words.title(news, site: site.name ?? words.siteName),
      root: links.root,
      isDarksTurn: turn == .dark,
      isLightsTurn: turn == .light,
      asksForMotion: !viewer.hasChosenMotion,
      theme: viewer.theme,
      asksForTheme: viewer.theme == nil && links.areServed,
      refresh: refresh.map { "\(refreshDelay); url=\($0)" },
      isUnlisted: isUnlisted,
      description: description,
      card: card,
      home: links.link(site.name ?? words.siteName, to: .start),
      links: commonNavigation ?? navigation,
      translations: links.translations
    )
  }

  /// The ways that lead on from every page of a served site.
  private var navigation: [NavigationViewData] {
    var ways = links.ways
    func add(_ label: String, _ route: SiteRoute) {
      guard let address = links.address(of: route) else { return }
      ways.append(
        NavigationViewData(address: address, label: label, isCurrent: links.stand(at: route)))
    }
    if let game = links.livingGame { add(words.asText, .game(game, .linear())) }
    add(words.play, .new)
    for page in TextPage.allCases { add(words.name(of: page), .page(page)) }
    add(words.bowling, .bowling(.sheet("")))
    return ways
  }

  /// The whole address of a game: at the site's public origin, or else where the viewer has reached it.
  func absolute(_ id: GameID) -> String? {
    origin.map { site.path(of: .game(id), at: $0) }
  }

  /// The whole address of the feed of a player's turns.
  func absolute(turns key: SeatKey) -> String? {
    origin.map { site.path(of: .turns(key), in: language, at: $0) }
  }

  /// The whole address of a position.
  func absolute(_ position: Position) -> String? {
    origin.map { site.path(of: .position(position.text), in: language, at: $0) }
  }

  /// The whole address of a page in its language; nil where the site's public address isn't known.
  func address(of route: SiteRoute) -> String? {
    if case .file(let page) = links { return page.address(of: route) }
    return site.origin.map { site.path(of: route, in: language, at: $0) }
  }

  /// The whole address of the picture that other sites show of a page; a static site has one for all of a folder.
  func image(of route: SiteRoute) -> String? {
    guard case .file(let page) = links else { return address(of: route) }
    return page.address.flatMap { address in page.cardImage.map { address + $0 } }
  }

  private var origin: String? { site.origin ?? viewer.origin }
}

extension Status {
  /// The side that can move now; nobody in a pass or after the end.
  var mover: Disk? {
    if case .turn(let side) = self { side } else { nil }
  }

  /// The side whose turn it is, be it to place a disk or to pass.
  var turn: Disk? {
    switch self {
    case .turn(let side), .pass(let side): side
    case .over: nil
    }
  }
}

/// Who looks at a page, and how they want it.
public struct Viewer: Sendable, Hashable {
  /// What they may do in the game shown.
  public var rights: Rights
  /// How much they want to see of a move.
  public var motion: Motion
  /// Whether they said so themselves; until then the page asks the browser what it prefers.
  public var hasChosenMotion: Bool
  /// How the pages look for them; nil where that must not be a matter of who looks.
  public var theme: Theme?
  /// The language of the page.
  public var language: Language
  /// The origin at which they have reached the site, where a page may depend on it.
  public var origin: String?
  /// Whether their browser may have kept what they were given.
  public var keepsCookies = true
  /// Whether their browser shows no pictures.
  public var hasTextBrowser = false

  /// A viewer; without anything said somebody who only watches.
  public init(
    rights: Rights = [], motion: Motion = .disks, hasChosenMotion: Bool = true,
    theme: Theme? = .felt, language: Language = .standard, origin: String? = nil
  ) {
    self.rights = rights
    self.motion = motion
    self.hasChosenMotion = hasChosenMotion
    self.theme = theme
    self.language = language
    self.origin = origin
  }
}

extension Viewer {
  /// Who looks at a page that is the same for everybody.
  static func anybody(reading language: Language) -> Viewer {
    Viewer(theme: nil, language: language)
  }
}

/// A look of all pages; the raw value stands in forms and cookies and names the style sheet that makes it.
public enum Theme: String, Sendable, Hashable, CaseIterable {
  /// A set of disks on felt: what the pages' own style sheet says.
  case felt
  /// The original's flat disks.
  case classic
  /// Disks on blue-grey stone.
  case slate
  /// Nothing fainter than it has to be.
  case contrast

  /// The file of `Public/` that makes the look; nil for the standard one.
  public var styleSheet: String? { self == .felt ? nil : rawValue + ".css" }
}

/// What a presenter has to know about the site that its pages belong to.
public struct SiteIdentity: Sendable {
  /// What the site is called where it isn't called as the program is.
  public var name: String?
  /// What stands before every path: empty, or a path such as `/reversi` without a slash at the end.
  public let basePath: String
  /// What stands before the base path where the site's public address is known, such as `https://play.example`.
  ///
  /// Pages that everybody may keep have absolute addresses only with it: what a request says of its host must not stand in them.
  public let origin: String?

  /// The identity of a site.
  public init(name: String? = nil, basePath: String = "", origin: String? = nil) {
    self.name = name
    self.basePath = basePath
    self.origin = origin
  }

  /// The whole address of a route; nil where the site's public address isn't known.
  public func address(of route: SiteRoute) -> String? {
    origin.map { path(of: route, at: $0) }
  }

  /// The path-absolute address of a route: for `Location` headers and pages that may stand anywhere.
  ///
  /// - Parameter language: that of the page, where it has several.
  public func path(of route: SiteRoute, in language: Language = .standard) -> String {
    path(of: route, in: language, at: "")
  }

  /// The address of a route at an origin.
  func path(
    of route: SiteRoute, in language: Language = .standard, at origin: String
  ) -> String {
    language.marked(origin + basePath + route.path, for: route)
  }
}
