extension BenchmarkSection {
  /// Measures it and writes the figures.
  func measure(to report: Report, _ allocations: AllocationCounter?) async throws {
    switch self {
    case .pages: try PagesSection(allocations: allocations).measure(to: report)
    case .requests: try RequestsSection().measure(to: report)
    case .moves: try await MovesSection().measure(to: report)
    case .sizes: try SizesSection().measure(to: report)
    case .perft: try PerftSection().measure(to: report)
    case .export: try ExportSection().measure(to: report)
    case .start: try StartSection().measure(to: report)
    case .memory: try MemorySection().measure(to: report)
    }
  }
}
