import OperatingSystem
import Presentation
import TestSupport
import Testing

@testable import StaticSites

@Suite("News and announced events on a club's site")
struct NewsTests {
  private let home: TemporaryDirectory

  init() throws {
    home = try TemporaryDirectory()
    try write("title: Our club\naddress: https://club.example/games\n", to: "site.txt")
  }

  private func write(_ text: String, to file: String) throws {
    try home.write(text, to: "club/" + file)
  }

  private func export() throws -> BuiltSite {
    var reader = SiteFolder(
      try SiteListing(of: home.file("club")), languages: .shipped, keepsGoing: false,
      report: { _ in })
    return try BuiltSite(reader.contents())
  }

  @Test("A page with a day in its name is news: in the list, on the first page and in the feed")
  func news() throws {
    try write(
      "# The cup *begins*\n\nOn [Thursday](../dates.md).", to: "pages/news/2026-11-20-cup.md")
    for day in 1...6 { try write("# Day \(day)", to: "pages/news/2026-10-0\(day)-day.md") }
    try write("# Dates\n\n[The cup](news/2026-11-20-cup.md)", to: "pages/dates.md")
    let site = try export()
    let page = site.text("news/2026-11-20-cup.html")
    #expect(page.contains("<h1 lang=en>The cup begins</h1>\n<p>20 Nov 2026</p>"))
    #expect(page.contains(#"On <a href="../pages/dates.html">Thursday</a>."#))
    #expect(
      site.text("pages/dates.html").contains(#"<a href="../news/2026-11-20-cup.html">The cup"#))
    let start = site.text("index.html")
    #expect(
      start.contains("<h2>News</h2>\n<ol class=lines>\n<li><a href=\"news/2026-11-20-cup.html\">"))
    #expect(start.matches(of: #/<li><a href="news\//#).count == 5)
    #expect(start.contains("</a> 20 Nov 2026\n"))
    #expect(start.contains(#"<link rel="alternate" type="application/atom+xml" href="news.xml">"#))
    #expect(start.contains(#"<a href="news/index.html">News</a>"#))
    #expect(!start.contains(">The cup begins</a> <a"), "news isn't in the navigation")
    let list = site.text("news/index.html")
    #expect(list.matches(of: #/<li><a href="[^"]*-day.html">Day/#).count == 6)
    #expect(list.contains(#"<a href="../news.xml">Follow the news (RSS)</a>"#))
    let feed = try #require(xmlElements(site.text("news.xml")))
    #expect(
      feed.filter { $0.name == "title" }.map(\.text)
        == ["Our club", "The cup begins"] + (1...6).reversed().map { "Day \($0)" })
    #expect(
      feed.first { $0.name == "content" }?.text.contains(
        #"<a href="https://club.example/games/pages/dates.html">"#) == true)
    #expect(feed.first { $0.name == "published" }?.text == "2026-11-20T00:00:00.000Z")
    #expect(
      site.text("sitemap.xml").contains(
        "games/news/2026-11-20-cup.html</loc><lastmod>2026-11-20</lastmod>"))
  }

  @Test("News has versions and pictures, as other pages of text")
  func versions() throws {
    try write("title: Our club\nlanguage: en, de\n", to: "site.txt")
    try write("# Cup\n![The cup](cup.png)", to: "pages/news/2026-11-20-cup.en.md")
    try write("# Pokal\n![Der Pokal](./cup.png)", to: "pages/news/2026-11-20-cup.de.md")
    try write("not a picture", to: "pages/news/cup.png")
    let site = try export()
    #expect(site.text("news/2026-11-20-cup.html").contains(#"src="../pages/news/cup.png""#))
    #expect(site.text("de/news/2026-11-20-cup.html").contains(#"src="../../pages/news/cup.png""#))
    #expect(site.text("de/index.html").contains(">Pokal</a> 20. Nov. 2026"))
    #expect(site.files["news.xml"] == nil)
  }

  @Test("Events that pages announce are in the calendar, each with its page")
  func calendar() throws {
    try write(
      """
      event: 2026-12-03 20:00 to 23:00, Christmas cup
      Event: 5.12.2026 to 6.12.2026
      event: 2026-12-31

      # Dates

      """, to: "pages/dates.md")
    let site = try export()
    let lines = site.text("calendar.ics").split(separator: "\r\n").map(String.init)
    func values(_ name: String) -> [String] { lines.filter { $0.hasPrefix(name) } }
    #expect(values("SUMMARY") == ["SUMMARY:Christmas cup", "SUMMARY:Dates", "SUMMARY:Dates"])
    #expect(
      values("DTSTART") == [
        "DTSTART:20261203T200000", "DTSTART;VALUE=DATE:20261205", "DTSTART;VALUE=DATE:20261231",
      ])
    #expect(values("DTEND") == ["DTEND:20261203T230000", "DTEND;VALUE=DATE:20261207"])
    #expect(Set(values("UID")).count == 3)
    #expect(values("URL").allSatisfy { $0 == "URL:https://club.example/games/pages/dates.html" })
    #expect(
      site.text("index.html").contains(#"<a href="calendar.ics">Dates for your calendar</a>"#))
    #expect(!site.text("pages/dates.html").contains("event:"))

    try write("event: 2026-12-04 19:30, Christmas cup\n# Dates", to: "pages/dates.md")
    let moved = try export().text("calendar.ics")
    #expect(moved.contains(values("UID")[0]), "an event that is moved stays the same event")
  }

  @Test(
    "A mistake in news or in an event is told with file and line",
    arguments: [
      ("news/cup.md", "# Cup", "news/cup.md, line 1: news has its day in its name"),
      ("news/2026-11-cup.md", "# Cup", "line 1: news has its day in its name"),
      ("news/2026-11-31-cup.md", "# Cup", "line 1: news has its day in its name"),
      ("news/20.11.2026 cup.md", "# Cup", "line 1: news has its day in its name"),
      ("news/2026-11-20.md", "Cup", "line 1: a page begins with its title"),
      ("news/2026-11-20.md", "# A\n[b](b.md)", "line 2: there is no \"news/b.md\" in pages/"),
      ("news/2026-11-20.md", "# A\n[b](../b.md)", "line 2: there is no \"b.md\" in pages/"),
      ("news/2026-11-20.md", "# A\n[b](../../../x)", "line 2: \"../../x\" is neither"),
      ("news/more/a.md", "# A", "pages/news/more is a folder; put its files beside it"),
      ("a.md", "# A\n[b](news/b.md)", "line 2: there is no \"news/b.md\" in pages/"),
      ("a.md", "event: soon\n# A", "line 1: \"soon\" is no time of an event; write it as 2026-"),
      ("a.md", "event: 2026-12\n# A", "line 1: \"2026-12\" is no time"),
      ("a.md", "event: 2026-12-03\nevent: 3/5/2026\n# A", "line 2: \"3/5/2026\" is no time"),
      ("a.md", "event: 2026-02-30\n# A", "is no time of an event"),
      ("a.md", "event: 2026-12-03 24:00\n# A", "is no time of an event"),
      ("a.md", "event: 2026-12-03 20:0\n# A", "is no time of an event"),
      ("a.md", "event: 2026-12-03 20:00 23:00\n# A", "is no time of an event"),
      ("a.md", "event: 2026-12-03 20:00 to\n# A", "is no time of an event"),
      ("a.md", "event: 2026-12-03 20:00 to 19:00\n# A", "is no time of an event"),
      ("a.md", "event: 2026-12-03 to 23:00\n# A", "is no time of an event"),
      ("a.md", "event: to 2026-12-03\n# A", "is no time of an event"),
      ("a.md", "event: , Cup\n# A", "is no time of an event"),
    ])
  func mistakes(file: String, text: String, message: String) throws {
    try write(text, to: "pages/" + file)
    let error = #expect(throws: CommandError.self) { try export() }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
  }
}
