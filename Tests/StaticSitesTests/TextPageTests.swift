import Foundation
import OperatingSystem
import Presentation
import Reversi
import TestSupport
import Testing

@testable import StaticSites

@Suite("Pages of text on a club's site")
struct TextPageTests {
  private let home: TemporaryDirectory
  private let folder: String

  private static let corner = "xooooo--" + String(repeating: "x", count: 57)

  init() throws {
    home = try TemporaryDirectory()
    folder = home.file("club")
    try write("title: Our club\n", to: "site.txt")
    try write("f5d6c3d3c4\tAda\tBo\n# a note\nf5f6\n", to: "games/決勝 2026.txt")
    try write(Self.corner, to: "puzzles/corner.txt")
  }

  private func write(_ text: String, to file: String) throws {
    try home.write(text, to: "club/" + file)
  }

  private func contents(keepsGoing: Bool = false) throws -> SiteContents {
    var reader = SiteFolder(
      try SiteListing(of: folder), languages: .shipped, keepsGoing: keepsGoing, report: { _ in })
    return try reader.contents()
  }

  @discardableResult
  private func export() throws -> OutputTally {
    let site = try WholeSite(
      contents(), pace: nil, programVersion: "1", site: WrittenSite.site.get()
    ) { puzzle in try PuzzleGraph(start: puzzle.start, mostNodes: 10_000) }
    var output = try OutputFolder(at: home.file("site"), isUpdate: true)
    try site.write(into: &output)
    return try output.finish()
  }

  private func page(_ path: String) throws -> String {
    try String(contentsOfFile: home.file("site/" + path), encoding: .utf8)
  }

  private static let lesson = """
    # Corners *first*

    A corner **can't** be turned. See [the final](会場.md#way "Where it was").

    ![A corner](corner.png)

    ```position
    決勝 2026.txt
    ```

    1. Look at this game:

       ```
       code
       ```

    ```game
    決勝-2026-2
    ```

    ```puzzle
    corner
    ```

    ```game
    f5d6
    ```
    """

  @Test("A link that leaves the folder of the pages has no scheme, wherever the page is")
  func schemes() throws {
    try write("title: Our club\nfront: start\n", to: "site.txt")
    try write(
      "# Start\n[w](https://a.example/../b) [h](/x/../y) [o](//h/x) [q](?a) [r](../rules.html#x)\n"
        + "[a](../javascript:alert) [b](../games/x.html) [c](./more.md) [d](../pages/more.md)",
      to: "pages/start.md")
    try write("# More", to: "pages/more.md")
    try export()
    let start = try page("index.html")
    #expect(start.contains("<a href=\"./javascript:alert\">a</a>"))
    #expect(start.contains("<a href=\"./games/x.html\">b</a>"))
    #expect(start.contains("<a href=\"pages/more.html\">c</a>"))
    #expect(start.contains("<a href=\"pages/more.html\">d</a>"))
  }

  @Test("A comment can be above a drawn board")
  func comments() throws {
    let rows = (0..<8).map { row in String(Self.corner.dropFirst(row * 8).prefix(8)) + "\n" }
    try write("# the corner\n" + rows.joined() + "x\n", to: "puzzles/drawn.txt")
    #expect(try contents().puzzles.contains { $0.name == "drawn" })
  }

