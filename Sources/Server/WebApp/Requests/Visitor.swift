import Encodings
package import Gameplay
import HTTP
package import Presentation

/// The sender of a request, as far as cookies and the `User-Agent` field show.
struct Visitor: Sendable {
  let choices: ChoicesCookie
  /// Whether the browser follows no refresh and shows frames as separate pages.
  let hasTextBrowser: Bool
  /// Whether the browser lets the visitor go to disabled buttons, or even press them.
  let ignoresDisabled: Bool
  /// The keys of the visitor's own cookie: the current one first, then earlier ones.
  let playerKeys: [SeatKey]
  /// The digests of all keys of the visitor, those of the visitor's own cookie first. Each may belong to a seat. Games
  /// store digests, never keys.
  let seats: [SeatDigest]
  private let cookies: HTTPCookies
  let hasNoCookies: Bool

  /// - Parameter hasSecureName: whether ``CookieName/securePlayer`` identifies this visitor.
  init(_ request: borrowing HTTPRequest, hasSecureName: Bool, languages: Languages) {
    cookies = request.cookies
    hasNoCookies = request.fields.firstBytes(of: .cookie) == nil
    var left = Self.allKeysLimit
    let secure = Self.keys(CookieName.securePlayer, in: cookies, &left)
    let players = secure + Self.keys(CookieName.player, in: cookies, &left)
    // Another site on the same host can plant a plain cookie and so choose the player that new games belong to.
    // Where the secure name is available, the plain cookie therefore gives access to seats only. A visitor
    // whose plain cookie is from the time before the site moved to TLS keeps those seats as long as the browser
    // keeps the cookie, but is a new player for everything else: new games, feeds and links.
    playerKeys = (hasSecureName ? secure : players).first ?? []
    seats = players.joined().map(SeatDigest.init(key:))
    choices = ChoicesCookie(cookies, of: languages)
    let userAgent = request.fields.firstBytes(of: .userAgent) ?? []
    hasTextBrowser = ["Lynx", "w3m", "Links", "ELinks"].contains {
      userAgent.starts(with: $0.utf8)
    }
    ignoresDisabled =
      hasTextBrowser
      || userAgent.split(separator: UInt8(ascii: " ")).contains {
        $0.starts(with: "NetSurf/".utf8)
      }
  }

  /// The number of cookies with the same name that are read. Another site on the same host may have set any number.
  private static let sameNameLimit = 8
  static let keyLimit = 8
  /// The number of keys that are read from all cookies together. The store looks up each of them.
  private static let allKeysLimit = 16

  /// The key that identifies the visitor; nil for a new visitor.
  var playerKey: SeatKey? { playerKeys.first }

  /// Whether the visitor can become another player in addition to the present ones.
  func hasRoom(for player: SeatKey) -> Bool {
    playerKeys.count < Self.keyLimit || playerKeys.contains(player)
  }

  /// The keys of each cookie with a name, separated by dots in the cookie's value. The visitor's own cookie
  /// comes first.
  ///
  /// - Parameter left: the number of keys that may still be read.
  private static func keys(
    _ name: String, in cookies: HTTPCookies, _ left: inout Int
  ) -> [[SeatKey]] {
    // Browsers send cookies that were planted for a longer path first, so the visitor's own is the last.
    cookies.values(of: name).suffix(sameNameLimit).reversed().map { value in
      let limit = min(left, keyLimit)
      let keys = value.utf8.split(separator: UInt8(ascii: "."), maxSplits: limit).prefix(limit)
        .compactMap { SeatKey(String(Substring($0))) }
      left -= keys.count
      return keys
    }.filter { !$0.isEmpty }
  }

  var postCount: UInt32 { cookies[CookieName.posts].flatMap { UInt32($0) } ?? 0 }

  var motion: Motion { choices.motion ?? (hasTextBrowser ? .off : .disks) }

  /// How the visitor's pages wait for the opponent. Text browsers follow no refresh.
  var waiting: Waiting {
    choices.waiting ?? (hasTextBrowser ? .byHand : .byItself)
  }
}

extension SeatDigest {
  init(key: SeatKey) {
    let bytes = SHA256Digest(of: key.text.utf8).bytes
    var vector = SIMD32<UInt8>()
    for index in vector.indices { vector[index] = bytes[index] }
    self.init(vector)
  }
}

enum CookieName {
  /// The lifetime of cookies: 400 days, the longest that browsers accept.
  static let keptSeconds = 400 * 24 * 60 * 60

  /// The key that identifies a player in all games.
  static let player = "player"
  /// The player's key at the root of a site with TLS. Browsers guarantee that only this site has set a cookie
  /// with this prefix.
  static let securePlayer = "__Host-player"
  static let choices = "choices"
  /// A number that changes with each accepted post, so that browsers don't restore an older board.
  static let posts = "posts"
}

/// The cookie with the visitor's choices; nil for what the visitor hasn't chosen.
struct ChoicesCookie: Sendable {
  var motion: Motion?
  var waiting: Waiting?
  var theme: Theme?
  var language: Language?

  /// Reads the choices among cookies. Unknown choices count as not chosen.
  init(_ cookies: HTTPCookies, of languages: Languages) {
    let words = (cookies[CookieName.choices] ?? "").utf8.split(separator: UInt8(ascii: ".")).map {
      $0.split(separator: UInt8(ascii: "-"), maxSplits: 1)
    }
    func choice<Choice>(_ name: String, _ value: (String) -> Choice?) -> Choice? {
      for word in words where word.count == 2 && word[0].elementsEqual(name.utf8) {
        if let choice = value(String(Substring(word[1]))) { return choice }
      }
      return nil
    }
    motion = choice("motion", Motion.init(rawValue:))
    waiting = choice("waiting", Waiting.init(rawValue:))
    theme = choice("theme", Theme.init(rawValue:))
    language = choice("language") { languages[$0] }
  }

  var value: String {
    [
      motion.map { "motion-" + $0.rawValue }, waiting.map { "waiting-" + $0.rawValue },
      theme.map { "theme-" + $0.rawValue },
      language.map { "language-" + $0.tag },
    ].compactMap { $0 }.joined(separator: ".")
  }
}

extension HTTPFields {
  /// Adds a cookie that scripts can't read and that browsers also send when the visitor follows a link from
  /// another site.
  mutating func setCookie(
    _ name: String, _ value: String, for settings: WebAppSettings, _ client: HTTPClient
  ) {
    let cookie = HTTPCookies.setting(
      name, to: value, path: settings.basePath + "/", maxAge: CookieName.keptSeconds,
      isSecure: settings.isSecure(for: client))
    // Names, values and paths are the site's own, and all are valid in a cookie.
    if let cookie { append(cookie, for: .setCookie) }
  }
}

/// Creates the names of games and the keys of seats, and makes random choices.
package protocol Identifiers: Sendable {
  func gameID(at moment: Timestamp) -> GameID
  func seatKey() -> SeatKey
  /// Returns one of some values; there is at least one.
  func one<Value>(of values: [Value]) -> Value
}

package struct RandomIdentifiers: Identifiers {
  package init() {}

  package func gameID(at moment: Timestamp) -> GameID { .random(at: moment) }

  package func seatKey() -> SeatKey { .random() }

  package func one<Value>(of values: [Value]) -> Value { values[.random(in: values.indices)] }
}
