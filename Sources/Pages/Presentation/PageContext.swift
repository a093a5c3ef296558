package import Gameplay
package import Reversi

/// What all presenters of a page share.
///
/// A class: each presenter keeps it, and a copy would retain each of its parts.
package final class PageContext: Sendable {
  package let site: Publication
  let viewer: Viewer
  let links: Links

  package var language: Language { viewer.language }
  package var words: Words { viewer.language.words }

  convenience init(page: Route, site: Publication, viewer: Viewer) {
    self.init(links: .relative(from: page, in: viewer.language), site: site, viewer: viewer)
  }

  /// Creates the context of a page that is the same for all visitors.
  ///
  /// - Parameter links: the links of the page; nil for the page at its own address of a served site.
  package convenience init(
    page: Route, in language: Language, site: Publication, links: Links?
  ) {
    self.init(
      links: links ?? .relative(from: page, in: language), site: site,
      viewer: .anybody(reading: language))
  }

  package init(links: Links, site: Publication, viewer: Viewer) {
    (self.site, self.viewer, self.links) = (site, viewer, links)
  }

  package func page(
    news: String, turn: Disk? = nil, refresh: String? = nil, refreshDelay: Int = 0,
    isUnlisted: Bool = true, description: String? = nil, card: CardViewData? = nil
  ) -> PageViewData {
    PageViewData(
      language: language.tag,
      direction: words.head.direction == .leftToRight ? nil : words.head.direction.rawValue,
      title: words(.title, .of(.news, news), .of(.site, site.name ?? words[.siteName])),
      root: links.root,
      turn: turn,
      asksForMotion: !viewer.hasChosenMotion,
      theme: viewer.theme,
      asksForTheme: viewer.theme == nil && links.areServed,
      refresh: refresh.map { "\(refreshDelay); url=\($0)" },
      isUnlisted: isUnlisted,
      description: description,
      card: card,
      // A page that is the same for all visitors may be kept for longer.
      notice: site.isReadOnly && viewer.theme != nil ? words[.readOnlyText] : nil,
      home: links.link(site.name ?? words[.siteName], to: .start),
      first: viewer.hasTextBrowser ? textVersion.flatMap { $0.isCurrent ? nil : $0 } : nil,
      links: navigation,
      related: links.filePage?.related ?? [],
      more: more,
      languages: languages,
      translations: links.ownPage?.translations ?? []
    )
  }

  private var navigation: [LinkViewData] {
    let items = [
      viewer.hasTextBrowser ? nil : textVersion, links.item(words[.play], .new()),
      links.item(words[.gamesPage], .games),
      links.item(words.name(of: FixedPage.rules), .page(.rules)),
    ]
    return (links.filePage?.navigation ?? []) + items.compactMap { $0 }
  }

  private var textVersion: LinkViewData? {
    links.ownPage?.route.livingGame.flatMap { links.item(words[.asText], .game($0, .text())) }
  }

  /// The links below every page.
  private var more: [LinkViewData] {
    [
      links.item(words.name(of: FixedPage.importing), .page(.importing)),
      links.item(words[.bowling], .bowling(.sheet(""))),
    ].compactMap { $0 }
  }

  /// The choice of language on every page of a served site. A page that isn't a game's is found again by the address
  /// that the browser sends.
  private var languages: FormViewData? {
    guard links.areServed else { return nil }
    var game: [FieldViewData] = []
    if case .game(let id, .page(nil)) = links.ownPage?.route {
      game = [FieldViewData(.game, id.text)]
    }
    return FormViewData(
      action: links(.choices), label: words[.language], hidden: game,
      toggles: TogglesViewData(choice: .language, language: language))
  }

  /// The absolute address of a route, at the site's public origin or otherwise at the viewer's.
  func absolute(_ route: Route, in language: Language? = nil) -> String? {
    (site.origin ?? viewer.origin).map { site.path(of: route, in: language, at: $0) }
  }

  /// The link from the page to a route; nil if the site doesn't have that route.
  func reference(to route: Route, fragment: String? = nil) -> String? {
    site.has(route) ? links.address(of: route, fragment: fragment) : nil
  }

  /// Nil if the site doesn't have that route.
  func link(_ label: String, to route: Route, fragment: String? = nil) -> LinkViewData? {
    reference(to: route, fragment: fragment).map { LinkViewData(address: $0, label: label) }
  }

  /// The link to the next of the games that wait for the viewer, with their number; nil if none does.
  func nextGame(as route: GameRoute = .page()) -> LinkViewData? {
    viewer.nextGames.first.map {
      links.link(words(.nextWaiting, .number(viewer.nextGames.count)), to: .game($0, route))
    }
  }

  /// A form with one button.
  ///
  /// - Parameter name: a longer name of the button for screen readers.
  func form(
    _ label: String, name: String? = nil, to route: Route, hidden: FieldViewData? = nil,
    icon: Icon? = nil
  ) -> FormViewData {
    FormViewData(
      action: links(route), hidden: hidden.map { [$0] } ?? [],
      buttons: [ButtonViewData(label, name: name, icon: icon)])
  }

  /// A form that starts a game from a record or a position; nil if the site has no games.
  func playOn(_ field: FormField = .record, from text: String) -> FormViewData? {
    links.address(of: .games).map { action in
      FormViewData(
        action: action, hidden: [FieldViewData(field, text)],
        buttons: [ButtonViewData(words[.playOnFromHere])])
    }
  }

  /// A form with a field for the visitor's name.
  ///
  /// - Parameter refused: what was refused as a name, to be corrected.
  func form(
    _ label: String, to route: Route, named name: PlayerName?, refused: RefusedName?,
    _ field: String
  ) -> FormViewData {
    var form = form(label, to: route)
    form.entry = entry(field, named: name, refused: refused)
    return form
  }

  func entry(_ label: String, named name: PlayerName?, refused: RefusedName?) -> EntryViewData {
    EntryViewData(
      label: label, value: refused?.text.visible ?? name?.text ?? "",
      failure: refused.map {
        $0.reason == .tooLong
          ? words(.refusedNameText, .of(.limit, PlayerName.limit)) : words[.refusedNameCharacter]
      })
  }

  /// The preview card of a page; nil if the site's public address isn't known.
  ///
  /// The texts are made only for a card, as most sites have none.
  ///
  /// - Parameter news: the title, which the site's name follows if it has one.
  func card(
    _ news: @autoclosure () -> String, _ description: @autoclosure () -> String,
    of route: Route, picture: Route? = nil
  ) -> CardViewData? {
    address(of: route).map { address in
      let news = news()
      return CardViewData(
        title: site.name.map { words(.title, .of(.news, news), .of(.site, $0)) } ?? news,
        description: description(), address: address, image: picture.flatMap(image))
    }
  }

  /// The absolute address of a page in its language; nil if the site's public address isn't known or the site
  /// doesn't have the page.
  func address(of route: Route) -> String? {
    guard site.has(route) else { return nil }
    if case .file(let page) = links { return page.address(of: route) }
    return site.origin.map { site.path(of: route, in: language, at: $0) }
  }

  /// The absolute address of a page's preview picture. A static site has one picture for each folder.
  func image(of route: Route) -> String? {
    guard case .file(let page) = links else { return address(of: route) }
    return page.address.flatMap { address in page.cardImage.map { address + $0 } }
  }
}

