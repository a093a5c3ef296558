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
  public init?(path: some Collection<UInt8>, query: (String) -> [UInt8]?) {
    guard path.first == UInt8(ascii: "/") else { return nil }
    func value(_ name: String) -> AddressSegment? { query(name).map { AddressSegment($0[...]) } }
    var segments = AddressSegment.segments(of: path)
    guard let first = segments.popFirst() else { return nil }

    switch (first, segments.count) {
    case ("g", 1...): self.init(game: segments, seen: value("seen"))
    case ("", 0): self = .start
    case ("new", 0): self = .new
    case ("games", 0): self = .games
    case ("choices", 0): self = .choices
    case ("choices", 1) where segments.first.map({ "reduced" ~= $0 }) == true:
      self = .reducedMotion
    case ("healthz", 0): self = .health
    case ("readyz", 0): self = .readiness
    case ("import", 0): self = .importing
    case ("rules", 0): self = .rules
    case ("robots.txt", 0): self = .robots
    case ("r", 0...): self.init(record: segments, query: value)
    case ("p", 1): self.init(position: segments)
    case ("bowling", 0...): self.init(bowling: segments, query: value)
    default:
      guard segments.isEmpty, let name = first.fileName else { return nil }
      self = .asset(name, version: value("v")?.ascii)
    }
  }

  private init?(game segments: ArraySlice<AddressSegment>, seen: AddressSegment?) {
    var rest = segments
    let name = rest.removeFirst()
    if rest.isEmpty, let (name, download) = Download.split(name) {
      guard let id = GameID(anyCase: name) else { return nil }
      self = .download(id, download)
      return
    }
    guard let id = GameID(anyCase: name) else { return nil }
    guard let below = rest.first else {
      self.init(game: id, seen: seen)
      return
    }
    switch (below, rest.count) {
    case ("f", 3):
      guard let frame = FrameAddress(segments: rest.dropFirst()) else { return nil }
      self = .frame(id, frame)
    case ("seat", 2):
      guard let key = rest.last?.ascii.flatMap({ SeatKey($0) }) else { return nil }
      self = .seat(id, key: key)
    case (_, 1):
      guard let change = below.ascii.flatMap(GameChange.init(rawValue:)) else { return nil }
      self = .change(id, change)
    default: return nil
    }
  }
}

extension SiteRoute {
  private init?(game id: GameID, seen: AddressSegment?) {
    guard let seen else {
      self = .game(id)
      return
    }
    guard let version = Int(canonical: seen) else { return nil }
    self = .seen(id, version: version)
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

extension GameID {
  /// The name in whatever case somebody has written it down.
  fileprivate init?(anyCase segment: AddressSegment) {
    guard let text = segment.ascii, let id = GameID(text) ?? GameID(text.lowercased()) else {
      return nil
    }
    self = id
  }
}

/// A part of an address between two slashes, as somebody has sent it.
///
/// Only octets are compared: Swift would look for the normal forms of a text, in a time that grows with the
/// square of its length.
struct AddressSegment {
  let octets: ArraySlice<UInt8>

  init(_ octets: ArraySlice<UInt8>) {
    self.octets = octets
  }

  /// The segments of a path that begins with a slash; one at its end divides nothing.
  static func segments(of path: some Collection<UInt8>) -> ArraySlice<AddressSegment> {
    var segments = ArraySlice(path).split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false
    ).map(AddressSegment.init).dropFirst()
    if segments.count > 1, segments.last?.octets.isEmpty == true { segments.removeLast() }
    return segments
  }

  /// The segment as text, nil if not all of it is ASCII: as the name of anything it can be compared.
  var ascii: String? {
    octets.allSatisfy { $0 < 0x80 } ? text : nil
  }

  /// The segment as text for a reader that goes through it octet by octet.
  var text: String { String(decoding: octets, as: UTF8.self) }

  /// Whether it is a word of the site's addresses.
  static func ~= (word: String, segment: AddressSegment) -> Bool {
    segment.octets.elementsEqual(word.utf8)
  }

  func hasSuffix(_ suffix: String) -> Bool {
    octets.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
  }

  func dropFirst(_ count: Int = 1) -> AddressSegment { AddressSegment(octets.dropFirst(count)) }

  func dropLast(_ count: Int) -> AddressSegment { AddressSegment(octets.dropLast(count)) }
}

extension Int {
  /// The number that a segment spells as this site would: digits only, no sign, no leading zero.
  init?(canonical segment: AddressSegment) {
    let octets = segment.octets
    guard octets.count == 1 || octets.first != UInt8(ascii: "0"),
      octets.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      let number = Int(segment.text)
    else { return nil }
    self = number
  }
}
