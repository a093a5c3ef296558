import Properties
package import Reversi

/// A second, naive solver: it searches every line of play to its end, without pruning.
package enum FullSearch {
  /// The best final difference for the side to move. Empty squares count for the winner.
  package static func score(of position: Position) throws -> Int {
    switch position.status {
    case .over: finalScore(of: position)
    case .pass: try -score(of: position.passing())
    case .turn: try scores(of: position).map(\.score).max() ?? 0
    }
  }

  /// The score after each legal move, for the side that makes it.
  package static func scores(of position: Position) throws -> [(square: Square, score: Int)] {
    try position.legalMoves.map { square in
      (square, try -score(of: position.placing(at: square)))
    }
  }

  private static func finalScore(of position: Position) -> Int {
    let own = position.board.count(of: position.turn)
    let other = position.board.count(of: position.turn.flipped)
    let empties = 64 - own - other
    if own == other { return 0 }
    return own > other ? own + empties - other : own - other - empties
  }
}

/// Positions of random games with this many empty squares, the same in every run.
package func endgames(
  _ count: Int, empties: Int, seed: UInt64 = 4, where isWanted: (Position) -> Bool = { _ in true }
) throws -> [Position] {
  var generator = SeededGenerator(seed: seed)
  var positions: [Position] = []
  while positions.count < count {
    var position = Position.initial
    while !position.status.isOver, emptyCount(of: position) > empties {
      let move =
        Array(position.legalMoves).randomElement(using: &generator).map(Move.place) ?? .pass
      position = try position.playing(move)
    }
    if emptyCount(of: position) == empties, isWanted(position) { positions.append(position) }
  }
  return positions
}

/// Boards of random disks. They have more passes and early ends than games have.
package func randomBoards(_ count: Int, empties: Int, seed: UInt64 = 5) -> [Position] {
  var generator = SeededGenerator(seed: seed)
  return (0..<count).map { _ in
    var board = Board.empty
    let darkShare = Int.random(in: 0...8, using: &generator)
    for square in Square.all.shuffled(using: &generator).dropFirst(empties) {
      board[square] = Int.random(in: 0..<8, using: &generator) < darkShare ? .dark : .light
    }
    return Position(board: board, turn: .dark)
  }
}

/// The number of empty squares.
package func emptyCount(of position: Position) -> Int {
  64 - position.board.count(of: .dark) - position.board.count(of: .light)
}
