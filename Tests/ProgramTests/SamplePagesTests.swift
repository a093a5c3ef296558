import Foundation
import TestSupport
import Testing

extension LiveTests {
  @Suite("Sample pages")
  struct SamplePagesTests {
    private static let repository = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private let home: TemporaryDirectory

    /// A copy of the repository's templates, and the sample pages made with them.
    init() throws {
      home = try TemporaryDirectory()
      for folder in ["Templates", "Public"] {
        try home.copy(Self.repository.appending(path: folder))
      }
    }

    private func pages(_ arguments: String...) throws -> Program.Outcome {
      try Program.run(
        ["pages", "--templates", home.path]
          + arguments.map {
            $0 == "pages" ? home.file($0) : $0
          }, home: home)
    }

    private func change(_ file: String, _ old: String, to new: String) throws {
      let text = try home.text(of: file)
      try #require(text.contains(old))
      try home.write(text.replacingOccurrences(of: old, with: new), to: file)
    }

    @Test("Each kind is written in each language, with the files that it refers to")
    func written() throws {
      let outcome = try pages("--output", "pages")
      #expect(outcome.ending == .exit(0), "\(outcome.complaint)")
      let index = try home.text(of: "pages/index.html")
      for tag in ["en", "ja"] {
        for name in try home.names(in: "pages/\(tag)") {
          #expect(index.contains(#"href="\#(tag)/\#(name)""#))
          let page = try home.text(of: "pages/\(tag)/\(name)")
          #expect(!page.contains(#"http-equiv="refresh""#))
          for sheet in page.matches(of: #/<link rel="stylesheet" href="([^"]+)"/#) {
            let file = home.file("pages/\(tag)/\(sheet.1)")
            #expect(FileManager.default.fileExists(atPath: file), "\(name): \(file)")
          }
        }
        #expect(try home.names(in: "pages/\(tag)").count > 20)
      }
    }

    @Test("A changed word is shown once, with its pages, until it is accepted")
    func changes() throws {
      #expect(try pages("--output", "pages").ending == .exit(0))
      #expect(try pages("--check", "pages").ending == .exit(0))
      try change(
        "Templates/words/en.txt", "shareHeading = Share this game", to: "shareHeading = Send it")
      let checked = try pages("--check", "pages")
      #expect(checked.ending == .exit(1))
      #expect(checked.complaint.hasPrefix("flipbook: 1 page changed; flipbook pages --check "))
      #expect(
        checked.output.contains { $0.contains("Share this game → ") && $0.contains("Send it") })
      #expect(checked.output.contains("  en/share.html"))
      #expect(try pages("--check", "pages", "--record").ending == .exit(0))
      #expect(try pages("--check", "pages").ending == .exit(0))
    }

    @Test("A page too many or too few is told")
    func names() throws {
      #expect(try pages("--output", "pages").ending == .exit(0))
      try home.write("old", to: "pages/en/old.html")
      try FileManager.default.removeItem(atPath: home.file("pages/ja/game.html"))
      let checked = try pages("--check", "pages")
      #expect(checked.ending == .exit(1))
      #expect(checked.output.contains("en/old.html is no longer made"))
      #expect(checked.output.contains("ja/game.html is new"))
    }

    @Test("A folder of something else is left alone, and a missing one is named")
    func foreign() throws {
      try home.write("mine", to: "pages/mine.txt")
      #expect(try pages("--output", "pages").ending == .exit(1))
      #expect(try home.names(in: "pages") == ["mine.txt"])
      let missing = try pages("--check", "nowhere")
      #expect(missing.ending == .exit(1))
      #expect(missing.complaint.contains("nowhere"))
    }

    @Test(
      "A server that watches its templates uses changed ones, and keeps the old ones while new ones have a mistake"
    )
    func watched() throws {
      let site = try ServedSite(["--store", ":memory:", "--watch", "--templates", home.path])
      let client = try site.client()
      let layout = try home.text(of: "Templates/layout.mustache")
      try home.write(layout + "{{nonsense}}", to: "Templates/layout.mustache")
      try Program.wait { site.program.complaint.contains("nonsense") }
      #expect(try client.get("/rules").status == 200)
      try home.write(layout + "<!-- new -->", to: "Templates/layout.mustache")
      try Program.wait { site.program.complaint.contains("load the page again") }
      #expect(try client.get("/rules").body.contains("<!-- new -->"))
    }
  }
}
