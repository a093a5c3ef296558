import Gameplay

extension SiteRoute {
  /// The route with an address; nil if the site has none such.
  ///
  /// Spellings that differ from ``path`` by a slash at the end or by capitals in a game's name are
  /// understood too: the caller redirects them.
  ///
  /// - Parameters:
  ///   - path: the decoded path below the base path, starting with a slash.
  ///   - query: the value of a query parameter, nil where it is missing.
  public init?(path: String, query: (String) -> String?) {
    guard path.utf8.first == UInt8(ascii: "/") else { return nil }
    // Most requests are for a living game's own address: no segments need be made to see that.
    if path.hasPrefix("/g/"), let id = GameID(String(Substring(path.utf8.dropFirst(3)))) {
      self.init(game: id, seen: query("seen"))
      return
    }
    var segments = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .map { Substring($0) }.dropFirst()
    if segments.count > 1, segments.last == "" { segments.removeLast() }
    guard let first = segments.popFirst().map({ String($0) }) else { return nil }

    switch (first, segments.count) {
    case ("g", 1...): self.init(game: segments, seen: query("seen"))
    case ("", 0): self = .start
    case ("new", 0): self = .new
    case ("games", 0): self = .games
    case ("choices", 0): self = .choices
    case ("choices", 1) where segments.first == "reduced": self = .reducedMotion
    case ("healthz", 0): self = .health
    case ("readyz", 0): self = .readiness
    case ("import", 0): self = .importing
    case ("robots.txt", 0): self = .robots
    case ("r", 0...): self.init(record: segments, query: query)
    case ("p", 1): self.init(position: segments)
    case ("bowling", 0...): self.init(bowling: segments, query: query)
    case (_, 0) where first.isFileName: self = .asset(first, version: query("v"))
    default: return nil
    }
  }

  private init?(game segments: ArraySlice<Substring>, seen: String?) {
    var rest = segments
    let name = rest.removeFirst()
    if rest.isEmpty, let (name, download) = Download.split(name) {
      guard let id = GameID(anyCase: name) else { return nil }
      self = .download(id, download)
      return
    }
    guard let id = GameID(anyCase: String(name)) else { return nil }
    switch (rest.first, rest.count) {
    case (nil, _): self.init(game: id, seen: seen)
    case ("f", 3):
      guard let frame = FrameAddress(segments: rest.dropFirst()) else { return nil }
      self = .frame(id, frame)
    case ("seat", 2):
      guard let key = rest.last.flatMap({ SeatKey($0) }) else { return nil }
      self = .seat(id, key: key)
    case (let change?, 1):
      guard let change = GameChange(rawValue: String(change)) else { return nil }
      self = .change(id, change)
    default: return nil
    }
  }
}

extension SiteRoute {
  private init?(game id: GameID, seen: String?) {
    guard let seen else {
      self = .game(id)
      return
    }
    guard let version = Int(canonical: seen) else { return nil }
    self = .seen(id, version: version)
  }
}

extension String {
  /// Whether this may be a file of `Public/`: what would have to be escaped in an address can't.
  ///
  /// Such an address is printed as it stands; `\evil.example` would lead browsers to another site.
  fileprivate var isFileName: Bool {
    utf8.contains(UInt8(ascii: "."))
      && utf8.allSatisfy { octet in
        switch Unicode.Scalar(octet) {
        case "a"..."z", "A"..."Z", "0"..."9", ".", "-", "_": true
        default: false
        }
      }
  }
}

extension GameID {
  /// The name in whatever case somebody has written it down.
  fileprivate init?(anyCase text: String) {
    guard let id = GameID(text) ?? GameID(text.lowercased()) else { return nil }
    self = id
  }
}

extension Int {
  /// The number that a text spells as this site would: digits only, no sign, no leading zero.
  init?(canonical text: some StringProtocol) {
    guard let number = Int(text), number >= 0, String(number) == text else { return nil }
    self = number
  }
}
