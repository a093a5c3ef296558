import Gameplay
import HTTP
import Presentation
import SHA256

/// What a request tells about who sent it: their cookies and their browser.
struct Visitor: Sendable {
  /// The key of the seat in the game asked for.
  let seatKey: SeatKey?
  /// The last games, the latest first.
  let recentGames: [GameID]
  /// The choice of motion, nil if there was none yet.
  let chosenMotion: Motion?
  /// How many posts of theirs have been accepted.
  let postCount: UInt32
  /// Whether the browser follows no refresh and shows frames as so many pages.
  let hasTextBrowser: Bool

  init(_ request: HTTPRequest) {
    let cookies = request.cookies
    seatKey = cookies[CookieName.seat].flatMap { SeatKey($0) }
    recentGames = RecentGames.parse(cookies[CookieName.games])
    chosenMotion = cookies[CookieName.choices].flatMap(ChoicesCookie.motion)
    postCount = cookies[CookieName.posts].flatMap { UInt32($0) } ?? 0
    hasTextBrowser = Self.isTextBrowser(request.fields[.userAgent] ?? "")
  }

  /// What a game keeps instead of the key.
  var seat: SeatDigest? {
    seatKey.flatMap(SeatDigest.init(key:))
  }

  /// How much this visitor wants to see of a move.
  var motion: Motion {
    chosenMotion ?? (hasTextBrowser ? .off : .disks)
  }

  private static func isTextBrowser(_ userAgent: String) -> Bool {
    ["Lynx", "w3m", "Links", "ELinks"].contains { userAgent.hasPrefix($0) }
  }
}

extension SeatDigest {
  init?(key: SeatKey) {
    self.init(bytes: SHA256.digest(of: key.text.utf8))
  }
}
