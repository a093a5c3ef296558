import ComputerPlayers
import Mustache
import Testing

@Suite("Template errors are found when templates are loaded")
struct TemplateErrorTests {
  private func errors(_ sources: [(name: String, source: String)]) -> [String] {
    do throws(MustacheErrors) {
      _ = try TemplateLibrary(sources)
      return []
    } catch {
      return error.errors.map(\.description)
    }
  }

  private func errors<Root: MustacheContext>(
    _ template: String,
    for type: Root.Type,
    partials: [(name: String, source: String)] = []
  ) throws -> [String] {
    let library = try TemplateLibrary([(name: "page", source: template)] + partials)
    do throws(MustacheErrors) {
      _ = try library.template("page", for: type)
      return []
    } catch {
      return error.errors.map(\.description)
    }
  }

  @Test(
    "syntax errors have position and reason",
    arguments: [
      ("a\n  {{foo", "t:2:3: the tag that starts here is never closed; expected \"}}\""),
      ("{{{foo}}", "t:1:1: the tag that starts here is never closed; expected \"}}}\""),
      ("é {{}}", "t:1:3: the tag has no name"),
      ("{{a b}}", "t:1:1: \"a b\" is not a name"),
      ("{{a..b}}", "t:1:1: \"a..b\" is not a name"),
      ("{{=| =}}", "t:1:1: \"|\" does not set two delimiters; write {{=<% %>=}}"),
      ("x\n{{#a}}\ny", "t:2:1: {{#a}} is never closed"),
      (
        "{{#a}}\n {{^b}}{{/a}}",
        "t:2:8: {{/a}} does not close {{^b}}, which was opened at 2:2"
      ),
      ("{{/a}}", "t:1:1: {{/a}} closes nothing: no section is open here"),
      ("\n{{>nope}}", "t:2:1: there is no template \"nope\""),
      ("{{<nope}}{{/nope}}", "t:1:1: there is no template \"nope\""),
    ]
  )
  func syntax(_ template: String, _ message: String) {
    #expect(errors([(name: "t", source: template)]) == [message])
  }

  @Test("the errors of all templates are reported together")
  func together() {
    let found = errors([
      (name: "a", source: "{{#x}}"), (name: "b", source: "{{/y}}"), (name: "b", source: ""),
    ])
    #expect(found.count == 3)
    #expect(found.last == "b: two templates have this name")
  }

  @Test("sections nested too deeply are refused")
  func nesting() {
    let deep = String(repeating: "{{#a}}", count: 100_000)
    #expect(errors([(name: "t", source: deep)]).first?.contains("nested more than") == true)
  }

  @Test(
    "a name that no surrounding context declares is an error",
    arguments: [
      ("{{nope}}", "page:1:1: \"{{nope}}\" is not declared by PageView"),
      ("{{square}}", "page:1:1: \"{{square}}\" is not declared by PageView"),
      (
        "{{#cells}}\n{{#nope}}{{/nope}}{{/cells}}",
        "page:2:1: \"{{nope}}\" is not declared by CellView or what surrounds it (PageView)"
      ),
      ("{{^nope}}{{/nope}}", "page:1:1: \"{{nope}}\" is not declared by PageView"),
      ("{{language.nope}}", "page:1:1: \"{{nope}}\" is not declared by LanguageView"),
      ("{{.}}", "page:1:1: \"{{.}}\" is not declared by PageView"),
      ("{{$b}}{{nope}}{{/b}}", "page:1:7: \"{{nope}}\" is not declared by PageView"),
      ("{{cells}}", "page:1:1: \"{{cells}}\" is a list, not text; use it in a section"),
      ("{{footer}}", "page:1:1: \"{{footer}}\" is a context, not text; use it in a section"),
      ("{{{isOver}}}", "page:1:1: \"{{isOver}}\" is a flag, not text; use it in a section"),
    ]
  )
  func undeclared(_ template: String, _ message: String) throws {
    #expect(try errors(template, for: PageView.self) == [message])
  }

  @Test("names are followed through partials, parents and blocks, each reported once")
  func followed() throws {
    let found = try errors(
      "{{#cells}}{{>cell}}{{/cells}}{{>cell}}{{<layout}}{{$b}}{{x}}{{/b}}{{/layout}}",
      for: PageView.self,
      partials: [
        (name: "cell", source: "{{square}}{{title}}"),
        (name: "layout", source: "{{#footer}}{{$b}}{{never}}{{/b}}{{/footer}}{{y}}"),
      ]
    )
    #expect(
      found == [
        "cell:1:1: \"{{square}}\" is not declared by PageView",
        "page:1:56: \"{{x}}\" is not declared by FooterView or what surrounds it (PageView)",
        "layout:1:44: \"{{y}}\" is not declared by PageView",
      ]
    )
  }

  @Test(
    "a template that includes itself is an error",
    arguments: [
      ("{{>a}}", "x\n  {{>a}}\n", "a:2:3: \"a\" includes itself"),
      ("{{>a}}{{>a}}", "{{#footer}}{{>page}}{{/footer}}", "a:1:12: \"page\" includes itself"),
      ("{{<a}}{{$b}}{{>page}}{{/b}}{{/a}}", "{{$b}}{{/b}}", "page:1:13: \"page\" includes itself"),
      ("{{<a}}{{/a}}", "{{<a}}{{$b}}{{/b}}{{/a}}", "a:1:1: \"a\" includes itself"),
    ])
  func endless(template: String, partial: String, message: String) throws {
    let partials = [(name: "a", source: partial)]
    #expect(try errors(template, for: PageView.self, partials: partials) == [message])
  }

  @Test("a parent may be used again in its own block")
  func parentInItsBlock() throws {
    let page = "{{<a}}{{$b}}1{{<a}}{{$b}}2{{/b}}{{/a}}{{/b}}{{/a}}"
    let library = try TemplateLibrary([
      (name: "page", source: page), (name: "a", source: "({{$b}}{{/b}})"),
    ])
    #expect(try library.template("page").render(PageView()) == "(1(2))")
  }

  @Test("partials that multiply too much are refused", arguments: ["", "text"])
  func multiplying(_ text: String) throws {
    let partials = (0..<40).map { level in
      (name: "p\(level)", source: "\(text){{>p\(level + 1)}}{{>p\(level + 1)}}")
    }
    let found = try errors(
      "{{>p0}}",
      for: PageView.self,
      partials: partials + [(name: "p40", source: text)]
    )
    #expect(found.first?.contains("with its partials") == true)
  }

  @Test("a name declared twice is an error")
  func twice() throws {
    #expect(try errors("", for: TwiceView.self) == ["page: TwiceView declares \"name\" twice"])
  }

  @Test("a missing template is an error")
  func missing() throws {
    let library = try TemplateLibrary([(name: String, source: String)]())
    #expect(throws: MustacheErrors.self) { try library.template("page", for: PageView.self) }
  }

  @Test("no bytes crash the parser")
  func garbage() {
    var random = SplitMix64(seed: 2)
    let alphabet = Array("{}#/^<$>=!&. ab\n\r\t|".utf8) + [0xFF, 0xC3]
    for _ in 0..<3_000 {
      let bytes = (0..<40).map { _ in alphabet.randomElement(using: &random) ?? 0 }
      let sources = [(name: "t", source: bytes), (name: "a", source: []), (name: "b", source: [])]
      guard let library = try? TemplateLibrary(sources),
        let template = try? library.template("t", for: JSONContext.self)
      else { continue }
      let data = JSON.object(["a": .array([.string("b"), .null])])
      #expect(template.render(JSONContext(values: [data])).utf8.count < 100_000)
    }
  }
}
