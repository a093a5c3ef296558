import Mustache
import Testing

@Suite("Escaping")
struct EscapingTests {
  /// Escapes character by character, as in the specification.
  private func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "'": "&#39;"
      default: String(scalar)
      }
    }.joined()
  }

  @Test(
    "replaces the five characters anywhere in a text, and no others",
    arguments: Array(0...20) + [31, 32, 33, 36])
  func places(length: Int) throws {
    let template = try TemplateLibrary([(name: "page", source: "{{title}}")])
      .template("page", for: PageView.self)
    for value in (1...0x7F).map({ UnicodeScalar(UInt8($0)) }) + ["é", "…", "😀"] {
      for place in 0...length {
        let text =
          String(repeating: "a", count: place) + String(value)
          + String(repeating: "b", count: length - place)
        #expect(template.render(PageView(title: text)) == escaped(text))
      }
    }
  }

  @Test("appends to the array, and renders pages larger than its capacity")
  func appending() throws {
    let template = try TemplateLibrary([(name: "page", source: "{{title}}")])
      .template("page", for: PageView.self)
    for length in [0, 1, 100, 16_300, 16_384, 50_000] {
      for reserved in [0, 2_000, 20_000] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(reserved)
        bytes.append(contentsOf: [1, 2, 3])
        let title = String(repeating: "x", count: length)
        template.render(PageView(title: title), into: &bytes)
        #expect(bytes == [1, 2, 3] + Array(title.utf8))
      }
    }
  }
}
