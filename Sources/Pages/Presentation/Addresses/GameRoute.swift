/// The page of a game, or an address below it.
package enum GameRoute: Sendable, Hashable {
  case page(VersionQuery? = nil)
  /// The address where a change is posted. For some changes also the page of their form.
  case change(GameChange)
  /// The position after a number of disks. Redirects to the game's record.
  case moment(ply: Int)
  case frame(FrameAddress)
  case share
  /// The visitor's choices, with those for the game.
  case settings(VersionQuery? = nil)
  /// The game as text, with a field to type moves into.
  case text(VersionQuery? = nil)
  /// The game's page with a suggested move for the side to move.
  ///
  /// With a version, each position's hint has an address of its own, because the browser Links would show the
  /// cached hint of another position.
  case hint(version: Int? = nil)
  /// An invite. With `waits`, the page on which its host waits for it to be accepted.
  case seat(SeatKey, waits: Bool = false)
  case download(Download)
  case feed
}

/// The version in the query of a game's page.
package enum VersionQuery: Sendable, Hashable {
  /// The page itself, at an address that differs after each change.
  ///
  /// The browser Links shows its cached copy, despite `no-store`, when a redirect leads back to the current
  /// address. Choices for all games don't create a version, so they have a number of their own.
  case changed(version: Int, choice: Int? = nil)
  /// The page of what follows a version. The response waits for a move, or for a change of the seats, such as an
  /// offer, since their revision.
  case seen(version: Int, seats: Int? = nil)
}

extension GameRoute {
  /// The page that a waiting request shows if nothing happens; for all others, the route itself.
  package var withoutWaiting: GameRoute {
    switch self {
    case .page(.seen): .page()
    case .text(.seen): .text()
    case .seat(let key, waits: true): .seat(key)
    default: self
    }
  }

  /// A route of each form. The parser sets its values.
  static let forms: [GameRoute] =
    [
      .page(), .text(), .settings(), .hint(), .frame(FrameAddress(version: 0, step: .end)),
      .seat(SeatKey(bits: 0, 0)), .share, .feed,
    ] + GameChange.allCases.map { .change($0) } + Download.allCases.map { .download($0) }

  /// The query of the address, with its question mark; empty if there is none.
  var query: String {
    switch self {
    // Most links of a page have none, and its references are many.
    case .page(nil), .text(nil), .settings(nil), .hint(nil), .change, .share: return ""
    default: break
    }
    var (coder, route) = (AddressCoder(), self)
    route.codeParts(&coder)
    return coder.query
  }

  mutating func code(_ coder: inout AddressCoder) {
    if let word = kind.word { coder.word(word) }
    codeParts(&coder)
  }

  private mutating func codeParts(_ coder: inout AddressCoder) {
    switch self {
    case .page(var version):
      var ply: Int?
      version.code(&coder)
      // A page that waits for a move has no moments.
      if !version.isWaiting { coder.field(Self.plyName, &ply, isStrict: true) }
      self = ply.map { .moment(ply: $0) } ?? .page(version)
    case .moment(let number):
      var ply: Int? = number
      coder.field(Self.plyName, &ply)
    case .text(var version):
      version.code(&coder)
      self = .text(version)
    case .settings(var version):
      version.code(&coder)
      self = .settings(version)
    case .hint(var version):
      coder.field(VersionQuery.name, &version)
      self = .hint(version: version)
    case .frame(var frame):
      coder.word("f")
      coder.segment(&frame) { _ in true }
      coder.flag("now", &frame.isWantedNow)
      self = .frame(frame)
    case .seat(var key, var waits):
      coder.word("seat")
      coder.segment(&key)
      coder.flag("wait", &waits)
      self = .seat(key, waits: waits)
    case .download(let download): coder.word(download.rawValue, after: ".")
    case .feed: coder.word("atom", after: ".")
    case .change, .share: break
    }
  }

  private static let plyName = "ply"
}

extension VersionQuery: AddressValue {
  fileprivate static let name = "v"

