import ComputerPlayers
import Reversi
import Testing

/// Positions of random games with that many squares empty, in which there is a choice; the same in every run.
func endgames(_ count: Int, empties: Int, seed: UInt64 = 6) throws -> [Position] {
  var generator = SplitMix64(seed: seed)
  var positions: [Position] = []
  while positions.count < count {
    var position = Position.initial
    while !position.status.isOver, emptyCount(of: position) > empties {
      let squares = Array(position.legalMoves)
      let move = squares.randomElement(using: &generator).map(Move.place) ?? .pass
      position = try position.playing(move)
    }
    if position.status == .turn(position.turn) { positions.append(position) }
  }
  return positions
}

/// How many squares hold no disk.
func emptyCount(of position: Position) -> Int {
  64 - position.board.count(of: .dark) - position.board.count(of: .light)
}

/// The position that a drawing of eight lines shows.
func position(_ drawing: String, _ turn: Disk) throws -> Position {
  let rows = drawing.split(separator: "\n").map(String.init)
  return Position(board: try #require(Board(rows: rows)), turn: turn)
}
