import Mustache
import Testing

@Suite("Fields of every kind")
struct FieldTests {
  private static let source = """
    {{#outer}}{{name}}:{{#inner}}{{name}}{{depth}}{{#note}}[{{.}}]{{/note}}{{^note}}-{{/note}}{{/inner}}\
    {{#maybe}}<{{name}}{{#note}}({{.}}){{/note}}>{{/maybe}}{{^maybe}}none{{/maybe}}\
    {{#items}} {{name}}{{root}}{{#inner}}{{name}}{{/inner}}{{/items}}{{^items}} no items{{/items}}{{/outer}}\
    {{#isSet}}!{{/isSet}}{{^isSet}}?{{/isSet}}
    """

  private func render(_ view: RootView) throws -> String {
    try TemplateLibrary([(name: "page", source: Self.source)])
      .template("page", for: RootView.self).render(view)
  }

  @Test("are read from stored and computed properties alike")
  func full() throws {
    let long = "a name too long to lie in its String itself"
    let outer = OuterView(
      name: "out", inner: InnerView(name: "in", note: long),
      maybe: InnerView(name: "may", note: "<"), items: ["x", long].map { ItemView(name: $0) })
    let text = "out:in3[\(long)]<may(&lt;)> xr&amp;in \(long)r&amp;in!"
    #expect(try render(RootView(root: "r&", outer: outer, isSet: true)) == text)
  }

  @Test("may be absent or empty", arguments: [nil, ""])
  func absent(note: String?) throws {
    let outer = OuterView(name: "", inner: InnerView(name: "in", note: note))
    #expect(
      try render(RootView(root: "r", outer: outer, isSet: false)) == ":in3-none no items?")
  }
}

@Suite("Names outside of the innermost context")
struct SurroundingsTests {
  private func render(_ source: String, _ view: OuterView) throws -> String {
    try TemplateLibrary([(name: "page", source: source)])
      .template("page", for: OuterView.self).render(view)
  }

  private let view = OuterView(
    name: "o", inner: InnerView(name: "i", note: "n"), maybe: InnerView(name: "m", note: nil),
    items: [ItemView(name: "1"), ItemView(name: "2")], title: "t&")

  @Test(
    "are looked up outward from their context",
    arguments: [
      ("{{#items}}{{name}}{{title}};{{/items}}", "1t&amp;;2t&amp;;"),
      ("{{#items}}{{{title}}}{{#title}}{{.}}{{name}}{{/title}};{{/items}}", "t&t&amp;1;t&t&amp;2;"),
      ("{{#items}}{{^maybe}}-{{/maybe}}{{#maybe}}{{name}}{{/maybe}}{{name}};{{/items}}", "m1;m2;"),
      ("{{#maybe}}{{#items}}{{name}}{{depth}}{{title}};{{/items}}{{/maybe}}", "13t&amp;;23t&amp;;"),
      ("{{#inner}}{{#maybe}}{{name}}{{#inner}}{{name}}{{/inner}}{{/maybe}}{{/inner}}", "mi"),
      ("{{#items}}{{#items}}{{name}}{{/items}},{{/items}}", "12,12,"),
    ]
  )
  func outward(_ source: String, _ text: String) throws {
    #expect(try render(source, view) == text)
  }

  @Test(
    "with dots are resolved part by part, each in the previous part's context",
    arguments: [
      ("{{inner.name}}{{{inner.note}}}{{maybe.note}}", "in"),
      ("{{#inner.note}}{{.}}{{name}}{{/inner.note}}", "no"),
      ("{{^maybe.note}}{{name}}{{/maybe.note}}{{#maybe.note}}!{{/maybe.note}}", "o"),
      ("{{#items}}{{inner.name}}{{title}}{{/items}}", "it&amp;it&amp;"),
      (
        "{{#inner.root}}!{{/inner.root}}{{#items}}{{^inner.root}}{{name}}{{/inner.root}}{{/items}}",
        "12"
      ),
    ]
  )
  func dotted(_ source: String, _ text: String) throws {
    #expect(try render(source, view) == text)
  }
}

private struct RootView: MustacheContext {
  var root: String
  var outer: OuterView
  var isSet: Bool

  static let fields: MustacheFields<Self> = [
    "root": .text(\.root), "outer": .context(\.outer), "isSet": .flag(\.isSet),
  ]
}

private struct OuterView: MustacheContext {
  var name: String
  var inner: InnerView
  var maybe: InnerView?
  var items: [ItemView] = []
  var title = ""

  static let fields: MustacheFields<Self> = [
    "name": .text(\.name), "inner": .context(\.inner), "maybe": .context { $0.maybe },
    "items": .list(\.items), "title": .text(\.title),
  ]
}

private struct InnerView: MustacheContext {
  var name: String
  var note: String?
  var depth: String { "3" }
  var root: ItemView? { nil }

  static let fields: MustacheFields<Self> = [
    "name": .text(\.name), "note": .text(\.note), "depth": .text(\.depth),
    "root": .context(\.root),
  ]
}

private struct ItemView: MustacheContext {
  var name: String

  static let fields: MustacheFields<Self> = ["name": .text { $0.name }]
}
