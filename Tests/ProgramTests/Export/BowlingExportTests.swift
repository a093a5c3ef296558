import Foundation
import Testing

extension LiveTests {
  @Suite("flipbook export bowling")
  struct BowlingExportTests {
    private let home: TemporaryDirectory

    init() throws {
      home = try TemporaryDirectory()
    }

    private func export(_ sheet: String) throws -> Program.Outcome {
      try Program.run(
        ["export", "bowling", sheet, "--output", home.file("site")], home: home)
    }

    @Test("A sheet becomes a page, and how large it is is said")
    func sheet() throws {
      let outcome = try export("XXXXXXXXXXXX")
      #expect(outcome.ending == .exit(0))
      #expect(outcome.complaint.isEmpty)
      #expect(outcome.output.first?.hasPrefix("1 page, 4 files, ") == true)
      let page = try String(contentsOfFile: home.file("site/index.html"), encoding: .utf8)
      #expect(page.contains("<h1>Final score: 300</h1>"))
    }

    @Test(
      "A sheet that can't be is not written, and its first bad throw is named",
      arguments: [
        ("65", "throw 2 of player 1 at character 2: \"5\" knocks down more pins than the 4"),
        ("4/\u{1B}[2J", "throw 2 of player 1 at character 2: \"/\" is no throw"),
        ("\u{1B}[2J", "\"\\u{1B}\" is no throw"), ("~~~~~~", "a sheet has room for 6 players"),
      ])
    func impossible(sheet: String, complaint: String) throws {
      let outcome = try export(sheet)
      #expect(outcome.ending == .exit(1))
      #expect(outcome.output.isEmpty)
      #expect(outcome.complaint.contains(complaint), "\(outcome.complaint)")
      #expect(outcome.complaint.split(separator: "\n").count == 1)
      #expect(!FileManager.default.fileExists(atPath: home.file("site")))
    }
  }
}
