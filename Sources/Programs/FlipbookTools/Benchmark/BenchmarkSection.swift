import OperatingSystem
import Reversi

/// A part of the benchmark that can be run alone. The raw value is its name on the command line.
enum BenchmarkSection: String, CaseIterable {
  case pages, moves, perft, search

  var summary: String {
    switch self {
    case .pages: "presenting and rendering a page"
    case .moves: "durable moves in the store, against bare SQLite"
    case .perft: "lines of play of 11 plies, as a measure of the rules"
    case .search: "the computer's search: positions/s, exact endgames, analyses, reviews"
    }
  }

  /// The sections with these names, or all if there are none.
  static func named(_ names: some Collection<String>) throws(ToolError) -> [BenchmarkSection] {
    let sections = try names.map { name throws(ToolError) in
      if let section = BenchmarkSection(rawValue: name) { return section }
      let all = allCases.map(\.rawValue).joined(separator: ", ")
      throw ToolError("there is no \"\(name)\" to measure; there are \(all)", status: 2)
    }
    return sections.isEmpty ? allCases : sections
  }

  func measure() async throws {
    switch self {
    case .pages: try PagesSection().measure()
    case .moves: try await MovesSection().measure()
    case .perft: try PerftSection().measure()
    case .search: await SearchSection().measure()
    }
  }
}

struct PerftSection {
  private static let plies = 11
  private static let lines = 212_258_800

  func measure() throws {
    Report.heading("Rules, on one core")
    var best = Int64.max
    for _ in 0..<3 {
      let start = threadProcessorTime()
      let lines = Position.initial.lineCount(plies: Self.plies)
      best = min(best, threadProcessorTime() - start)
      guard lines == Self.lines else { throw ToolError("perft 11 gives \(lines)") }
    }
    let seconds = Double(best) / 1e9
    Report.line(
      "perft \(Self.plies)", "\(Figure.text(seconds)) s",
      "\(Figure.text(Double(Self.lines) / seconds / 1e6)) M lines/s")
  }
}
