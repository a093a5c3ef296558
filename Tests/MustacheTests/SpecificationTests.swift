import Foundation
import Mustache
import Testing

/// The cases of the Mustache specification, from the JSON files of its repository.
@Suite("The Mustache specification")
struct SpecificationTests {
  @Test("every case passes that a template may use", arguments: SpecificationCase.wanted)
  func holds(_ one: SpecificationCase) throws {
    #expect(try one.rendered == one.expected)
  }

  @Test("a template that includes itself is refused, because no page needs one")
  func recursion() throws {
    let unwanted = SpecificationCase.all.filter(\.isRecursive)
    #expect(unwanted.map(\.testDescription) == ["partials: Recursion"])
    for one in unwanted { #expect(throws: MustacheErrors.self) { try one.rendered } }
  }

  @Test("all 163 cases are there")
  func complete() {
    #expect(SpecificationCase.all.count == 163)
  }
}

struct SpecificationCase: Sendable, CustomTestStringConvertible {
  let module: String
  let name: String
  let template: String
  let partials: [String: String]
  let data: JSON
  let expected: String

  var testDescription: String { "\(module): \(name)" }

  static let all: [SpecificationCase] = [
    "comments", "delimiters", "interpolation", "inverted", "partials", "sections", "~inheritance",
  ].flatMap(load)

  static let wanted = all.filter { !$0.isRecursive }

  var isRecursive: Bool { (module, name) == ("partials", "Recursion") }

  /// The output of the template. Templates that are missing are errors to the program but empty to the specification.
  var rendered: String {
    get throws {
      var sources = partials
      for source in [template] + partials.values {
        for match in source.matches(of: #/{{[<>]\s*(\w+)/#) {
          sources[String(match.1), default: ""] += ""
        }
      }
      let library = try TemplateLibrary(
        sources.map { (name: $0.key, source: $0.value) } + [(name: "", source: template)])
      return try library.template("").render(JSONContext(values: [data]))
    }
  }

  private static func load(_ module: String) -> [SpecificationCase] {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Fixtures/\(module).json")
    guard let bytes = try? Data(contentsOf: file),
      let content = try? JSONDecoder().decode(JSON.self, from: bytes),
      case .object(let root) = content, case .array(let tests) = root["tests"]
    else { return [] }
    return tests.compactMap { SpecificationCase(module, $0) }
  }

  private init?(_ module: String, _ json: JSON) {
    guard case .object(let test) = json,
      case .string(let name) = test["name"], case .string(let template) = test["template"],
      case .string(let expected) = test["expected"], let data = test["data"]
    else { return nil }
    self.module = module
    self.name = name
    self.template = template
    self.expected = expected
    self.data = data
    guard case .object(let partials) = test["partials"] else {
      self.partials = [:]
      return
    }
    self.partials = partials.compactMapValues {
      if case .string(let text) = $0 { text } else { nil }
    }
  }
}
