import Encodings
import Presentation
import Reversi

/// A page or file of a static site with many games. Each language has all of them.
enum CollectionRoute: Sendable, Hashable {
  case start
  /// The page with all games, or with the newest ones and the years of all.
  case games
  /// A page with the games of a year, or of none. Pages are numbered from 1.
  case year(Int?, page: Int)
  case game(String)
  case gamePicture(String)
  case players
  /// A page with a player's games. Pages are numbered from 1.
  case player(String, page: Int)
  /// A page with events, newest first.
  case events(page: Int)
  case event(String, page: Int)
  case eventFeed
  /// A page with the news, newest first.
  case news(page: Int)
  case newsFeed
  /// The file of announced events for calendar programs.
  case calendar
  case puzzles
  case puzzle(String)
  case puzzlePicture(String)
  /// A position that many games share, with the moves to it.
  case opening(String)
  /// A page of text. The name of news begins with its folder.
  case text(String)
  case rules
  case feed
  /// The page that a server returns for other addresses, with the path from the server's root to the folder of its
  /// language. It is shown at any depth.
  case notFound(at: String)

  static func player(named name: String, page: Int = 1) -> Self {
    .player(SiteEntryName.page(of: name), page: page)
  }

  static func event(_ event: CollectionEvent, page: Int = 1) -> Self {
    .event(SiteEntryName.page(of: event.name, after: event.year), page: page)
  }

  static let openings = Self.opening(openingsName)

  /// The name of the page of the start.
  static let openingsName = "index"

  var path: String {
    switch self {
    case .start: FilePage.index
    case .games: "games/" + FilePage.index
    case .year(let year, let page):
      "games/\(year.map { String($0) } ?? "undated")\(page == 1 ? "" : "-\(page)").html"
    case .game(let name): "games/\(name)/" + FilePage.index
    case .gamePicture(let name): "games/\(name)/\(Self.picture)"
    case .players: "players/" + FilePage.index
    case .player(let name, let page): "players/\(name)\(Self.ending(page))"
    case .events(1): "events/" + FilePage.index
    case .events(let page): "events/page-\(page).html"
    case .event(let name, let page): "events/\(name)\(Self.ending(page))"
    case .eventFeed: "events.xml"
    case .news(1): "news/" + FilePage.index
    case .news(let page): "news/page-\(page).html"
    case .newsFeed: "news.xml"
    case .calendar: "calendar.ics"
    case .puzzles: "puzzles/" + FilePage.index
    case .puzzle(let name): "puzzles/\(name)/" + FilePage.index
    case .puzzlePicture(let name): "puzzles/\(name)/\(Self.picture)"
    case .opening(let name): "openings/\(name).html"
    case .text(let name):
      name.begins(with: SiteListing.newsName) ? "\(name).html" : "pages/\(name).html"
    case .rules: "rules.html"
    case .feed: "feed.xml"
    case .notFound: "404.html"
    }
  }

  private static func ending(_ page: Int) -> String {
    page == 1 ? ".html" : "-page-\(page).html"
  }

  /// The folder of the file: empty, or with a trailing slash.
  var folder: String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? ""
  }

  /// The address relative to the folder of its language. An index page has the address of its folder.
  var address: String {
    let folder = folder
    return Self.escaped(path.utf8.elementsEqual((folder + FilePage.index).utf8) ? folder : path)
  }

  /// The relative path from the file's folder up to the folder of its language: empty, or with a trailing
  /// slash.
  var ascent: String {
    if case .notFound(let folder) = self { return folder }
    return String(repeating: "../", count: path.utf8.count { $0 == UInt8(ascii: "/") })
  }

  /// A relative reference from this file to another one of the same language.
  func reference(to target: CollectionRoute) -> String {
    ascent + Self.escaped(target.path)
  }

  /// A path as it appears in addresses.
  static func escaped(_ path: String) -> String {
    PercentEncoding.encode(path) { AddressCoder.isUnreserved($0) || $0 == UInt8(ascii: "/") }
  }

  static let picture = "board.svg"
  /// The picture of a game that other sites show for a link to it.
  static let card = "card.png"
}
