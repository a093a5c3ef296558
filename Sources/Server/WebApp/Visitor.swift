public import Gameplay
import HTTP
public import Presentation
import SHA256

/// What a request tells about who sent it: their cookies and their browser.
struct Visitor: Sendable {
  /// The choice of motion, nil if there was none yet.
  let chosenMotion: Motion?
  /// The choice of a look, nil if there was none yet.
  let chosenTheme: Theme?
  /// The choice of a language, nil if there was none yet.
  let chosenLanguage: Language?
  /// Whether the browser follows no refresh and shows frames as so many pages.
  let hasTextBrowser: Bool
  /// The keys of the visitor's own cookie: the one by which they are known, and those by which they once were.
  let playerKeys: [SeatKey]
  /// The keys of all cookies that name a player, the visitor's own first.
  private let keys: [SeatKey]
  /// The keys that are for one game alone, as they were once given out.
  private let gameKeys: [SeatKey]
  private let cookies: HTTPCookies
  /// Whether the browser has sent no cookie at all.
  let hasNoCookies: Bool

  /// - Parameter hasSecureName: whether ``CookieName/securePlayer`` is what this visitor is known by.
  init(_ request: borrowing HTTPRequest, hasSecureName: Bool) {
    cookies = request.cookies
    hasNoCookies = request.fields.firstBytes(of: .cookie) == nil
    var left = Self.allKeysLimit
    let secure = Self.keys(CookieName.securePlayer, in: cookies, &left)
    let players = secure + Self.keys(CookieName.player, in: cookies, &left)
    // A site beside this one can plant a plain cookie, and would choose as whom the visitor creates games. So where there
    // is a better name the plain one gives seats at most. Who has it of the time before the site moved there keeps those
    // seats for as long as the browser keeps the cookie, but is a new player for all else: new games, feeds and links.
    playerKeys = (hasSecureName ? secure : players).first ?? []
    keys = Array(players.joined())
    gameKeys = Array(Self.keys(CookieName.seat, in: cookies, &left).joined())
    let choices = cookies.choices
    chosenMotion = choices?.motion
    chosenTheme = choices?.theme
    chosenLanguage = choices?.language
    hasTextBrowser = request.fields.firstBytes(of: .userAgent).map(Self.isTextBrowser) ?? false
  }

  /// How many cookies of one name are looked at: another site of the same host may have set any number.
  private static let sameNameLimit = 8
  /// How many keys a player may have brought together.
  static let keyLimit = 8
  /// How many keys of all cookies together are looked at: each of them is looked for in the store.
  private static let allKeysLimit = 16

  /// The key by which the visitor is known, nil for somebody new.
  var playerKey: SeatKey? { playerKeys.first }

  /// Whether the visitor can be a player besides those that they are.
  func hasRoom(for player: SeatKey) -> Bool {
    playerKeys.count < Self.keyLimit || playerKeys.contains(player)
  }

  /// What games keep instead of the keys that the visitor has sent: each of them may hold seats.
  var seats: [SeatDigest] { keys.map(SeatDigest.init(key:)) + gameSeats }

  /// The same of the keys that are for one game alone.
  var gameSeats: [SeatDigest] { gameKeys.map(SeatDigest.init(key:)) }

  /// The keys of each cookie of a name, with dots between them, the visitor's own cookie first.
  ///
  /// - Parameter left: how many keys may still be looked at.
  private static func keys(
    _ name: String, in cookies: HTTPCookies, _ left: inout Int
  ) -> [[SeatKey]] {
    // Cookies that were planted under a longer path are sent before it.
    cookies.values(of: name).suffix(sameNameLimit).reversed().map { value in
      let keys = parts(of: value, limit: min(left, keyLimit)).compactMap { SeatKey(String($0)) }
      left -= keys.count
      return keys
    }.filter { !$0.isEmpty }
  }

  /// The last games of somebody who has not come by since their names were kept in a cookie.
  var rememberedGames: [GameID] {
    guard let value = cookies[CookieName.games] else { return [] }
    return Self.parts(of: value, limit: 10).compactMap { GameID(String($0)) }
  }

  /// What stands between the dots of a cookie's value.
  private static func parts(of value: String, limit: Int) -> [Substring] {
    value.utf8.split(separator: UInt8(ascii: "."), maxSplits: limit).prefix(limit)
      .map(Substring.init)
  }

  /// How many posts of theirs have been accepted.
  var postCount: UInt32 { cookies[CookieName.posts].flatMap { UInt32($0) } ?? 0 }

  /// How much this visitor wants to see of a move.
  var motion: Motion {
    chosenMotion ?? (hasTextBrowser ? .off : .disks)
  }

