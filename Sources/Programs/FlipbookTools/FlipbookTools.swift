import OperatingSystem

/// The program: `flipbook-tools COMMAND`, for those who work on Flipbook.
@main
enum FlipbookTools {
  static let usage = """
    usage: flipbook-tools bench [SECTION…]
           flipbook-tools games COUNT SEED > FILE
           flipbook-tools weights OUTPUT.swift FILE…
           flipbook-tools even-openings COUNT SEED > FILE

    bench measures Flipbook's parts on this machine, in about a minute, or only the sections named:

    \(BenchmarkSection.allCases.map { "  \($0.rawValue): \($0.summary)" }.joined(separator: "\n"))

    It keeps its files in TMPDIR (/tmp without it), the disk of which is what durable moves wait
    for: with TMPDIR=/dev/shm they wait for none, and the store's own work shows.
    Build it in release mode, or the figures mean nothing: swift run -c release flipbook-tools bench

    games plays COUNT games of the search against itself, from openings of random moves that
    follow from SEED, and prints them, one a line.

    weights finds the weights that fit the games of files best, archives (.wtb) or such lines,
    and writes them as a Swift file.

    even-openings draws lines of eight moves that follow from SEED, and prints COUNT that are even
    by the search, one a line. No two lead to the same position, however the board is turned.
    """

  static func main() async {
    do {
      try await run(Array(CommandLine.arguments.dropFirst()))
    } catch {
      Console.complain("flipbook-tools: \(error)")
      CurrentProcess.exit((error as? ToolError)?.status ?? 1)
    }
  }

  private static func run(_ arguments: [String]) async throws {
    if arguments.contains("--help") || arguments.contains("-h") { return print(usage) }
    let operands = arguments.dropFirst()
    switch arguments.first {
    case "bench": try await measure(try BenchmarkSection.named(operands))
    case "games" where operands.count == 2: try Training.playGames(operands[1], seed: operands[2])
    case "even-openings" where operands.count == 2:
      let (count, generator) = try Training.numbers(operands[1], seed: operands[2])
      for line in EvenOpenings(generator: generator).prefix(count) { print(line) }
    case "weights" where operands.count >= 2:
      try Training.writeWeights(to: operands[1], from: operands.dropFirst())
    default:
      throw ToolError("name a command and what it needs; see --help", status: 2)
    }
  }

  private static func measure(_ sections: [BenchmarkSection]) async throws {
    #if DEBUG
      Console.complain("This is a debug build: its figures mean nothing. Add -c release.")
    #endif
    for section in sections {
      do {
        try await section.measure()
      } catch {
        throw ToolError("\(section.rawValue): \(error)")
      }
    }
  }
}

struct ToolError: Error, Equatable, CustomStringConvertible {
  let description: String
  /// 1 for a failure, 2 for arguments that can't be understood.
  let status: Int32

  init(_ description: String, status: Int32 = 1) {
    (self.description, self.status) = (description, status)
  }
}
