import Foundation
import OperatingSystem
import Presentation
import Reversi
import TestSupport
import Testing

@testable import StaticSites

@Suite("The opening explorer of a club's site")
struct OpeningExplorerTests {
  /// Two games of the Tiger on turned boards, one that transposes into it, one beside it, and a finished one.
  static let club = [
    ("tiger", "c4e3f6e6f5c5", "Ada", "Bo"), ("turned", "f5d6c3d3c4", "Ada", "Cleo"),
    ("transposed", "c4e3f5e6f6", "Dora", "Eve"), ("beside", "d3c5f6d2", "Bo", "Ada"),
    ("short", "e6f4e3f6g5d6e7f5c5", "Ada", "Bo"),
  ]

  private static func contents(_ games: Int = club.count, least: Int = 2) throws -> SiteContents {
    var contents = SiteContents(title: "Club", languages: [.standard])
    contents.games = try club.prefix(games).map { name, moves, dark, light in
      try WholeSiteTests.game(name, moves, dark: dark, light: light)
    }
    contents.gamesOfOpening = least
    return contents
  }

  private static func explorer(least: Int = 2) throws -> OpeningExplorer {
    OpeningExplorer(try contents().games, sharedBy: least)
  }

  /// The moves to each shared position, with the number of games.
  private static func lines(_ explorer: OpeningExplorer) -> [String] {
    explorer.names.indices.map { index in
      let opening = explorer.opening(index, Language.standard.openings)
      return RecordText.text(of: opening.record) + " \(opening.results.games)"
    }
  }

