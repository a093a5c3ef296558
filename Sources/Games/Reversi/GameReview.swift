package struct GameReview: Sendable, Hashable {
  /// The moves in the order of the game, without passes.
  package let moves: [ReviewedMove]

  package init(moves: [ReviewedMove]) {
    self.moves = moves
  }

  /// The moves that threw away a win or a tie.
  package var turningPoints: [ReviewedMove] {
    moves.filter(\.isTurningPoint)
  }

  /// The moves that gave away something, the worst one first.
  package var losses: [ReviewedMove] {
    moves.filter(\.isLoss).sorted { ($1.loss, $0.number) < ($0.loss, $1.number) }
  }

  /// The move with a number, if it gave away something.
  package func loss(at number: Int) -> ReviewedMove? {
    moves.first { $0.number == number && $0.isLoss }
  }

  /// The share of a side's moves that lost nothing, counting only moves where it had a choice; nil if it never
  /// had one.
  package func accuracy(of side: Disk) -> Double? {
    let chosen = moves.filter { $0.side == side && $0.choices > 1 }
    guard !chosen.isEmpty else { return nil }
    return Double(chosen.count { !$0.isLoss }) / Double(chosen.count)
  }
}

/// A move of a game, together with the best move in the same position.
///
/// Scores are the player's disks minus the opponent's at the expected end.
package struct ReviewedMove: Sendable, Hashable {
  /// The number of the disk placed by this move, counted from 1.
  package let number: Int
  package let side: Disk
  package private(set) var square: Square
  package private(set) var score: Int
  package private(set) var best: Square
  package let bestScore: Int
  package let isExact: Bool
  package let choices: Int

  /// The number of disks that the move gave away.
  package var loss: Int { bestScore - score }

  /// Whether the move gave anything away. For estimates, a difference of one disk is within the error.
  package var isLoss: Bool { loss > (isExact ? 0 : 1) }

  /// Whether the move threw away a win or a tie.
  package var isTurningPoint: Bool { isLoss && bestScore.signum() > score.signum() }

  /// How bad the move is; nil if it gave nothing away.
  package var severity: MoveSeverity? {
    isLoss ? MoveSeverity.allCases.last { loss >= $0.leastLoss } : nil
  }

  /// Another answer to the same position; nil if the review doesn't know its score.
  package func answered(on other: Square) -> ReviewedMove? {
    if other == square { return self }
    guard other == best else { return nil }
    var answer = self
    (answer.square, answer.score) = (best, bestScore)
    return answer
  }

  /// The move beside an answer that is as good as the best move.
  package func compared(to answer: ReviewedMove) -> ReviewedMove {
    var move = self
    move.best = answer.square
    return move
  }

  package init(
    number: Int, side: Disk, square: Square, score: Int, best: Square, bestScore: Int,
    isExact: Bool, choices: Int
  ) {
    self.number = number
    self.side = side
    self.square = square
    self.score = score
    self.best = best
    self.bestScore = bestScore
    self.isExact = isExact
    self.choices = choices
  }
}

/// How bad a move is that gave something away.
package enum MoveSeverity: String, Sendable, Hashable, CaseIterable {
  case inaccuracy
  case mistake
  case blunder

  /// The smallest loss of this severity, in disks.
  ///
  /// Othello has no common scale. Any loss is an inaccuracy. Four disks are two steps of an exact result, as
  /// results differ by even numbers. Ten are about what a corner is worth together with its edge.
  package var leastLoss: Int {
    switch self {
    case .inaccuracy: 1
    case .mistake: 4
    case .blunder: 10
    }
  }
}
