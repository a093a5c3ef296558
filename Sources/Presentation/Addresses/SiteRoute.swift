public import Gameplay

/// An address of the site, below its base path.
///
/// ``path`` prints and ``init(path:query:)`` parses it; the two are tested against each other.
public enum SiteRoute: Sendable, Hashable {
  /// A board to play at once, or the visitor's last game.
  case start
  /// A board to play at once, always, with the choices.
  case new
  /// Where new games are posted to.
  case games
  /// A living game.
  case game(GameID)
  /// A living game as somebody waits for it who has seen a version.
  case seen(GameID, version: Int)
  /// Where a change of a game is posted to; for a reset also the page that asks for confirmation.
  case change(GameID, GameChange)
  /// A frame of a move.
  case frame(GameID, FrameAddress)
  /// An invite.
  case seat(GameID, key: SeatKey)
  /// A game to take along.
  case download(GameID, Download)
  /// A moment of a record.
  case record(RecordAddress)
  /// The same as a record's ply, in a shorter reference: a long record's page has a link for each of its plies.
  case ply(String, Int)
  /// A moment of a record to take along.
  case recordDownload(RecordAddress, Download)
  /// A position, in 65 characters.
  case position(String)
  /// A position to take along.
  case positionDownload(String, Download)
  /// A score sheet, by its text; empty for one without throws.
  case bowling(String)
  /// A throw for a sheet; nil for pins that are no number.
  case bowlingThrow(String, pins: Int?)
  /// Where a pasted game is shown, with the name of what it was taken for where the page alone doesn't tell it.
  case pasted(PastedGame)
  /// The page to paste a game into, and where it is posted to.
  case importing
  /// The rules of the game.
  case rules
  /// What robots may look at.
  case robots
  /// Where the visitor's choices are posted to.
  case choices
  /// What a style sheet asks for when the visitor prefers reduced motion.
  case reducedMotion
  /// Whether the process lives.
  case health
  /// Whether the process can answer.
  case readiness
  /// A file of `Public/`, with the version of its content.
  case asset(String, version: String?)
}

extension SiteRoute {
  /// The living game that the address is of, be it its page or anything below; nil for any other address.
  public var livingGame: GameID? {
    switch self {
    case .game(let id), .seen(let id, _), .change(let id, _), .frame(let id, _), .seat(let id, _),
      .download(let id, _):
      id
    default: nil
    }
  }

  /// The living game below which a path lies, whether anything stands there or not.
  public static func livingGame(above path: some Collection<UInt8>) -> GameID? {
    let segments = ArraySlice(path).split(separator: UInt8(ascii: "/"), maxSplits: 2)
      .map(AddressSegment.init)
    guard segments.count == 3, "g" ~= segments[0] else { return nil }
    return segments[1].ascii.flatMap { GameID($0) }
  }

  /// How many slashes follow the first one.
  var depth: Int {
    switch self {
    case .start, .new, .games, .choices, .health, .readiness, .importing, .rules, .robots, .asset:
      0
    case .reducedMotion, .game, .seen, .download: 1
    case .position, .positionDownload, .ply, .pasted: 1
    case .record(let record), .recordDownload(let record, _):
      record.ply == nil ? 1 : record.step == nil ? 2 : 3
    case .bowling(let text), .bowlingThrow(let text, _): Self.bowlingDepth(text)
    case .change: 2
    case .seat: 3
    case .frame: 4
    }
  }

