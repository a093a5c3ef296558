import TestSupport
import Testing

extension LiveTests {
  @Suite("Printing a page")
  struct PrintedPageTests {
    private let home: TemporaryDirectory

    init() throws {
      home = try TemporaryDirectory()
    }

    private func page(_ arguments: String...) throws -> Program.Outcome {
      try Program.run(["page"] + arguments, home: home)
    }

    @Test("It is what a server sends, in the language that is asked for")
    func page() throws {
      let site = try ServedSite(["--store", ":memory:"])
      for address in ["/r/f5d6c3", "/r/f5d6/1", "/rules"] {
        let served = try site.client().get(address + "?lang=ja").body
        let printed = try page(address, "--language", "ja")
        #expect(printed.ending == .exit(0))
        #expect(printed.output.joined(separator: "\n").contains(#"<html lang="ja""#))
        #expect(
          served.split(separator: "\n").map(String.init) == printed.output.filter { !$0.isEmpty })
      }
    }

    @Test(
      "What is no page is told, with the page that says so",
      arguments: [
        (["/r/f5f5"], "the server would answer with status 400"),
        (["/nowhere"], "the server would answer with status 404"),
        (["/rules", "--language", "xx"], "the server would answer with status 404"),
        (["/r/f5?n=1"], "the address leads to /r/f5; name that one"),
      ])
    func problems(arguments: [String], complaint: String) throws {
      let printed = try Program.run(["page"] + arguments, home: home)
      #expect(printed.ending == .exit(1))
      #expect(printed.complaint == "flipbook: \(complaint)\n")
      #expect(printed.output.isEmpty == complaint.contains("leads to"))
    }
  }
}
