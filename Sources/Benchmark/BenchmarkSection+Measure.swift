extension BenchmarkSection {
  /// Measures it and writes the figures.
  func measure(to report: Report, _ allocations: AllocationCounter?) async throws {
    switch self {
    case .moves: try await MovesSection().measure(to: report)
    default: break
    }
  }
}
