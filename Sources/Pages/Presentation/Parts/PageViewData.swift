package import Mustache
package import Reversi

/// The parts that all pages share.
package struct PageViewData: MustacheContext, Equatable {
  /// The BCP 47 tag of the language.
  package var language: String
  /// Nil for writing from left to right.
  package var direction: String?
  /// The news, then the site's name.
  package var title: String
  /// The relative path from the page to the site's folder: empty, or with a trailing slash.
  package var root: String
  /// Whether the page is for a frame in a page of another site.
  var isFramed = false
  var turn: Disk?
  /// Whether dark is to move, which the icon in the browser's tab shows.
  var isDarksTurn: Bool { turn == .dark }
  /// Whether light is to move.
  var isLightsTurn: Bool { turn == .light }
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
  package var description: String?
  package var card: CardViewData?
  /// The absolute address that search engines should list; nil if it isn't known.
  package var canonical: String?
  /// The absolute addresses of a static page in all languages.
  package var alternates: [TranslationViewData] = []
  /// What visitors must know before they press anything.
  package var notice: String?
  package var home: LinkViewData
  /// The address of the picture before the site's name.
  package var logo: String?
  /// The address of the style sheet of the site's owner.
  package var style: String?
  /// The site's own words below every page, as HTML.
  package var footer: String?
  /// The link before everything else, for text browsers.
  package var first: LinkViewData?
  package var links: [LinkViewData]
  /// Links to the players and the event of a static site's game.
  package var related: [LinkViewData] = []
  package var more: [LinkViewData]
  /// The form with the choice of language; nil on pages without a server.
  package var languages: FormViewData?
  package var translations: [TranslationViewData]

  package static let fields = parts.adding(
    Theme.allCases.map { theme in (theme.templateName, .flag { $0.theme == theme }) })

  private static let parts: MustacheFields<Self> = [
    "language": .text(\.language),
    "direction": .text(\.direction),
    "title": .text(\.title),
    "root": .text(\.root),
    "isFramed": .flag(\.isFramed),
    "isDarksTurn": .flag { $0.isDarksTurn },
    "isLightsTurn": .flag { $0.isLightsTurn },
    "asksForMotion": .flag(\.asksForMotion),
    "asksForTheme": .flag(\.asksForTheme),
    "refresh": .text(\.refresh),
    "isUnlisted": .flag(\.isUnlisted),
    "description": .text(\.description),
    "card": .context(\.card),
    "canonical": .text(\.canonical),
    "alternates": .list(\.alternates),
    "notice": .text(\.notice),
    "home": .context(\.home),
    "logo": .text(\.logo),
    "style": .text(\.style),
    "footer": .text(\.footer),
    "first": .context(\.first),
    "links": .list(\.links),
    "hasRelated": .flag { !$0.related.isEmpty },
    "related": .list(\.related),
    "more": .list(\.more),
    "languages": .context(\.languages),
    "translations": .list(\.translations),
  ]
}

/// A link, or a picture with its text alternative.
package struct LinkViewData: MustacheContext, Equatable {
  package var address: String
  package var label: String
  /// Whether the link leads to the page itself, or is the current one of several choices.
  package var isCurrent = false

  package init(address: String, label: String, isCurrent: Bool = false) {
    (self.address, self.label, self.isCurrent) = (address, label, isCurrent)
  }

  package static let fields: MustacheFields<Self> = [
    "address": .text(\.address),
    "label": .text(\.label),
    "isCurrent": .flag(\.isCurrent),
  ]
}

/// The preview card that other sites show for a link to a page.
///
/// Source: the Open Graph protocol, and the card tags of Twitter.
package struct CardViewData: MustacheContext, Equatable {
  package var title: String
  package var description: String?
  /// The absolute address of the page.
  package var address: String
  /// The absolute address of the picture, if there is one.
  package var image: String?

  package init(title: String, description: String?, address: String, image: String? = nil) {
    (self.title, self.description, self.address, self.image) = (title, description, address, image)
  }

  package static let fields: MustacheFields<Self> = [
    "title": .text(\.title),
    "description": .text(\.description),
    "address": .text(\.address),
    "image": .text(\.image),
  ]
}

/// The name of an opening, an event or a player, with its page if there is one.
package struct NamedViewData: MustacheContext, Equatable {
  /// The text before the name, or in its place.
  package var label: String?
  package var name: String?
  /// The language of the name; nil if it is the page's.
  package var language: String?
  package var address: String?

  package static let fields: MustacheFields<Self> = [
    "label": .text(\.label),
    "name": .text(\.name),
    "language": .text(\.language),
    "address": .text(\.address),
  ]

  /// A name in the language of the page.
  package init(_ name: String, at address: String? = nil) {
    (label, self.address) = (name, address)
  }

  /// The name of an opening, if it has one, which may be in another language than the page.
  package init(
    label: String? = nil, _ opening: NamedOpening?, at address: String? = nil, in language: Language
  ) {
    (self.label, name, self.address) = (label, opening?.name, address)
    self.language = opening?.language == language.tag ? nil : opening?.language
  }

  /// The name of a game's opening on a page of the game; nil if it has none.
  init?(_ opening: NamedOpening?, on context: PageContext) {
    guard let opening else { return nil }
    var address: String?
    if case .file(let page) = context.links { address = page.opening }
    self.init(label: context.words[.openingLabel], opening, at: address, in: context.language)
  }

  /// The opening of a game in a list; nil if it has no name.
  package init?(of opening: NamedOpening?, in language: Language) {
    guard let opening else { return nil }
    self.init(opening, in: language)
  }
}
