package import Gameplay
package import Reversi

/// A moment of a record: the part of an address below `/r/`.
package struct RecordAddress: Sendable, Hashable {
  /// The record in the format of ``RecordText``.
  package var text: String
  /// The number of placed disks; nil for the end of the record.
  package var ply: Int?
  /// The frame of the last disk's move; nil for the position after the move.
  package var step: FrameAddress.Step?
  /// The pace at which the record plays by itself from here; nil if it doesn't play.
  package var pace: RecordPace?
  /// Moves to play from this moment on instead of the record's own. A short form of another record's address.
  package var variation: [Square] = []
  /// What is known about the game besides its moves.
  package var tags: GameTags
  /// The practice of the move at ``ply``, as a part of the review.
  package var practice: ReviewPractice?

  /// Creates the address of a moment of a record.
  package init(
    _ text: String, ply: Int? = nil, step: FrameAddress.Step? = nil, pace: RecordPace? = nil,
    tags: GameTags = GameTags(), practice: ReviewPractice? = nil
  ) {
    self.text = text
    self.ply = ply
    self.step = step
    self.pace = pace
    self.tags = tags
    self.practice = practice
  }
}

/// A reviewed move as a position to solve.
package enum ReviewPractice: Sendable, Hashable {
  /// The visitor looks for a better move.
  case task
  /// The visitor has chosen a move.
  case answer(Square)

  fileprivate init?(_ segment: AddressSegment) {
    if "1" ~= segment {
      self = .task
    } else if let square = Square(ascii: segment.octets) {
      self = .answer(square)
    } else {
      return nil
    }
  }

  fileprivate var text: String {
    if case .answer(let square) = self { square.description } else { "1" }
  }
}

extension RecordAddress {
  /// Creates the address of a game's record, or of a moment of it if the game has more disks.
  package init(of game: LivingGame, ply: Int? = nil) {
    self.init(
      RecordText.text(of: game.record),
      ply: ply.flatMap { $0 < game.record.plyCount ? $0 : nil }, tags: game.tags)
  }
}

/// The detail with which a playing record shows each move.
package enum RecordPace: String, Sendable, Hashable, CaseIterable {
  /// One frame for each disk.
  case disks
  /// One frame for each direction.
  case directions
  /// One page for each move.
  case moves
}

extension SiteRoute {
  /// Parses an address at or below `/r`.
  ///
  /// Doesn't check whether the record can be played. The page reports that.
  init?(record segments: ArraySlice<AddressSegment>, query: (String) -> AddressSegment?) {
    if segments.count == 2, let record = segments.first, let last = segments.last, "sheet" ~= last {
      self = .sheet(record.text, GameTags(query))
      return
    }
    var rest = segments
    let document = rest.last.flatMap(\.withoutEnding)
    if let document { rest[rest.endIndex - 1] = document.name }
    guard rest.count <= 3 else { return nil }
    // Only pages have short references and play.
    func value(_ name: String) -> AddressSegment? { document == nil ? query(name) : nil }
    let shortPly = value(RecordAddress.plyName).map { value in
      // A language may follow the ply.
      AddressSegment(value.octets.prefix { $0 != UInt8(ascii: "-") })
    }

    var record = RecordAddress(rest.popFirst()?.text ?? "")
    if let ply = rest.popFirst() ?? shortPly {
      guard let ply = Int(canonical: ply) else { return nil }
      record.ply = ply
    }
    if let move = value("move") {
      guard let squares = [Square](written: move.octets), !squares.isEmpty else { return nil }
      record.variation = squares
    }
    if let step = rest.popFirst() {
      guard let step = FrameAddress.Step(segment: step) else { return nil }
      record.step = step
    }
    record.pace = value("play")?.ascii.flatMap(RecordPace.init(rawValue:))
    record.tags = GameTags(query)
    self = SiteRoute.record(record, as: document?.download).asked(query)
  }

  /// Parses an address below `/p/`.
  init?(position segments: ArraySlice<AddressSegment>, query: (String) -> AddressSegment?) {
    guard let segment = segments.first else { return nil }
    let document = segment.withoutEnding
    self = SiteRoute.position((document?.name ?? segment).text, as: document?.download)
      .asked(query)
  }

  /// The route with the values or the review, if the query asks for them and the route can have them.
  private func asked(_ query: (String) -> AddressSegment?) -> SiteRoute {
    func isAsked(_ name: String) -> Bool { query(name).map { "1" ~= $0 } == true }
    let step = query("step").flatMap { Int(canonical: $0) }
    switch self {
    case .record(let address, nil), .record(let address, as: .json):
      guard address.step == nil, address.pace == nil else { return self }
      if isAsked("review"), !isAsked("values") {
        return .review(of: practised(as: query("practice")), step: step)
      }
    case .position(_, nil), .position(_, as: .json): break
    default: return self
    }
    return isAsked("values") ? .values(of: self, step: step) : self
  }

  /// The route with the practice of its move, if it names one.
  private func practised(as practice: AddressSegment?) -> SiteRoute {
    guard case .record(var address, nil) = self, address.ply != nil else { return self }
    address.practice = practice.flatMap(ReviewPractice.init)
    return .record(address)
  }

  /// The query field of the search for this route; nil if nothing is searched for.
  package var searchName: String? {
    switch self {
    case .values: "values"
    case .review: "review"
    default: nil
    }
  }