  /// The part before the slash with that number, or behind the last one; the start page's only part is empty.
  ///
  /// Asked for part by part, because an array of them for each link of a page would cost more than all its cells.
  func segment(_ number: Int) -> String {
    switch self {
    case .start: ""
    case .new: "new"
    case .games: "games"
    case .choices: "choices"
    case .reducedMotion: number == 0 ? "choices" : "reduced"
    case .health: "healthz"
    case .readiness: "readyz"
    case .asset(let name, _): name
    case .game(let id), .seen(let id, _): number == 0 ? "g" : id.text
    case .download(let id, let download): number == 0 ? "g" : id.text + download.ending
    case .record(let record): record.segment(number)
    case .recordDownload(let record, let download):
      record.segment(number) + (number == depth ? download.ending : "")
    case .ply(let record, _): number == 0 ? "r" : record
    case .position(let position): number == 0 ? "p" : position
    case .positionDownload(let position, let download):
      number == 0 ? "p" : position + download.ending
    case .bowling(let text), .bowlingThrow(let text, _): Self.bowlingSegment(number, text)
    case .pasted(let game): game.page.segment(number)
    case .importing: "import"
    case .rules: "rules"
    case .robots: "robots.txt"
    case .change(let id, let change): Self.segment(number, id) ?? change.rawValue
    case .seat(let id, let key): Self.segment(number, id) ?? (number == 2 ? "seat" : key.text)
    case .frame(let id, let frame):
      Self.segment(number, id)
        ?? (number == 2 ? "f" : number == 3 ? String(frame.version) : frame.step.segment)
    }
  }

  /// The first two parts of what lies below a game.
  private static func segment(_ number: Int, _ id: GameID) -> String? {
    switch number {
    case 0: "g"
    case 1: id.text
    default: nil
    }
  }

  /// The part from the question mark on, empty without one.
  var query: String {
    switch self {
    case .seen(_, let version): "?seen=" + String(version)
    case .ply(_, let ply): "?ply=" + String(ply)
    case .pasted(let game): game.isObvious ? "" : "?as=\(game.notation.rawValue)"
    case .record(let record): record.pace.map { "?play=" + $0.rawValue } ?? ""
    case .bowlingThrow(_, let pins): "?pins=" + (pins.map { String($0) } ?? "")
    case .asset(_, let version?): "?v=" + version
    default: ""
    }
  }

  /// The address from the base path's end on, starting with a slash.
  public var path: String {
    var path = ""
    write(to: &path)
    return path
  }

  /// Appends the ``path``.
  func write(to address: inout String) {
    writePath(to: &address)
    address += query
  }

  /// The address up to the question mark.
  public var pathWithoutQuery: String {
    var path = ""
    writePath(to: &path)
    return path
  }

  /// Whether a path, its query left out, is the one that the site itself would write.
  public func isSpelled(_ path: String, below basePath: String) -> Bool {
    let path = path.utf8.span
    var position = path.end(of: basePath, at: 0)
    for number in 0...depth {
      position = position.flatMap { path.end(of: "/", at: $0) }
      position = position.flatMap { path.end(of: segment(number), at: $0) }
    }
    return position == path.count
  }

  private func writePath(to address: inout String) {
    for number in 0...depth {
      address += "/"
      address += segment(number)
    }
  }
}

extension Span<UInt8> {
  /// Where a text ends that stands at a position, nil if it doesn't.
  fileprivate func end(of text: String, at start: Int) -> Int? {
    let text = text.utf8.span
    guard text.count <= count - start else { return nil }
    for index in text.indices where self[start + index] != text[index] { return nil }
    return start + text.count
  }
}

// The addresses at and below `/bowling`: the printing parts and the parsing.

extension SiteRoute {
  /// What the text says is not looked at: whether it can be a sheet is to be told by a page.
  ///
  /// A slash is read as a part of the text, so that the page can say that it can't stand there.
  init(bowling segments: ArraySlice<AddressSegment>, query: (String) -> AddressSegment?) {
    let text = segments.map(\.text).joined(separator: "/")
    if let pins = query("pins") {
      self = .bowlingThrow(text, pins: Int(canonical: pins))
    } else {
      self = .bowling(text)
    }
  }

  static func bowlingDepth(_ text: String) -> Int { text.isEmpty ? 0 : 1 }

  static func bowlingSegment(_ number: Int, _ text: String) -> String {
    number == 0 ? "bowling" : text
  }
}
