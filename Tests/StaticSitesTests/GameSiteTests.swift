import Foundation
import Presentation
import Reversi
import Samples
import StaticSites
import TestSupport
import Testing

@Suite("A static site of a game")
struct GameSiteTests {
  /// Light's second move turns two disks over, in two directions.
  static let game = "f5f6e6f4g5"
  /// Light to move can only pass; dark then ends the game.
  static let withPass =
    "xo------" + "x-------" + "x-------" + String(repeating: "-", count: 40) + "o."

  @Test("It has a page for each ply, the frames of each move, and the files they refer to")
  func files() throws {
    let site = try WrittenSite(["f5d6"])
    #expect(
      site.files.keys.sorted() == [
        ".flipbook-site", "1-1.html", "1-2.html", "1.html", "2-1.html", "2-2.html", "2.html",
        "board.svg", "dark.svg", "flipbook.svg", "game.gif", "game.txt", "index.html", "light.svg",
        "picture.css", "print.css", "record.css",
        "sheet.css", "sheet.html",
        "style.css",
        "turning.css",
      ])
    #expect(site.text(of: "game.txt") == "f5d6\n")
    #expect(site.text(of: "board.svg").contains("<title>Dark's turn, 3–3</title>"))
    #expect(site.files["game.gif"]?.starts(with: "GIF89a".utf8) == true)
    #expect(site.references(of: "2.html").contains("game.gif"))
    #expect(!site.references(of: "1.html").contains("game.gif"))
    #expect(site.tally.pages == 8)
    #expect(site.tally.files == site.files.count - 1)
    let bytes = site.files.filter { $0.key != ".flipbook-site" }.values.map(\.count)
    #expect(site.tally.bytes == bytes.reduce(0, +))
  }

  @Test(
    "Play shows each frame in order for a second, and ends with the last ply",
    arguments: [
      (
        RecordPace.disks,
        ["1-1", "1-2", "2-1", "2-2", "3-1", "3-2", "4-1", "4-2", "4-3", "5-1", "5-2", "5"]
      ),
      (
        .directions,
        [
          "1-d1", "1-d2", "2-d1", "2-d2", "3-d1", "3-d2", "4-d1", "4-d2", "4-d3", "5-d1", "5-d2",
          "5",
        ]
      ),
      (.moves, ["1-play", "2-play", "3-play", "4-play", "5"]),
    ])
  func chain(pace: RecordPace, frames: [String]) throws {
    let site = try WrittenSite([Self.game], settings: SiteSettings(pace: pace, language: .standard))
    let start = try #require(
      site.references(of: "index.html").first { $0.hasPrefix(frames[0] + ".html") })
    let chain = try site.chain(from: String(start.prefix { $0 != "#" }))
    #expect(chain == frames.map { $0 + ".html" })
    for page in chain.dropLast() { #expect(site.refresh(of: page)?.seconds == "1") }
    let playing = site.pages.map(\.path).filter { $0.contains("-") }
    #expect(Set(chain.dropLast()) == Set(playing))
  }

  @Test("Its moving picture is in English where the typeface lacks letters of the language")
  func movingPicture() throws {
    let languages = try ["en", "ja", "de"].map { try #require(Language(tag: $0)) }
    let pictures = try languages.map { language in
      try WrittenSite([Self.game], settings: SiteSettings(language: language)).files["game.gif"]
    }
    #expect(pictures[0] == pictures[1] && pictures[0] != pictures[2])
    #expect(try WrittenSite([""]).files["game.gif"] == nil)
    #expect(try WrittenSite(["f5", "f5d6"]).files["002/game.gif"] != nil)
  }

  @Test("Without a pace no page plays")
  func still() throws {
    let site = try WrittenSite([Self.game], settings: SiteSettings(pace: nil, language: .standard))
    #expect(
      site.pages.map(\.path) == [
        "1.html", "2.html", "3.html", "4.html", "5.html", "index.html", "sheet.html",
      ])
    for page in site.pages {
      #expect(!page.html.contains("http-equiv"))
      #expect(!page.html.contains(">Play</a>"))
    }
  }

  @Test("Play starts from each ply, and Pause stops at the position after the move")
  func playAndPause() throws {
    let site = try WrittenSite([Self.game])
    #expect(
      site.text(of: "index.html").contains(
        #"<a class="button main" href="1-1.html#f5">Play</a>"#))
    #expect(
      site.text(of: "3.html").contains(#"<a class="button main" href="4-1.html#f4">Play</a>"#))
    #expect(
      site.text(of: "5.html").contains(#"<a class="button main" href="1-1.html#f5">Play</a>"#))
    // There is no choice of pace.
    #expect(site.pages.allSatisfy { !$0.html.contains("Move by move") })
    #expect(
      site.text(of: "3-2.html").contains(
        #"<a class="button main" href="3.html#e6">Pause</a>"#))
    #expect(!site.text(of: "3-2.html").contains(">Play</a>"))
  }

  @Test(
    "Every reference points to a file of the site",
    arguments: [
      [game], [""], [withPass], [withPass + "c1"], [game, "f5", ""],
    ], [RecordPace.disks, .directions, .moves, nil])
  func references(texts: [String], pace: RecordPace?) throws {
    let site = try WrittenSite(texts, settings: SiteSettings(pace: pace, language: .standard))
    for page in site.pages {
      let references = site.references(of: page.path)
      #expect(references.count > 2)
      for reference in references {
        #expect(!reference.contains(":") && !reference.contains("?") && !reference.hasPrefix("/"))
        let parts = reference.split(separator: "#", omittingEmptySubsequences: false)
        let target = Self.resolved(String(parts[0]), from: page.path)
        #expect(site.files[target] != nil, "\(reference) on \(page.path)")
        if parts.count > 1 {
          #expect(site.text(of: target).contains(" id=\(parts[1])"), "\(reference)")
        }
      }
    }
  }

  @Test(
    "With reviews each game has a review, and its pages and the review link to each other",
    arguments: [[game], [game, "f5d6", ""], [withPass + "c1"]])
  func reviews(texts: [String]) throws {
    let settings = SiteSettings(tags: GameTags(dark: "Ada"), language: .standard)
    let site = try WrittenSite(texts, settings: settings) { record, pause in
      try pause()
      return GameReview.sample(of: record)
    }
    let reviews = site.pages.map(\.path).filter { $0.hasSuffix("review.html") }
    let plies = try texts.map { try RecordText.record(of: $0).plyCount }
    #expect(reviews.count == plies.reduce(0) { $0 + ($1 == 0 ? 0 : $1 + 1) })
    for path in reviews {
      let folder = path.split(separator: "/").dropLast().map { $0 + "/" }.joined()
      #expect(site.references(of: folder + "index.html").contains("review.html"))
      #expect(site.references(of: folder + "review.html").contains("1-review.html"))
      #expect(site.references(of: folder + "1-review.html").contains("1.html"))
      #expect(site.text(of: path).contains("Ada"))
      for reference in site.references(of: path) {
        #expect(!reference.contains("?"))
        #expect(site.files[Self.resolved(reference, from: path)] != nil, "\(reference)")
      }
    }
  }

  @Test("Without reviews no page links to one")
  func unreviewed() throws {
    let site = try WrittenSite([Self.game])
    #expect(site.pages.allSatisfy { !$0.html.contains("review") })
  }

  @Test("Stopping an export stops its review")
  func interruptedReview() throws {
    struct Stop: Error {}
    #expect(throws: Stop.self) {
      try WrittenSite([Self.game]) { _, _ in throw Stop() }
    }
  }

  /// The path of a referenced file. Both paths are relative to the site.
  static func resolved(_ reference: String, from page: String) -> String {
    var path = page.split(separator: "/").dropLast().map(String.init)
    for part in reference.split(separator: "/") {
      if part == ".." { path.removeLast() } else { path.append(String(part)) }
    }
    return path.joined(separator: "/")
  }

  @Test("Every page can be reached from the first one")
  func reach() throws {
    let site = try WrittenSite([Self.game, "f5f6"])
    var reached: Set = ["index.html"]
    var rest = ["index.html"]
    while let page = rest.popLast() {
      for reference in site.references(of: page) {
        let target = Self.resolved(String(reference.prefix { $0 != "#" }), from: page)
        if reached.insert(target).inserted { rest.append(target) }
      }
    }
    #expect(
      Set(site.files.keys).subtracting(reached) == [
        ".flipbook-site"
      ])
  }

  @Test("The same games give the same bytes", arguments: [[game], [game, withPass + "c1"]])
  func determinism(texts: [String]) throws {
    #expect(try WrittenSite(texts).files == WrittenSite(texts).files)
  }

  @Test("Title and players are shown on the pages, with any characters")
  func names() throws {
    let settings = SiteSettings(
      title: "A & <B>", tags: GameTags(dark: "\"Ada\"", light: "Bo"), language: .standard)
    let site = try WrittenSite(["f5", "f5d6"], settings: settings)
    #expect(site.text(of: "001/1.html").contains(" · A &amp; &lt;B&gt;</title>"))
    #expect(site.text(of: "001/1.html").contains("<span class=\"who\">&quot;Ada&quot;</span>"))
    #expect(
      site.text(of: "001/1.html").contains(
        #"<a class="home" href="../index.html">A &amp; &lt;B&gt;</a>"#))
    #expect(site.text(of: "index.html").contains("<h1>A &amp; &lt;B&gt;</h1>"))
    #expect(site.text(of: "index.html").contains("&quot;Ada&quot; (dark) against Bo (light)"))
  }

  @Test("Several games have a folder each, shared styles, and an index page")
  func index() throws {
    let site = try WrittenSite(["f5", Self.withPass + "c1"])
    #expect(
      Set(site.files.keys.map { $0.split(separator: "/")[0] }) == [
        ".flipbook-site", "001", "002", "dark.svg", "flipbook.svg", "index.css", "index.html",
        "light.svg", "picture.css", "print.css", "record.css", "sheet.css", "style.css",
        "turning.css",
      ])
    let index = site.text(of: "index.html")
    #expect(index.contains(#"href="001/index.html"><img src="001/board.svg""#))
    #expect(index.contains("Game 2</a> Dark won, 5–0; 64–0 (with empty squares)"))
  }

  @Test("A game with players is called by their names, and its pages show date and place")
  func tags() throws {
    let record = try Transcript.record(of: "f5d6")
    let tags = GameTags(dark: "Ada", date: "1843", place: "London")
    let site = try WrittenSite([
      TaggedGame(record, tags: tags), TaggedGame(try Transcript.record(of: "f5")),
    ])
    #expect(site.text(of: "index.html").contains("Ada (dark) against Light (light)"))
    #expect(site.text(of: "index.html").contains("Game 2"))
    #expect(site.text(of: "001/1.html").contains("London, 1843"))
    #expect(site.text(of: "001/sheet.html").contains("London, 1843"))
    #expect(!site.text(of: "002/1.html").contains("Ada"))
  }

  @Test("A folder's number is as long as the count of games needs")
  func width() throws {
    let settings = SiteSettings(pace: nil, language: .standard)
    let site = try WrittenSite(Array(repeating: "", count: 1000), settings: settings)
    #expect(site.files["0001/index.html"] != nil)
    #expect(site.files["1000/index.html"] != nil)
  }

  @Test("An export can be stopped between two pages")
  func interruption() throws {
    struct Stop: Error {}
    let home = try TemporaryDirectory()
    let record = try RecordText.record(of: Self.game)
    let site = GameSite(
      [TaggedGame(record)], settings: SiteSettings(language: .standard),
      site: try WrittenSite.site.get())
    #expect(throws: Stop.self) {
      var output = try OutputFolder(at: home.file("site"))
      try site.write(into: &output) { _ in throw Stop() }
      _ = try output.finish()
    }
    #expect(try home.names().isEmpty)
  }
}
