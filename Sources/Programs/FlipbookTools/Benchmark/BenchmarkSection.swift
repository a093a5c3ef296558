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
    var sections: [BenchmarkSection] = []
    for name in names {
      guard let section = BenchmarkSection(rawValue: name) else {
        let all = allCases.map(\.rawValue).joined(separator: ", ")
        throw ToolError("there is no \"\(name)\" to measure; there are \(all)", status: 2)
      }
      sections.append(section)
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
