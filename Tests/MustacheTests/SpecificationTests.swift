import Foundation
import Mustache
import Testing

/// The cases of the Mustache specification, from the JSON files of its repository.
@Suite("The Mustache specification")
struct SpecificationTests {
  @Test("every case passes", arguments: SpecificationCase.all)
  func holds(_ one: SpecificationCase) throws {
    let sources = one.partials.map { (name: $0.key, source: $0.value) }
    let library = try TemplateLibrary(
      sources + [(name: "", source: one.template)],
      missing: .renderNothing
    )
    let rendered: String = try library.template("").render(one.data)
    #expect(rendered == one.expected)
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
