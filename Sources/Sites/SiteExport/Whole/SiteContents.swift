import Gameplay
package import Presentation
package import Reversi
import SHA256

/// The contents of a site with many games.
package struct SiteContents: Sendable {
  /// The title of the site.
  package var title: String
  /// The pages of the first language are in the site's own folder. Each other language has a folder named after its
  /// tag.
  package var languages: [Language]
  /// The address of the site, such as `https://club.example/games`, without a slash at its end; nil if unknown.
  package var address: String?
  /// The paragraphs of the introduction.
  package var text: [String]
  /// The games, in the order of their files.
  package var games: [SiteGame]
  /// The puzzles, in the order of their files.
  package var puzzles: [SitePuzzle]

  /// The contents of a site. By default it is empty.
  package init(
    title: String, languages: [Language], address: String? = nil,
    text: [String] = [], games: [SiteGame] = [], puzzles: [SitePuzzle] = []
  ) {
    self.title = title
    self.languages = languages
    self.address = address
    self.text = text
    self.games = games
    self.puzzles = puzzles
  }
}

/// A game of a site.
package struct SiteGame: Sendable, Hashable {
  /// The name of the game's folder.
  package var name: SiteEntryName
  /// The moves, with the players, date and place if known.
  package var game: TaggedGame

  /// A game in a folder.
  package init(name: SiteEntryName, game: TaggedGame) {
    self.name = name
    self.game = game
  }
}

/// A puzzle of a site.
package struct SitePuzzle: Sendable, Hashable {
  /// The name of the puzzle's folder.
  package var name: SiteEntryName
  /// The position where the visitor is to move.
  package var start: Position

  /// A puzzle in a folder.
  package init(name: SiteEntryName, start: Position) {
    self.name = name
    self.start = start
  }
}

/// The name of a folder in a site: 1 to 64 characters from `a`–`z`, `0`–`9` and dashes, but no dash at either end.
package struct SiteEntryName: Sendable, Hashable {
  /// The name as it appears in addresses.
  package let text: String

  /// Reads a name; nil if it isn't valid.
  package init?(_ text: String) {
    let octets = Array(text.utf8)
    guard 1...64 ~= octets.count, octets.first != Self.dash, octets.last != Self.dash,
      octets.allSatisfy({ Self.isFit($0) || $0 == Self.dash })
    else { return nil }
    self.text = text
  }

  static func isFit(_ octet: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= octet || UInt8(ascii: "0")...UInt8(ascii: "9") ~= octet
  }

  private static let dash = UInt8(ascii: "-")
}

/// The players of a site's games.
struct PlayerTable {
  /// The players, most games first; players with equally many games in the order of their names.
  private(set) var standings: [PlayerStanding] = []
  private var games: [String: [CollectionGame]] = [:]

  /// Collects the players of games. Each player's page shows the games in the given order.
  init(_ games: [CollectionGame]) {
    var standings: [String: PlayerStanding] = [:]
    for game in games {
      let (record, tags) = (game.game.record, game.game.tags)
      let sides = [(tags.dark, Disk.dark), (tags.light, .light)]
      for case (let name?, let side) in sides {
        standings[name, default: PlayerStanding(name: name, page: Self.page(of: name))]
          .count(record.position.withoutPass, playing: side)
        // If a player plays both sides, the game counts as one.
        if self.games[name]?.last != game { self.games[name, default: []].append(game) }
      }
    }
    self.standings = standings.values.sorted { first, second in
      first.games != second.games
        ? first.games > second.games
        : first.name.utf8.lexicographicallyPrecedes(second.name.utf8)
    }
  }

  /// A player's games.
  func games(of player: PlayerStanding) -> [CollectionGame] { games[player.name] ?? [] }

  /// The name of a player's page: the name's characters that fit an address, and a mark that is unique to the name.
  private static func page(of name: String) -> String {
    let words = name.utf8.map { 65...90 ~= $0 ? $0 | 0x20 : $0 }
      .split { !SiteEntryName.isFit($0) }.map { String(decoding: $0, as: UTF8.self) }
    let mark = String(SHA256Digest(of: name.utf8).hex.prefix(8))
    return (words + [mark]).joined(separator: "-")
  }
}

/// The date of a game, as precise as it was recorded.
struct GameDate: Comparable {
  private let year: Int
  private let month: Int
  private let day: Int

  /// Reads the date at the beginning of a text: `2026`, `2026-11` or `2026-11-22`, also with dots or slashes. Nil if
  /// there is none.
  ///
  /// If the month or the day is not valid, only the parts before it count.
  init?(_ text: String) {
    var rest = text.utf8[...]
    func number(digits: ClosedRange<Int>) -> Int? {
      let figures = rest.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
      guard digits ~= figures.count else { return nil }
      rest = rest[figures.endIndex...]
      return Int(String(figures) ?? "")
    }
    func nextNumber() -> Int? {
      guard let divider = rest.first, "-./".utf8.contains(divider) else { return nil }
      rest.removeFirst()
      return number(digits: 1...2)
    }
    guard let year = number(digits: 4...4), year >= 1000 else { return nil }
    self.year = year
    let month = nextNumber().flatMap { 1...12 ~= $0 ? $0 : nil }
    self.month = month ?? 1
    let days = month.map { Self.days(of: $0, in: year) } ?? 0
    day = month == nil ? 1 : nextNumber().flatMap { 1...days ~= $0 ? $0 : nil } ?? 1
  }

  private static func days(of month: Int, in year: Int) -> Int {
    let isLeapYear = year % 4 == 0 && year % 100 != 0 || year % 400 == 0
    return month == 2 ? (isLeapYear ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
  }

  /// The beginning of the day in UTC.
  var start: Timestamp {
    // Counts years from March, so that a leap day is the last day of its year.
    let shifted = month > 2 ? year : year - 1
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    let days = 365 * shifted + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 719_468
    return Timestamp(milliseconds: Int64(days) * Milliseconds.days(1).count)
  }

  static func < (first: GameDate, second: GameDate) -> Bool {
    (first.year, first.month, first.day) < (second.year, second.month, second.day)
  }
}
