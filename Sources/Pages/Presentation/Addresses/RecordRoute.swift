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
  /// The side whose mistakes the review leads to; nil for both.
  package var side: Disk?
  package var search: Search?
  /// Whether the page is for a frame in a page of another site: the board with its steps alone.
  package var isFramed: Bool

  package init(
    _ text: String, ply: Int? = nil, step: FrameAddress.Step? = nil, pace: RecordPace? = nil,
    tags: GameTags = GameTags(), practice: ReviewPractice? = nil, side: Disk? = nil,
    search: Search? = nil, isFramed: Bool = false
  ) {
    self.text = text
    self.ply = ply
    self.step = step
    self.pace = pace
    self.tags = tags
    self.practice = practice
    self.side = side
    self.search = search
    self.isFramed = isFramed
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
  package enum Kind: String, Sendable, CaseIterable {
    case values
    /// The values, from a search that goes on until they are exact.
    case exact
    case review
  }

  package let kind: Kind
  /// The step that the response waits for: a step of the search, or the number of reviewed moves.
  package let step: Int?

  package init(_ kind: Kind, step: Int? = nil) {
    self.kind = kind
    self.step = step
  }
}

extension Search? {
  mutating func code(_ coder: inout AddressCoder, mayReview: Bool) {
    var (kind, step) = (self?.kind, self?.step)
    for known in Search.Kind.allCases where kind == nil || kind == known {
      var isAsked = kind == known
      if mayReview || known != .review {
        coder.flag(known.rawValue, &isAsked, isOnlyOne: true)
      }
      kind = isAsked ? known : nil
    }
    if kind != nil { coder.field("step", &step) }
    self = kind.map { Search($0, step: step) }
  }
}