  /// The first step of the search that the request is interested in.
  var searchStep: Int? {
    switch self {
    case .values(_, let step), .review(_, let step): step
    default: nil
    }
  }

  /// The route without values or review.
  package var withoutSearch: SiteRoute {
    switch self {
    case .values(let route, _), .review(let route, _): route
    default: self
    }
  }
}

extension RecordAddress {
  /// The query of the record's own address, to which another field is added; nil if `other` isn't the same
  /// address.
  func query(of other: RecordAddress) -> String? {
    guard self == other else { return nil }
    var short = PrintedAddress()
    short.add(tags)
    return short.query
  }

  func print(to address: inout PrintedAddress) {
    address.append(text)
    if let ply {
      address.append(String(ply))
      if let step { address.append(step.segment) }
    }
    address.add(pace.map { ("play", $0.rawValue) })
    if !variation.isEmpty { address.add(("move", variation.map(\.description).joined())) }
    address.add(practice)
    address.add(tags)
  }

  /// The record up to a ply, as its address spells it: the start of the record's own text, where each disk
  /// takes two bytes.
  ///
  /// - Parameter count: the number of disks in the record.
  func text(to ply: Int, of count: Int) -> String {
    String(decoding: text.utf8.dropLast(2 * (count - ply)), as: UTF8.self)
  }

  /// This address with tags, if it is an address of the same game without tags.
  func tagged(_ tags: GameTags, text: String) -> RecordAddress {
    guard self.tags.isEmpty, self.text == text else { return self }
    var address = self
    address.tags = tags
    return address
  }

  /// The query field of a short reference. Its value is the ply, followed by a hyphen and the language if
  /// necessary.
  static var plyName: String { "n" }

  /// A short reference to another moment of the same record, or to a record that branches off here. It doesn't
  /// repeat the record's text, which may be long: a page has a link for each ply and each legal move.
  ///
  /// From the record's own page, the reference is only a query, which keeps the path (RFC 3986, section 5.2.2).
  func shortReference(to other: RecordAddress, in language: Language?) -> String? {
    guard step == nil, pace == nil, other.step == nil else { return nil }
    if let moves = departure(of: other) { return language.marked("?move=" + moves) }
    guard text == other.text else { return nil }
    var short = PrintedAddress()
    switch (ply, other.ply, other.pace) {
    case (nil, nil, let pace?): short.add(("play", pace.rawValue))
    case (nil, let ply?, nil):
      short.add((Self.plyName, String(ply) + (language?.plySuffix ?? "")))
      short.add(other.practice)
      short.add(other.tags)
      return short.query
    case (_?, let ply?, nil):
      short.add(other.practice)
      short.add(other.tags)
      return language.marked(String(ply) + short.query)
    default: return nil
    }
    short.add(other.tags)
    return language.marked(short.query)
  }

  /// The moves with which another record branches off from this moment; nil if it doesn't.
  private func departure(of other: RecordAddress) -> String? {
    guard other.ply == nil, other.pace == nil, other.tags.isEmpty, other.text != text else {
      return nil
    }
    let (own, moves) = (text.utf8, other.text.utf8)
    // Passes aren't written. Each placed disk takes two letters, after the start position if there is one.
    let start = own.firstIndex(of: UInt8(ascii: ".")).map { own.index(after: $0) } ?? own.startIndex
    let length = own.distance(from: own.startIndex, to: start) + 2 * (ply ?? own.count)
    let common = min(length, own.count)
    guard moves.count > common, moves.starts(with: own.prefix(common)),
      [Square](written: moves.dropFirst(common)) != nil
    else { return nil }
    return String(decoding: moves.dropFirst(common), as: UTF8.self)
  }
}

extension GameTags {
  /// Reads the tags from a query. Invalid values are ignored.
  fileprivate init(_ query: (String) -> AddressSegment?) {
    func tag(_ name: String) -> String? { query(name).flatMap { GameTags.tag($0.octets) } }
    self.init(dark: tag("dark"), light: tag("light"), date: tag("date"), place: tag("place"))
  }
}

extension PrintedAddress {
  fileprivate mutating func add(_ practice: ReviewPractice?) {
    add(practice.map { ("practice", $0.text) })
  }

  /// Adds the tags of a game to the query.
  mutating func add(_ tags: GameTags) {
    guard !tags.isEmpty else { return }
    add(tags.dark.map { ("dark", $0) })
    add(tags.light.map { ("light", $0) })
    add(tags.date.map { ("date", $0) })
    add(tags.place.map { ("place", $0) })
  }
}

extension PastedGame {
  /// The route of the game's page.
  var page: SiteRoute {
    record.plyCount > 0
      ? .record(RecordAddress(RecordText.text(of: record), tags: tags))
      : .position(record.position.text)
  }

  /// Whether the page itself makes clear what the text was recognized as.
  var isObvious: Bool {
    switch notation {
    case .transcript, .board, .address: true
    case .save, .ggf: false
    }
  }
}

extension [Square] {
  /// Parses squares of two letters each; nil if the text contains anything else.
  fileprivate init?(written text: some Collection<UInt8>) {
    guard text.count % 2 == 0 else { return nil }
    self = []
    var rest = text[...]
    while !rest.isEmpty {
      guard let square = Square(ascii: rest.prefix(2)) else { return nil }
      append(square)
      rest = rest.dropFirst(2)
    }
  }
}
