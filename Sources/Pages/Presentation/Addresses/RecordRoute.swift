public import Reversi

/// Which picture of a record: the part of an address below `/r/`.
public struct RecordAddress: Sendable, Hashable {
  /// The record as in ``RecordText``.
  public var text: String
  /// After how many placed disks; nil at the record's end.
  public var ply: Int?
  /// The frame of the last of these disks, nil for the position after it.
  public var step: FrameAddress.Step?
  /// How the record plays from here by itself, nil if it stands still.
  public var pace: RecordPace?
  /// What is played from this moment on instead of the record's own moves: a short way to say another record.
  public var variation: [Square] = []
  /// What is known of the game beside its moves.
  public var tags: GameTags

  /// The address of a moment of a record.
  public init(
    _ text: String, ply: Int? = nil, step: FrameAddress.Step? = nil, pace: RecordPace? = nil,
    tags: GameTags = GameTags()
  ) {
    self.text = text
    self.ply = ply
    self.step = step
    self.pace = pace
    self.tags = tags
  }
}

/// How much a record shows of each move while it plays by itself.
public enum RecordPace: String, Sendable, Hashable, CaseIterable {
  /// A frame for every disk.
  case disks
  /// A frame for every direction.
  case directions
  /// A page for every move.
  case moves
}

extension SiteRoute {
  /// The address at or below `/r`.
  ///
  /// What the text says is not looked at: whether it can be played is to be told by a page.
  init?(record segments: ArraySlice<AddressSegment>, query: (String) -> AddressSegment?) {
    if segments.count == 2, let record = segments.first, let last = segments.last, "sheet" ~= last {
      self = .sheet(record.text, GameTags(query))
      return
    }
    var rest = segments
    let document = rest.last.flatMap(\.withoutEnding)
    if let document { rest[rest.endIndex - 1] = document.name }
    guard rest.count <= 3 else { return nil }

    var record = RecordAddress(rest.popFirst()?.text ?? "")
    if let ply = rest.popFirst() ?? (document == nil ? Self.shortPly(query) : nil) {
      guard let ply = Int(canonical: ply) else { return nil }
      record.ply = ply
    }
    if document == nil, let move = query("move") {
      guard let squares = [Square](written: move.octets), !squares.isEmpty else { return nil }
      record.variation = squares
    }
    if let step = rest.popFirst() {
      guard let step = FrameAddress.Step(segment: step) else { return nil }
      record.step = step
    }
    if document == nil {
      record.pace = query("play")?.ascii.flatMap(RecordPace.init(rawValue:))
    }
    record.tags = GameTags(query)
    self = SiteRoute.record(record, as: document?.download).asked(query)
  }

  /// The ply of a short reference, without the language that may stand behind it.
  private static func shortPly(_ query: (String) -> AddressSegment?) -> AddressSegment? {
    query(RecordAddress.plyName).map {
      AddressSegment($0.octets.prefix { $0 != UInt8(ascii: "-") })
    }
  }

  /// The address below `/p/`.
  init?(position segments: ArraySlice<AddressSegment>, query: (String) -> AddressSegment?) {
    guard let segment = segments.first else { return nil }
    let document = segment.withoutEnding
    self = SiteRoute.position((document?.name ?? segment).text, as: document?.download)
      .asked(query)
  }

  /// The route with the values of the moves or the review if the query asks for them, where there are any.
  private func asked(_ query: (String) -> AddressSegment?) -> SiteRoute {
    func isAsked(_ name: String) -> Bool { query(name).map { "1" ~= $0 } == true }
    guard maySearch else { return self }
    let step = query("step").flatMap { Int(canonical: $0) }
    if isAsked("values") { return .values(of: self, step: step) }
    guard case .record = self, isAsked("review") else { return self }
    return .review(of: self, step: step)
  }