  /// The value of `seen`: the version, and the revision of the seats after a dot. Without a revision, the response
  /// waits only for a move. Scripts ask so, pages don't.
  var text: String {
    switch self {
    case .changed(let version, _), .seen(let version, nil): String(version)
    case .seen(let version, let seats?): "\(version).\(seats)"
    }
  }

  package init?(address bytes: ArraySlice<UInt8>) {
    let (version, seats) = bytes.halves(at: ".")
    let revision = seats.map { Int(address: $0) }
    guard let version = Int(address: version), revision != .some(nil) else { return nil }
    self = .seen(version: version, seats: revision ?? nil)
  }
}

extension VersionQuery? {
  var isWaiting: Bool { if case .seen = self { true } else { false } }

  fileprivate mutating func code(_ coder: inout AddressCoder) {
    var (seen, version, choice): (VersionQuery?, Int?, Int?) = (self, nil, nil)
    if case .changed(let number, let ofChoice) = self {
      (seen, version, choice) = (nil, number, ofChoice)
    }
    coder.field("seen", &seen, isStrict: true)
    coder.field(VersionQuery.name, &version)
    coder.field("choice", &choice)
    self = seen ?? version.map { .changed(version: $0, choice: choice) }
  }
}

/// A frame of a move: the part of a frame's address below its game.
package struct FrameAddress: Sendable, Hashable, AddressValue {
  package let version: Int
  package let step: Step
  /// Whether to show the frame at once instead of holding the response.
  package var isWantedNow: Bool

  package enum Step: Sendable, Hashable {
    /// The k-th disk, counted from 1: the placed one is the first.
    case disk(Int)
    /// The k-th frame of a chain with one frame for each direction, counted from 1: the placed disk is the first.
    case direction(Int)
    case end
    /// The disks sorted by side, after the last move of a game.
    case count
  }

  package init(version: Int, step: Step, isWantedNow: Bool = false) {
    self.version = version
    self.step = step
    self.isWantedNow = isWantedNow
  }

  /// The version and the step as in an address, such as `7/3`.
  package var text: String { "\(version)/\(step.text)" }

  /// Parses a ``text``; nil if it isn't a frame's.
  package init?(text: some StringProtocol) { self.init(address: ArraySlice(text.utf8)) }

  init?(address bytes: ArraySlice<UInt8>) {
    let (version, step) = bytes.halves(at: "/")
    guard let version = Int(address: version), let step = step.flatMap(Step.init) else {
      return nil
    }
    self.init(version: version, step: step)
  }
}

extension FrameAddress.Step: AddressValue {
  var text: String {
    switch self {
    case .disk(let number): String(number)
    case .direction(let number): "d\(number)"
    case .end: "end"
    case .count: "count"
    }
  }

  init?(address bytes: ArraySlice<UInt8>) {
    let isDirection = bytes.first == UInt8(ascii: "d")
    if let word = [Self.end, .count].first(where: { bytes.elementsEqual($0.text.utf8) }) {
      self = word
    } else if let number = Int(address: isDirection ? bytes.dropFirst() : bytes), number > 0 {
      self = isDirection ? .direction(number) : .disk(number)
    } else {
      return nil
    }
  }
}

/// A change that can be posted to a game. The raw value is the last part of its address.
package enum GameChange: String, Sendable, Hashable, CaseIterable {
  case move
  case pass
  case mode
  /// Restarts the game. Also the page that asks to confirm it.
  case reset
  case undo
  /// Restores moves that were taken back.
  case redo
  /// Ends the game: the other player wins. Also the page that asks to confirm it.
  case resign
  case offer
  case accept
  case decline
  /// Begins the next game after the end, or joins it.
  case rematch
  /// Claims the win against a person who has run out of time.
  case claim
  /// Creates or revokes an invite. Also the page with the game's seats.
  case invite
  case host
  /// Deletes the game, or leaves it to the other player. Also the page that asks to confirm it.
  case delete
}
