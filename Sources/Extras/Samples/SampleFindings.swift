package import ComputerPlayers
package import Reversi

extension PositionValues {
  /// Values at a step: a move's score is the number of disks it turns over, plus the number of earlier steps.
  package static func sample(
    of position: Position, step: Int, of count: Int, isExact: Bool = true
  ) -> PositionValues {
    let moves = position.legalMoves.map { square in
      Finding(
        move: square, score: position.flips(at: square).count + step - 1,
        isExact: isExact && step == count, depth: step, line: [square], nodes: 1)
    }
    return PositionValues(moves: moves, step: step, isFinal: step == count)
  }
}

extension GameReview {
  /// Every third move loses four disks, and every sixth move loses a win. The scores of the last ten moves are exact.
  package static func sample(of record: GameRecord) -> GameReview {
    let plies = record.plies
    let moves = plies.map { ply in
      let isLoss = ply.number % 3 == 0
      let best = ply.before.legalMoves.first { $0 != ply.square } ?? ply.square
      let score = ply.number % 6 == 0 ? -2 : 2
      return ReviewedMove(
        number: ply.number, side: ply.before.turn, square: ply.square, score: score,
        best: isLoss ? best : ply.square, bestScore: isLoss ? score + 4 : score,
        isExact: ply.number > plies.count - 10, choices: ply.before.legalMoves.count)
    }
    return GameReview(moves: moves)
  }
}
