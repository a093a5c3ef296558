import ComputerPlayers
import Reversi

/// Positions of random games with that many squares empty, the same in every run.
func endgames(_ count: Int, empties: Int, seed: UInt64 = 4) throws -> [Position] {
  var generator = SplitMix64(seed: seed)
  var positions: [Position] = []
  while positions.count < count {
    var position = Position.initial
    while !position.status.isOver, emptyCount(of: position) > empties {
      let move =
        Array(position.legalMoves).randomElement(using: &generator).map(Move.place) ?? .pass
      position = try position.playing(move)
    }
    if emptyCount(of: position) == empties { positions.append(position) }
  }
  return positions
}

/// Boards of random disks, which know more passes and early ends than games do.
func randomBoards(_ count: Int, empties: Int, seed: UInt64 = 5) -> [Position] {
  var generator = SplitMix64(seed: seed)
  return (0..<count).map { _ in
    var board = Board.empty
    let darkShare = Int.random(in: 0...8, using: &generator)
    for square in Square.all.shuffled(using: &generator).dropFirst(empties) {
      board[square] = Int.random(in: 0..<8, using: &generator) < darkShare ? .dark : .light
    }
    return Position(board: board, turn: .dark)
  }
}

/// How many squares hold no disk.
func emptyCount(of position: Position) -> Int {
  64 - position.board.count(of: .dark) - position.board.count(of: .light)
}

/// The position that a drawing of eight lines shows.
func position(_ drawing: String, _ turn: Disk) -> Position? {
  Board(rows: drawing.split(separator: "\n").map(String.init)).map {
    Position(board: $0, turn: turn)
  }
}
