import Gameplay

/// The page of a game, or an address below it.
package enum GameRoute: Sendable, Hashable {
  case page(VersionQuery? = nil)
  /// The address where a change is posted. For some changes also the page of their form.
  case change(GameChange)
  /// The position after a number of disks. Redirects to the game's record.
  case moment(ply: Int)
  case frame(FrameAddress)
  case share
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

  /// Parses the version and the revision, such as `12.3`. The revision may be missing.
  fileprivate init?(seen value: AddressSegment) {
    let numbers = value.bytes.split(
      separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false
    ).map { Int(canonical: AddressSegment($0)) }
    guard case let version?? = numbers.first, case let last?? = numbers.last else { return nil }
    self = .seen(version: version, seats: numbers.count > 1 ? last : nil)
  }

  fileprivate var text: String {
    switch self {
    case .changed(let version, nil): "?v=\(version)"
    case .changed(let version, let choice?): "?v=\(version)&choice=\(choice)"
    case .seen(let version, nil): "?seen=\(version)"
    case .seen(let version, let seats?): "?seen=\(version).\(seats)"
    }
  }
}

extension Route {
  init?(game segments: ArraySlice<AddressSegment>, query: (String) -> AddressSegment?) {
    var below = segments
    guard var name = below.popFirst() else { return nil }
    var document: GameRoute?
    if below.isEmpty, let (game, download) = name.withoutEnding {
      (name, document) = (game, .download(download))
    } else if below.isEmpty, let game = name.without(ending: AtomFeed.ending) {
      (name, document) = (game, .feed)
    }
    guard let id = GameID(anyCase: name), let route = document ?? GameRoute(below, query) else {
      return nil
    }
    self = .game(id, route)
  }
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

  /// Parses the path below a game, then what the query asks of that page.
  fileprivate init?(
    _ segments: ArraySlice<AddressSegment>, _ query: (String) -> AddressSegment?
  ) {
    func number(_ name: String) -> Int? { query(name).flatMap { Int(canonical: $0) } }
    guard let route = Self.route(at: segments) else { return nil }
    switch route {
    case .page where query("ply") != nil && query("seen") == nil:
      guard let ply = number("ply") else { return nil }
      self = .moment(ply: ply)
    case .page, .text:
      var version = number("v").map { VersionQuery.changed(version: $0, choice: number("choice")) }
      if let value = query("seen") {
        guard let seen = VersionQuery(seen: value) else { return nil }
        version = seen
      }
      self = route == .page() ? .page(version) : .text(version)
    case .hint: self = .hint(version: number("v"))
    case .frame(var frame):
      frame.isWantedNow = query("now") != nil
      self = .frame(frame)
    case .seat(let key, _): self = .seat(key, waits: query("wait") != nil)
    default: self = route
    }
  }

  private static func route(at segments: ArraySlice<AddressSegment>) -> GameRoute? {
    guard let first = segments.first, let last = segments.last else { return .page() }
    switch (first, segments.count) {
    case ("f", 3): return FrameAddress(segments: segments.dropFirst()).map { .frame($0) }
    case ("seat", 2): return last.key.map { .seat($0) }
    case (_, 1): return named.first { $0.kind.word.map { $0 ~= first } == true }
    default: return nil
    }
  }

  /// The query of the address, with its question mark; empty if there is none.
  var query: String {
    switch self {
    case .page(let version?), .text(let version?): version.text
    case .hint(let version?): VersionQuery.changed(version: version).text
    case .moment(let ply): "?ply=\(ply)"
    case .frame(let frame): frame.isWantedNow ? "?now=1" : ""
    case .seat(_, waits: true): "?wait=1"
    default: ""
    }
  }

  func print(to address: inout PrintedAddress) {
    switch self {
    case .frame(let frame): address.append("f/" + frame.text)
    case .seat(let key, _): address.append("seat/" + key.text)
    case .download(let download): address.append(ending: download.rawValue)
    case .feed: address.append(ending: AtomFeed.ending)
    default: if let word = kind.word { address.append(word) }
    }
    address.query = query
  }
}

extension GameID {
  fileprivate init?(anyCase segment: AddressSegment) {
    guard let text = segment.ascii, let id = GameID(text) ?? GameID(text.lowercased()) else {
      return nil
    }
    self = id
  }
}

/// A frame of a move: the part of a frame's address below its game.
package struct FrameAddress: Sendable, Hashable {
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
  }

  package init(version: Int, step: Step, isWantedNow: Bool = false) {
    self.version = version
    self.step = step
    self.isWantedNow = isWantedNow
  }

  /// The version and the step as in an address, such as `7/3`.
  package var text: String { "\(version)/\(step.segment)" }

  /// Parses a ``text``; nil if it isn't a frame's.
  package init?(text: some StringProtocol) {
    self.init(segments: AddressSegment(ArraySlice(text.utf8)).segments[...])
  }

  init?(segments: ArraySlice<AddressSegment>) {
    guard segments.count == 2, let first = segments.first, let version = Int(canonical: first),
      let step = segments.last.flatMap({ Step(segment: $0) })
    else { return nil }
    self.init(version: version, step: step)
  }
}

extension FrameAddress.Step {
  var segment: String {
    switch self {
    case .disk(let number): String(number)
    case .direction(let number): "d\(number)"
    case .end: "end"
    }
  }

  init?(segment: AddressSegment) {
    if "end" ~= segment {
      self = .end
    } else if segment.bytes.first == UInt8(ascii: "d") {
      guard let number = Int(canonical: segment.dropFirst()), number > 0 else { return nil }
      self = .direction(number)
    } else {
      guard let number = Int(canonical: segment), number > 0 else { return nil }
      self = .disk(number)
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
