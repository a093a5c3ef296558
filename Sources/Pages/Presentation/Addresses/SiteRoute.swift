public import Gameplay
public import Reversi

/// An address of the site, below its base path.
///
/// ``path`` prints and ``init(path:query:)`` parses it; the two are tested against each other.
public enum SiteRoute: Sendable, Hashable {
  /// A board to play at once, or the visitor's last game.
  case start
  /// A board to play at once, always, with the choices.
  case new
  /// The visitor's games, and where new ones are posted to.
  case games
  /// A living game, or something below it.
  case game(GameID, GameRoute = .page)
  /// A moment of a record, or a document to take it along.
  case record(RecordAddress, as: Download? = nil)
  /// A record on one sheet of paper.
  case sheet(String, GameTags = GameTags())
  /// A position, in 65 characters, or a document to take it along.
  case position(String, as: Download? = nil)
  /// One of both with the values of the moves, or its JSON; with a step not before so many searches are done.
  indirect case values(of: SiteRoute, step: Int? = nil)
  /// The review of a record, or its JSON; with a step not before so many moves have been looked at.
  indirect case review(of: SiteRoute, step: Int? = nil)
  /// Where a pasted game is shown, with the name of what it was taken for where the page alone doesn't tell it.
  case pasted(PastedGame)
  /// A score sheet.
  case bowling(BowlingRoute)
  /// A page of text.
  case page(TextPage)
  /// A link by which another browser becomes the same player; nil where such a link is asked for.
  case playerLink(SeatKey?)
  /// The feed of the games that wait for a player; nil where such a feed is asked for, and taken back.
  case turns(SeatKey?)
  /// Where the visitor's choices are posted to.
  case choices
  /// What a style sheet asks for when the visitor prefers reduced motion.
  case reducedMotion
  /// The style sheet of the look that the visitor has chosen.
  case theme
  /// What robots may look at.
  case robots
  /// Whether the process lives.
  case health
  /// Whether the process can answer.
  case readiness
  /// A file of `Public/`, with the version of its content.
  case asset(String, version: String?)
}

/// A page that says the same to everybody; the raw value is its address.
public enum TextPage: String, Sendable, Hashable, CaseIterable {
  /// The rules of the game.
  case rules
  /// The page to paste a game into, which is posted to the same address.
  case importing = "import"
}

extension SiteRoute {
  /// The route with an address; nil if the site has none such.
  ///
  /// Spellings that differ from ``path`` by a slash at the end or by capitals in a game's name are
  /// understood too: the caller redirects them.
  ///
  /// - Parameters:
  ///   - path: the decoded path below the base path, starting with a slash.
  ///   - query: the value of a query parameter, nil where it is missing.
  public init?(path: [UInt8], query: (String) -> [UInt8]?) {
    guard path.first == UInt8(ascii: "/") else { return nil }
    func value(_ name: String) -> AddressSegment? { query(name).map { AddressSegment($0[...]) } }
    var segments = AddressSegment.segments(of: path)
    guard let first = segments.popFirst() else { return nil }

    switch (first, segments.count) {
    case ("g", 1...): self.init(game: segments, query: value)
    case ("", 0): self = .start
    case ("new", 0): self = .new
    case ("games", 0): self = .games
    case ("r", 0...): self.init(record: segments, query: value)
    case ("p", 1): self.init(position: segments, query: value)
    case ("bowling", 0...): self = .bowling(BowlingRoute(segments, query: value))
    case ("seat", 0): self = .playerLink(nil)
    case ("seat", 1):
      guard let key = segments.first?.ascii.flatMap({ SeatKey($0) }) else { return nil }
      self = .playerLink(key)
    case ("turns", 0): self = .turns(nil)
    case ("turns", 1):
      let name = segments.first.flatMap { $0.without(ending: AtomFeed.ending)?.ascii }
      guard let key = name.flatMap({ SeatKey($0) }) else { return nil }
      self = .turns(key)
    case ("choices", 0): self = .choices
    case ("choices", 1) where segments.first.map({ "reduced" ~= $0 }) == true:
      self = .reducedMotion
    case ("choices", 1) where segments.first.map({ "theme.css" ~= $0 }) == true:
      self = .theme
    case ("robots.txt", 0): self = .robots
    case ("healthz", 0): self = .health
    case ("readyz", 0): self = .readiness
    default:
      guard segments.isEmpty else { return nil }
      if let page = first.ascii.flatMap(TextPage.init(rawValue:)) {
        self = .page(page)
      } else if let name = first.fileName {
        self = .asset(name, version: value("v")?.ascii)
      } else {
        return nil
      }
    }
  }

