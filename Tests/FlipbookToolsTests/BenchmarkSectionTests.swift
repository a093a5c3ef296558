import Testing

@testable import FlipbookTools

@Suite("The benchmark's sections")
struct BenchmarkSectionTests {
  @Test(
    "All are measured unless some are named",
    arguments: [([], BenchmarkSection.allCases), (["perft", "moves"], [.perft, .moves])])
  func named(names: [String], sections: [BenchmarkSection]) throws {
    #expect(try BenchmarkSection.named(names) == sections)
  }

  @Test("The help names each one", arguments: BenchmarkSection.allCases)
  func help(section: BenchmarkSection) {
    #expect(FlipbookTools.usage.contains("\n  \(section.rawValue): "))
  }

  @Test("An unknown word is refused with a list of them", arguments: ["", "--fast", "move"])
  func unknown(word: String) {
    let complaint = "there is no \"\(word)\" to measure; there are pages, moves, perft, search"
    #expect(throws: ToolError(complaint, status: 2)) { try BenchmarkSection.named([word]) }
  }
}
