import Gameplay
import HTTP
import Presentation
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
