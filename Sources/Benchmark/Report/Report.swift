/// Writes figures line by line, as they come.
struct Report {
  private static let labelWidth = 46

  /// Begins a section.
  func heading(_ text: String) {
    print("\n\(text)")
  }

  /// Writes what was measured and its figures, each with its unit.
  func line(_ label: String, _ figures: String...) {
    let padding = String(repeating: " ", count: max(1, Self.labelWidth - label.count))
    print("  \(label)\(padding)\(figures.filter { !$0.isEmpty }.joined(separator: "  "))")
  }
}
