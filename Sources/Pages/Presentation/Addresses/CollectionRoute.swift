/// A page or a file of a static site of many games: each language has all of them.
public enum CollectionRoute: Sendable, Hashable {
  /// The page that the site begins with.
  case start
  /// A page of all games, the newest first; pages are counted from 1.
  case games(page: Int)
  /// The first page of a game.
  case game(String)
  /// The drawing of a game's last board.
  case gamePicture(String)
  /// All who have played.
  case players
  /// The games of one of them.
  case player(String)
  /// All puzzles.
  case puzzles
  /// The first page of a puzzle.
  case puzzle(String)
  /// The drawing of a puzzle's first board.
  case puzzlePicture(String)
  /// The rules of the game.
  case rules
  /// The feed of new games.
  case feed

  /// The path of its file below the folder of its language.
  public var path: String {
    switch self {
    case .start: FilePage.index
    case .games(1): "games/" + FilePage.index
    case .games(let page): "games/page-\(page).html"
    case .game(let name): "games/\(name)/" + FilePage.index
    case .gamePicture(let name): "games/\(name)/\(Self.picture)"
    case .players: "players/" + FilePage.index
    case .player(let name): "players/\(name).html"
    case .puzzles: "puzzles/" + FilePage.index
    case .puzzle(let name): "puzzles/\(name)/" + FilePage.index
    case .puzzlePicture(let name): "puzzles/\(name)/\(Self.picture)"
    case .rules: "rules.html"
    case .feed: "feed.xml"
    }
  }

  /// The folder of its file, empty or with a slash at its end.
  public var folder: String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? ""
  }

  /// The address below that of its language's folder: a page that a server shows for a folder has the folder's.
  public var address: String {
    let folder = folder
    return path.utf8.elementsEqual((folder + FilePage.index).utf8) ? folder : path
  }

  /// What leads from its folder up to that of its language: empty, or with a slash at its end.
  public var ascent: String {
    String(repeating: "../", count: path.utf8.count { $0 == UInt8(ascii: "/") })
  }

  /// What leads from here to another file of the same language.
  public func reference(to target: CollectionRoute) -> String { ascent + target.path }

  /// What the drawing of a board is called.
  public static let picture = "board.svg"
}
