import Presentation
import Samples
import TestSupport
import Testing

extension PageType: CustomTestStringConvertible {
  /// The name of its snapshot.
  public var testDescription: String { name }
}

/// A page is compared in each language: in English whole, in others the lines that differ. Its other states are
/// compared in English, in other suites.
@Suite("A page of each type looks as recorded")
struct PageTypeSnapshots {
  @Test("in each language", arguments: PageType.all, Language.allCases)
  func page(type: PageType, in language: Language) throws {
    let page = try SamplePages.html(type.page(language))
    let recorded =
      language == .standard
      ? page : try translation(page, of: SamplePages.html(type.page(.standard)))
    try Snapshot.expect(recorded, named: type.name, in: language)
  }

  /// The lines of a page that differ from the English one. All others are compared there.
  private func translation(_ page: String, of english: String) throws -> String {
    let differences = page.split(separator: "\n")
      .difference(from: english.split(separator: "\n"))
    #expect(differences.removals.count <= differences.insertions.count, "A line is missing.")
    return differences.insertions.map { change in
      guard case .insert(_, let line, _) = change else { return "" }
      return line + "\n"
    }.joined()
  }
}
