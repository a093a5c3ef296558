import Foundation
import Presentation
import Samples
import TestSupport
import Testing

@Suite("The recorded snapshots")
struct SnapshotFilesTests {
  @Test(
    "are all in the folder of a test file that names them",
    arguments: [
      "ViewsTests", "StaticSitesTests",
    ])
  func used(target: String) throws {
    let tests = URL(filePath: SamplePages.directory + "/Tests/" + target)
    let folder = tests.appending(path: "__Snapshots__").path
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".html") }
    try #require(!files.isEmpty)
    let tags = Set(Language.allCases.map(\.tag)).subtracting([Language.standard.tag])
    for file in files {
      let parts = file.split(separator: "/").map(String.init)
      let isTranslation = parts.count == 3 && tags.contains(parts[1])
      let source = try String(
        contentsOf: tests.appending(path: parts[0] + ".swift"), encoding: .utf8)
      let name = (parts.last ?? "").dropLast(".html".count)
      let isNamed =
        source.contains("\"\(name)\"")
        || parts[0] == "PageTypeSnapshots" && PageType.all.contains { $0.name == name }
      #expect(
        (parts.count == 2 || isTranslation) && isNamed,
        "No test compares \(target)/__Snapshots__/\(file): delete it.")
    }
  }
}