/// A reviewed move as a position to solve.
package enum ReviewPractice: Sendable, Hashable, AddressValue {
  case task
  case answer(Square)
  /// The position with its best move.
  case solution

  var text: String {
    switch self {
    case .task: "1"
    case .answer(let square): square.description
    case .solution: "best"
    }
  }

  init?(address bytes: ArraySlice<UInt8>) {
    if let known = [Self.task, .solution].first(where: { bytes.elementsEqual($0.text.utf8) }) {
      self = known
    } else if let square = Square(ascii: bytes) {
      self = .answer(square)
    } else {
      return nil
    }
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
package enum RecordPace: String, Sendable, Hashable, CaseIterable, AddressValue {
  /// One frame for each disk.
  case disks
  /// One frame for each direction.
  case directions
  /// One page for each move.
  case moves

  var text: String { rawValue }

  init?(address bytes: ArraySlice<UInt8>) {
    guard let name = bytes.ascii else { return nil }
    self.init(rawValue: name)
  }
}

extension Route {
  /// The page or JSON of a record or a position, with the values of its moves.
  package static func values(of route: Route, exactly: Bool = false, step: Int? = nil) -> Route {
    route.showing(Search(exactly ? .exact : .values, step: step))
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

extension Download? {
  /// Whether the page or document can show what must be searched for.
  var isSearched: Bool { (self ?? .json) == .json }
}

extension RecordAddress {
  /// Prints or parses the address below `/r`.
  ///
  /// Doesn't check whether the record can be played. The page reports that.
  mutating func code(_ coder: inout AddressCoder, as download: Download?) {
    var (text, ply): (String?, Int?) = (text, ply)
    coder.segment(&text)
    coder.segment(&ply)
    coder.segment(&step)
    if coder.isParsing, ply == nil, download == nil {
      var short: ShortPly?
      coder.field(ShortPly.name, &short, isStrict: true)
      ply = short?.ply
    }
    (self.text, self.ply) = (text ?? "", ply)
    codeQuery(&coder, as: download)
  }

  private mutating func codeQuery(_ coder: inout AddressCoder, as download: Download? = nil) {
    if download == nil { coder.flag("embed", &isFramed, isOnlyOne: true) }
    if isFramed { return tags.code(&coder) }
    if download == nil {
      var moves = variation.isEmpty ? nil : variation
      coder.field("play", &pace)
      coder.field("move", &moves, isStrict: true)
      coder.field("practice", &practice)
      coder.field("side", &side)
      variation = moves ?? []
    }
    tags.code(&coder)
    if step == nil, pace == nil, download.isSearched { search.code(&coder, mayReview: true) }
    // A practice is a part of the review.
    if search?.kind != .review || ply == nil { practice = nil }
    if search?.kind != .review { side = nil }
  }

  /// The record up to a ply, as its address spells it: the start of the record's own text, where each disk
  /// takes two bytes.
  ///
  /// - Parameter count: the number of disks in the record.
  func text(to ply: Int, of count: Int) -> String {
    String(decoding: text.utf8.dropLast(2 * (count - ply)), as: UTF8.self)
  }

  /// A short reference to another moment of the same record, or to a record that branches off here, without its
  /// search. It doesn't repeat the record's text, which may be long: a page has a link for each ply and each legal
  /// move.
  ///
  /// From the record's own page, the reference is only a query, which keeps the path (RFC 3986, section 5.2.2).
  func shortReference(to other: RecordAddress, in language: Language?) -> String? {
    guard step == nil, pace == nil, other.step == nil else { return nil }
    var (short, coder) = (other.withoutSearch, AddressCoder())
    short.variation = variation(to: other)
    let isSame = text == other.text
    let onlySearches = other.search != nil && other.tags == tags
    switch (ply, other.ply, other.pace) {
    case _ where !short.variation.isEmpty,
      (nil, nil, _) where isSame && (other.pace != nil || onlySearches):
      short.codeQuery(&coder)
      return language.marked(coder.query)
    case (nil, let ply?, nil) where isSame:
      var number: ShortPly? = ShortPly(ply, in: language)
      coder.field(ShortPly.name, &number)
      short.codeQuery(&coder)
      return coder.query
    case (_?, let ply?, nil) where isSame:
      short.codeQuery(&coder)
      return language.marked(String(ply) + coder.query)
    default: return nil
    }
  }

  /// The moves with which another record branches off from this moment; empty if it doesn't.
  private func variation(to other: RecordAddress) -> [Square] {
    guard other.ply == nil, other.pace == nil, other.tags.isEmpty, other.text != text else {
      return []
    }
    let (own, moves) = (text.utf8, other.text.utf8)
    // Passes aren't written. Each placed disk takes two letters, after the start position if there is one.
    let start = own.firstIndex(of: UInt8(ascii: ".")).map { own.index(after: $0) } ?? own.startIndex
    let length = own.distance(from: own.startIndex, to: start) + 2 * (ply ?? own.count)
    let common = min(length, own.count)
    guard moves.count > common, moves.starts(with: own.prefix(common)) else { return [] }
    return [Square](address: ArraySlice(moves.dropFirst(common))) ?? []
  }
}

/// The ply of a short reference, followed by a hyphen and the language if necessary, such as `12-ja`.
struct ShortPly: AddressValue {
  static let name = "n"

  let ply: Int
  let language: String?

  init(_ ply: Int, in language: Language?) {
    self.ply = ply
    self.language = language.flatMap { $0.isNamed ? $0.tag : nil }
  }

  var text: String { language.map { "\(ply)-\($0)" } ?? ply.text }

  init?(address bytes: ArraySlice<UInt8>) {
    let (ply, language) = bytes.halves(at: "-")
    guard let ply = Int(address: ply) else { return nil }
    (self.ply, self.language) = (ply, language?.text)
  }
}

extension GameTags {
  mutating func code(_ coder: inout AddressCoder) {
    coder.field("dark", &dark, GameTags.tag)
    coder.field("light", &light, GameTags.tag)
    coder.field("date", &date, GameTags.tag)
    coder.field("place", &place, GameTags.tag)
    coder.field("result", &result, GameTags.tag)
  }
}

extension GameText {
  /// The query field with the notation of a pasted game.
  package static let notationName = "as"

  var page: Route {
    let record = game.record
    return record.plyCount > 0
      ? .record(RecordAddress(RecordText.text(of: record), tags: game.tags))
      : .position(record.position.text)
  }
}

extension Disk: AddressValue {
  var text: String { className }

  init?(address bytes: ArraySlice<UInt8>) {
    let side = Disk.allCases.first { bytes.elementsEqual($0.className.utf8) }
    guard let side else { return nil }
    self = side
  }
}

extension [Square]: AddressValue {
  var text: String { map(\.description).joined() }

  /// Parses squares of two letters each; nil if there are none, or the text contains anything else.
  init?(address bytes: ArraySlice<UInt8>) {
    guard !bytes.isEmpty, bytes.count % 2 == 0 else { return nil }
    self = []
    var rest = bytes
    while !rest.isEmpty {
      guard let square = Square(ascii: rest.prefix(2)) else { return nil }
      append(square)
      rest = rest.dropFirst(2)
    }
  }
}
