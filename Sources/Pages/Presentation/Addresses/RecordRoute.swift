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
  package var tags: GameTags
  /// The practice of the move at ``ply``, as a part of the review.
  package var practice: ReviewPractice?
  package var search: Search?

  package init(
    _ text: String, ply: Int? = nil, step: FrameAddress.Step? = nil, pace: RecordPace? = nil,
    tags: GameTags = GameTags(), practice: ReviewPractice? = nil, search: Search? = nil
  ) {
    self.text = text
    self.ply = ply
    self.step = step
    self.pace = pace
    self.tags = tags
    self.practice = practice
    self.search = search
  }

  package var withoutSearch: RecordAddress {
    var address = self
    address.search = nil
    return address
  }
}

/// What a page or document shows that must be searched for.
package struct Search: Sendable, Hashable {
  /// The raw value is the field's name in the query.
  package enum Kind: String, Sendable {
    case values
    case review
  }

  package let kind: Kind
  /// The step that the response waits for: a step of the search, or the number of reviewed moves.
  package let step: Int?

  package init(_ kind: Kind, step: Int? = nil) {
    self.kind = kind
    self.step = step
  }

  fileprivate init?(_ kind: Kind, _ query: (String) -> AddressSegment?) {
    guard let value = query(kind.rawValue), "1" ~= value else { return nil }
    self.init(kind, step: query(Self.stepName).flatMap { Int(canonical: $0) })
  }

  fileprivate static let stepName = "step"
}

/// A reviewed move as a position to solve.
package enum ReviewPractice: Sendable, Hashable {
  case task
  case answer(Square)

  fileprivate init?(_ segment: AddressSegment) {
    if "1" ~= segment {
      self = .task
    } else if let square = Square(ascii: segment.bytes) {
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
  /// The record of a game, or a moment of it if the game has more disks.
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

extension Route {
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
      AddressSegment(value.bytes.prefix { $0 != UInt8(ascii: "-") })
    }

    var record = RecordAddress(rest.popFirst()?.text ?? "")
    if let ply = rest.popFirst() ?? shortPly {
      guard let ply = Int(canonical: ply) else { return nil }
      record.ply = ply
    }
    if let move = value(RecordAddress.moveName) {
      guard let squares = [Square](written: move.bytes), !squares.isEmpty else { return nil }
      record.variation = squares
    }
    if let step = rest.popFirst() {
      guard let step = FrameAddress.Step(segment: step) else { return nil }
      record.step = step
    }
    record.pace = value(RecordAddress.paceName)?.ascii.flatMap(RecordPace.init(rawValue:))
    record.tags = GameTags(query)
    if record.step == nil, record.pace == nil, document?.download ?? .json == .json {
      record.search = Search(.values, query) ?? Search(.review, query)
    }
    if record.search?.kind == .review, record.ply != nil {
      record.practice = value(RecordAddress.practiceName).flatMap(ReviewPractice.init)
    }
    self = .record(record, as: document?.download)
  }

  init?(position segments: ArraySlice<AddressSegment>, query: (String) -> AddressSegment?) {
    guard let segment = segments.first else { return nil }
    let document = segment.withoutEnding
    let isSearched = document?.download ?? .json == .json
    self = .position(
      (document?.name ?? segment).text, as: document?.download,
      search: isSearched ? Search(.values, query) : nil)
  }

  /// The page or JSON of a record or a position, with the values of its moves.
  package static func values(of route: Route, step: Int? = nil) -> Route {
    route.showing(Search(.values, step: step))
  }

  /// The page or JSON of a record, with its review.
  package static func review(of route: Route, step: Int? = nil) -> Route {
    route.showing(Search(.review, step: step))
  }

  private func showing(_ search: Search) -> Route {
    switch self {
    case .record(var address, let download):
      address.search = search
      return .record(address, as: download)
    case .position(let text, let download, _): return .position(text, as: download, search: search)
    default: return self
    }
  }

  package var search: Search? {
    switch self {
    case .record(let address, _): address.search
    case .position(_, _, let search): search
    default: nil
    }
  }
}

extension RecordAddress {
  /// The query of the record's own address, to which another field is added; nil if `other` isn't the same
  /// address.
  func query(of other: RecordAddress) -> String? {
    guard withoutSearch == other.withoutSearch else { return nil }
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
    address.add(pace.map { (Self.paceName, $0.rawValue) })
    if !variation.isEmpty { address.add((Self.moveName, variation.map(\.description).joined())) }
    address.add(practice)
    address.add(tags)
    address.add(search)
  }

  fileprivate static let paceName = "play"
  fileprivate static let moveName = "move"
  fileprivate static let practiceName = "practice"

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

  /// A short reference to another moment of the same record, or to a record that branches off here, without its
  /// search. It doesn't repeat the record's text, which may be long: a page has a link for each ply and each legal
  /// move.
  ///
  /// From the record's own page, the reference is only a query, which keeps the path (RFC 3986, section 5.2.2).
  func shortReference(to other: RecordAddress, in language: Language?) -> String? {
    guard step == nil, pace == nil, other.step == nil else { return nil }
    if let moves = departure(of: other) { return language.marked("?\(Self.moveName)=" + moves) }
    guard text == other.text else { return nil }
    var short = PrintedAddress()
    switch (ply, other.ply, other.pace) {
    case (nil, nil, let pace?): short.add((Self.paceName, pace.rawValue))
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
  fileprivate static let fields:
    [(name: String, tag: any WritableKeyPath<GameTags, String?> & Sendable)] = [
      ("dark", \.dark), ("light", \.light), ("date", \.date), ("place", \.place),
    ]

  fileprivate init(_ query: (String) -> AddressSegment?) {
    self.init()
    for (name, tag) in Self.fields {
      self[keyPath: tag] = query(name).flatMap { GameTags.tag($0.bytes) }
    }
  }
}

extension PrintedAddress {
  fileprivate mutating func add(_ practice: ReviewPractice?) {
    add(practice.map { (RecordAddress.practiceName, $0.text) })
  }

  mutating func add(_ search: Search?) {
    guard let search else { return }
    add((search.kind.rawValue, "1"))
    add(search.step.map { (Search.stepName, String($0)) })
  }

  mutating func add(_ tags: GameTags) {
    guard !tags.isEmpty else { return }
    for (name, tag) in GameTags.fields { add(tags[keyPath: tag].map { (name, $0) }) }
  }
}

extension PastedGame {
  /// The query field with the notation of a pasted game.
  package static let notationName = "as"

  /// The route of the game's page.
  var page: Route {
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
