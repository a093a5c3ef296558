@testable import Presentation

extension BoardViewData {
  /// The board as text: `x` and `o` disks, `X` and `O` those that turn or were just placed, `+` legal, `-` empty.
  var drawing: [String] {
    rows.map { row in row.list.map(\.letter).joined() }
  }

  subscript(name: String) -> CellViewData? {
    rows.lazy.flatMap(\.list).first { $0.name == name }
  }
}

extension RowViewData {
  /// The cells as an array.
  var list: [CellViewData] { cells.indices.map { cells[$0] } }
}

extension CellViewData {
  /// The classes of the cell as the template writes them.
  var classes: String { face.isMarked ? face.disk + " " + face.mark : face.disk }

  fileprivate var letter: String {
    let words = classes.split(separator: " ")
    let isMoving = words.contains("turning") || words.contains("placed")
    if words.contains("dark") { return isMoving ? "X" : "x" }
    if words.contains("light") { return isMoving ? "O" : "o" }
    return face.isDisabled ? "-" : "+"
  }
}