  private static func isTextBrowser(_ userAgent: ArraySlice<UInt8>) -> Bool {
    ["Lynx", "w3m", "Links", "ELinks"].contains { userAgent.starts(with: $0.utf8) }
  }
}

extension SeatDigest {
  init(key: SeatKey) {
    let bytes = SHA256Digest(of: key.text.utf8).bytes
    var octets = SIMD32<UInt8>()
    for index in octets.indices { octets[index] = bytes[index] }
    self.init(octets)
  }
}

/// The names of the site's cookies.
enum CookieName {
  /// How long browsers keep the cookies: as long as they keep any, 400 days.
  static let keptSeconds = 400 * 24 * 60 * 60

  /// The key by which a player is known in all games.
  static let player = "player"
  /// The same where browsers see to it that only this site has set it: at the root of a site with TLS.
  static let securePlayer = "__Host-player"
  /// What the visitor has chosen.
  static let choices = "choices"
  /// A number that changes with each accepted post, so that browsers don't restore an older board.
  static let posts = "posts"

  /// The key of a seat in one game, sent below its address only; no longer given out, since browsers keep no more than
  /// about 150 cookies of a site.
  static let seat = "seat"
  /// The last games, their names with dots between them; no longer given out.
  static let games = "games"
}

extension HTTPCookies {
  /// What the visitor has chosen; nil if there was nothing yet.
  var choices: ChoicesCookie? { self[CookieName.choices].map(ChoicesCookie.init) }
}

/// The cookie of what the visitor has chosen.
struct ChoicesCookie: Sendable {
  /// How much to see of a move; nil if the visitor hasn't said so.
  var motion: Motion?
  /// How the pages look; nil if the visitor hasn't said so.
  var theme: Theme?
  /// What the visitor reads; nil if the visitor hasn't said so.
  var language: Language?

  init(motion: Motion?, theme: Theme?, language: Language?) {
    self.motion = motion
    self.theme = theme
    self.language = language
  }

  /// The choices in a cookie's value; what isn't among them, or no longer, counts as not chosen.
  init(_ value: String) {
    let words = value.utf8.split(separator: UInt8(ascii: ".")).map {
      $0.split(separator: UInt8(ascii: "-"), maxSplits: 1)
    }
    func choice<Choice>(_ name: String, _ value: (String) -> Choice?) -> Choice? {
      for word in words where word.count == 2 && word[0].elementsEqual(name.utf8) {
        if let choice = value(String(Substring(word[1]))) { return choice }
      }
      return nil
    }
    self.init(
      motion: choice("motion", Motion.init(rawValue:)),
      theme: choice("theme", Theme.init(rawValue:)),
      language: choice("language") { Language(tag: $0) })
  }

  /// What stands in the cookie.
  var value: String {
    [
      motion.map { "motion-" + $0.rawValue }, theme.map { "theme-" + $0.rawValue },
      language.map { "language-" + $0.tag },
    ].compactMap { $0 }.joined(separator: ".")
  }
}

extension HTTPFields {
  /// Adds a cookie that no script can read and that other sites' links carry along.
  ///
  /// - Parameters:
  ///   - path: the address from which on it is sent, below the base path.
  ///   - seconds: how long it is kept; 0 takes it away.
  mutating func setCookie(
    _ name: String, _ value: String, path: String = "/",
    keptFor seconds: Int = CookieName.keptSeconds,
    for settings: WebAppSettings, _ client: HTTPClient
  ) {
    let cookie = try? HTTPSetCookie(
      name: name, value: value, path: settings.basePath + path, maxAge: seconds,
      isSecure: settings.isSecure(for: client))
    // Names, values and paths are the site's own and hold nothing that a cookie can't.
    if let cookie { append(cookie.fieldValue, for: .setCookie) }
  }
}

/// Where the names of games and the keys of seats come from.
public protocol Identifiers: Sendable {
  /// A name that no game has had, for one that is created at a moment.
  func gameID(at moment: Timestamp) -> GameID
  /// A key that nobody can guess.
  func seatKey() -> SeatKey
}

/// Names and keys from the system's random numbers.
public struct RandomIdentifiers: Identifiers {
  /// The system's random numbers.
  public init() {}

  /// A name of the moment and 80 random bits.
  public func gameID(at moment: Timestamp) -> GameID {
    GameID(at: moment, random: .random(in: 0 ... .max), .random(in: 0 ... .max))
  }

  /// A key of 128 random bits.
  public func seatKey() -> SeatKey {
    var generator = SystemRandomNumberGenerator()
    return SeatKey(using: &generator)
  }
}