  /// The address in its parts.
  var printed: PrintedAddress {
    var address = PrintedAddress()
    print(to: &address)
    return address
  }

  /// The address behind its first slash, where it has no other: what most links of a page lead to.
  var name: String? {
    switch self {
    case .start: ""
    case .new: "new"
    case .games: "games"
    case .bowling(.sheet("")): "bowling"
    case .page(let page): page.rawValue
    case .playerLink(nil): "seat"
    case .turns(nil): "turns"
    case .choices: "choices"
    case .robots: "robots.txt"
    case .health: "healthz"
    case .readiness: "readyz"
    case .game, .record, .sheet, .position, .values, .review, .pasted, .bowling, .playerLink,
      .turns, .reducedMotion, .theme, .asset:
      nil
    }
  }

  private func print(to address: inout PrintedAddress) {
    switch self {
    case .start, .new, .games, .page, .playerLink(nil), .turns(nil), .choices, .robots, .health,
      .readiness:
      address.append(name ?? "")
    case .game(let id, let route):
      address.append("g")
      address.append(id.text)
      route.print(to: &address)
    case .record(let record, let download):
      address.append("r")
      record.print(to: &address)
      address.append(ending: download?.rawValue)
    case .sheet(let text, let tags):
      address.append("r")
      address.append(text)
      address.append("sheet")
      address.add(tags)
    case .position(let position, let download):
      address.append("p")
      address.append(position)
      address.append(ending: download?.rawValue)
    case .values(let route, let step), .review(let route, let step):
      route.print(to: &address)
      address.add(searchName.map { ($0, "1") })
      address.add(step.map { ("step", String($0)) })
    case .pasted(let game):
      game.page.print(to: &address)
      if !game.isObvious { address.add(("as", game.notation.rawValue)) }
    case .bowling(let route):
      address.append("bowling")
      route.print(to: &address)
    case .playerLink(let key?):
      address.append("seat")
      address.append(key.text)
    case .turns(let key?):
      address.append("turns")
      address.append(key.text)
      address.append(ending: AtomFeed.ending)
    case .reducedMotion:
      address.append("choices")
      address.append("reduced")
    case .theme:
      address.append("choices")
      address.append("theme.css")
    case .asset(let name, let version):
      address.append(name)
      if let version { address.query = "?v=" + version }
    }
  }
}

extension SiteRoute {
  /// The address from the base path's end on, starting with a slash.
  public var path: String {
    let address = printed
    return String(decoding: address.path, as: UTF8.self) + address.query
  }

  /// The address up to the question mark.
  public var pathWithoutQuery: String { String(decoding: printed.path, as: UTF8.self) }

  /// Whether a path, its query left out, is the one that the site itself would write.
  public func isSpelled(_ path: String, below basePath: String) -> Bool {
    // Every page asks: no text is made for it.
    path.utf8.starts(with: basePath.utf8)
      && path.utf8.dropFirst(basePath.utf8.count).elementsEqual(printed.path)
  }

  /// The living game that the address is of, be it its page or anything below; nil for any other address.
  public var livingGame: GameID? {
    if case .game(let id, _) = self { id } else { nil }
  }

  /// The living game below which a path lies, whether anything stands there or not.
  public static func livingGame(above path: some Collection<UInt8>) -> GameID? {
    let segments = ArraySlice(path).split(separator: UInt8(ascii: "/"), maxSplits: 2)
      .map(AddressSegment.init)
    guard segments.count == 3, "g" ~= segments[0] else { return nil }
    return segments[1].ascii.flatMap { GameID($0) }
  }
}

extension AddressSegment {
  /// The name of what may be a file of `Public/`: what would have to be escaped in an address can't.
  ///
  /// Such an address is printed as it stands; `\evil.example` would lead browsers to another site.
  fileprivate var fileName: String? {
    let isName =
      octets.contains(UInt8(ascii: "."))
      && octets.allSatisfy { octet in
        switch Unicode.Scalar(octet) {
        case "a"..."z", "A"..."Z", "0"..."9", ".", "-", "_": true
        default: false
        }
      }
    return isName ? text : nil
  }
}
