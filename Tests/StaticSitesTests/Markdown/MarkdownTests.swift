import Foundation
import Testing

@testable import StaticSites

@Suite("Text in Markdown")
struct MarkdownTests {
  private func html(_ text: String) -> String {
    [MarkdownBlock](markdown: Array(text.utf8)).html()
  }

  @Test("The examples of the CommonMark specification give its HTML", arguments: Example.all)
  func specification(example: Example) {
    // HTML has no slash in an element without an end.
    #expect(html(example.markdown) == example.html.replacing(" />", with: ">"))
  }

  @Test("Every example that is left out has a reason")
  func leftOut() throws {
    let list = try String(contentsOf: Example.folder.appending(path: "README.md"), encoding: .utf8)
    var numbers = Set(Example.all.map(\.example))
    #expect(numbers.count == Example.all.count)
    for row in list.split(separator: "\n") where row.contains(" | ") {
      for match in row.matches(of: #/(\d+)(?:–(\d+))?/#) {
        let first = try #require(Int(match.1))
        for number in first...(match.2.flatMap { Int($0) } ?? first) {
          #expect(numbers.insert(number).inserted, "\(number) is used and left out")
        }
      }
    }
    #expect(numbers == Set(1...652))
  }

  @Test(
    "Nothing but text comes of what could do harm",
    arguments: [
      ("<script>alert(1)</script>", "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>\n"),
      ("[a](javascript:alert)", "<p>[a](javascript:alert)</p>\n"),
      ("[a](JavaScript&colon;x)", #"<p><a href="JavaScript&amp;colon;x">a</a></p>"# + "\n"),
      ("[a](java&#9;script&#58;x)", "<p>[a](java\tscript:x)</p>\n"),
      ("[a](< javascript:x>)", "<p>[a](&lt; javascript:x&gt;)</p>\n"),
      ("![a](data:image/png,x)", "<p>![a](data:image/png,x)</p>\n"),
      ("<vbscript:x>", "<p>&lt;vbscript:x&gt;</p>\n"),
      (
        #"![a" onerror="x](b "c\" onload=\"d")"#,
        #"<p><img src="b" alt="a&quot; onerror=&quot;x" title="c&quot; onload=&quot;d"></p>"#
          + "\n"
      ),
      ("a\0b", "<p>a\u{FFFD}b</p>\n"),
      (
        "``` a\"><b>\n```",
        #"<pre><code class="language-a&quot;&gt;&lt;b&gt;"></code></pre>"# + "\n"
      ),
    ])
  func harmless(text: String, expected: String) {
    #expect(html(text) == expected)
  }

  @Test(
    "Links to the web, to mail and to neighbours are links",
    arguments: [
      "http://a.b", "HTTPS://a.b/c?d=e&f", "mailto:a@b.c", "c.md", "../d/#e", "#f", "?a:b",
      "tel:+49-30-1",
    ])
  func links(address: String) {
    let target = MarkdownTarget(address: address, title: nil, line: 2)
    #expect(
      [MarkdownBlock](markdown: Array("\n[a](\(address))".utf8))
        == [.paragraph([.start(.link(target)), .text("a"), .end(.link(target))])])
  }

  @Test(
    "Tables have headings above their marks, and cells between bars",
    arguments: [
      (
        "| Name | Won |\n|---|--:|\n| *Ada* | 3 |\n| Bo |",
        [["Name", "Won"], ["*Ada", "3"], ["Bo"]], [nil, "end"]
      ),
      (
        "We\nmeet:\nDay | Hall\n:-: | :--\nMon\\|Tue | `a`\n\n|x|",
        [
          ["Day", "Hall"], ["Mon|Tue", "a"],
        ], ["center", nil]
      ),
      ("a\n|-|\n- b", [["a"]], [nil]),
      ("|a|b|\n|-|\n|c|d|e|", [["a", "b"], ["c", "d", "e"]], [nil]),
    ] as [(String, [[String]], [String?])])
  func tables(text: String, cells: [[String]], alignments: [String?]) {
    let blocks = [MarkdownBlock](markdown: Array(text.utf8))
    let tables = blocks.compactMap { block -> ([[String]], [String?])? in
      guard case .table(let rows, let alignments) = block else { return nil }
      return (
        rows.map { $0.map { ($0.contains(.start(.emphasis)) ? "*" : "") + $0.plainText } },
        alignments
      )
    }
    #expect(tables.count == 1)
    #expect(tables.first?.0 == cells)
    #expect(tables.first?.1 == alignments)
  }

