import Reversi
import Testing

/// The position that a drawing of eight lines shows.
func position(_ drawing: String, _ turn: Disk) throws -> Position {
  let rows = drawing.split(separator: "\n").map(String.init)
  return Position(board: try #require(Board(rows: rows)), turn: turn)
}