protocol Presenter: Sendable {
  var context: PageContext { get }
}

extension Presenter {
  var words: Words { context.words }
  var rights: Rights { context.viewer.rights }
}

extension Status {
  /// The side that can place a disk now; nil during a pass and after the end.
  package var mover: Disk? {
    if case .turn(let side) = self { side } else { nil }
  }
}

/// What a page knows of its visitor.
package struct Viewer: Sendable, Hashable {
  package var rights: Rights
  package var motion: Motion
  /// Whether the viewer has chosen the motion. Otherwise the page asks the browser for its preference.
  package var hasChosenMotion: Bool
  /// How the viewer's pages wait for the opponent.
  package var waiting: Waiting
  /// Nil for pages that are the same for all visitors.
  package var theme: Theme?
  package var language: Language
  /// The origin at which the viewer has reached the site, for pages that may depend on it.
  package var origin: String?
  /// The key of the latest open invite that the viewer has made.
  package var invite: SeatKey?
  package var keepsCookies = true
  /// The other games that wait for the viewer, the longest wait first, on a game's page.
  package var nextGames: [GameID] = []
  /// Whether the browser shows no pictures.
  package var hasTextBrowser = false
  /// Whether the browser lets the visitor go to disabled buttons, or even press them.
  package var ignoresDisabled = false

  /// The default is a visitor who only watches.
  package init(
    rights: Rights = [], motion: Motion = .disks, hasChosenMotion: Bool = true,
    waiting: Waiting = .byItself, theme: Theme? = .felt, language: Language, origin: String? = nil
  ) {
    self.rights = rights
    self.motion = motion
    self.hasChosenMotion = hasChosenMotion
    self.waiting = waiting
    self.theme = theme
    self.language = language
    self.origin = origin
  }

  /// The viewer of a page that is the same for all visitors.
  package static func anybody(reading language: Language) -> Viewer {
    Viewer(theme: nil, language: language)
  }
}

