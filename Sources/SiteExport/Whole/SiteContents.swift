public import Presentation
public import Reversi

/// What a site of many games consists of.
public struct SiteContents: Sendable {
  /// What it is called.
  public var title: String
  /// The first one's pages stand in the site's own folder, those of each other in a folder called like its tag.
  public var languages: [Language]
  /// Where the site will stand, such as `https://club.example/games`, without a slash at its end; nil if nobody knows.
  public var address: String?
  /// What it says of itself, in paragraphs.
  public var text: [String]
  /// The games, in the order of their files.
  public var games: [SiteGame]
  /// The puzzles, in the order of their files.
  public var puzzles: [SitePuzzle]

  /// A site; without anything said one of no games.
  public init(
    title: String, languages: [Language] = [.standard], address: String? = nil,
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
public struct SiteGame: Sendable, Hashable {
  /// What its folder is called.
  public var name: SiteEntryName
  /// Its moves, and what is known of them.
  public var game: TaggedGame

  /// A game in a folder.
  public init(name: SiteEntryName, game: TaggedGame) {
    self.name = name
    self.game = game
  }
}

/// A puzzle of a site.
public struct SitePuzzle: Sendable, Hashable {
  /// What its folder is called.
  public var name: SiteEntryName
  /// The position in which the visitor is to move.
  public var start: Position

  /// A puzzle in a folder.
  public init(name: SiteEntryName, start: Position) {
    self.name = name
    self.start = start
  }
}

/// The name of a folder of a site: 1 to 64 of `a` to `z`, `0` to `9` and dashes, which stand neither first nor last.
public struct SiteEntryName: Sendable, Hashable {
  /// The name as it stands in addresses.
  public let text: String

  /// The name with that text, nil if it is none.
  public init?(_ text: String) {
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
