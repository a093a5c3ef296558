import Foundation
import Presentation
import Reversi
import Samples
import TestSupport
import Testing

@testable import StaticSites

@Suite("The static site of a club")
struct WholeSiteTests {
  private static let puzzle = "xooooo--" + String(repeating: "x", count: 56)

  static func game(
    _ name: String, _ text: String, dark: String? = nil, light: String? = nil, date: String? = nil,
    place: String? = nil, round: String? = nil
  ) throws -> CollectionGame {
    CollectionGame(
      name: name,
      game: TaggedGame(
        try RecordText.record(of: text),
        tags: GameTags(dark: dark, light: light, date: date, place: place, round: round)))
  }

  static func club() throws -> SiteContents {
    SiteContents(
      title: "The Riverside Club", languages: [.standard], address: "https://club.example/games",
      text: ["We meet on Fridays.", "Guests are welcome."],
      games: [
        try game("final", "f5d6c3d3c4", dark: "Ada", light: "Bo", date: "2026-11-20"),
        try game("friendly", "f5f6", dark: "Bo", light: "Cleo"),
        try game("opening", "f5d6", dark: "Ada", light: "Cleo & Co", date: "2026-11-22"),
      ],
      puzzles: [
        CollectionPuzzle(name: "corner", start: try #require(Position(text: puzzle + "x")))
      ])
  }

  static func inTwoLanguages() throws -> SiteContents {
    var club = try club()
    club.languages = try [.standard, #require(Language.allCases.first { $0.tag == "ja" })]
    return club
  }

  @Test("It has pages of games, players, puzzles and rules")
  func pages() throws {
    let club = try BuiltSite(Self.club())
    let names = club.files.keys
    for name in [
      "index.html", "games/index.html", "games/final/index.html", "games/final/5.html",
      "games/final/2-play.html", "games/final/game.txt", "games/final/card.png",
      "games/opening/board.svg", "players/index.html", "puzzles/index.html",
      "puzzles/corner/index.html", "rules.html", "feed.xml", "sitemap.xml",
      "style.css", ".flipbook-site",
    ] {
      #expect(names.contains(name), "\(name)")
    }
    // They would take too much space.
    #expect(!names.contains { $0.hasSuffix(".gif") })
    let start = club.text("index.html")
    #expect(start.contains("<h1>The Riverside Club</h1>"))
    #expect(start.contains("<p>Guests are welcome.</p>"))
    // Only linked files are there.
    #expect(!names.contains("motion.css") && !names.contains("bowling.css"))
    // The newest game comes first, and a game without a date last.
    let places = ["games/opening/", "games/final/", "games/friendly/"].map {
      start.range(of: $0)?.lowerBound
    }
    #expect(places.allSatisfy { $0 != nil })
    #expect(places.compactMap(\.self) == places.compactMap(\.self).sorted())
  }

  @Test("Every reference points to a file of the site", arguments: [false, true])
  func references(hasTwoLanguages: Bool) throws {
    let club = try BuiltSite(hasTwoLanguages ? Self.inTwoLanguages() : Self.club())
    for (page, html) in club.pages {
      for reference in html.matches(of: #/(?:href|src|action)="([^"]*)"/#).map({ String($0.1) })
      where !reference.hasPrefix("https://") {
        // The page for unknown addresses, which is shown at any depth, refers from the server's root.
        let (path, start) =
          page.hasSuffix("404.html")
          ? (reference.replacing(/^\/games\//, with: ""), "") : (reference, page)
        let target = GameSiteTests.resolved(String(path.prefix { $0 != "#" }), from: start)
        #expect(club.files[target] != nil, "\(reference) on \(page)")
      }
    }
  }

  @Test("With several languages each page links to its translations")
  func languages() throws {
    let club = try BuiltSite(Self.inTwoLanguages())
    let english = club.pages.map(\.path).filter { !$0.hasPrefix("ja/") }
    #expect(english.count * 2 == club.pages.count)
    for path in english where path != "404.html" {
      let ascent = String(repeating: "../", count: path.filter { $0 == "/" }.count)
      #expect(club.text(path).contains(#"hreflang=ja href="\#(ascent)ja/\#(path)""#), "\(path)")
      #expect(
        club.text("ja/" + path).contains(#"hreflang=en href="\#(ascent)../\#(path)""#), "\(path)")
      #expect(club.text("ja/" + path).contains(#"<html lang="ja">"#))
    }
  }

  @Test("A player's page counts games, wins and disks")
  func players() throws {
    let won = "e6f4e3f6g5d6e7f5c5"
    var club = SiteContents(title: "Club", languages: [.standard])
    club.games = [
      try Self.game("one", won, dark: "Ada", light: "Bo"),
      try Self.game("two", "f5d6", dark: "Bo", light: "Ada"),
    ]
    let site = try BuiltSite(club)
    let table = site.text("players/index.html")
    #expect(table.contains(">Ada</a>\n<td>2<td>1<td>0<td>0<td>64"))
    #expect(table.contains(">Bo</a>\n<td>2<td>0<td>0<td>1<td>0"))
    let ada = try #require(site.files.keys.first { $0.hasPrefix("players/ada-") })
    #expect(site.text(ada).contains("2 games: 1 won, 0 drawn, 0 lost; 64 disks"))
    #expect(site.text(ada).contains("../games/one/index.html"))
  }

  @Test("With an address pages have previews and a feed; without one they have neither")
  func address() throws {
    let club = try BuiltSite(Self.club())
    let page = club.text("games/final/index.html")
    #expect(
      page.contains(
        #"<meta property="og:image" content="https://club.example/games/games/final/card.png">"#))
    #expect(page.contains(#"content="https://club.example/games/games/final/""#))
    #expect(club.text("sitemap.xml").contains("<loc>https://club.example/games/rules.html</loc>"))
    #expect(club.text("index.html").contains(#"type="application/atom+xml" href="feed.xml""#))

    var contents = try Self.club()
    contents.address = nil
    let other = try BuiltSite(contents)
    #expect(other.files.keys.allSatisfy { !$0.hasSuffix(".xml") && !$0.hasSuffix(".png") })
    #expect(other.pages.allSatisfy { !$0.html.contains("og:") && !$0.html.contains("feed.xml") })
  }

  @Test("Each kind of page has a title and a description of its own")
  func titles() throws {
    let club = try BuiltSite(Self.club())
    let paths = [
      "index.html", "games/index.html", "players/index.html", "puzzles/index.html", "rules.html",
      "games/final/sheet.html", "games/opening/sheet.html",
    ]
    for mark in ["<title>", #"<meta name="description" content=""#] {
      let found = try paths.map { path in
        let rest = try #require(club.text(path).components(separatedBy: mark).last)
        return try #require(rest.split(separator: "\n").first, "\(path)")
      }
      #expect(Set(found).count == paths.count, "\(found)")
    }
    #expect(club.text("index.html").contains("<title>The Riverside Club</title>"))
    #expect(club.text("players/index.html").contains(#"content="Ada, Bo, Cleo">"#))
  }

  @Test("Pages have the logo as their preview; without a logo the first has the newest game")
  func previews() throws {
    var contents = try Self.club()
    func preview(_ path: String = "index.html") throws -> Substring? {
      let text = try BuiltSite(contents).text(path)
      return text.split(separator: #"og:image" content="https://club.example/games/"#).dropFirst()
        .first?.split(separator: "\"").first
    }
    #expect(try preview() == "games/opening/card.png")
    contents.style.logo = "pages/corner.svg"
    #expect(try preview() == "games/opening/card.png")
    contents.style.logo = "pages/corner.png"
    #expect(try preview() == "pages/corner.png")
    #expect(try preview("games/index.html") == "pages/corner.png")
    contents.detail.plies = .list
    contents.style.logo = nil
    #expect(try preview() == nil)
  }

  @Test("The first page of a finished game has a preview with its result")
  func result() throws {
    var contents = try Self.club()
    contents.games = [try Self.game("short", "e6f4e3f6g5d6e7f5c5", dark: "Ada", light: "Bo")]
    let club = try BuiltSite(contents)
    let page = club.text("games/short/index.html")
    #expect(page.contains("og:title\" content=\"Ada (dark) against Bo (light) · Dark won, 13–0"))
    #expect(
      page.contains(
        "og:description\" content=\"Reversi after 9 moves, Opening: Perpendicular Opening\""))
    let next = club.text("games/short/1.html")
    #expect(
      next.contains("og:title\" content=\"Ada (dark) against Bo (light) · Light&#39;s turn, 4–1"))
  }

  @Test("The feed lists the games with a known date, the newest first")
  func feed() throws {
    let feed = try BuiltSite(Self.club()).text("feed.xml")
    let ids = feed.matches(of: #/<id>([^<]*)</#).map { String($0.1) }
    let site = "https://club.example/games/"
    #expect(ids == ["feed.xml", "games/opening/", "games/final/"].map { site + $0 })
    let days = feed.matches(of: #/<published>([^<]*)T00:00:00/#).map { String($0.1) }
    #expect(days == ["2026-11-22", "2026-11-20"])
    #expect(feed.contains("Cleo &amp; Co"))
  }

  @Test("Each page of a puzzle leads to the next puzzle, and the last one to the first")
  func nextPuzzles() throws {
    var club = try Self.club()
    let start = try #require(club.puzzles.first).start
    #expect(try !BuiltSite(club).text("puzzles/corner/index.html").contains("Next puzzle"))
    club.puzzles.append(CollectionPuzzle(name: "edge", start: start))
    let site = try BuiltSite(club)
    for (name, next) in [("corner", "edge"), ("edge", "corner")] {
      let pages = site.pages.filter { $0.path.hasPrefix("puzzles/\(name)/") }
      #expect(pages.count > 1)
      for page in pages {
        #expect(page.html.contains(#"href="../../puzzles/\#(next)/index.html">Next puzzle</a>"#))
      }
    }
  }

  @Test("Games that don't fit on a page are spread over several")
  func manyGames() throws {
    var club = SiteContents(title: "Club", languages: [.standard])
    for number in 1...101 {
      let date = number < 3 ? nil : number % 2 == 0 ? "2025-11-19" : "2026"
      club.games.append(try Self.game("g\(number)", "f5", date: date))
    }
    let site = try BuiltSite(club)
    let games = site.text("games/index.html")
    #expect(games.contains("g2/index.html") && !games.contains("g1/index.html"))
    #expect(games.contains(#"<a href="../games/2025.html">2025 (49)</a>"#))
    #expect(games.contains(#"<a href="../games/undated.html">Date unknown (2)</a>"#))
    #expect(site.text("games/2026.html").contains("g101/index.html"))
    #expect(!site.text("games/2026.html").contains("g100/index.html"))
    #expect(site.text("games/undated.html").contains("g1/index.html"))
    #expect(site.text("index.html").contains("All games (101)"))
  }

  @Test(
    "The size of the games is known before they are written",
    arguments: [RecordPace?.none, .moves, .directions, .disks], [false, true])
  func size(pace: RecordPace?, isReviewed: Bool) throws {
    let game =
      "f5d6c3d3c4f4c5b3c2e3d2b4c6g6a5a4b5a6f2f3e6f1e2f6g5c1f7h5g4d7h4e8h7h6g7h8e7g3g2h1h3h2g1d8a2"
    var club = try Self.inTwoLanguages()
    club.games = try (1...3).map { try Self.game("g\($0)", game) }
    let reviewing: GameSite.Reviewing = { record, _ in GameReview.sample(of: record) }
    let site = try WholeSite(
      club, pace: pace, programVersion: "1", site: WrittenSite.site.get(),
      reviewing: isReviewed ? reviewing : nil
    ) { puzzle in try PuzzleGraph(start: puzzle.start, mostNodes: 10_000) }
    let home = try TemporaryDirectory()
    var output = try OutputFolder(at: home.file("site"), isUpdate: true)
    try site.write(into: &output)
    _ = try output.finish()
    let names = try FileManager.default.subpathsOfDirectory(atPath: home.file("site"))
      .filter { $0.contains("games/g") && $0.utf8.count { $0 == UInt8(ascii: ".") } == 1 }
    let count = site.fileCountOfGames
    #expect(abs(count - names.count) < names.count / 10, "\(count) of \(names.count)")
    let bytes = try names.reduce(0) { sum, name in
      try sum + Data(contentsOf: URL(filePath: home.file("site/" + name))).count
    }
    #expect(abs(count * 7_500 - bytes) < bytes / 8, "\(count * 7_500) of \(bytes)")
  }

  @Test("A year with many games has several pages, which link each other")
  func longYear() throws {
    var club = SiteContents(title: "Club", languages: [.standard], address: "https://club.example")
    for number in 1...201 { club.games.append(try Self.game("g\(number)", "f5", date: "2026")) }
    let site = try BuiltSite(club)
    let last = site.text("games/2026-3.html")
    #expect(last.contains("g1/index.html") && !last.contains("g2/index.html"))
    #expect(last.contains("<title>2026 (201), page 3 of 3"))
    #expect(last.contains(#"<a href="../games/2026.html">1</a>"#))
    #expect(last.contains(#"<a href="../games/2026-3.html" aria-current=page>3</a>"#))
    #expect(site.text("sitemap.xml").contains("https://club.example/games/2026-3.html"))
  }
}

@Suite("The day of a game")
struct GameDayTests {
  @Test(
    "is read as far as it is given",
    arguments: [
      ("2026-11-22", "2026-11-22"), ("2026.1.5 12:00", "2026-01-05"), ("2026/11", "2026-11-01"),
      ("2026", "2026-01-01"), ("2026-02-29", "2026-02-01"), ("2024-02-29", "2024-02-29"),
      ("2026-13-40", "2026-01-01"), ("1900-02-29", "1900-02-01"), ("2000-12-31", "2000-12-31"),
    ])
  func day(text: String, day: String) throws {
    var club = SiteContents(title: "Club", languages: [.standard], address: "https://club.example")
    club.games = [try WholeSiteTests.game("one", "f5", date: text)]
    #expect(try BuiltSite(club).text("feed.xml").contains("<updated>\(day)T00:00:00"))
  }

  @Test(
    "that can't be read keeps the game out of the feed",
    arguments: ["20261122", "1012345678", "22.11.", "", "0999"])
  func unknown(text: String) throws {
    var club = SiteContents(title: "Club", languages: [.standard], address: "https://club.example")
    club.games = [try WholeSiteTests.game("one", "f5", date: text)]
    #expect(try BuiltSite(club).files["feed.xml"] == nil)
  }
}

@Suite("Pages of a club's site look as recorded")
struct WholeSiteSnapshots {
  private func site(in language: Language = .standard) throws -> BuiltSite {
    var club = try WholeSiteTests.club()
    club.languages = [language] + Language.allCases.filter { $0 != language }
    return try BuiltSite(club)
  }

  @Test("the start page and the list of players", arguments: Language.allCases)
  func indexes(in language: Language) throws {
    let site = try site(in: language)
    try Snapshot.expect(site.text("index.html"), named: "club-index", in: language)
    try Snapshot.expect(site.text("players/index.html"), named: "club-players-index", in: language)
  }

  @Test("the lists of games and of puzzles")
  func lists() throws {
    let site = try site()
    try Snapshot.expect(site.text("games/index.html"), named: "club-games-index")
    try Snapshot.expect(site.text("puzzles/index.html"), named: "club-puzzles-index")
  }
}

@Suite("Updating the static site of a club")
struct SiteUpdateTests {
  @Test("The same contents give the same bytes, and a second build writes nothing")
  func unchanged() throws {
    let place = try SitePlace()
    let first = try place.build(WholeSiteTests.inTwoLanguages())
    let files = try place.files
    let second = try place.build(WholeSiteTests.inTwoLanguages())
    #expect(first.files == files.count - 1)
    #expect(second.files == 0)
    #expect(second.removed == 0)
    #expect(second.unchanged > 10)
    #expect(try place.files == files)
    #expect(try SitePlace().built(WholeSiteTests.inTwoLanguages()) == files)
  }

  @Test("A new game is written with the pages that link to it, and no other game")
  func added() throws {
    let place = try SitePlace()
    var club = try WholeSiteTests.club()
    _ = try place.build(club)
    let marks = try place.identities
    club.games.append(try WholeSiteTests.game("new", "f5f4", dark: "Dora", date: "2026-11-23"))
    let tally = try place.build(club)
    #expect(tally.removed == 0)
    let now = try place.identities
    #expect(now["games/final/1.html"] == marks["games/final/1.html"])
    #expect(now["puzzles/corner/index.html"] == marks["puzzles/corner/index.html"])
    #expect(now["index.html"] != marks["index.html"])
    #expect(now["games/new/2.html"] != nil)
    #expect(try SitePlace().built(club) == place.files)
  }

  @Test("A changed game is rewritten, and a deleted one is removed")
  func changed() throws {
    let place = try SitePlace()
    var club = try WholeSiteTests.club()
    _ = try place.build(club)
    club.games[0] = try WholeSiteTests.game("final", "f5d6c3", dark: "Ada", light: "Bo")
    club.games.removeLast()
    club.puzzles = []
    let tally = try place.build(club)
    #expect(tally.removed > 2)
    let files = try place.files
    #expect(files["games/final/5.html"] == nil && files["games/final/3.html"] != nil)
    #expect(!files.keys.contains { $0.hasPrefix("games/opening") || $0.hasPrefix("puzzles") })
    #expect(try SitePlace().built(club) == files)
    #expect(try place.folders == SitePlace().foldersBuilt(club))
  }

  @Test("A game of which only the place changes is rewritten, and no other game")
  func newPlace() throws {
    let place = try SitePlace()
    var club = try WholeSiteTests.club()
    func game(at hall: String) throws -> CollectionGame {
      try WholeSiteTests.game(
        "final", "f5d6c3d3c4", dark: "Ada", light: "Bo", date: "2026-11-20", place: hall)
    }
    // The first event of a site changes the navigation of all pages.
    club.games[0] = try game(at: "Town Hall")
    try place.build(club)
    let marks = try place.identities
    club.games[0] = try game(at: "Riverside Hall")
    try place.build(club)
    let now = try place.identities
    #expect(now["games/final/index.html"] != marks["games/final/index.html"])
    #expect(now["games/opening/index.html"] == marks["games/opening/index.html"])
    let page = try #require(place.files["games/final/index.html"])
    #expect(String(decoding: page, as: UTF8.self).contains("Riverside Hall"))
    #expect(try SitePlace().built(club) == place.files)
  }

  @Test("All games are rewritten when reviews are switched on or off")
  func reviews() throws {
    let place = try SitePlace()
    let club = try WholeSiteTests.club()
    try place.build(club)
    let before = try place.files
    let reviews = club.games.map { "games/\($0.name)/review.html" }
    let reviewing: GameSite.Reviewing = { record, _ in GameReview.sample(of: record) }
    try place.build(club, reviewing: reviewing)
    let reviewed = try place.files
    #expect(reviews.allSatisfy { reviewed[$0] != nil })
    let fresh = try SitePlace()
    try fresh.build(club, reviewing: reviewing)
    #expect(try fresh.files == reviewed)
    try place.build(club)
    #expect(try place.files == before)
  }

  @Test("Foreign files in the folder stay")
  func foreign() throws {
    let place = try SitePlace()
    var club = try WholeSiteTests.club()
    _ = try place.build(club)
    try place.write("mine", to: "CNAME")
    club.games.removeFirst()
    _ = try place.build(club)
    #expect(try place.files["CNAME"] != nil)
    try place.write("mine", to: "games/opening/notes.txt")
    let before = try place.files
    club.games.removeLast()
    #expect(throws: OutputError.foreign(folder: place.path, name: "games/opening/notes.txt")) {
      try place.build(club)
    }
    #expect(try place.files == before)
  }

  @Test(
    "What somebody has changed or removed is written again, and nothing else",
    arguments: [
      "games/final/1.html", "games/final/board.svg", "rules.html", "style.css", "index.html",
    ],
    [true, false])
  func mended(file: String, isRemoved: Bool) throws {
    let place = try SitePlace()
    let club = try WholeSiteTests.club()
    try place.build(club)
    try place.write("club.example", to: "CNAME")
    let (before, marks) = (try place.files, try place.identities)
    if isRemoved {
      try FileManager.default.removeItem(atPath: place.path + "/" + file)
    } else {
      // The size stays the same, so that only the time can tell.
      var bytes = try #require(before[file])
      bytes[bytes.count / 2] ^= 1
      try bytes.write(to: URL(filePath: place.path + "/" + file))
    }
    let tally = try place.build(club)
    #expect(tally.mended == 1)
    #expect(try place.files == before)
    let now = try place.identities
    #expect(now["CNAME"] == marks["CNAME"])
    #expect(now["games/opening/1.html"] == marks["games/opening/1.html"])
  }

  @Test("Files with new times and the same bytes, such as those of a copy, are not written again")
  func copied() throws {
    let place = try SitePlace()
    let club = try WholeSiteTests.club()
    try place.build(club)
    let (before, marks) = (try place.files, try place.identities)
    for file in before.keys {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1_800_000_000)],
        ofItemAtPath: place.path + "/" + file)
    }
    let tally = try place.build(club)
    #expect(tally.files == 0 && tally.mended == 0)
    var now = try place.identities
    now[".flipbook-site"] = marks[".flipbook-site"]
    #expect(now == marks)
    #expect(try place.files == before)
  }

  @Test("A second export into the same folder is refused while the first one runs")
  func twoAtOnce() throws {
    let place = try SitePlace()
    let club = try WholeSiteTests.club()
    try place.build(
      club,
      confirm: {
        #expect(
          throws: OutputError(
            "another export is writing to \(place.path); wait until it is done, or name another --output"
          )
        ) { try place.build(club) }
        _ = try SitePlace().build(club)
      })
    #expect(try place.files == SitePlace().built(club))
    #expect(try place.build(club).files == 0)
    #expect(try place.neighbours == ["site"])
  }

  @Test(
    "A file in the place of a new page stays and is named in the error",
    arguments: ["puzzles", "games/new"])
  func inTheWay(name: String) throws {
    let place = try SitePlace()
    var club = try WholeSiteTests.club()
    let puzzles = club.puzzles
    club.puzzles = []
    try place.build(club)
    try place.write("mine", to: name)
    let before = try place.files
    club.puzzles = puzzles
    club.games.append(try WholeSiteTests.game("new", "f5"))
    #expect(throws: OutputError.foreign(folder: place.path, name: name)) { try place.build(club) }
    #expect(try place.files == before)
  }

  @Test("A deleted page doesn't stop an update")
  func deleted() throws {
    let place = try SitePlace()
    var club = try WholeSiteTests.inTwoLanguages()
    try place.build(club)
    try FileManager.default.removeItem(atPath: place.path + "/games/final/1.html")
    try FileManager.default.removeItem(atPath: place.path + "/ja")
    club.games[0] = try WholeSiteTests.game("final", "f5f6")
    club.languages = [.standard]
    try place.build(club)
    #expect(try SitePlace().built(club) == place.files)
  }

  @Test(
    "A manifest with paths outside of the folder is refused",
    arguments: ["../victim", "/tmp/victim/", "games/../../victim", "."])
  func manifestElsewhere(path: String) throws {
    let place = try SitePlace()
    let club = try WholeSiteTests.club()
    try place.build(club)
    let manifest = try #require(place.files[".flipbook-site"])
    try place.write(
      String(decoding: manifest, as: UTF8.self) + "aaaa - \(path)\n", to: ".flipbook-site")
    #expect(throws: OutputError.self) { try place.build(club) }
  }

  @Test("A foreign folder is refused, unless forced")
  func foreignFolder() throws {
    let place = try SitePlace()
    try FileManager.default.createDirectory(atPath: place.path, withIntermediateDirectories: true)
    try place.write("mine", to: "diary.txt")
    #expect(throws: OutputError.foreign(folder: place.path, name: "diary.txt")) {
      try place.build(WholeSiteTests.club())
    }
    #expect(try place.files.count == 1)
    _ = try place.build(WholeSiteTests.club(), force: true)
    #expect(try place.files["diary.txt"] == nil)
  }

  @Test("An interrupted update leaves the folder as it was", arguments: [true, false])
  func stopped(atTheEnd: Bool) throws {
    struct Stop: Error {}
    let place = try SitePlace()
    var club = try WholeSiteTests.club()
    _ = try place.build(club)
    let before = try place.files
    club.games[0] = try WholeSiteTests.game("final", "f5")
    #expect(throws: Stop.self) {
      try place.build(
        club, progress: { _, _ in if !atTheEnd { throw Stop() } },
        confirm: { if atTheEnd { throw Stop() } })
    }
    #expect(try place.files == before)
    #expect(try place.neighbours == ["site"])
  }

  @Test("The next update repairs one that was interrupted between two parts")
  func interrupted() throws {
    let place = try SitePlace()
    let club = try WholeSiteTests.club()
    _ = try place.build(club)
    let whole = try place.files
    // The manifest while parts are moved: the contents of a part are unknown.
    let manifest = try #require(whole[".flipbook-site"].map { String(decoding: $0, as: UTF8.self) })
    try place.write(
      manifest.replacing(
        #/[0-9a-f]{64} [^ ]+ games/final//#, with: "- - games/final/"),
      to: ".flipbook-site")
    try FileManager.default.removeItem(atPath: place.path + "/games/final/2.html")
    try FileManager.default.removeItem(atPath: place.path + "/games/opening")
    let tally = try place.build(club)
    #expect(tally.files > 0)
    #expect(try place.files == whole)
  }
}

/// A whole site as it is on the disk after one build.
struct BuiltSite {
  let files: [String: Data]

  init(_ contents: SiteContents) throws {
    files = try SitePlace().built(contents)
  }

  func text(_ path: String) -> String {
    files[path].map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  var pages: [(path: String, html: String)] {
    files.keys.filter { $0.hasSuffix(".html") }.sorted().map { ($0, text($0)) }
  }
}

/// A temporary place for a site, removed with this value.
struct SitePlace {
  private let home: TemporaryDirectory
  let path: String

  init() throws {
    home = try TemporaryDirectory()
    path = home.file("site")
  }

  @discardableResult
  func build(
    _ contents: SiteContents, force: Bool = false, reviewing: GameSite.Reviewing? = nil,
    progress: (Int, Int) throws -> Void = { _, _ in }, confirm: () throws -> Void = {}
  ) throws -> OutputTally {
    let site = try WholeSite(
      contents, pace: .moves, programVersion: "1", site: WrittenSite.site.get(),
      reviewing: reviewing
    ) { puzzle in
      try PuzzleGraph(start: puzzle.start, mostNodes: 10_000)
    }
    var output = try OutputFolder(at: path, force: force, isUpdate: true)
    try site.write(into: &output, progress: progress)
    try confirm()
    return try output.finish()
  }

  func built(_ contents: SiteContents) throws -> [String: Data] {
    try build(contents)
    return try files
  }

  func foldersBuilt(_ contents: SiteContents) throws -> Set<String> {
    try build(contents)
    return try folders
  }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(filePath: path + "/" + name))
  }

  var files: [String: Data] {
    get throws {
      var files: [String: Data] = [:]
      for name in try names where try !isFolder(name) {
        files[name] = try Data(contentsOf: URL(filePath: path + "/" + name))
      }
      return files
    }
  }

  var folders: Set<String> {
    get throws { try Set(names.filter(isFolder)) }
  }

  /// Numbers that tell a file from a rewritten one.
  var identities: [String: UInt64] {
    get throws {
      var identities: [String: UInt64] = [:]
      for name in try names {
        let attributes = try FileManager.default.attributesOfItem(atPath: path + "/" + name)
        identities[name] = attributes[.systemFileNumber] as? UInt64
      }
      return identities
    }
  }

  /// The names in the site's parent folder.
  var neighbours: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(
        atPath: String(path.dropLast("/site".count)))
    }
  }

  private var names: [String] {
    get throws { try FileManager.default.subpathsOfDirectory(atPath: path) }
  }

  private func isFolder(_ name: String) throws -> Bool {
    try URL(filePath: path + "/" + name).resourceValues(forKeys: [.isDirectoryKey]).isDirectory
      ?? false
  }
}
