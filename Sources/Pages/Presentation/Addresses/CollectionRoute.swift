import Encodings

/// A page or file of a static site with many games. Each language has all of them.
package enum CollectionRoute: Sendable, Hashable {
  /// The start page.
  case start
  /// A page with games, newest first. Pages are numbered from 1.
  case games(page: Int)
  /// The first page of a game.
  case game(String)
  /// The picture of a game's final board.
  case gamePicture(String)
  /// The page with all players.
  case players
  /// The page with a player's games.
  case player(String)
  /// The page with all puzzles.
  case puzzles
  /// The first page of a puzzle.
  case puzzle(String)
  /// The picture of a puzzle's first board.
  case puzzlePicture(String)
  /// A page of text.
  case text(String)
  /// The rules of the game.
  case rules
  /// The feed of new games.
  case feed

  /// The path of the file in the folder of its language.
  package var path: String {
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
    case .text(let name): "pages/\(name).html"
    case .rules: "rules.html"
    case .feed: "feed.xml"
    }
  }

  /// The folder of the file: empty, or with a trailing slash.
  package var folder: String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? ""
  }

  /// The address relative to the folder of its language. An index page has the address of its folder.
  package var address: String {
    let folder = folder
    return Self.escaped(path.utf8.elementsEqual((folder + FilePage.index).utf8) ? folder : path)
  }

  /// The relative path from the file's folder up to the folder of its language: empty, or with a trailing
  /// slash.
  package var ascent: String {
    String(repeating: "../", count: path.utf8.count { $0 == UInt8(ascii: "/") })
  }

  /// A relative reference from this file to another one of the same language.
  package func reference(to target: CollectionRoute) -> String {
    ascent + Self.escaped(target.path)
  }

  /// A path as it appears in addresses.
  package static func escaped(_ path: String) -> String {
    PercentEncoding.encode(path) { PrintedAddress.isUnreserved($0) || $0 == UInt8(ascii: "/") }
  }

  /// The file name of a board's picture.
  package static let picture = "board.svg"
}
