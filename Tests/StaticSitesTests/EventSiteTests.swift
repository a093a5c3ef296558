import Foundation
import Presentation
import Reversi
import TestSupport
import Testing

@testable import StaticSites

@Suite("Events on a club's site")
struct EventSiteTests {
  private static let won = "e6f4e3f6g5d6e7f5c5"

  static func club() throws -> SiteContents {
    var club = try WholeSiteTests.inTwoLanguages()
    func game(
      _ name: String, _ text: String, _ dark: String, _ light: String, _ date: String?,
      _ place: String?, _ round: String? = nil
    ) throws -> CollectionGame {
      try WholeSiteTests.game(
        name, text, dark: dark, light: light, date: date, place: place, round: round)
    }
    club.games = [
      try game("a", won, "Ada", "Bo", "2026-11-21", "Example Cup", "1"),
      try game("b", won, "Cleo & Co", "Dora", "2026-11-21", "Example Cup", "1"),
      try game("c", "f5d6", "Ada", "Cleo & Co", "2026-11-22", "Example Cup", "Final"),
      try game("d", won, "Bo", "Ada", "2025", "Example Cup"),
      try game("e", won, "Bo", "Ada", nil, "Example Cup"),
      try game("f", won, "Bo", "Ada", "2026-01-02", nil),
    ]
    return club
  }

  private func eventPages(_ site: BuiltSite) -> [String] {
    site.files.keys.filter { $0.hasPrefix("events/") && $0 != "events/index.html" }.sorted()
  }

  @Test("The games of a place and a year are an event")
  func found() throws {
    let site = try BuiltSite(Self.club())
    let pages = eventPages(site)
    #expect(
      pages.map { $0.replacing(#/[0-9a-f]{15}/#, with: "#") } == [
        "events/2025-example-cup-#.html", "events/2026-example-cup-#.html",
        "events/example-cup-#.html",
      ])
    let list = site.text("events/index.html")
    #expect(list.contains("<h2>2026</h2>") && list.contains("<h2>Date unknown</h2>"))
    #expect(list.contains(">Example Cup</a>\n<td>3<td>4"))
    let cup = site.text(pages[1])
    #expect(cup.contains("<h1>Example Cup 2026</h1>"))
    #expect(cup.contains(#"<a class=score href="../games/a/index.html">Ada 64–0 Bo</a>"#))
    #expect(cup.contains("<h2>Round 1</h2>") && cup.contains("<h2>Final</h2>"))
    #expect(site.text("index.html").contains(#"<a href="events/index.html">Events</a>"#))
    #expect(site.text("games/a/index.html").contains("Example Cup, Round 1, 21 Nov 2026"))
    #expect(site.files["ja/" + pages[1]] != nil)
    let related = try #require(
      site.text("games/a/index.html").firstMatch(of: #/<p class="more related">(.*)<\/p>/#)
    ).1
    let links = related.matches(of: #/<a href="..\/..\/([^"]*)">([^<]*)<\/a>/#)
    #expect(links.map(\.2) == ["Ada", "Bo", "Example Cup 2026"])
    #expect(links.map { String($0.1) }.allSatisfy { site.files[$0] != nil })
    #expect(links.last.map { String($0.1) } == pages[1])
    #expect(site.text("games/a/sheet.html").contains(related))
    #expect(
      try !BuiltSite(WholeSiteTests.club()).files.keys.contains { $0.hasPrefix("event") })
  }

  @Test("A game of which only the result is known counts in events, and has no page")
  func results() throws {
    var contents = try Self.club()
    let pages = try BuiltSite(contents).files.keys.filter { $0.hasPrefix("games/") }
    contents.results = [
      CollectionGame(
        name: "r",
        game: TaggedGame(
          GameRecord(),
          tags: GameTags(
            dark: "Eve", light: "Ada", date: "2026-11-22", place: "Example Cup", result: "40-24")))
    ]
    let site = try BuiltSite(contents)
    #expect(site.files.keys.filter { $0.hasPrefix("games/") }.sorted() == pages.sorted())
    let cup = site.text(eventPages(site)[1])
    #expect(cup.contains("<b class=score>Eve 40–24 Ada</b>"))
    #expect(site.files.keys.contains { $0.hasPrefix("players/eve-") })
    #expect(!site.text("games/index.html").contains("Eve "))
  }

