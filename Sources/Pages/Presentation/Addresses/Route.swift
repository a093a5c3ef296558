import Bowling
package import Gameplay
package import Reversi

/// An address of the site, below its base path.
///
/// ``path`` prints it and ``init(path:query:)`` parses it. Tests check the two against each other.
package enum Route: Sendable, Hashable {
  /// The start page: the visitor's latest game, or a new board.
  case start
  /// A new board; on request, with the openings to start from.
  case new(starts: Bool = false)
  /// The visitor's games. Posting here creates a game.
  case games
  case game(GameID, GameRoute = .page())
  /// A moment of a record, or its download.
  indirect case record(RecordAddress, as: Download? = nil)
  indirect case sheet(String, GameTags = GameTags())
  /// A position in 65 characters, or its download.
  case position(String, as: Download? = nil, search: Search? = nil)
  /// The page of a pasted game. The address names the notation if the page alone doesn't show it.
  indirect case pasted(GameText)
  case bowling(BowlingRoute)
  case page(FixedPage)
  /// A link that makes another browser the same player; nil for the address where such a link is created.
  case playerLink(SeatKey?)
  /// A player's turns for other programs; nil for the address where these documents are created and revoked.
  case turns(SeatKey?, as: TurnDocument = .feed)
  case choices
  /// The page with the visitor's choices. A game's page has its own.
  case settings
  case name
  /// The address that a style sheet requests if the visitor prefers reduced motion.
  case reducedMotion
  case theme
  case robots
  case health
  case readiness
  /// A file of `Public/`, with the version of its content.
  case asset(String, version: String?)
}

/// A document that tells programs when it is a player's turn. The raw value ends its address.
package enum TurnDocument: String, Sendable, Hashable, CaseIterable {
  case feed = "atom"
  /// The deadlines of the player's moves.
  case calendar = "ics"
}

/// A page that is the same for all visitors. The raw value is its address.
package enum FixedPage: String, Sendable, Hashable, CaseIterable {
  case rules
  /// The page to paste a game into. The form is posted to the same address.
  case importing = "import"
}

extension Route {
  /// Parses an address; nil if the site has no such address.
  ///
  /// The parser also accepts a trailing slash and upper case in a game's name, although ``path`` is spelled
  /// differently. The caller redirects such spellings.
  ///
  /// - Parameters:
  ///   - path: the decoded path below the base path, starting with a slash.
  ///   - query: returns the value of a query field; nil if there is none.
  package init?(path: [UInt8], query: @escaping (String) -> [UInt8]?) {
    self = .start
    var coder = AddressCoder(path: path, query: query)
    coder.form(&self, of: Self.forms) { $0.code(&$1) }
    guard coder.isParsed else { return nil }
  }

  /// A route of each form. The parser sets its values.
  private static let forms: [Route] =
    [
      .game(GameID(at: Timestamp(milliseconds: 0), random: 0, 0)), .record(RecordAddress("")),
      .sheet(""), .position(""), .bowling(.sheet("")), .start, .new(), .games, .playerLink(nil),
      .turns(nil), .turns(nil, as: .calendar), .choices, .settings, .name, .reducedMotion, .theme,
      .robots, .health, .readiness,
    ] + FixedPage.allCases.map { .page($0) } + [.asset("", version: nil)]

  /// The address, split into path and query.
  var printed: AddressCoder {
    // Most addresses are shorter. Without the reserve, each part would make the array grow.
    var (coder, route) = (AddressCoder(reserving: 64), self)
    route.code(&coder)
    return coder
  }

  private mutating func code(_ coder: inout AddressCoder) {
    switch self {
    case .game(var id, var route):
      coder.word(Self.gameWord)
      coder.segment(&id, while: AddressCoder.isName)
      coder.form(&route, of: GameRoute.forms) { $0.code(&$1) }
      self = .game(id, route)
    case .record(var record, var download):
      coder.word(Self.recordWord)
      coder.segments(as: &download) { record.code(&$0, as: $1) }
      // A page prints dozens of records, so only the parser allocates one.
      if coder.isParsing { self = .record(record, as: download) }
    case .sheet(var text, var tags):
      coder.word(Self.recordWord)
      coder.segment(&text)
      coder.word("sheet")
      tags.code(&coder)
      self = .sheet(text, tags)
    case .position(var text, var download, var search):
      coder.word("p")
      coder.segments(as: &download) { coder, _ in coder.segment(&text) }
      if download.isSearched { search.code(&coder, mayReview: false) }
      self = .position(text, as: download, search: search)
    case .pasted(let game):
      var (page, notation) = (game.page, game.notation?.rawValue)
      page.code(&coder)
      coder.field(GameText.notationName, &notation)
    case .bowling(var route):
      coder.word("bowling")
      route.code(&coder)
      self = .bowling(route)
    case .playerLink(var key):
      coder.word("seat")
      coder.segment(&key)
      self = .playerLink(key)
    case .turns(var key, let document):
      coder.word("turns")
      coder.segment(&key, while: AddressCoder.isName)
      if key != nil { coder.word(document.rawValue, after: ".") }
      self = .turns(key, as: document)
    case .asset(var name, var version):
      coder.segment(&name)
      if !name.isFileName { coder.refuse() }
      coder.field("v", &version) { $0.ascii }
      self = .asset(name, version: version)
    case .new(var starts):
      coder.word("new")
      coder.flag("starts", &starts, isOnlyOne: true)
      self = .new(starts: starts)
    default: if let word = kind.word { coder.word(word) }
    }
  }

