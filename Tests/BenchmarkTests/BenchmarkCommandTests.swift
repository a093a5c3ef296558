import Testing

@testable import Benchmark

@Suite("The benchmark's command line")
struct BenchmarkCommandTests {
  @Test("Without arguments everything is measured")
  func everything() throws {
    #expect(try BenchmarkCommand([]) == .measure(BenchmarkSection.allCases))
  }

  @Test("Sections are measured in the order in which they are named")
  func some() throws {
    #expect(try BenchmarkCommand(["perft", "moves"]) == .measure([.perft, .moves]))
  }

  @Test("A request for help takes precedence", arguments: [["--help"], ["moves", "-h"]])
  func help(arguments: [String]) throws {
    #expect(try BenchmarkCommand(arguments) == .help)
  }

  @Test("The help text names each section", arguments: BenchmarkSection.allCases)
  func helpText(section: BenchmarkSection) {
    #expect(BenchmarkCommand.helpText.contains("\n  \(section.rawValue) "))
  }

  @Test(
    "An unknown word is an error with a hint",
    arguments: [("move", "did you mean moves?"), ("page", "did you mean pages?")])
  func hint(word: String, hint: String) {
    #expect(throws: BenchmarkError("there is no \"\(word)\" to measure; \(hint)")) {
      try BenchmarkCommand([word])
    }
  }

  @Test(
    "An unknown word that resembles no section lists all sections", arguments: ["", "--fast", "x"])
  func list(word: String) {
    let names = "pages, moves, perft, search"
    #expect(throws: BenchmarkError("there is no \"\(word)\" to measure; there are \(names)")) {
      try BenchmarkCommand([word])
    }
  }
}
