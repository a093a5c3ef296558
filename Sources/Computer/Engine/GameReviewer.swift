package import ComputerPlayers
package import Reversi

/// Reviews a game move by move, from its end to its beginning, so that the search already knows what follows a
/// move.
///
/// Near the end of the game the scores are exact: the next move's best score is already the score of a move, so only
/// better moves have to be looked for. The cost is limited by a number of positions, not by time, so the same game
/// always gets the same review.
package struct GameReviewer: Sendable {
  /// The default budget for each position. The number of positions limits only estimates.
  package static let budget = SearchBudget(nodes: 100_000, exactEmpties: Finding.exactEmpties)
  /// The most positions to search for what a budget doesn't limit.
  package struct Limits: Sendable {
    /// To follow a played move as deep as the best one.
    package var move: Int
    /// To follow all played moves of a game. When it is used up, a move may still cost one position's budget.
    package var game: Int
    /// For all exact scores of a game.
    package var end: Int

    package init(
      move: Int = 4_000_000, game: Int = 12_000_000, end: Int = SearchBudget.exactNodes
    ) {
      (self.move, self.game, self.end) = (move, game, end)
    }
  }

  private let plies: [RecordPly]
  private let budget: SearchBudget
  private let isCancelled: @Sendable () -> Bool
  private var search: PositionSearch
  private var reviewed: [ReviewedMove] = []
  private var left: Limits

  /// - Parameter isCancelled: asked every few thousand positions whether to stop.
  package init(
    _ record: GameRecord, within budget: SearchBudget = budget,
    limits: Limits = Limits(),
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) {
    plies = record.plies
    self.budget = budget
    left = limits
    self.isCancelled = isCancelled
    search = PositionSearch(tableBits: 16, isCancelled: isCancelled)
  }

  package var progress: (done: Int, count: Int) { (reviewed.count, plies.count) }

  package var review: GameReview? {
    reviewed.count == plies.count ? GameReview(moves: reviewed.reversed()) : nil
  }

  /// - Returns: false if no move is left or the review is cancelled.
  @discardableResult
  package mutating func step() -> Bool {
    guard reviewed.count < plies.count else { return false }
    let ply = plies[plies.count - 1 - reviewed.count]
    let (found, score, isExact) = exact(ply) ?? estimate(ply)
    if isCancelled() { return false }
    // If the played move turns out better than the best one found, it counts as the best.
    let best = found.move.flatMap { found.score > score ? $0 : nil } ?? ply.square
    let isTwin = ply.before.leadsAlike(best, ply.square)
    reviewed.append(
      ReviewedMove(
        number: ply.number, side: ply.before.turn, square: ply.square,
        score: isTwin ? found.score : score, best: isTwin ? ply.square : best,
        bestScore: found.score,
        isExact: isExact, choices: ply.before.legalMoves.count))
    return true
  }

  /// - Parameter pause: called before each move; an error it throws ends the review.
  /// - Throws: any error of `pause`; `CancellationError` if the review is cancelled.
  package mutating func finish(pause: () throws -> Void = {}) throws -> GameReview {
    while reviewed.count < plies.count {
      try pause()
      guard step() else { throw CancellationError() }
    }
    return GameReview(moves: reviewed.reversed())
  }

  /// The best move, the score of the played move, and whether both scores are exact.
  private typealias Look = (found: Finding, score: Int, isExact: Bool)

  /// Exact scores; nil if too many squares are empty or the limit for a game is used up.
  private mutating func exact(_ ply: RecordPly) -> Look? {
    guard ply.before.board.emptyCount <= budget.exactEmpties else { return nil }
    var end = SearchBudget(nodes: left.end)
    var score = reviewed.last.flatMap { $0.isExact ? $0.bestScore : nil }
    if score == nil {
      let after = search.best(in: ply.after, within: end)
      left.end -= after.nodes
      end.nodes = left.end
      score = after.isExact ? after.score : nil
    }
    guard let score = score.map({ Self.score(of: ply, after: $0) }) else { return nil }
    let found = search.best(in: ply.before, within: end, knowing: (ply.square, score))
    left.end -= found.nodes
    return found.isExact ? (found, score, true) : nil
  }

  /// Estimates for the best move and the played move, both at the same depth. Scores from depths that differ by one
  /// can't be compared.
  private mutating func estimate(_ ply: RecordPly) -> Look {
    let estimate = SearchBudget(depth: budget.depth, nodes: budget.nodes, exactEmpties: 0)
    var found = search.best(in: ply.before, within: estimate)
    let after = search.best(
      in: ply.after,
      within: SearchBudget(
        depth: max(1, found.depth - 1),
        nodes: max(budget.nodes, min(left.move, left.game)),
        exactEmpties: 0))
    left.game = max(0, left.game - after.nodes)
    if !after.isExact, after.depth < found.depth - 1 {
      // The best move was already searched to at least this depth.
      found = search.best(
        in: ply.before,
        within: SearchBudget(depth: after.depth + 1, nodes: budget.nodes, exactEmpties: 0))
    }
    let empties = ply.before.board.emptyCount
    let score = Self.score(of: ply, after: after.inDisks(empties: empties).score)
    return (found.inDisks(empties: empties), score, false)
  }

  /// A score of the position after a move, for the side that moved. If the opponent passes, the turn stays with it.
  private static func score(of ply: RecordPly, after score: Int) -> Int {
    ply.after.turn == ply.before.turn ? score : -score
  }
}

package struct SearchingReviewer: Reviewer {
  package init() {}

  package func review(
    _ record: GameRecord, isCancelled: @escaping @Sendable () -> Bool,
    report: @Sendable (ReviewProgress) -> Void
  ) async {
    var reviewer = GameReviewer(record, isCancelled: isCancelled)
    while reviewer.step() {
      let (done, count) = reviewer.progress
      report(ReviewProgress(done: done, count: count, review: reviewer.review))
    }
  }
}