  private static let gameWord = "g"
  private static let recordWord = "r"
}

extension Route {
  /// The address below the base path, starting with a slash.
  package var path: String {
    let address = printed
    return String(decoding: address.path, as: UTF8.self) + address.query
  }

  package var pathWithoutQuery: String { String(decoding: printed.path, as: UTF8.self) }

  /// Whether a path, without its query, is spelled as the site itself would spell it.
  package func isSpelled(_ path: String, below basePath: String) -> Bool {
    Array(path.utf8) == Array(basePath.utf8) + printed.path
  }

  /// The game that the address belongs to; nil if it belongs to none.
  package var livingGame: GameID? {
    if case .game(let id, _) = self { id } else { nil }
  }

  /// The game that a path lies below, whether or not the path is a valid address.
  package static func livingGame(above path: some Collection<UInt8>) -> GameID? {
    let segments = ArraySlice(path).split(separator: UInt8(ascii: "/"), maxSplits: 2)
    guard segments.count == 3, segments[0].elementsEqual(gameWord.utf8) else { return nil }
    return segments[1].ascii.flatMap { GameID($0) }
  }
}

extension String {
  /// Whether this may be the name of a file in `Public/`. Names with characters that need escapes are never files.
  ///
  /// The name is printed without escapes, and `\evil.example` would send browsers to another site.
  fileprivate var isFileName: Bool {
    utf8.contains(UInt8(ascii: "."))
      && utf8.allSatisfy { $0 != UInt8(ascii: "~") && AddressCoder.isUnreserved($0) }
  }
}

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
    case .new(let starts): RouteKind(.new, starts ? nil : "new")
    case .games: RouteKind(.games, "games")
    case .game(_, let route): route.kind
    case .record(_, nil), .sheet, .pasted: RouteKind(.record, isTranslated: true)
    case .position(_, nil, _): RouteKind(.position, isTranslated: true)
    case .record, .position: RouteKind(.download)
    case .bowling(.sheet("")): RouteKind(.bowling, "bowling", isTranslated: true)
    case .bowling: RouteKind(.bowling, isTranslated: true)
    case .page(let page): RouteKind(.page, page.rawValue, isTranslated: true)
    case .playerLink, .turns(nil, _): RouteKind(.seat)
    case .turns: RouteKind(.download, isTranslated: true)
    case .choices: RouteKind(.choices, "choices")
    case .settings: RouteKind(.choices, "settings")
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
    case .settings: RouteKind(.choices, "settings")
    case .hint: RouteKind(.game, "hint")
    case .seat: RouteKind(.seat)
    case .download: RouteKind(.download)
    case .feed: RouteKind(.download, isTranslated: true)
    }
  }
}

package enum BowlingRoute: Sendable, Hashable {
  /// A score sheet in its text format; empty for a sheet without throws.
  case sheet(String)
  /// A throw for a sheet; nil if the number of pins is invalid.
  case knockingDown(Int?, on: String)

  /// Prints or parses an address without checking whether the text is a valid sheet. The page reports that.
  ///
  /// Slashes are part of the text, so that the page can report them as errors.
  mutating func code(_ coder: inout AddressCoder) {
    var (text, pins): (String?, String?)
    switch self {
    case .sheet(let sheet): text = sheet
    case .knockingDown(let number, let sheet): (text, pins) = (sheet, number?.text ?? "")
    }
    if text?.isEmpty == true { text = nil }
    coder.segment(&text) { _ in true }
    if coder.endsWithSlash, let sheet = text,
      (try? BowlingSheetText.sheet(of: sheet))?.lines.last?.currentFrame?.isBegun == true
    {
      // It is meant as a spare.
      text = sheet + "/"
    }
    coder.field(FormField.pins.rawValue, &pins)
    let sheet = text ?? ""
    self = pins.map { .knockingDown(Int(address: ArraySlice($0.utf8)), on: sheet) } ?? .sheet(sheet)
  }
}
