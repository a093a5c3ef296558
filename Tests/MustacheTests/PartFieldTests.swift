import Mustache
import Testing

@Suite("Fields of several parts")
struct PartFieldTests {
  // The dotted name keeps the other names of its template from being replaced with where they lead.
  @Test(
    "are written one after the other, and are false in a section only if all are empty",
    arguments: ["", "{{^same.text}}{{/same.text}}"])
  func texts(dotted: String) throws {
    let source = "{{text}}|{{{text}}}|{{#text}}({{.}}){{/text}}{{^text}}-{{/text}}" + dotted
    let library = try TemplateLibrary([(name: "page", source: source)])
    let page = try library.template("page", for: TextsView.self)
    #expect(try page.render(TextsView(first: "<a", last: "b>")) == "&lt;ab&gt;|<ab>|(&lt;ab&gt;)")
    #expect(try page.render(TextsView(first: "", last: "b")) == "b|b|(b)")
    #expect(try page.render(TextsView(first: "", last: "")) == "||-")
  }

  @Test("may be contexts that lie in the value, as many as its type says")
  func contexts() throws {
    let source = "{{#three}}<{{first}}{{last}}{{other}}>{{/three}}{{#no}}!{{/no}}{{^no}}-{{/no}}"
    let library = try TemplateLibrary([(name: "page", source: source)])
    let view = ThreeView(three: InlineArray { TextsView(first: "\($0)", last: "&") }, other: "o")
    let page = try library.template("page", for: ThreeView.self).render(view)
    #expect(page == "<0&amp;o><1&amp;o><2&amp;o>-")
    let computed = try library.template("page", for: ComputedThreeView.self)
    #expect(try computed.render(ComputedThreeView(view: view)) == page)
  }
}

private struct TextsView: MustacheContext {
  var first: String
  var last: String

  static let fields: MustacheFields<Self> = [
    "same": .context { $0 }, "first": .text(\.first), "last": .text(\.last),
    "text": .text(\.first, \.last),
  ]
}

private struct ThreeView: MustacheContext {
  var three: InlineArray<3, TextsView>
  let no: InlineArray<0, TextsView> = []
  var other: String

  static let fields: MustacheFields<Self> = [
    "three": .list(\.three), "no": .list(\.no), "other": .text(\.other),
  ]
}

private struct ComputedThreeView: MustacheContext {
  var view: ThreeView
  var three: InlineArray<3, TextsView> { view.three }
  var no: InlineArray<0, TextsView> { view.no }

  static let fields: MustacheFields<Self> = [
    "three": .list(\.three), "no": .list(\.no), "other": .text { $0.view.other },
  ]
}