  @Test("Names and places with the same letters in other bytes have pages of their own")
  func bytes() throws {
    var contents = SiteContents(title: "Club", languages: [.standard])
    contents.games = try ["Jos\u{E9}", "Jose\u{301}"].enumerated().map { number, name in
      try WholeSiteTests.game(
        "game-\(number)", Self.won, dark: name, light: "Bo", date: "2026", place: name)
    }
    let site = try BuiltSite(contents)
    let pages = eventPages(site)
    #expect(pages.count == 2)
    for page in pages {
      let links = site.text(page).matches(of: #/"\.\.\/(players\/[^"]*)"/#).compactMap {
        String($0.1).removingPercentEncoding
      }
      #expect(Set(links).count == 3 && links.allSatisfy { site.files[$0] != nil }, "\(links)")
    }
  }

  @Test("The feed of events has their standings, the newest event first")
  func feed() throws {
    let site = try BuiltSite(Self.club())
    let feed = site.text("events.xml")
    let titles = feed.matches(of: #/<title>([^<]*)</#).map { String($0.1) }
    #expect(titles == ["The Riverside Club", "Example Cup 2026", "Example Cup 2025"])
    #expect(feed.contains("<published>2026-11-22T00:00:00"))
    #expect(feed.contains("&lt;li&gt;Cleo &amp;amp; Co: 1&lt;/li&gt;"))
    #expect(
      site.text("events/index.html").contains(#"type="application/atom+xml" href="../events.xml""#))
    #expect(site.text("ja/events.xml").contains("https://club.example/games/ja/events/2026-"))
  }

  @Test("The sitemap has the dates of games, events and players, as far as they are known")
  func dates() throws {
    let map = try BuiltSite(Self.club()).text("sitemap.xml")
    let pages = map.matches(
      of: #/<loc>https:\/\/club.example\/games\/([^<]*)<\/loc>(?:<lastmod>([^<]*)<\/lastmod>)?/#)
    let dates = Dictionary(
      uniqueKeysWithValues: pages.map {
        (String($0.1).replacing(#/-[0-9a-f]{15}/#, with: ""), $0.2.map { String($0) } ?? "")
      })
    for (page, date) in [
      ("", "2026-11-22"), ("games/", "2026-11-22"), ("games/a/", "2026-11-21"),
      ("games/d/", "2025"), ("games/e/", ""), ("events/", "2026-11-22"),
      ("events/2025-example-cup.html", "2025"), ("events/2026-example-cup.html", "2026-11-22"),
      ("players/bo.html", "2026-11-21"), ("ja/games/a/", "2026-11-21"), ("rules.html", ""),
      ("puzzles/corner/", ""),
    ] {
      #expect(dates[page] == date, "\(page)")
    }
    #expect(!map.contains("404") && !map.contains(".css"))
  }

  @Test(
    "Pages name their own address and those in other languages; without an address of the site they don't"
  )
  func canonical() throws {
    let site = try BuiltSite(Self.club())
    let home = "https://club.example/games/"
    for (page, name) in [
      ("index.html", ""), ("games/a/index.html", "games/a/"), ("games/a/3.html", "games/a/3.html"),
      ("rules.html", "rules.html"), ("puzzles/corner/index.html", "puzzles/corner/"),
    ] {
      for (folder, page) in [("", page), ("ja/", "ja/" + page)] {
        let html = site.text(page)
        #expect(
          html.contains(#"<link rel="canonical" href="\#(home)\#(folder)\#(name)">"#), "\(page)")
        #expect(html.contains(#"<link rel="alternate" hreflang=en href="\#(home)\#(name)">"#))
        #expect(html.contains(#"<link rel="alternate" hreflang=ja href="\#(home)ja/\#(name)">"#))
        #expect(html.contains(#"og:url" content="\#(home)\#(folder)\#(name)"#))
      }
    }
    var contents = try Self.club()
    contents.address = nil
    let other = try BuiltSite(contents)
    #expect(other.pages.allSatisfy { !$0.html.contains("canonical") && !$0.html.contains("og:") })
    #expect(other.files["404.html"] == nil && other.files["events.xml"] == nil)
    #expect(other.text("robots.txt") == "User-agent: *\nAllow: /\n")
  }

  @Test(
    "Search engines find the sitemap, and unknown addresses a page whose links work at any depth")
  func search() throws {
    let site = try BuiltSite(Self.club())
    #expect(
      site.text("robots.txt")
        == "User-agent: *\nAllow: /\n\nSitemap: https://club.example/games/sitemap.xml\n")
    let page = site.text("404.html")
    #expect(page.contains("<h1>Page not found</h1>"))
    #expect(page.contains(#"name="robots" content="noindex""#) && !page.contains("canonical"))
    #expect(page.contains(#"<link rel="stylesheet" href="/games/style.css">"#))
    #expect(page.contains(#"<a href="/games/events/index.html">Events</a>"#))
    #expect(page.contains(#"hreflang=ja href="/games/ja/404.html""#))
    #expect(site.text("ja/404.html").contains(#"href="/games/ja/rules.html""#))
    let addresses = page.matches(of: #/(?:href|src)="?([^" >]*)/#).map { String($0.1) }
    #expect(addresses.allSatisfy { $0.hasPrefix("/games/") }, "\(addresses)")
    var contents = try Self.club()
    contents.address = "https://club.example"
    #expect(try BuiltSite(contents).text("404.html").contains(#"href="/style.css""#))
  }

  @Test("The club's own robots.txt and 404.html stay")
  func ownFiles() throws {
    let place = try SitePlace()
    var contents = try Self.club()
    contents.address = nil
    try place.build(contents)
    let robots = try #require(place.files["robots.txt"])
    try place.write("mine", to: "404.html")
    contents.address = "https://club.example/games"
    try place.build(contents)
    #expect(try place.files["404.html"] == Data("mine".utf8))
    #expect(try place.files["robots.txt"] != robots)
    #expect(try place.build(contents).files == 0)
  }

  @Test("A finished game begins with its result, and tells it in its preview")
  func result() throws {
    let site = try BuiltSite(Self.club())
    let page = site.text("games/b/index.html")
    let result = "Cleo &amp; Co (dark) against Dora (light) · Dark won, 13–0"
    #expect(page.contains("<title>\(result)"))
    #expect(page.contains(#"og:title" content="\#(result)"#))
    let opening = "Opening: Perpendicular Opening"
    let description =
      #"content="Reversi after 9 moves, \#(opening), Example Cup, Round 1, 21 Nov 2026">"#
    #expect(page.contains(#"name="description" \#(description)"#))
    #expect(page.contains(#"og:description" \#(description)"#))
    #expect(page.contains(#"<p class="more">Dark won, 13–0"#))
    // Before its end a game has no result to begin with.
    #expect(site.text("games/c/index.html").contains("Start position · Dark&#39;s turn"))
    #expect(
      site.text("games/b/9.html").contains(
        "<title>Cleo &amp; Co (dark) against Dora (light) · Move 9"))
  }

  @Test("The preview picture is in the page's language if its typeface has the letters")
  func card() throws {
    var contents = try Self.club()
    contents.languages = Language.allCases
    let files = try BuiltSite(contents).files
    let pictures = ["", "ja/", "de/"].map { files[$0 + "games/a/card.png"] }
    #expect(pictures.allSatisfy { $0 != nil })
    #expect(pictures[0] == pictures[1] && pictures[0] != pictures[2])
  }

  @Test("A new game changes the pages of its event and its players, and no others")
  func update() throws {
    let place = try SitePlace()
    var contents = try Self.club()
    try place.build(contents)
    let before = try place.identities
    contents.games.append(
      try WholeSiteTests.game(
        "g", Self.won, dark: "Dora", light: "Eve", date: "2026-11-23", place: "Example Cup"))
    try place.build(contents)
    let after = try place.identities
    let same = before.keys.filter { after[$0] == before[$0] }
    func isSame(_ start: String) throws -> Bool {
      same.contains(try #require(before.keys.first { $0.hasPrefix(start) }))
    }
    #expect(try isSame("events/2025-") && isSame("events/example-") && isSame("players/ada-"))
    #expect(try !isSame("events/2026-") && !isSame("players/dora-") && !isSame("events/index"))
    #expect(try SitePlace().built(contents) == place.files)
    #expect(try place.build(contents).files == 0)
  }

  @Test("Pages look as recorded", arguments: Language.allCases)
  func snapshots(in language: Language) throws {
    var club = try Self.club()
    club.languages = [language] + Language.allCases.filter { $0 != language }
    let site = try BuiltSite(club)
    let pages = eventPages(site)
    let player = try #require(site.files.keys.first { $0.hasPrefix("players/ada-") })
    for (path, name) in [
      ("events/index.html", "club-events"), (pages[1], "club-event"), (player, "club-player"),
      ("404.html", "club-not-found"),
    ] {
      try Snapshot.expect(site.text(path), named: name, in: language)
    }
    try Snapshot.expect(site.text("games/a/index.html"), named: "club-game", in: language)
  }
}
