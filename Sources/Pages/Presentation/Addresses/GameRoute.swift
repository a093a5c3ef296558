import Gameplay

/// The page of a game, or an address below it.
package enum GameRoute: Sendable, Hashable {
  /// The game's own page.
  case page
  /// The game's own page, at an address that differs after each change.
  ///
  /// The browser Links shows its cached copy, despite `no-store`, when a redirect leads back to the current
  /// address. Choices for all games don't create a version, so they have a number of their own.
  case changed(version: Int, choice: Int? = nil)
  /// The page of a move that follows a version. The response waits for it.
  case seen(version: Int)
  /// The address where a change is posted. For some changes also the page of their form.
  case change(GameChange)
  /// A frame of a move.
  case frame(FrameAddress)
  /// The page with links to share.
  case share
  /// The game as text, with a field to type moves into.
  ///
  /// With a version, the address differs after each change, as for ``changed(version:choice:)``.
  case text(version: Int? = nil)
  /// The game as text. The response waits until a version has been followed by another.
  case textSeen(version: Int)
  /// The game's page with a suggested move for the side to move.
  ///
  /// With a version, each position's hint has an address of its own, because the browser Links would show the
  /// cached hint of another position.
  case hint(version: Int? = nil)
  /// An invite.
  case seat(SeatKey)
  /// The page of an invite on which its host waits for it to be accepted.
  case awaitedSeat(SeatKey)
  /// A download of the game.
  case download(Download)
  /// The feed of the game.
  case feed
}

extension SiteRoute {
  /// Parses an address below `/g/`.
  init?(game segments: ArraySlice<AddressSegment>, query: (String) -> AddressSegment?) {
    var below = segments
    guard var name = below.popFirst() else { return nil }
    var document: GameRoute?
    if below.isEmpty, let (game, download) = name.withoutEnding {
      (name, document) = (game, .download(download))
    } else if below.isEmpty, let game = name.without(ending: AtomFeed.ending) {
      (name, document) = (game, .feed)
    }
    guard let id = GameID(anyCase: name) else { return nil }
    let route = document ?? GameRoute(below, query)
    guard let route else { return nil }
    self = .game(id, route)
  }
}

extension GameRoute {
  fileprivate init?(
    _ segments: ArraySlice<AddressSegment>, _ query: (String) -> AddressSegment?
  ) {
    guard let first = segments.first, let last = segments.last else {
      self.init(query)
      return
    }
    switch (first, segments.count) {
    case ("f", 3):
      guard var frame = FrameAddress(segments: segments.dropFirst()) else { return nil }
      frame.isWantedNow = query("now") != nil
      self = .frame(frame)
    case ("seat", 2):
      guard let key = last.ascii.flatMap({ SeatKey($0) }) else { return nil }
      self = query("wait") == nil ? .seat(key) : .awaitedSeat(key)
    case ("share", 1): self = .share
    case ("text", 1): self.init(text: query)
    case ("hint", 1): self = .hint(version: query("v").flatMap { Int(canonical: $0) })
    case (_, 1):
      guard let change = first.ascii.flatMap(GameChange.init(rawValue:)) else { return nil }
      self = .change(change)
    default: return nil
    }
  }

  /// Parses the query of a game's page.
  private init?(_ query: (String) -> AddressSegment?) {
    if let seen = query("seen") {
      guard let version = Int(canonical: seen) else { return nil }
      self = .seen(version: version)
    } else if let version = query("v").flatMap({ Int(canonical: $0) }) {
      self = .changed(version: version, choice: query("choice").flatMap { Int(canonical: $0) })
    } else {
      self = .page
    }
  }

  /// Parses the query of a game's text page.
  private init?(text query: (String) -> AddressSegment?) {
    guard let seen = query("seen") else {
      self = .text(version: query("v").flatMap { Int(canonical: $0) })
      return
    }
    guard let version = Int(canonical: seen) else { return nil }
    self = .textSeen(version: version)
  }

  /// The address below the game's own, if it consists of one word; nil otherwise. Most links of a game's pages
  /// lead to such addresses.
  var name: String? {
    switch self {
    case .change(let change): change.rawValue
    case .share: "share"
    case .text(nil): "text"
    case .hint(nil): "hint"
    case .page, .changed, .seen, .frame, .text, .textSeen, .hint, .seat, .awaitedSeat,
      .download,
      .feed:
      nil
    }
  }

  func print(to address: inout PrintedAddress) {
    switch self {
    case .page: break
    case .change, .share, .text(nil), .hint(nil): address.append(name ?? "")
    case .changed(let version, let choice):
      address.add(("v", String(version)))
      address.add(choice.map { ("choice", String($0)) })
    case .seen(let version): address.query = "?seen=" + String(version)
    case .frame(let frame):
      address.append("f")
      address.append(String(frame.version))
      address.append(frame.step.segment)
      if frame.isWantedNow { address.query = "?now=1" }
    case .text(let version?):
      address.append("text")
      address.add(("v", String(version)))
    case .textSeen(let version):
      address.append("text")
      address.add(("seen", String(version)))
    case .hint(let version?):
      address.append("hint")
      address.add(("v", String(version)))
    case .seat(let key), .awaitedSeat(let key):
      address.append("seat")
      address.append(key.text)
      if case .awaitedSeat = self { address.query = "?wait=1" }
    case .download(let download): address.append(ending: download.rawValue)
    case .feed: address.append(ending: AtomFeed.ending)
    }
  }
}

extension GameID {
  /// Parses a game's name in lower or upper case.
  fileprivate init?(anyCase segment: AddressSegment) {
    guard let text = segment.ascii, let id = GameID(text) ?? GameID(text.lowercased()) else {
      return nil
    }
    self = id
  }
}

/// A frame of a move: the part of a frame's address below its game.
package struct FrameAddress: Sendable, Hashable {
  /// The version that the move created.
  package let version: Int
  /// The frame within the move.
  package let step: Step
  /// Whether to show the frame at once instead of holding the response.
  package var isWantedNow: Bool

  /// A step in the chain of a move's frames.
  package enum Step: Sendable, Hashable {
    /// The k-th disk, counted from 1: first the placed one, then those that turn over.
    case disk(Int)
    /// The k-th frame of a chain with one frame for each direction, counted from 1: first the placed disk, then
    /// the directions.
    case direction(Int)
    /// The end of the chain, after its last frame.
    case end
  }

  /// Creates the address of a frame.
  package init(version: Int, step: Step, isWantedNow: Bool = false) {
    self.version = version
    self.step = step
    self.isWantedNow = isWantedNow
  }

  /// The version and the step as in an address, such as `7/3`. Forms on a frame's page contain it.
  package var text: String { "\(version)/\(step.segment)" }

  /// Parses a ``text``; nil if it isn't a frame's.
  package init?(text: some StringProtocol) {
    let segments = ArraySlice(text.utf8)
      .split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    self.init(segments: segments.map(AddressSegment.init)[...])
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
    } else if segment.octets.first == UInt8(ascii: "d") {
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
  /// Places a disk.
  case move
  /// Dismisses a pass.
  case pass
  /// Changes who plays a side.
  case mode
  /// Restarts the game.
  case reset
  /// Takes moves back.
  case undo
  /// Restores moves that were taken back.
  case redo
  /// Claims the win against a person who has run out of time.
  case claim
  /// Creates or revokes an invite. Also the page with the game's seats.
  case invite
  /// Makes the player of a side the host.
  case host
  /// Deletes the game, or leaves it to the other player. Also the page that asks to confirm it.
  case delete
}
