public import Gameplay
import HTTP
public import Presentation
import SHA256

/// What a request tells about who sent it: their cookies and their browser.
struct Visitor: Sendable {
  /// The key of the seat in the game asked for.
  let seatKey: SeatKey?
  /// The choice of motion, nil if there was none yet.
  let chosenMotion: Motion?
  /// Whether the browser follows no refresh and shows frames as so many pages.
  let hasTextBrowser: Bool
  private let cookies: HTTPCookies

  init(_ request: borrowing HTTPRequest) {
    cookies = request.cookies
    seatKey = cookies[CookieName.seat].flatMap { SeatKey($0) }
    chosenMotion = cookies[CookieName.choices].flatMap(ChoicesCookie.motion)
    hasTextBrowser = request.fields.firstBytes(of: .userAgent).map(Self.isTextBrowser) ?? false
  }

  /// The last games, the latest first.
  var recentGames: [GameID] { RecentGames.parse(cookies[CookieName.games]) }

  /// How many posts of theirs have been accepted.
  var postCount: UInt32 { cookies[CookieName.posts].flatMap { UInt32($0) } ?? 0 }

  /// What a game keeps instead of the key.
  var seat: SeatDigest? {
    seatKey.flatMap(SeatDigest.init(key:))
  }

  /// How much this visitor wants to see of a move.
  var motion: Motion {
    chosenMotion ?? (hasTextBrowser ? .off : .disks)
  }

  private static func isTextBrowser(_ userAgent: ArraySlice<UInt8>) -> Bool {
    ["Lynx", "w3m", "Links", "ELinks"].contains { userAgent.starts(with: $0.utf8) }
  }
}

extension SeatDigest {
  init?(key: SeatKey) {
    self.init(bytes: SHA256Digest(of: key.text.utf8).bytes)
  }
}

/// The names of the site's cookies.
enum CookieName {
  /// How long browsers keep the cookies: as long as they keep any, 400 days.
  static let keptSeconds = 400 * 24 * 60 * 60

  /// The key of a seat; sent below its game's address only.
  static let seat = "seat"
  /// The last games.
  static let games = "games"
  /// What the visitor has chosen.
  static let choices = "choices"
  /// A number that changes with each accepted post, so that browsers don't restore an older board.
  static let posts = "posts"
}

/// The cookie of the last games: their names with dots between them, the latest first.
enum RecentGames {
  static let limit = 10

  static func parse(_ value: String?) -> [GameID] {
    guard let value else { return [] }
    return value.split(separator: ".", maxSplits: limit).prefix(limit)
      .compactMap { GameID(String($0)) }
  }

  static func value(_ games: [GameID], with latest: GameID) -> String {
    let others = games.filter { $0 != latest }.prefix(limit - 1)
    return ([latest] + others).map(\.text).joined(separator: ".")
  }
}

/// The cookie of what the visitor has chosen.
enum ChoicesCookie {
  private static let motionPrefix = "motion-"

  static func motion(_ value: String) -> Motion? {
    value.split(separator: ".").lazy
      .filter { $0.hasPrefix(motionPrefix) }
      .compactMap { Motion(rawValue: String($0.dropFirst(motionPrefix.count))) }
      .first
  }

  static func value(_ motion: Motion) -> String {
    motionPrefix + motion.rawValue
  }
}

extension HTTPFields {
  /// Adds a cookie that no script can read and that other sites' links carry along.
  ///
  /// - Parameter path: the address from which on it is sent, below the base path.
  mutating func setCookie(
    _ name: String, _ value: String, path: String, for settings: WebAppSettings,
    _ client: HTTPClient
  ) {
    let cookie = try? HTTPSetCookie(
      name: name, value: value, path: settings.basePath + path, maxAge: CookieName.keptSeconds,
      isSecure: settings.isSecure(for: client))
    // Names, values and paths are the site's own and hold nothing that a cookie can't.
    if let cookie { append(cookie.fieldValue, for: .setCookie) }
  }
}

/// Where the names of games and the keys of seats come from.
public protocol Identifiers: Sendable {
  /// A name that no game has had.
  func gameID() -> GameID
  /// A key that nobody can guess.
  func seatKey() -> SeatKey
}

/// Names and keys from the system's random numbers.
public struct RandomIdentifiers: Identifiers {
  /// The system's random numbers.
  public init() {}

  /// A name of 100 random bits.
  public func gameID() -> GameID {
    var generator = SystemRandomNumberGenerator()
    return GameID(using: &generator)
  }

  /// A key of 128 random bits.
  public func seatKey() -> SeatKey {
    var generator = SystemRandomNumberGenerator()
    return SeatKey(using: &generator)
  }
}
