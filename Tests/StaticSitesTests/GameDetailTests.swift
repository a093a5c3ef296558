import Foundation
import Presentation
import Reversi
import TestSupport
import Testing

@testable import StaticSites

@Suite("How much a club's site has of each game")
struct GameDetailTests {
  private static func club(_ plies: GameDetail.Plies, server: String? = nil) throws -> SiteContents
  {
    var club = try WholeSiteTests.club()
    var comments = MoveComments()
    try comments.add("An old <opening>.".unicodeScalars, to: 2)
    club.games[0] = CollectionGame(
      name: club.games[0].name,
      game: TaggedGame(
        try RecordText.record(of: "e6f4e3f6g5d6e7f5c5"),
        tags: GameTags(dark: "Ada", light: "Bo", date: "2026-11-20", place: "Cup"),
        comments: comments))
    club.detail.plies = plies
    club.detail.server = server.flatMap { PublicAddress($0) }
    return club
  }

  @Test("With one page a game, it has boards, moves, graph, comments and result")
  func list() throws {
    let site = try BuiltSite(Self.club(.list))
    let games = site.files.keys.filter { $0.hasPrefix("games/") }.sorted()
    #expect(
      games == [
        "games/final/index.html", "games/friendly/index.html", "games/index.html",
        "games/opening/index.html",
      ])
    let page = site.text("games/final/index.html")
    for part in [
      "<h1>Ada (dark) against Bo (light)</h1>", "Dark won", "Cup", "20 Nov 2026",
      "<table class=drawn",
      #"<table class="sheet""#, "e6f4e3f6g5d6e7f5c5", #"class="card graph""#,
      "<b>2 f4</b> An old &lt;opening&gt;.",
      #"og:title" content="Ada (dark) against Bo (light) · Dark won"#,
      #"og:url" content="https://club.example/games/games/final/""#,
      #"">Ada</a> <a href="../../players/bo-"#, #"">Cup 2026</a> </p>"#,
    ] {
      #expect(page.contains(part), "\(part)")
    }
    #expect(!page.contains("og:image"))
    #expect(!site.text("index.html").contains("final/board.svg"))
    #expect(!site.text("feed.xml").contains("board.svg"))
  }

  @Test("With one page a game, every reference points to a file of the site")
  func references() throws {
    var club = try Self.club(.list)
    club.languages = try WholeSiteTests.inTwoLanguages().languages
    let site = try BuiltSite(club)
    // The page for addresses that the site doesn't have is shown at any depth.
    for (page, html) in site.pages where !page.hasSuffix("404.html") {
      for reference in html.matches(of: #/(?:href|src)="([^"]*)"/#).map({ String($0.1) })
      where !reference.hasPrefix("https://") {
        let target = GameSiteTests.resolved(String(reference.prefix { $0 != "#" }), from: page)
        #expect(site.files[target] != nil, "\(reference) on \(page)")
      }
    }
  }

  @Test(
    "A server plays the games through, with their tags",
    arguments: [GameDetail.Plies.list, .none], ["https://play.example", "http://play.example/re"])
  func server(plies: GameDetail.Plies, server: String) throws {
    let site = try BuiltSite(Self.club(plies, server: server + "/"))
    let page = site.text(plies == .list ? "games/final/index.html" : "games/index.html")
    #expect(
      page.contains(
        "\(server)/r/e6f4e3f6g5d6e7f5c5?dark=Ada&amp;light=Bo&amp;date=2026-11-20&amp;place=Cup"))
  }

  @Test("Without pages of games, the lists have their moves")
  func none() throws {
    let site = try BuiltSite(Self.club(.none))
    #expect(site.files.keys.filter { $0.hasPrefix("games/") } == ["games/index.html"])
    #expect(site.files["feed.xml"] == nil)
    let list = site.text("games/index.html")
    #expect(list.contains("<details><summary>Moves</summary><code>e6f4e3f6g5d6e7f5c5</code>"))
    #expect(list.contains("<b class=score>Ada 64–0 Bo</b>"))
    #expect(!site.text("sitemap.xml").contains("games/final"))
  }

  @Test("A site is the same whatever it was before, and a second build writes nothing")
  func again() throws {
    let place = try SitePlace()
    for plies in [GameDetail.Plies.list, .none, .list] {
      var club = try Self.club(plies)
      // More than are rendered together.
      for number in 1...300 {
        club.games.append(
          try WholeSiteTests.game("g\(number)", "f5d6", date: "\(1900 + number % 7)"))
      }
      try place.build(club)
      let files = try place.files
      #expect(try SitePlace().built(club) == files)
      #expect(try place.build(club).files == 0)
      let marks = try place.identities
      club.games.append(try WholeSiteTests.game("new", "f5f6", date: "1903"))
      try place.build(club)
      let now = try place.identities
      let changed = now.filter { marks[$0.key] != $0.value }.keys.filter { $0.hasPrefix("games/g") }
      #expect(changed.isEmpty)
      #expect((now["games/new/index.html"] != nil) == (plies == .list))
    }
  }

  @Test("A comment makes its game again, and is on its move's page, on the sheet and in a file")
  func comment() throws {
    let place = try SitePlace()
    var club = try WholeSiteTests.club()
    try place.build(club)
    let before = try place.files
    let text = #"Ends in (brackets], and \ too."#
    var comments = MoveComments()
    try comments.add(text.unicodeScalars, to: 2)
    let game = club.games[0].game
    club.games[0] = CollectionGame(
      name: club.games[0].name, game: TaggedGame(game.record, tags: game.tags, comments: comments))
    try place.build(club)
    let files = try place.files
    func page(_ name: String) -> String {
      String(decoding: files["games/final/" + name] ?? Data(), as: UTF8.self)
    }
    #expect(page("2.html").contains("<p class=card dir=auto>\(text)</p>"))
    #expect(!page("1.html").contains(text) && !page("3.html").contains(text))
    #expect(page("sheet.html").contains("<b>2 d6</b> \(text)"))
    #expect(page("5.html").contains(#"href="game.ggf""#))
    #expect(try GameText(page("game.ggf")).game == club.games[0].game)
    #expect(before["games/final/game.ggf"] == nil)
    #expect(try SitePlace().built(club) == files)
  }
}
