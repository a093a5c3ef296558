import Mustache
import Testing

@Suite("Fields that are read where they lie")
struct StoredFieldTests {
  private static let source = """
    {{#outer}}{{name}}:{{#inner}}{{name}}{{depth}}{{#note}}[{{.}}]{{/note}}{{^note}}-{{/note}}{{/inner}}\
    {{#maybe}}<{{name}}{{#note}}({{.}}){{/note}}>{{/maybe}}{{^maybe}}none{{/maybe}}\
    {{#items}} {{name}}{{root}}{{#inner}}{{name}}{{/inner}}{{/items}}{{/outer}}\
    {{#isSet}}!{{/isSet}}{{^isSet}}?{{/isSet}}
    """

  private func render(_ outer: OuterView, isSet: Bool) throws -> [String] {
    let library = try TemplateLibrary([(name: "page", source: Self.source)])
    let stored = try library.template("page", for: StoredView.self)
    let computed = try library.template("page", for: ComputedView.self)
    let view = StoredView(root: "r&", outer: outer, isSet: isSet)
    return [try stored.render(view), try computed.render(ComputedView(view: view))]
  }

  @Test("and those that are computed give the same page")
  func alike() throws {
    let long = "a name too long to lie in its String itself"
    let inner = InnerView(name: "in", note: long)
    let outer = OuterView(
      name: "out", inner: inner, maybe: InnerView(name: "may", note: "<"),
      items: ["x", long].map { ItemView(name: $0) })
    let text = "out:in3[\(long)]<may(&lt;)> xr&amp;in \(long)r&amp;in!"
    #expect(try render(outer, isSet: true) == [text, text])
  }

  @Test("may be absent or empty")
  func absent() throws {
    for note in [nil, ""] {
      let outer = OuterView(name: "", inner: InnerView(name: "in", note: note), maybe: nil)
      #expect(try render(outer, isSet: false) == [":in3-none?", ":in3-none?"])
    }
  }
}

private struct StoredView: MustacheContext {
  var root: String
  var outer: OuterView
  var isSet: Bool

  static let fields: MustacheFields<Self> = [
    "root": .text(\.root), "outer": .context(\.outer), "isSet": .flag(\.isSet),
  ]
}

/// The same by closures and by key paths to computed properties.
private struct ComputedView: MustacheContext {
  var view: StoredView
  var isSet: Bool { view.isSet }

  static let fields: MustacheFields<Self> = [
    "root": .text { $0.view.root }, "outer": .context { $0.view.outer }, "isSet": .flag(\.isSet),
  ]
}

private struct OuterView: MustacheContext {
  var name: String
  var inner: InnerView
  var maybe: InnerView?
  var items: [ItemView] = []

  static let fields: MustacheFields<Self> = [
    "name": .text(\.name), "inner": .context(\.inner), "maybe": .context(\.maybe),
    "items": .list(\.items),
  ]
}

private struct InnerView: MustacheContext {
  var name: String
  var note: String?
  let depth = 3

  static let fields: MustacheFields<Self> = [
    "name": .text(\.name), "note": .text(\.note), "depth": .number(\.depth),
  ]
}

private struct ItemView: MustacheContext {
  var name: String

  static let fields: MustacheFields<Self> = ["name": .text(\.name)]
}
