import Reversi

/// The rules written a second time, as plainly as possible: an array of cells and eight walks over it.
struct NaiveBoard {
  let cells: [[Disk?]]

  init(_ board: Board) {
    cells = (0..<8).map { row in
      (0..<8).map { column in Square(column: column, row: row).flatMap { board[$0] } }
    }
  }

  /// The disks that turn over, in the order of the README; empty where no disk may be placed.
  func flips(at square: Square, side: Disk) -> [Square] {
    guard cells[square.row][square.column] == nil else { return [] }
    let directions = [(-1, -1), (0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)]
    return directions.flatMap { dx, dy in
      walk(from: square, dx: dx, dy: dy, side: side)
    }
  }

  private func walk(from square: Square, dx: Int, dy: Int, side: Disk) -> [Square] {
    var line: [Square] = []
    var (x, y) = (square.column + dx, square.row + dy)
    while (0..<8).contains(x), (0..<8).contains(y), let disk = cells[y][x] {
      if disk == side { return line }
      line += [Square(column: x, row: y)].compactMap(\.self)
      (x, y) = (x + dx, y + dy)
    }
    return []
  }
}
