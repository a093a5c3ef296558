import Mustache
import Testing

@Suite("Rendering declared view data")
struct RenderingTests {
  private func render(
    _ template: String,
    _ page: PageView,
    partials: [(name: String, source: String)] = []
  ) throws -> String {
    let library = try TemplateLibrary([(name: "page", source: template)] + partials)
    return try library.template("page", for: PageView.self).render(page)
  }

  @Test("a list renders once for each element, absent text is false")
  func list() throws {
    let page = PageView(cells: [
      CellView(square: "d3", disk: "dark", flips: "1"), CellView(square: "c4"),
    ])
    let template =
      "{{#cells}}{{square}}{{#disk}} {{.}}{{/disk}}{{^flips}} none{{/flips}};{{/cells}}"
    #expect(try render(template, page) == "d3 dark;c4 none;")
  }

  @Test("a name missing in an element is looked up in the surrounding contexts")
  func surroundings() throws {
    let page = PageView(title: "T", cells: [CellView(square: "a1", notes: ["x", "y"])])
    let template = "{{#cells}}{{#notes}}{{.}}{{square}}{{title}} {{/notes}}{{/cells}}"
    #expect(try render(template, page) == "xa1T ya1T ")
  }

  @Test("a context renders once if present, and can be reached by a dotted name")
  func contexts() throws {
    let template = "{{#footer}}{{note}}{{/footer}}{{^footer}}-{{/footer}} {{language.code}}"
    #expect(try render(template, PageView()) == "- en")
    #expect(try render(template, PageView(footer: FooterView(note: "n"))) == "n en")
  }

  @Test(
    "text is escaped for HTML, attributes included",
    arguments: [
      ("<b>", "&lt;b&gt;"), ("\"'", "&quot;&#39;"), ("a&b", "a&amp;b"), ("é●", "é●"), ("", ""),
      ("a long text with <one> in the middle", "a long text with &lt;one&gt; in the middle"),
    ]
  )
  func escaping(_ text: String, _ escaped: String) throws {
    #expect(try render("{{title}}", PageView(title: text)) == escaped)
    #expect(try render("{{{title}}}", PageView(title: text)) == text)
  }

  @Test("a layout's block takes the page's content at the layout's indentation")
  func layout() throws {
    let page =
      "{{<layout}}\n{{$content}}\n{{#isOver}}\n<p>over</p>\n{{/isOver}}\n<i>\n{{/content}}\n{{/layout}}\n"
    let layout = "<main>\n  {{$content}}\n  {{/content}}\n</main>\n"
    let rendered = try render(
      page,
      PageView(isOver: true),
      partials: [(name: "layout", source: layout)]
    )
    #expect(rendered == "<main>\n  <p>over</p>\n  <i>\n</main>\n")
  }

  @Test("output is appended, and grows as needed")
  func appends() throws {
    let library = try TemplateLibrary([
      (name: "page", source: "{{#cells}}{{square}},{{/cells}}")
    ])
    let page = PageView(cells: Array(repeating: CellView(square: "a1"), count: 20_000))
    var bytes = Array(">".utf8)
    try library.template("page", for: PageView.self).render(page, into: &bytes)
    #expect(
      String(decoding: bytes, as: UTF8.self) == ">" + String(repeating: "a1,", count: 20_000)
    )
  }
}
