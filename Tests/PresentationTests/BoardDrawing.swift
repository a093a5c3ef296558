@testable import Presentation

extension BoardViewData {
  /// The board as text: `x` and `o` for disks, `X` and `O` for disks that turn, were just placed or are counted, `+`
  /// for legal squares, `-` for empty ones.
  var drawing: [String] {
    rows.map { row in row.cells.map(\.letter).joined() }
  }

  subscript(name: String) -> CellViewData? {
    rows.lazy.flatMap(\.cells).first { $0.square == name }
  }
}

extension CellViewData {
  /// The classes of the cell as the template writes them.
  var classes: String { [disk, mark].compactMap(\.self).joined(separator: " ") }

  fileprivate var letter: String {
    let words = classes.split(separator: " ")
    let isMoving = words.contains { ["turning", "placed", "counted"].contains($0) }
    if words.contains("dark") { return isMoving ? "X" : "x" }
    if words.contains("light") { return isMoving ? "O" : "o" }
    return isPicture || isDisabled ? "-" : "+"
  }
}