  @Test(
    "has the positions that enough games share, with f5 first, and their moves as names",
    arguments: [
      (2, [" 5", "f5 5", "f5d6 5", "f5d6c3 3", "f5d6c3d3 2", "f5d6c3d3c4 3"]),
      (3, [" 5", "f5 5", "f5d6 5", "f5d6c3 3"]), (5, [" 5", "f5 5", "f5d6 5"]), (6, []),
    ])
  func shared(least: Int, expected: [String]) throws {
    let explorer = try Self.explorer(least: least)
    #expect(Self.lines(explorer) == expected)
    #expect(
      explorer.names.dropFirst() == expected.dropFirst().map { String($0.dropLast(2)) }[...])
  }

  @Test("lists the next moves, the most frequent first, with pages for those that are shared")
  func next() throws {
    let explorer = try Self.explorer()
    let start = explorer.opening(0, Language.standard.openings)
    #expect(start.next.map(\.square) == [Square("f5")])
    #expect(Set(start.pages.keys.map(\.description)) == ["c4", "d3", "e6", "f5"])
    let opening = explorer.opening(2, Language.standard.openings)
    #expect(opening.next.map { $0.square?.description } == ["c3", "c4", "c5"])
    #expect(opening.next.map(\.results.games) == [3, 1, 1])
    #expect(opening.next.map { $0.page == nil } == [false, true, true])
    #expect(opening.pages.count == 1)
  }

  @Test("shows the games of the most active players, and the page of each game's opening")
  func games() throws {
    let explorer = try Self.explorer()
    let names = Language.standard.openings
    #expect(
      explorer.opening(0, names).games.map(\.name)
        == ["tiger", "beside", "short", "turned", "transposed"])
    func page(_ moves: String, _ ply: Int) throws -> String? {
      explorer.page(of: try RecordText.record(of: moves), upTo: ply)
    }
    #expect(try page("f5d6c3d3c4f4", 5) == "f5d6c3d3c4")
    #expect(try page("c4e3f6e6f5c5", 4) == "f5d6c3d3")
    #expect(try page("f5f4", 2) == "f5")
    let played = explorer.openings(of: "Ada", in: try Self.contents().games, names)
    #expect(played.map(\.name) == ["Tiger", "Bent Ganglion", "Perpendicular Opening"])
  }

  @Test("has linked pages, which a second build writes again only where something changed")
  func pages() throws {
    let place = try SitePlace()
    var contents = try Self.contents(4)
    _ = try place.build(contents)
    let marks = try place.identities
    contents.games += try Self.contents().games.suffix(1)
    _ = try place.build(contents)
    let now = try place.identities
    #expect(now["openings/index.html"] != marks["openings/index.html"])
    let pages = now.keys.filter { $0.hasPrefix("openings/") }
    #expect(pages.count == 6)
    #expect(pages.count { marks[$0] == now[$0] } == 3)
    #expect(now["games/tiger/index.html"] == marks["games/tiger/index.html"])
    #expect(try SitePlace().built(contents) == place.files)

    let site = try BuiltSite(contents)
    let game = site.text("games/turned/index.html")
    let link = try #require(
      game.firstMatch(of: #/Opening: <a href="../../(openings/[^"]*)"><span>Tiger/#))
    let opening = site.text(String(link.1))
    #expect(opening.contains("<h1 id=message><span>Tiger</span>"))
    #expect(opening.contains("3 games"))
    #expect(opening.contains("../games/transposed/index.html"))
    #expect(site.text("index.html").contains(#"<a href="openings/index.html">Openings</a>"#))
    #expect(
      site.text("openings/index.html").contains(
        "dark won 100%, light won 0%, 0% drawn. Average result 64.0–0.0."))
    #expect(site.text("games/index.html").contains("· <span>Tiger</span>"))
    let ada = try #require(site.files.keys.first { $0.hasPrefix("players/ada-") })
    #expect(site.text(ada).contains("<span>Tiger</span></a>\n<td>2<td>0<td>0<td>0"))
  }

  @Test("names openings in the language of the page, or else in English")
  func languages() throws {
    var contents = try Self.contents()
    contents.languages = try [.standard, #require(Language.allCases.first { $0.tag == "ja" })]
    let site = try BuiltSite(contents)
    let ada = try #require(site.files.keys.first { $0.hasPrefix("ja/players/ada-") })
    #expect(site.text(ada).contains("<span>虎</span></a>\n<td>2<td>0<td>0<td>0"))
    #expect(site.text("ja/games/index.html").contains("· <span>虎</span>"))
    #expect(site.text("games/index.html").contains("· <span>Tiger</span>"))
  }

  @Test("counts a game of a player on both sides without a result")
  func bothSides() throws {
    let won = Self.club[4].1
    let games = try [("Ada", "Ada"), ("Ada", "Bo"), ("Bo", "Ada")].map { dark, light in
      try WholeSiteTests.game("a", won, dark: dark, light: light)
    }
    let openings = try Self.explorer().openings(of: "Ada", in: games, Language.standard.openings)
    #expect(openings.map(\.results.figures) == [["3", "1", "0", "1", "64"]])
  }

  @Test("leaves no links to pages that fewer games no longer keep")
  func update() throws {
    let place = try SitePlace()
    try place.build(Self.contents())
    let contents = try Self.contents(least: 4)
    try place.build(contents)
    #expect(try place.files == SitePlace().built(contents))
    #expect(try place.build(contents).files == 0)
  }

  @Test("isn't there without enough games, or if site.txt wants none")
  func none() throws {
    for least in [6, Int.max] {
      let site = try BuiltSite(Self.contents(least: least))
      #expect(!site.files.keys.contains { $0.hasPrefix("openings") })
      #expect(site.text("games/tiger/index.html").contains("Opening: <span>Tiger</span>"))
      #expect(!site.text("index.html").contains("openings/"))
    }
  }

  @Test(
    "needs as many games for a page as site.txt says",
    arguments: [("3", 3), ("none", Int.max), ("1", nil), ("many", nil), ("-2", nil)])
  func field(value: String, expected: Int?) throws {
    let bytes = Array("title: Club\nopenings: \(value)\n".utf8)
    var contents = SiteContents(title: "Club", languages: [.standard])
    if let expected {
      try SiteText(bytes, languages: .shipped).choose(from: &contents) { _ in }
      #expect(contents.gamesOfOpening == expected)
    } else {
      let error = #expect(throws: CommandError.self) { try SiteText(bytes, languages: .shipped) }
      #expect(
        error?.description
          == "line 2: \"\(value)\" is neither a number of games from 2 on nor none")
    }
  }

  @Test("Its pages look as recorded", arguments: Language.allCases)
  func snapshots(language: Language) throws {
    var contents = try Self.contents()
    contents.languages = [language]
    let site = try BuiltSite(contents)
    try Snapshot.expect(site.text("openings/index.html"), named: "openings", in: language)
    let page = try #require(
      site.text("games/tiger/index.html").firstMatch(of: #/href="../../(openings/[^"]*)"/#))
    try Snapshot.expect(site.text(String(page.1)), named: "opening", in: language)
  }
}