  private var maySearch: Bool {
    switch self {
    case .record(let address, nil), .record(let address, as: .json):
      address.step == nil && address.pace == nil
    case .position(_, nil), .position(_, as: .json): true
    default: false
    }
  }

  /// What is to be searched for it, as its query says; nil for nothing.
  public var searchName: String? {
    switch self {
    case .values: "values"
    case .review: "review"
    default: nil
    }
  }

  /// The step from which on what has been found is of interest.
  var searchStep: Int? {
    switch self {
    case .values(_, let step), .review(_, let step): step
    default: nil
    }
  }

  /// The same without what is to be searched for it.
  public var withoutSearch: SiteRoute {
    switch self {
    case .values(let route, _), .review(let route, _): route
    default: self
    }
  }
}

extension RecordAddress {
  /// What stands behind the question mark of the record's own address, for whom something is to be added there; nil for
  /// any other address.
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
    address.add(tags)
  }

  /// The address of the same game with what is known of it, where nothing is said about that.
  func tagged(_ tags: GameTags, text: String) -> RecordAddress {
    guard self.tags.isEmpty, self.text == text else { return self }
    var address = self
    address.tags = tags
    return address
  }

  /// The field of a short reference that names a ply, and behind a hyphen the language.
  static var plyName: String { "n" }

  /// What leads to another moment of the same record, or to one that departs from it here, without repeating its text,
  /// which may be long: a page has a link for each of its plies and each of its legal moves.
  ///
  /// From the record's own page that is a query alone, which keeps the path (RFC 3986, section 5.2.2).
  func shortReference(to other: RecordAddress, in language: Language) -> String? {
    guard step == nil, pace == nil, other.step == nil else { return nil }
    if let moves = departure(of: other) { return language.marked("?move=" + moves) }
    guard text == other.text else { return nil }
    var short = PrintedAddress()
    switch (ply, other.ply, other.pace) {
    case (nil, nil, let pace?): short.add(("play", pace.rawValue))
    case (nil, let ply?, nil):
      short.add((Self.plyName, String(ply) + (language.isStandard ? "" : "-" + language.tag)))
      short.add(other.tags)
      return short.query
    case (_?, let ply?, nil):
      short.add(other.tags)
      return language.marked(String(ply) + short.query)
    default: return nil
    }
    short.add(other.tags)
    return language.marked(short.query)
  }

  /// The moves by which another record departs from this one's moment; nil for any other record.
  private func departure(of other: RecordAddress) -> String? {
    guard other.ply == nil, other.pace == nil, other.tags.isEmpty, other.text != text else {
      return nil
    }
    let (own, moves) = (text.utf8, other.text.utf8)
    // Passes are not written: each placed disk takes two letters, behind the position that a record may begin with.
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
  /// What the query of an address says; what is no tag is passed over.
  fileprivate init(_ query: (String) -> AddressSegment?) {
    func tag(_ name: String) -> String? { query(name).flatMap { GameTags.tag($0.octets) } }
    self.init(dark: tag("dark"), light: tag("light"), date: tag("date"), place: tag("place"))
  }
}

extension PrintedAddress {
  /// Adds what is known of a game to the query.
  mutating func add(_ tags: GameTags) {
    guard !tags.isEmpty else { return }
    add(tags.dark.map { ("dark", $0) })
    add(tags.light.map { ("light", $0) })
    add(tags.date.map { ("date", $0) })
    add(tags.place.map { ("place", $0) })
  }
}

extension PastedGame {
  /// The page that shows the game.
  var page: SiteRoute {
    record.plyCount > 0
      ? .record(RecordAddress(RecordText.text(of: record), tags: tags))
      : .position(record.position.text)
  }

  /// Whether its page shows as well as any word what it was taken for.
  var isObvious: Bool {
    switch notation {
    case .transcript, .board, .address: true
    case .save, .ggf: false
    }
  }
}

extension [Square] {
  /// The squares that a text names one after the other, two letters each; nil if it says anything else.
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