  @Test("A table is one in HTML, behind the paragraph above it")
  func table() {
    #expect(
      html("Hi\n| a | b |\n| - | -: |\n| <c> | d |") == """
        <p>Hi</p>
        <div class=wide><table>
        <tr><th>a</th><th class="end">b</th></tr>
        <tr><td>&lt;c&gt;</td><td class="end">d</td></tr>
        </table></div>

        """)
  }

  @Test(
    "A form that isn't read is noted with its line",
    arguments: [
      ("a\nb <br> c", 2, "<br> c"), ("<!-- a -->", 1, "<!-- a -->"), ("</div\n a>", 1, "</div"),
      ("[a](b c.png)", 1, "[a](b c.png)"), ("[a](ftp://b)", 1, "[a](ftp://b)"),
      ("\n![a](data:x)", 2, "[a](data:x)"), ("x [a][b]", 1, "[a][b]"), ("[a]: b c", 1, "[a]: b c"),
      ("- x[^1]", 1, "[^1]"),
      ("> [!NOTE]\n> a", 1, "[!NOTE]"), ("a ~~b~~", 1, "~~b~~"), ("a\n| b | c |", 2, "| b | c |"),
      ("|a|b|\n|-|-|\n| c | <d> |", 3, "<d>"),
    ])
  func foreign(text: String, line: Int, form: String) {
    let inlines = [MarkdownBlock](markdown: Array(text.utf8)).inlines
    #expect(inlines.contains(.foreign(form, line: line)), "\(inlines)")
  }

  @Test(
    "Text that only looks like it is text",
    arguments: [
      "a < b > c", "\\<br>", "`<br>`", "1 <2", "[a] b", "a ~ b", "a | b", "x|y\n-\n",
      "[a \\(b", "<a@b.c>", "```\n<br>\n```",
    ])
  func native(text: String) {
    let inlines = [MarkdownBlock](markdown: Array(text.utf8)).inlines
    #expect(!inlines.contains { if case .foreign = $0 { true } else { false } }, "\(inlines)")
  }

  @Test("A definition's target has the line of the definition")
  func definitionLine() {
    let target = MarkdownTarget(address: "d.md", title: "e", line: 4)
    #expect(
      [MarkdownBlock](markdown: Array("a [b][ C\nÖ ]\n\n[c ö]: <d.md> 'e'".utf8))
        == [.paragraph([.text("a "), .start(.link(target)), .text("b"), .end(.link(target))])])
  }

  @Test("Bytes that are no UTF-8 are replaced")
  func invalid() {
    #expect([MarkdownBlock](markdown: [0xFF, 0x61, 0xC3]).html() == "<p>\u{FFFD}a\u{FFFD}</p>\n")
  }

  @Test(
    "Long repetitions give bounded depth, and end",
    arguments: [
      "[", "![", "*", "_", ">", "> ", "`", "<", "&", "- ", "1. ", "> - ", "*a ", "_a* ", "**a *b ",
      "[a](", "[a](b", "[a](<b", "[a](b \"", "[a](b)", "[![a](", "a]", "*a_ ", "\\", "  \n",
      "- a\n",
      "`a``b```", "***a", "<a@", "<http:", "#", "~~~\n", "a\n=\n", "\t", ">\t", "\u{301}", "é*",
      "[a]: b\n", "[a]: b 'c\n", "[a][", "a][b", "[a]\n", "|", "|-\n", "|a|-", "~~", "<a ", "[^",
    ])
  func hostile(part: String) {
    let blocks = [MarkdownBlock](markdown: Array(String(repeating: part, count: 10_000).utf8))
    #expect(depth(of: blocks) <= 64)
    let html = blocks.html()
    #expect(html.utf8.count <= 40 * 10_000 * part.utf8.count)
    let opened = html.matches(of: #/<(\/?)(em|strong|a)[ >]/#)
    var (deep, deepest) = (0, 0)
    for tag in opened {
      deep += tag.1.isEmpty ? 1 : -1
      deepest = max(deepest, deep)
    }
    #expect(deep == 0 && deepest <= 32)
  }

  private func depth(of blocks: [MarkdownBlock]) -> Int {
    blocks.map { block in
      switch block {
      case .quote(let blocks): 1 + depth(of: blocks)
      case .list(let items, _, _): 1 + (items.map { depth(of: $0) }.max() ?? 0)
      default: 0
      }
    }.max() ?? 0
  }
}

/// An example of the specification; see `Examples/README.md`.
struct Example: Codable, CustomTestStringConvertible {
  let example: Int
  let section: String
  let markdown: String
  let html: String

  var testDescription: String { "\(section), example \(example)" }

  static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
    path: "Examples")

  /// Empty if the file can't be read; then ``MarkdownTests/leftOut()`` fails.
  static let all: [Example] =
    (try? JSONDecoder().decode(
      [Example].self, from: Data(contentsOf: folder.appending(path: "commonmark.json")))) ?? []
}