/// How the page of a game waits for the opponent. The raw value is used in forms and cookies.
package enum Waiting: String, Sendable, Hashable, CaseIterable {
  /// The page goes on when the opponent has moved.
  case byItself = "itself"
  /// The viewer follows a link.
  case byHand = "hand"

  /// How long requests for what another person does are held after the last change.
  private static let heldTime = Milliseconds.seconds(25)

  /// How long after the last change both players are probably there.
  private static let presence = Milliseconds.seconds(600)

  /// The seconds after which a page asks again for what another person does; nil while requests are held. They are few
  /// while both players are probably there, then they grow with the time since the last change.
  ///
  /// Without pauses, the viewer's tab would seem to load for ever. A viewer who asks by hand wants to wait.
  func pause(after quietTime: Milliseconds) -> Int? {
    guard self == .byItself, quietTime >= Self.heldTime else { return nil }
    if quietTime < Self.presence { return 2 }
    return min(5 + Int((quietTime.count - Self.presence.count) / 20_000) * 5, 60)
  }
}

/// The theme of all pages. The raw value is used in forms and cookies, and as the name of the style sheet.
package enum Theme: String, Sendable, Hashable, CaseIterable {
  /// Disks on felt, as in the standard style sheet.
  case felt
  /// Flat disks, as in the original.
  case classic
  /// Disks on blue-grey stone.
  case slate
  case contrast

  /// A file in `Public/`; nil for the standard theme.
  package var styleSheet: String? { self == .felt ? nil : rawValue + ".css" }

  /// The flag in templates of pages in this theme.
  package var templateName: String { "theme-" + rawValue }
}

/// What a site can have beside its games. The program chooses.
package struct Extras: OptionSet, Sendable, Hashable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Computer players that search for their moves.
  package static let levels = Extras(rawValue: 1)
  package static let hints = Extras(rawValue: 1 << 1)
  package static let values = Extras(rawValue: 1 << 2)
  package static let reviews = Extras(rawValue: 1 << 3)
  package static let pictures = Extras(rawValue: 1 << 4)

  package static let all: Extras = [.levels, .hints, .values, .reviews, .pictures]
}

/// What presenters know of the site.
package struct Publication: Sendable {
  /// The site's name, if it differs from the program's.
  package var name: String?
  /// The prefix of every path: empty, or like `/reversi`, without a trailing slash.
  package let basePath: String
  /// The public origin, such as `https://play.example`; nil if it isn't known.
  ///
  /// Pages that shared caches may store contain absolute addresses only if it is known. They must not contain
  /// the host from a request.
  package let origin: String?
  package let extras: Extras
  /// Whether games can only be looked at.
  package let isReadOnly: Bool
  /// Draws addresses as codes; nil for a site without codes.
  package let codes: CodeRenderer?

  package init(
    name: String? = nil, basePath: String = "", origin: String? = nil, extras: Extras = .all,
    isReadOnly: Bool = false, codes: CodeRenderer? = nil
  ) {
    self.isReadOnly = isReadOnly
    self.name = name
    self.basePath = basePath
    self.origin = origin
    self.extras = extras
    self.codes = codes
  }

  /// Whether the site has the extra that a route needs, if it needs one.
  package func has(_ route: Route) -> Bool {
    switch route {
    case _ where route.search?.kind == .review: extras.contains(.reviews)
    case _ where route.search != nil: extras.contains(.values)
    case .game(_, .hint): extras.contains(.hints)
    case .record(_, let download?), .position(_, let download?, _),
      .game(_, .download(let download)):
      ![.svg, .png, .gif].contains(download) || extras.contains(.pictures)
    default: true
    }
  }

  /// The absolute path of a route, for `Location` headers and pages that can be at any address.
  ///
  /// - Parameters:
  ///   - language: the language of the page, if the page is translated.
  ///   - origin: what precedes the path in an absolute address.
  package func path(
    of route: Route, in language: Language? = nil, at origin: String = ""
  ) -> String {
    language.marked(origin + basePath + route.path, for: route.kind)
  }
}
