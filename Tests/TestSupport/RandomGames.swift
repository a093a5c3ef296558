import Properties
package import Reversi
import Testing

/// Whole games of random moves, the same in every run.
package func randomGames(_ count: Int, from start: Position = .initial) throws -> [GameRecord] {
  var generator = SeededGenerator(seed: 20_240_229)
  return try (0..<count).map { _ in
    var record = GameRecord(start: start)
    while !record.position.status.isOver {
      let square = Array(record.position.legalMoves).randomElement(using: &generator)
      try record.play(square.map(Move.place) ?? .pass)
    }
    return record
  }
}

/// The position that a drawing of eight lines shows.
package func position(_ drawing: String, _ turn: Disk) throws -> Position {
  let rows = drawing.split(separator: "\n").map(String.init)
  return Position(board: try #require(Board(rows: rows)), turn: turn)
}
