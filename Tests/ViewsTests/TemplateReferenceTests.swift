import Foundation
@testable import Presentation
import StaticSites
import TestSupport
import Testing

@testable import Mustache

@Suite("The reference of templates")
struct TemplateReferenceTests {
  /// The article; the part from this heading on is made from the code.
  private static let path =
    SamplePages.directory + "/Sources/Programs/FlipbookCLI/Flipbook.docc/Templates.md"
  private static let heading = "## Reference\n"

  @Test("names each field of each page, as the code declares them")
  func article() throws {
    let text = try String(contentsOfFile: Self.path, encoding: .utf8)
    let head = try #require(text.range(of: Self.heading)).upperBound
    let expected = text[..<head] + (try TemplateReference()).text
    guard ProcessInfo.processInfo.environment["SNAPSHOT"] != "record" else {
      return try String(expected).write(toFile: Self.path, atomically: true, encoding: .utf8)
    }
    #expect(text == expected, "Record it: SNAPSHOT=record swift test --filter TemplateReference")
  }
}

/// A description of the fields that the templates can use.
private struct TemplateReference {
  private static let pages = Array(servedPages) + Views.exportedPages

  private var types: [(name: String, rows: [String])] = []
  private var seen: Set<String> = []
  private let comments: [String: String]

  init() throws {
    comments = try Self.comments()
    for (_, page) in Self.pages { add(page) }
  }

  var text: String {
    let pages = Self.pages.map { name, page in
      "| `\(name).mustache` | `\(String(describing: page))` |"
    }
    let tables = types.map { type in
      let about = comments[type.name].map { "\n\($0)\n" } ?? ""
      return "### \(type.name)\n\(about)\n| Field | Kind | Meaning |\n|---|---|---|\n"
        + type.rows.joined(separator: "\n")
    }
    return "\n| Template | Its fields |\n|---|---|\n" + pages.joined(separator: "\n") + "\n\n"
      + tables.joined(separator: "\n\n") + "\n"
  }

  private mutating func add<Context: MustacheContext>(_ type: Context.Type) {
    let name = String(describing: type)
    guard seen.insert(name).inserted else { return }
    let place = types.count
    types.append((name, []))
    for (field, value) in type.fields.named {
      var kind = "\(value.kind)"
      if let inner = value.nested?.type {
        kind += " of `\(String(describing: inner))`"
        add(inner)
      }
      let comment = comments["\(name).\(field)"] ?? ""
      types[place].rows.append("| `\(field)` | \(kind) | \(comment) |")
    }
  }

  /// The comments of types and of their properties, by names such as `CellViewData.square`.
  private static func comments() throws -> [String: String] {
    var comments: [String: String] = [:]
    // The sanitizers' package links to the sources.
    let folder = URL(filePath: SamplePages.directory).appending(path: "Sources")
      .resolvingSymlinksInPath()
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { file in
      file.hasSuffix(".swift")
        && ["Pages/Presentation/", "Sites/StaticSites/Pages/"].contains { file.hasPrefix($0) }
    }
    for file in files {
      var (type, comment) = ("", [String]())
      for line in try String(contentsOf: folder.appending(path: file), encoding: .utf8)
        .split(separator: "\n", omittingEmptySubsequences: false)
      {
        let words = line.drop { $0 == " " }
        if words.hasPrefix("///") {
          comment.append(words.dropFirst(3).trimmingCharacters(in: .whitespaces))
          continue
        }
        let declaration = #/^(?:package |public |private )*(?:struct|enum(?= \w+ViewData)) (\w+)/#
        if let match = words.firstMatch(of: declaration) {
          type = String(match.1)
          comments[type] = Self.sentence(comment)
        } else if let match = words.firstMatch(
          of: #/^(?:package |public |private\(set\) )*(?:var|let) (\w+)/#)
        {
          // A local variable further down may have the same name.
          let name = "\(type).\(match.1)"
          if comments[name] == nil { comments[name] = Self.sentence(comment) ?? "" }
        }
        comment = []
      }
    }
    return comments
  }

  /// The first paragraph of a comment, fit for a table; nil if there is none.
  private static func sentence(_ comment: [String]) -> String? {
    let text = comment.prefix { !$0.isEmpty && !$0.hasPrefix("- ") }.joined(separator: " ")
      .replacing("``", with: "`").replacing("|", with: "\\|")
    return text.isEmpty ? nil : text
  }
}
