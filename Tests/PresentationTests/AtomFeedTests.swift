import Gameplay
import TestSupport
import Testing

@testable import Presentation

@Suite("A feed")
struct AtomFeedTests {
  private let noon = Timestamp(milliseconds: 1_764_079_200_000)

  private func entry(_ number: Int, title: String = "Dark won") -> AtomFeed.Entry {
    AtomFeed.Entry(
      id: "urn:x:\(number)", title: title, updated: noon, alternate: "https://play.example/g/a",
      content: "<p>13–0 &amp; more</p>")
  }

  private func feed(title: String = "Games", _ entries: [AtomFeed.Entry] = []) -> AtomFeed {
    AtomFeed(
      id: "urn:x:0", title: title, updated: noon, address: "https://play.example/g/a.atom",
      alternate: "https://play.example/g/a?b=1&c=2", language: .standard, author: "Flipbook",
      entries: entries)
  }

  private func elements(of feed: AtomFeed) throws -> [ParsedElement] {
    try #require(xmlElements(feed.xml))
  }

  @Test("begins with the XML declaration and a root element with namespace and language")
  func root() throws {
    #expect(feed().xml.hasPrefix(#"<?xml version="1.0" encoding="utf-8"?>"# + "\n<feed "))
    let root = try elements(of: feed())[0]
    #expect(root.name == "feed")
    #expect(root.attributes == ["xmlns": "http://www.w3.org/2005/Atom", "xml:lang": "en"])
  }

  @Test("has each required element once, and one author for all its entries")
  func requiredOfFeed() throws {
    let elements = try elements(of: feed())
    #expect(
      elements.map(\.name) == ["feed", "id", "title", "updated", "link", "link", "author", "name"])
    #expect(
      elements.filter { $0.name != "link" }.map(\.text.trimmed)
        == ["", "urn:x:0", "Games", "2025-11-25T14:00:00.000Z", "", "Flipbook"])
    #expect(elements.last?.parent == 6)
  }

  @Test("links to itself and to the page with the same content")
  func links() throws {
    let links = try elements(of: feed()).filter { $0.name == "link" }.map(\.attributes)
    #expect(
      links == [
        [
          "rel": "self", "type": "application/atom+xml", "href": "https://play.example/g/a.atom",
        ],
        ["rel": "alternate", "type": "text/html", "href": "https://play.example/g/a?b=1&c=2"],
      ])
  }

  @Test("has each required element in every entry, with the entries in order")
  func requiredOfEntries() throws {
    let elements = try elements(of: feed([entry(1), entry(2)]))
    let places = elements.indices.filter { elements[$0].name == "entry" }
    try #require(places.count == 2)
    for (number, place) in places.enumerated() {
      let parts = elements.filter { $0.parent == place }
      #expect(parts.map(\.name) == ["id", "title", "updated", "link", "content"])
      #expect(parts[0].text == "urn:x:\(number + 1)")
      #expect(parts[2].text == "2025-11-25T14:00:00.000Z")
      #expect(parts[3].attributes["href"] == "https://play.example/g/a")
      #expect(parts[4].attributes == ["type": "html"])
      #expect(parts[4].text == "<p>13–0 &amp; more</p>")
    }
  }

  @Test("has a subtitle, and an entry's date of publication, where they are known")
  func optional() throws {
    var entry = entry(1)
    entry.published = Timestamp(milliseconds: 0)
    var feed = feed([entry])
    feed.subtitle = "As they go"
    let elements = try elements(of: feed)
    #expect(elements.first { $0.name == "subtitle" }?.text == "As they go")
    #expect(elements.first { $0.name == "published" }?.text == "1970-01-01T00:00:00.000Z")
  }

  @Test(
    "keeps any text as it is",
    arguments: [
      "<script>alert(1)</script>", "]]>", "a & b &amp; c", "\"quoted\" 'so'", "黒の番",
      "a\tb\nc\rd\r\ne",
      "\u{7F}\u{85}\u{2028}", "🏁\u{10FFFF}\u{FFFD}\u{D7FF}\u{E000}", "</title></feed>", "",
    ])
  func hostileText(text: String) throws {
    var feed = feed(title: text, [entry(1, title: text)])
    feed.alternate = text
    let elements = try elements(of: feed)
    let titles = elements.filter { $0.name == "title" }.map { Array($0.text.unicodeScalars) }
    let scalars = Array(text.unicodeScalars)
    #expect(titles == [scalars, scalars])
    let page = try #require(elements.first { $0.attributes["rel"] == "alternate" })
    #expect(page.attributes["href"].map { Array($0.unicodeScalars) } == scalars)
  }

  @Test(
    "replaces characters that XML doesn't allow even as references",
    arguments: ["\0", "\u{8}", "\u{B}", "\u{C}", "\u{1F}", "\u{FFFE}", "\u{FFFF}"])
  func forbidden(text: String) throws {
    let title = try elements(of: feed(title: "a" + text + "b")).first { $0.name == "title" }
    #expect(title?.text == "a\u{FFFD}b")
  }

  @Test(
    "writes times as in RFC 3339, with four-digit years",
    arguments: [
      (0, "1970-01-01T00:00:00.000Z"), (784_111_777_042, "1994-11-06T08:49:37.042Z"),
      (951_782_400_000, "2000-02-29T00:00:00.000Z"), (-1, "1969-12-31T23:59:59.999Z"),
      (4_107_542_399_999, "2100-02-28T23:59:59.999Z"),
      (4_107_542_400_000, "2100-03-01T00:00:00.000Z"),
      (.max, "9999-12-31T23:59:59.999Z"), (.min, "0000-01-01T00:00:00.000Z"),
    ] as [(Int64, String)])
  func times(milliseconds: Int64, text: String) throws {
    var feed = feed()
    feed.updated = Timestamp(milliseconds: milliseconds)
    #expect(try elements(of: feed).first { $0.name == "updated" }?.text == text)
  }
}

extension String {
  fileprivate var trimmed: String { String(filter { !$0.isWhitespace }) }
}
