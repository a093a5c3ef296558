package import Gameplay
package import Reversi

/// An address of the site, below its base path.
///
/// ``path`` prints it and ``init(path:query:)`` parses it. Tests check the two against each other.
package enum Route: Sendable, Hashable {
  /// The start page: the visitor's latest game, or a new board.
  case start
  case new
  /// The visitor's games. Posting here creates a game.
  case games
  case game(GameID, GameRoute = .page())
  /// A moment of a record, or its download.
  indirect case record(RecordAddress, as: Download? = nil)
  indirect case sheet(String, GameTags = GameTags())
  /// A position in 65 characters, or its download.
  case position(String, as: Download? = nil, search: Search? = nil)
  /// The page of a pasted game. The address names the notation if the page alone doesn't show it.
  indirect case pasted(PastedGame)
  case bowling(BowlingRoute)
  case page(FixedPage)
  /// A link that makes another browser the same player; nil for the address where such a link is created.
  case playerLink(SeatKey?)
  /// The feed of a player's turns; nil for the address where it is created and revoked.
  case turns(SeatKey?)
  case choices
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
  package init?(path: [UInt8], query: (String) -> [UInt8]?) {
    guard path.first == UInt8(ascii: "/") else { return nil }
    func value(_ name: String) -> AddressSegment? { query(name).map { AddressSegment($0[...]) } }
    let name = AddressSegment(path.dropFirst()).withoutTrailingSlash
    var segments = name.segments[...]
    guard let first = segments.popFirst() else { return nil }

    switch (first, segments.count) {
    case ("g", 1...): self.init(game: segments, query: value)
    case ("r", 0...): self.init(record: segments, query: value)
    case ("p", 1): self.init(position: segments, query: value)
    case ("bowling", 0...): self = .bowling(BowlingRoute(segments, query: value))
    case ("seat", 1):
      guard let key = segments.first?.key else { return nil }
      self = .playerLink(key)
    case ("turns", 1):
      guard let key = segments.first?.without(ending: AtomFeed.ending)?.key else { return nil }
      self = .turns(key)
    default:
      if let route = Self.named.first(where: { $0.kind.word.map { $0 ~= name } == true }) {
        self = route
      } else if let file = name.fileName {
        self = .asset(file, version: value("v")?.ascii)
      } else {
        return nil
      }
    }
  }

  /// The address, split into path and query.
  var printed: PrintedAddress {
    var address = PrintedAddress()
    print(to: &address)
    return address
  }

  private func print(to address: inout PrintedAddress) {
    switch self {
    case .game(let id, let route):
      address.append("g")
      address.append(id.text)
      route.print(to: &address)
    case .record(let record, let download):
      address.append("r")
      record.print(to: &address)
      address.append(ending: download?.rawValue)
    case .sheet(let text, let tags):
      address.append("r/\(text)/sheet")
      address.add(tags)
    case .position(let position, let download, let search):
      address.append("p/" + position)
      address.append(ending: download?.rawValue)
      address.add(search)
    case .pasted(let game):
      game.page.print(to: &address)
      if !game.isObvious { address.add((PastedGame.notationName, game.notation.rawValue)) }
    case .bowling(let route):
      address.append("bowling")
      route.print(to: &address)
    case .playerLink(let key?): address.append("seat/" + key.text)
    case .turns(let key?): address.append("turns/\(key.text).\(AtomFeed.ending)")
    case .asset(let name, let version):
      address.append(name)
      address.add(version.map { ("v", $0) })
    default: address.append(kind.word ?? "")
    }
  }
}

extension Route {
  /// The address below the base path, starting with a slash.
  package var path: String {
    let address = printed
    return String(decoding: address.path, as: UTF8.self) + address.query
  }

  /// The address without its query.
  package var pathWithoutQuery: String { String(decoding: printed.path, as: UTF8.self) }

  /// Whether a path, without its query, is spelled as the site itself would spell it.
  package func isSpelled(_ path: String, below basePath: String) -> Bool {
    // Compared without creating a string, because every request does this.
    path.utf8.starts(with: basePath.utf8)
      && path.utf8.dropFirst(basePath.utf8.count).elementsEqual(printed.path)
  }

  /// The game that the address belongs to; nil if it belongs to none.
  package var livingGame: GameID? {
    if case .game(let id, _) = self { id } else { nil }
  }

  /// The game that a path lies below, whether or not the path is a valid address.
  package static func livingGame(above path: some Collection<UInt8>) -> GameID? {
    let segments = ArraySlice(path).split(separator: UInt8(ascii: "/"), maxSplits: 2)
      .map(AddressSegment.init)
    guard segments.count == 3, "g" ~= segments[0] else { return nil }
    return segments[1].ascii.flatMap { GameID($0) }
  }
}

extension AddressSegment {
  /// The segment, if it may be the name of a file in `Public/`. Names with characters that need escapes are
  /// never files.
  ///
  /// The name is printed without escapes, and `\evil.example` would send browsers to another site.
  fileprivate var fileName: String? {
    let isName =
      bytes.contains(UInt8(ascii: "."))
      && bytes.allSatisfy { byte in
        switch Unicode.Scalar(byte) {
        case "a"..."z", "A"..."Z", "0"..."9", ".", "-", "_": true
        default: false
        }
      }
    return isName ? text : nil
  }
}
