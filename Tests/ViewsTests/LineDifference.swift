/// The lines in which two texts differ, each with its number.
struct LineDifference: CustomStringConvertible {
  let description: String

  init(from old: String, to new: String) {
    let oldLines = old.split(separator: "\n", omittingEmptySubsequences: false)
    let newLines = new.split(separator: "\n", omittingEmptySubsequences: false)
    let changes = newLines.difference(from: oldLines)
    // Removed and added lines side by side, in the order of the text.
    let lines = changes.map { change in
      switch change {
      case .remove(let offset, let line, _): (offset, 0, "- \(offset + 1): \(line)")
      case .insert(let offset, let line, _): (offset, 1, "+ \(offset + 1): \(line)")
      }
    }
    description = lines.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2).joined(separator: "\n")
  }
}
