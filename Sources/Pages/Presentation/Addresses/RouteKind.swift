/// What the site declares about a route, besides the parts of its address that vary.
package struct RouteKind: Sendable {
  /// The name of a group of routes in the metrics.
  package enum Label: String, Sendable {
    case start, new, games, game, waiting, change, frame, seat, download, record, position
    case bowling, page, choices, probe, file
  }

  package let label: Label
  /// The path below the site's folder, or below the game for a game's route, if nothing follows it but a query;
  /// otherwise nil, and ``Route`` names the words.
  let word: String?
  /// Whether the page has an address in each language. A visitor's own pages are in the visitor's language, and
  /// downloads in none. Feeds are translated by address, because feed readers send no cookies and rarely name a
  /// language.
  package let isTranslated: Bool
  /// Whether the address may name a language that the visitor doesn't prefer. Then all pages that it leads to are in
  /// that language, without a cookie.
  package var mayNameLanguage: Bool {
    switch label {
    case .download, .probe, .file: isTranslated
    default: true
    }
  }

  fileprivate init(_ label: Label, _ word: String? = nil, isTranslated: Bool = false) {
    self.label = label
    self.word = word
    self.isTranslated = isTranslated
  }
}

extension Route {
  package var kind: RouteKind {
    switch self {
    case .start: RouteKind(.start, "")
    case .new: RouteKind(.new, "new")
    case .games: RouteKind(.games, "games")
    case .game(_, let route): route.kind
    case .record(_, nil), .sheet, .pasted: RouteKind(.record, isTranslated: true)
    case .position(_, nil, _): RouteKind(.position, isTranslated: true)
    case .record, .position: RouteKind(.download)
    case .bowling(.sheet("")): RouteKind(.bowling, "bowling", isTranslated: true)
    case .bowling: RouteKind(.bowling, isTranslated: true)
    case .page(let page): RouteKind(.page, page.rawValue, isTranslated: true)
    case .playerLink, .turns(nil): RouteKind(.seat)
    case .turns: RouteKind(.download, isTranslated: true)
    case .choices: RouteKind(.choices, "choices")
    case .name: RouteKind(.choices, "name")
    case .reducedMotion: RouteKind(.choices, "choices/reduced")
    case .theme: RouteKind(.choices, "choices/theme.css")
    case .robots: RouteKind(.file, "robots.txt")
    case .health: RouteKind(.probe, "healthz")
    case .readiness: RouteKind(.probe, "readyz")
    case .asset: RouteKind(.file)
    }
  }
}

extension GameRoute {
  var kind: RouteKind {
    switch self {
    case .page(.seen), .seat(_, waits: true): RouteKind(.waiting)
    case .page, .moment: RouteKind(.game)
    case .text(let version): RouteKind(version.isWaiting ? .waiting : .game, "text")
    case .change(let change): RouteKind(.change, change.rawValue)
    case .frame: RouteKind(.frame)
    case .share: RouteKind(.seat, "share")
    case .hint: RouteKind(.game, "hint")
    case .seat: RouteKind(.seat)
    case .download: RouteKind(.download)
    case .feed: RouteKind(.download, isTranslated: true)
    }
  }
}
