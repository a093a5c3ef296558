import Reversi

/// The solver written a second time, as plainly as possible: every line of play to its end, nothing left out.
enum FullSearch {
  /// The best difference for the side to move, empty squares counted for the winner.
  static func score(of position: Position) throws -> Int {
    switch position.status {
    case .over: finalScore(of: position)
    case .pass: try -score(of: position.passing())
    case .turn: try scores(of: position).map(\.score).max() ?? 0
    }
  }

  /// The same after each legal move.
  static func scores(of position: Position) throws -> [(square: Square, score: Int)] {
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
