package struct GameReview: Sendable, Hashable {
  /// The moves in the order of the game, without passes.
  package let moves: [ReviewedMove]

  package init(moves: [ReviewedMove]) { self.moves = moves }

  /// The moves that threw away a win or a tie.
  package var turningPoints: [ReviewedMove] { moves.filter(\.isTurningPoint) }

  /// The mistakes of both sides, the worst one first.
  package var mistakes: [ReviewedMove] {
    moves.filter(\.isMistake).sorted { ($1.loss, $0.number) < ($0.loss, $1.number) }
  }

  /// The move with a number, if it is a mistake.
  package func mistake(at number: Int) -> ReviewedMove? {
    moves.first { $0.number == number && $0.isMistake }
  }

  /// The disks that a side's moves lost on average, in tenths, counting only moves where it had a choice; nil if it
  /// never had one.
  package func tenthsLostPerMove(of side: Disk) -> Int? {
    let losses = moves.filter { $0.side == side && $0.choices > 1 }.map(\.loss)
    guard !losses.isEmpty else { return nil }
    return (20 * losses.reduce(0, +) + losses.count) / (2 * losses.count)
  }

  /// The review in which the first moves of the game are in the book, so that they lost nothing.
  package func trusting(bookMoves count: Int) -> GameReview {
    GameReview(moves: moves.map { $0.number <= count ? $0.inBook : $0 })
  }
}

/// A move of a game, together with the best move in the same position.
///
/// Scores are the player's disks minus the opponent's at the expected end. Estimates are rounded to whole disks before
/// anything is calculated from them, so that a loss always agrees with the scores beside it.
package struct ReviewedMove: Sendable, Hashable {
  /// The number of the disk placed by this move, counted from 1.
  package let number: Int
  package let side: Disk
  package private(set) var square: Square
  package private(set) var score: Int
  package private(set) var best: Square
  package private(set) var bestScore: Int
  package private(set) var isExact: Bool
  package let choices: Int
  /// Whether many tournament games share the move, so that it counts as the best one.
  package private(set) var isInBook = false

  /// The number of disks that the move gave away.
  package var loss: Int { bestScore - score }

  /// Whether the move gave away at least four disks, two steps of an exact result. Less is within the error of
  /// estimates.
  package var isMistake: Bool { loss >= 4 }

  /// Whether the move is a mistake that threw away a win or a tie.
  package var isTurningPoint: Bool { isMistake && bestScore.signum() > score.signum() }

  fileprivate var inBook: ReviewedMove {
    var move = self
    (move.best, move.bestScore, move.isInBook) = (square, score, true)
    return move
  }

  /// Another answer to the same position; nil if the review doesn't know its score.
  package func answered(on other: Square) -> ReviewedMove? {
    if other == square { return self }
    return other == best ? answered(on: other, losing: 0, isExact: true) : nil
  }

  /// Another answer that loses a number of disks, which a search of its own has found.
  ///
  /// That search may have looked further ahead than the review, so only the difference of its scores counts.
  package func answered(on other: Square, losing loss: Int, isExact: Bool) -> ReviewedMove {
    var answer = self
    (answer.square, answer.score) = (other, bestScore - loss)
    answer.isExact = self.isExact && isExact
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