  @Test("A puzzle's title is shown in place of its name, and its address stays")
  func titles() throws {
    try write("title: Our club\nlanguage: en, ja", to: "site.txt")
    try write(
      "\(Self.corner)\n\(Self.corner)\tBlack & white to move", to: "puzzles/corner.txt")
    let puzzles = ["corner-2", "corner"].map { "```puzzle\n\($0)\n```\n" }.joined()
    try write("# Lesson\n" + puzzles, to: "pages/lesson.md")
    try export()
    let titled = "Black &amp; white to move"
    for folder in ["", "ja/"] {
      let start = try page(folder + "puzzles/corner-2/index.html")
      #expect(start.contains("<title>\(titled) · "))
      for name in try home.names(in: "site/\(folder)puzzles/corner-2") where name != "board.svg" {
        let html = try page("\(folder)puzzles/corner-2/\(name)")
        #expect(html.contains(#"<p class="more">\#(titled)</p>"#))
      }
      #expect(try !page(folder + "puzzles/corner/index.html").contains(titled))
      for list in ["index.html", "puzzles/index.html"] {
        let items = try page(folder + list).matches(of: #/loading="lazy"> ([^<]*)<\/a>/#)
        #expect(items.suffix(2).map { String($0.1) } == ["corner", titled])
      }
      let list = try page(folder + "puzzles/index.html")
      #expect(list.contains(#"content="corner\#(folder.isEmpty ? ", " : "、")\#(titled)">"#))
      let lesson = try page(folder + "pages/lesson.html")
      #expect(lesson.contains(#"puzzles/corner-2/index.html">\#(titled)</a>"#))
      #expect(lesson.contains(#"puzzles/corner/index.html">corner</a>"#))
    }
    try write("\(Self.corner)\n\(Self.corner)\tThe corner", to: "puzzles/corner.txt")
    try export()
    #expect(try page("puzzles/corner-2/index.html").contains("<title>The corner · "))
  }

  private func writeClub() throws {
    try write(
      """
      # The club's settings
      title: Our club
      language: en, ja
      front: willkommen
      navigation: lesson.md, 会場
      look: slate
      logo: corner.png
      footer: © Our club & friends

      """, to: "site.txt")
    try write("# Willkommen\n\nWe play on [Fridays](lesson.md).\n", to: "pages/willkommen.md")
    try write(Self.lesson, to: "pages/lesson.md")
    try write("# 会場\n\n## Way\n\n[Back](willkommen.md), [game](../games/)\n", to: "pages/会場.md")
    try write("Draft: yes\nnothing yet", to: "pages/later.md")
    try write("nothing yet", to: "pages/_ideas.md")
    try write("not a picture", to: "pages/corner.png")
  }

  @Test("They show text, boards, games and puzzles, in each language")
  func pages() throws {
    try writeClub()
    try export()
    let lesson = try page("pages/lesson.html")
    #expect(lesson.contains("<h1 lang=en>Corners first</h1>"))
    #expect(lesson.contains("<title>Corners first · Our club</title>"))
    #expect(lesson.contains("A corner <strong>can't</strong> be turned"))
    #expect(
      lesson.contains(#"../pages/%E4%BC%9A%E5%A0%B4.html#way" title="Where it was">the final<"#))
    #expect(lesson.contains(#"<img src="../pages/corner.png" alt="A corner">"#))
    #expect(lesson.contains("<pre><code>code"))
    #expect(lesson.matches(of: #/<table class=drawn/#).count == 4)
    #expect(lesson.contains(#"../games/%E6%B1%BA%E5%8B%9D-2026/index.html">Ada (dark) against"#))
    #expect(lesson.contains(#"<a href="../games/%E6%B1%BA%E5%8B%9D-2026-2/index.html">決勝-2026-2"#))
    #expect(lesson.contains(#"<a href="../puzzles/corner/index.html">corner</a>"#))
    #expect(lesson.contains("<summary>Solution</summary>\n<p>g1</p>"))
    #expect(lesson.contains("<p>© Our club &amp; friends</p>"))
    #expect(lesson.contains(#"<img src="../pages/corner.png" alt="" height="32">Our club"#))
    #expect(lesson.contains(#"href="../logo.css""#))
    #expect(try page("logo.css").contains("content:none"))
    let translated = try page("ja/pages/lesson.html")
    #expect(translated.contains(#"<img src="../../pages/corner.png" alt="A corner">"#))
    #expect(translated.contains("<summary>Solution</summary>"))
    #expect(translated.contains(#"hreflang=en href="../../pages/lesson.html""#))
    #expect(try page("pages/会場.html").contains(#"href="../index.html">Back</a>"#))
    #expect(try page("ja/pages/会場.html").contains(#"hreflang=en href="../../pages/%E4"#))
    let start = try page("index.html")
    #expect(start.contains("<h1 lang=en>Willkommen</h1>"))
    #expect(start.contains(#"<p>We play on <a href="pages/lesson.html">Fridays</a>.</p>"#))
    #expect(start.contains("games/%E6%B1%BA%E5%8B%9D-2026/board.svg"))
    #expect(start.contains("slate.css"))
    let links = try #require(start.firstRange(of: "<nav>").map { start[$0.upperBound...] })
    let labels = links.prefix { $0 != "\n" }.matches(of: #/>([^<]+)<\/a>/#).map { String($0.1) }
    #expect(labels == ["Games", "Players", "Puzzles", "Corners first", "会場", "Rules"])
    #expect(try page("games/決勝-2026/1.html").contains(#"href="../../pages/lesson.html""#))
    let names = try home.names(in: "site/pages")
    #expect(names == ["corner.png", "lesson.html", "会場.html"])
  }

  @Test(
    "Other sites show the first picture of a text, before the logo and the newest game",
    arguments: [
      ("![a](a.png)", "pages/a.png"), ("![a](a.svg) ![b](b.JPEG)", "pages/b.JPEG"),
      ("- > *![a](../pages/%E5%9B%B3.webp?x)*", "pages/%E5%9B%B3.webp"),
      ("[![a](a.gif)](https://a.example/b.png)", "pages/a.gif"),
      ("[b](a.png) ![c](c.pdf) ![d](https://a.example/d.png) ![e](../games/決勝-2026/card.png)", nil),
    ] as [(String, String?)])
  func previews(text: String, picture: String?) throws {
    for name in ["a.png", "a.svg", "b.JPEG", "a.gif", "c.pdf", "図.webp"] {
      try write("", to: "pages/" + name)
    }
    try write("# Start\n" + text, to: "pages/start.md")
    try write("# Start\n![a](a.gif)", to: "pages/start.ja.md")
    try write("# Text\n" + text, to: "pages/text.md")
    let site = "title: Our club\nlanguage: en, ja\naddress: https://club.example/a\nfront: start"
    func preview(_ path: String) throws -> String? {
      try page(path).firstMatch(of: #/og:image" content="https://club.example/a/([^"]*)"/#)
        .map { String($0.1) }
    }
    for logo in [nil, "pages/a.gif"] as [String?] {
      try write(site + (logo == nil ? "" : "\nlogo: a.gif"), to: "site.txt")
      try export()
      let first = try #require(try preview("index.html"))
      #expect((picture ?? logo).map { first == $0 } ?? first.hasSuffix("/card.png"))
      #expect(try preview("ja/index.html") == "pages/a.gif")
      #expect(try preview("pages/text.html") == picture ?? logo)
      #expect(try preview("ja/pages/text.html") == picture ?? logo)
      #expect(try preview("games/index.html") == logo)
    }
  }

  @Test(
    "Every page links the site's own style sheet after the look, whatever its name is",
    arguments: ["club.css", "style.css", "Index #1.CSS", "図.css"])
  func style(name: String) throws {
    try writeClub()
    try write(
      "title: Our club\nlanguage: en, ja\naddress: https://club.example/pages\nlook: slate\n"
        + "logo: corner.png\nstyle: \(name)\n", to: "site.txt")
    let sheet = ":root { --board: #5078b0 }\nh1 { background: url(corner.png) }\n"
    try write(sheet, to: "pages/" + name)
    try export()
    #expect(try page("pages/" + name) == sheet)
    let names = try FileManager.default.subpathsOfDirectory(atPath: home.file("site"))
    let link = "pages/\(CollectionRoute.escaped(name))\">\n<link rel=\"stylesheet\" href=\""
    for name in names where name.hasSuffix(".html") {
      let ascent =
        switch name {
        case "404.html": "/pages/"
        case "ja/404.html": "/pages/ja/../"
        default: String(repeating: "../", count: name.filter { $0 == "/" }.count)
        }
      #expect(
        try page(name).contains(
          "href=\"\(ascent)slate.css\">\n<link rel=\"stylesheet\" href=\"\(ascent)\(link)"),
        "\(name)")
    }
    #expect(names.contains("style.css") && names.contains("index.css"))
    #expect(!names.contains("club.css") && !names.contains("bowling.css"))
    try write(sheet + "h1 { color: red }", to: "pages/" + name)
    #expect(try export().files == 1)
    try write("title: Our club\nlanguage: en, ja\n", to: "site.txt")
    try export()
    #expect(try !page("index.html").contains("pages/\(CollectionRoute.escaped(name))"))
  }

  @Test("The site's own style sheet is checked, with file and line", arguments: [false, true])
  func styleFaults(hasMark: Bool) throws {
    try write("title: Our club\nlook: contrast\nstyle: club.css\n", to: "site.txt")
    var told: [String] = []
    func check(_ sheet: [UInt8]) throws {
      told = []
      let mark = hasMark ? [0xEF, 0xBB, 0xBF] as [UInt8] : []
      try write("", to: "pages/club.css")
      try Data(mark + sheet).write(to: URL(filePath: home.file("club/pages/club.css")))
      var reader = SiteFolder(
        try SiteListing(of: folder), languages: .shipped, keepsGoing: false
      ) { told.append($0) }
      try reader.checkStyle(of: reader.contents(), over: WrittenSite.site.get())
    }
    try check(Array("a { b: c }\n:root {\n  --board: #111;\n}".utf8))
    let path = "\(folder)/pages/club.css"
    #expect(
      told
        == ["light", "dark"].map {
          "\(path), line 3: --dark on --board has a contrast of 1.11 on \($0) screens; make it 3.0 at least"
        })
    try check(Array(":root { --board: #0a5 }".utf8))
    #expect(told == [])
    for (sheet, complaint) in [
      (
        Array("\n:root { --bord: #000 }".utf8),
        "line 2: no look has \"--bord\"; did you mean --board?"
      ),
      ([0x0A, 0x61, 0xE9], "line 2: this is not UTF-8; save the file as UTF-8"),
    ] {
      let error = #expect(throws: CommandError.self) { try check(sheet) }
      #expect(error?.description == "\(path), \(complaint)")
    }
  }

  @Test("Every link leads to a file of the site")
  func references() throws {
    try writeClub()
    try export()
    let names = try FileManager.default.subpathsOfDirectory(atPath: home.file("site"))
    for name in names where name.hasSuffix(".html") {
      for match in try page(name).matches(of: #/(?:href|src|action)="([^"]*)"/#) {
        let path = String(match.1.prefix { $0 != "#" && $0 != "?" })
        let target = GameSiteTests.resolved(try #require(path.removingPercentEncoding), from: name)
        #expect(names.contains(target), "\(match.1) on \(name)")
      }
    }
  }

  @Test("A second run writes a changed page and no game; a new title is written on every page")
  func incremental() throws {
    try writeClub()
    try export()
    #expect(try export().files == 0)
    try write(Self.lesson + "\nOne more line.\n", to: "pages/lesson.md")
    let changed = try export()
    #expect(changed.files == 2)
    #expect(changed.pages == 2)
    #expect(try page("pages/lesson.html").contains("One more line."))
    try write("# Where we meet\n\n## Way\n", to: "pages/会場.md")
    #expect(try export().unchanged < 20)
    #expect(try page("games/決勝-2026/1.html").contains("Where we meet"))
    try FileManager.default.removeItem(atPath: home.file("club/pages/lesson.md"))
    try write("title: Our club\n", to: "site.txt")
    try write("# Willkommen", to: "pages/willkommen.md")
    #expect(try export().removed > 0)
    #expect(throws: (any Error).self) { try page("pages/lesson.html") }
  }

  @Test(
    "Without a choice all pages are listed by the bytes of their names, and the text stays",
    arguments: ["", "\nWe play on Fridays."])
  func order(text: String) throws {
    let titles = ["B", "a", "x: 50% #1?", "é", "会場"]
    for name in titles.reversed() { try write("# \(name)", to: "pages/\(name).md") }
    try write("title: Our club\n" + text, to: "site.txt")
    let contents = try contents()
    #expect(
      contents.navigation.compactMap(\.self).map(\.address)
        == titles.map { CollectionRoute.escaped($0 + ".md") })
    #expect(contents.navigation.first == .some(nil))
    #expect(contents.front == nil)
  }

  @Test("A heading below the title has an address of its letters, which links can name")
  func headings() throws {
    try write("title: Our club\nfront: start\n", to: "site.txt")
    try write(
      "# Start\n## The *way*, 2.1\n### 会場\n## !\n## 会場\n## 会場 2\n[a](#会場-2) [b](more#end)",
      to: "pages/start.md")
    try write(
      "# More\n[c](start.md#the-way-2-1) [d](../pages/more.md#end)\n## End\n## Detail\n### D3",
      to: "pages/more.md")
    try export()
    let start = try page("index.html")
    for heading in [
      #"<h2 id="the-way-2-1">The <em>way</em>, 2.1</h2>"#, #"<h3 id="会場">会場</h3>"#, "<h2>!</h2>",
      #"<h2 id="会場-2">会場</h2>"#, #"<h2 id="会場-2-2">会場 2</h2>"#,
      ##"<a href="#%E4%BC%9A%E5%A0%B4-2">a</a>"##, ##"<a href="pages/more.html#end">b</a>"##,
    ] {
      #expect(start.contains(heading), "\(heading)")
    }
    let more = try page("pages/more.html")
    #expect(more.contains(##"<a href="../index.html#the-way-2-1">c</a>"##))
    #expect(more.contains(##"<a href="../pages/more.html#end">d</a>"##))
    // The board's squares and the detail of a position have their names to themselves.
    #expect(more.contains(#"<h2 id="detail-2">Detail</h2>"#))
    #expect(more.contains(#"<h3 id="d3-2">D3</h3>"#))
  }

  @Test("The navigation and the footer have links, and a star for the lists")
  func links() throws {
    try write("# 会場\n## Way", to: "pages/会場.md")
    try write(
      """
      title: Our club
      language: en, ja
      address: https://club.example/games
      navigation: 会場, [The *Forum*](https://forum.example), *, [Cup](../games/決勝-2026/index.html)
      footer: © Our <b@club.example>, [the way](会場.md#way) · [call](tel:+49301)

      """, to: "site.txt")
    try export()
    for (path, ascent) in [
      ("index.html", ""), ("ja/pages/会場.html", "../"), ("404.html", "/games/"),
    ] {
      let html = try page(path)
      let links = try #require(html.firstRange(of: "<nav>").map { html[$0.upperBound...] })
      let labels = links.prefix { $0 != "\n" }.matches(of: #/>([^<]+)<\/a>/#).map { String($0.1) }
      #expect(
        labels.prefix(3) == ["会場", "The Forum", html.contains("lang=\"ja\"") ? "棋譜" : "Games"])
      #expect(labels.suffix(2).first == "Cup" && labels.count == 7, "\(labels)")
      #expect(links.contains(#"<a href="https://forum.example">The Forum</a>"#))
      #expect(
        html.contains(##"<a href="\##(ascent)pages/%E4%BC%9A%E5%A0%B4.html#way">the way</a>"##))
      #expect(html.contains(#"<p>© Our <a href="mailto:b@club.example">"#))
      #expect(html.contains(#"· <a href="tel:+49301">call</a></p>"#))
    }
    #expect(
      try page("pages/会場.html").contains(
        #"会場.html" aria-current=page>"#.replacing("会場", with: "%E4%BC%9A%E5%A0%B4")))
  }

  @Test("A page has a version in each language, or else says which language it has")
  func versions() throws {
    try write(
      "title: Our club\nlanguage: de, en, ja\naddress: https://club.example\nfront: start\n",
      to: "site.txt")
    try write("# Start\n[Wann?](termine.md#ort) [Satzung](Satzung)", to: "pages/start.md")
    try write("# Termine\n## Ort", to: "pages/termine.de.md")
    try write(
      "# Dates\n[Home](start.md)\n[Ort](termine.de.md#ort)\n## Place", to: "pages/termine.EN.md")
    try write("# Satzung", to: "pages/Satzung.md")
    try export()
    func alternates(_ path: String) throws -> [String] {
      try page(path).matches(of: #/<link rel="alternate" hreflang=(..) href="([^"]*)"/#)
        .map { "\($0.1) \($0.2)" }
    }
    let site = "https://club.example/"
    let both = ["de \(site)pages/termine.html", "en \(site)en/pages/termine.html"]
    let german = try page("pages/termine.html")
    #expect(german.contains("<h1 lang=de>Termine</h1>"))
    #expect(try alternates("pages/termine.html") == both)
    let english = try page("en/pages/termine.html")
    #expect(english.contains("<h1 lang=en>Dates</h1>"))
    #expect(english.contains(#"<a href="../pages/termine.html" aria-current=page>Dates</a>"#))
    #expect(try alternates("en/pages/termine.html") == both)
    let japanese = try page("ja/pages/termine.html")
    #expect(japanese.contains("<h1 lang=de>Termine</h1>"))
    #expect(japanese.contains("<div class=article lang=de>"))
    #expect(japanese.contains(#"<link rel="canonical" href="\#(site)pages/termine.html">"#))
    #expect(try alternates("ja/pages/termine.html") == [])
    #expect(try alternates("pages/satzung.html") == [])
    #expect(try page("pages/satzung.html").contains("<h1 lang=de>Satzung</h1>"))
    #expect(try page("en/pages/satzung.html").contains("<h1 lang=de>Satzung</h1>"))
    #expect(try page("en/index.html").contains("<h1 lang=de>Start</h1>"))
    #expect(try alternates("en/index.html").count == 3)
    #expect(try home.names(in: "site/en/pages") == ["satzung.html", "termine.html"])
    let listed = try page("sitemap.xml").matches(of: #/example\/([^<]*pages\/[^<]*)</#)
    #expect(
      listed.map { String($0.1) }
        == ["en/pages/termine.html", "pages/satzung.html", "pages/termine.html"])
  }

  @Test("A puzzle that is left out is linked nowhere; a link in a text stops the export")
  func leftOut() throws {
    try write("# Corners\n```puzzle\ncorner\n```\n", to: "pages/lesson.md")
    var reader = SiteFolder(
      try SiteListing(of: folder), languages: .shipped, keepsGoing: true, report: { _ in })
    var contents = try reader.contents()
    try reader.leaveOut("corner", because: "it is too large", from: &contents)
    #expect(reader.problems == 1)
    let site = try BuiltSite(contents)
    #expect(site.text("pages/lesson.html").contains("<table class=drawn"))
    #expect(!site.pages.contains { $0.html.contains("puzzles/") })

    try write("# Corners\n\n[the puzzle](../puzzles/corner/)\n", to: "pages/lesson.md")
    contents = try reader.contents()
    let error = #expect(throws: CommandError.self) {
      try reader.leaveOut("corner", because: "it is too large", from: &contents)
    }
    #expect(error?.description.contains("line 3: there is no \"corner\" in the pages of") == true)
  }

  @Test(
    "A mistake is told with file, line and column, even if others are only counted",
    arguments: [
      ("pages/a.md", "Text", "pages/a.md, line 1: a page begins with its title"),
      ("pages/a.md", "author: me\n# A", "pages/a.md, line 1: a page begins with its title"),
      ("pages/a.md", "draft: no\n# A", "pages/a.md, line 1: a page begins with its title"),
      ("pages/a.md", "#\n", "pages/a.md, line 1: a page begins with its title"),
      ("pages/a.md", "# A\n\n- [b](b.md)", "pages/a.md, line 3: there is no \"b.md\" in pages/"),
      (
        "pages/a.md", "# A\n\n[b](../games/b/index.html)",
        "pages/a.md, line 3: there is no \"b\" in the pages of games/"
      ),
      (
        "pages/a.md", "# A\n\n[b](../puzzles/b-2/)",
        "pages/a.md, line 3: there is no \"b-2\" in the pages of puzzles/"
      ),
      (
        "pages/a.md", "# A\n\n[b](#b)",
        "pages/a.md, line 3: there is no \"b\" in the headings of a.md"
      ),
      (
        "pages/a.md", "# A\n\n[b](a-x.md#b)",
        "pages/a.md, line 3: there is no \"b\" in the headings of a-x.md"
      ),
      ("pages/a.md", "# A\n\nx\n![b](<b c.png>)", "pages/a.md, line 4: there is no \"b c.png\""),
      (
        "pages/a.md", "# A\n![y](../../../etc/passwd)",
        "pages/a.md, line 2: \"../../../etc/passwd\" is neither in pages/ nor in the site; begin"
      ),
      ("pages/a.md", "# A\n[y](../a/../../b)", "pages/a.md, line 2: \"../a/../../b\" is neither"),
      ("pages/a.md", "# A\n![y](sub/a.png)", "pages/a.md, line 2: \"sub/a.png\" is neither in"),
      (
        "pages/a.md", "# A\n![y](%2e%2e/.%2E/x)", "pages/a.md, line 2: \"%2e%2e/.%2E/x\" is neither"
      ),
      ("pages/a.md", "# A\n![y](<../..\\\\x>)", "pages/a.md, line 2: \"../..\\x\" is neither in"),
      (
        "pages/a.md", "# A\n\n```game\nf5d6\nf5\n```",
        "pages/a.md, line 5, column 1: "
      ),
      ("pages/a.md", "# A\n\n\n```position\nhello\n```", "pages/a.md, line 5, column 1: "),
      ("pages/a.md", "# A\n~~~puzzle\nf5\n~~~", "pages/a.md, line 3: 59 squares are empty"),
      ("pages/a.md", "# A\n```puzzle\n決勝 2026\n```", "pages/a.md, line 3, column 1: "),
      ("pages/・.md", "# A", "pages/・.md gives its pages no name; call it by letters or digits"),
      ("pages/a.exe", "", "pages/a.exe is neither a page, .md, nor a file to show, .png"),
      ("pages/a\u{202E}.png", "", "pages/a\\u{202E}.png has characters that can't be seen"),
      ("pages/A.x.md", "# A", "pages/a-x.md, line 1: it would be called a-x, as is "),
      (
        "pages/a.md", "# A\n\nb\n<br>",
        "pages/a.md, line 4: \"<br>\" would be shown as it is; write"
      ),
      (
        "pages/a.md", "# A\n3 <5 and 7> 4\n\n<!-- note\n\nend -->",
        "pages/a.md, line 4: \"<!-- note\" would be shown as it is"
      ),
      (
        "pages/a.md", "# A\n\n[b]\n\n[b]: c.md",
        "pages/a.md, line 5: there is no \"c.md\" in pages/"
      ),
      (
        "pages/a.fr.md", "# A",
        "pages/a.fr.md, line 1: site.txt has no language fr; add it there"
      ),
      ("pages/A-x.fr.md", "# A", "pages/A-x.fr.md, line 1: site.txt has no language fr; add it"),
      ("pages/a-x.EN.md", "# A", "pages/a-x.md, line 1: it would be called a-x, as is "),
      (
        "site.txt", "title: A\nfooter: [b](b.md)",
        "site.txt, line 2: there is no \"b.md\" in pages/"
      ),
      ("site.txt", "title: A\nfooter: <b>B</b>", "site.txt, line 2: \"<b>B</b>\" would be shown"),
      (
        "site.txt", "title: A\nnavigation: [b](ftp://c)",
        "site.txt, line 2: \"[b](ftp://c)\" would be shown as it is"
      ),
      ("site.txt", "title: A\nnavigation: [b]", "site.txt, line 2: \"[b]\" is no link such as"),
      (
        "site.txt", "title: A\nnavigation: [](https://a.example)",
        "site.txt, line 2: \"[](https://a.example)\" is no link such as"
      ),
      (
        "site.txt", "title: A\nnavigation: [b](/b) or [c](/b)",
        "site.txt, line 2: \"[b](/b) or [c](/b)\" is no link such as"
      ),
      ("site.txt", "title: A\nnavigation: *, *", "site.txt, line 2: \"*\" is listed twice"),
      ("site.txt", "title: A\nfront: a", "site.txt, line 2: there is no page \"a\" in pages/"),
      (
        "site.txt", "title: A\nnavigation: a-x, b",
        "site.txt, line 2: there is no page \"b\" in pages/; there are: a-x.md"
      ),
      ("site.txt", "title: A\nfront: a-x\n\nText", "site.txt, line 2: the text below the fields"),
      (
        "site.txt", "title: A\nlook: pink", "site.txt, line 2: there is no look \"pink\"; there are"
      ),
      ("site.txt", "title: A\nlogo: l.png", "site.txt, line 2: there is no picture \"l.png\""),
      ("site.txt", "title: A\nlogo: b.css", "site.txt, line 2: there is no picture \"b.css\""),
      (
        "site.txt", "title: A\nlook: slate\nstyle: a.css",
        "site.txt, line 3: there is no style sheet \"a.css\" in pages/; put one there"
      ),
      (
        "site.txt", "title: A\nstyle: pages/b.css",
        "site.txt, line 2: there is no style sheet \"pages/b.css\" in pages/; put one there"
      ),
      (
        "site.txt", "title: A\nstyle: ../pages/b.css",
        "site.txt, line 2: there is no style sheet \"../pages/b.css\" in pages/"
      ),
      (
        "site.txt", "title: A\nstyle: a-x.md",
        "site.txt, line 2: there is no style sheet \"a-x.md\""
      ),
      ("site.txt", "# A\ntitle: A\ncolour: red", "site.txt, line 3: there is no field \"colour\""),
    ])
  func mistakes(file: String, text: String, complaint: String) throws {
    try write("# X", to: "pages/a-x.md")
    try write("", to: "pages/b.css")
    try export()
    let before = try page("index.html")
    try write(text, to: file)
    for keepsGoing in [false, true] {
      let error = try #require(throws: CommandError.self) { try contents(keepsGoing: keepsGoing) }
      #expect(error.description.hasPrefix("\(folder)/\(complaint)"), "\(error)")
    }
    #expect(throws: CommandError.self) { try export() }
    #expect(try page("index.html") == before)
  }

  @Test(
    "A file's name in any script gives an address",
    arguments: [
      ("日本.txt", "日本"), ("Final 決勝 2026.txt", "final-決勝-2026"), ("Été.txt", "Été"),
      ("नमस्ते.txt", "नमस्ते"), ("\u{301}x.txt", "\u{301}x"), ("a\u{D4E}.txt", "a\u{D4E}"),
      ("☕ café…!.txt", "café"), ("２０２６　夏.txt", "２０２６-夏"),
    ])
  func names(file: String, name: String) throws {
    try write("f5", to: "games/" + file)
    #expect(try contents().games.map(\.name).contains { $0.utf8.elementsEqual(name.utf8) })
    try export()
    try export()
    #expect(try page("games/\(name)/1.html").contains("<h1"))
    try FileManager.default.removeItem(atPath: home.file("club/games/" + file))
    try export()
    #expect(!FileManager.default.fileExists(atPath: home.file("site/games/" + name)))
  }

  @Test("Pages look as recorded", arguments: Language.allCases)
  func snapshots(language: Language) throws {
    try writeClub()
    try write(
      "title: Our club\nlanguage: \(language.tag)\nfront: willkommen\nlogo: corner.png\nfooter: Bye\n",
      to: "site.txt")
    try export()
    try Snapshot.expect(page("pages/lesson.html"), named: "club-page", in: language)
    try Snapshot.expect(page("index.html"), named: "club-front", in: language)
  }
}
