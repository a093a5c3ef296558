import Gameplay
import HTTP
import Presentation

/// The names of the site's cookies.
enum CookieName {
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
    return value.split(separator: ".").prefix(limit).compactMap { GameID(String($0)) }
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
      name: name, value: value, path: settings.basePath + path, maxAge: 400 * 86_400,
      isSecure: settings.isSecure(for: client))
    // Names, values and paths are the site's own and hold nothing that a cookie can't.
    if let cookie { append(cookie.fieldValue, for: .setCookie) }
  }
}
