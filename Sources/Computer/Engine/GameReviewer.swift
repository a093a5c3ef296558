package import ComputerPlayers
package import Reversi

/// Reviews a game move by move, from its end to its beginning, so that the search already knows what follows a
/// move.
///
/// The cost is limited by a number of positions, not by time, so the same game always gets the same review.
package struct GameReviewer: Sendable {
  /// The default budget for each position.
  package static let budget = SearchBudget(nodes: 100_000, exactEmpties: 16)
  /// The most positions to search so that a played move is followed as deep as the best one: for one move, and
  /// for all moves of a game.
  ///
  /// When the game's share is used up, following a move may still cost as much as one position's budget.
  package typealias Following = (move: Int, game: Int)
  /// The default limits for following moves.
  package static let following: Following = (4_000_000, 12_000_000)

  private let plies: [RecordPly]
  private let budget: SearchBudget
  private let isCancelled: @Sendable () -> Bool
  private var search: PositionSearch
  private var reviewed: [ReviewedMove] = []
  private var following: Following

  /// Creates a reviewer of one game.
  ///
  /// - Parameter isCancelled: asked every few thousand positions whether to stop.
  package init(
    _ record: GameRecord, within budget: SearchBudget = budget,
    following: Following = following,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) {
    plies = record.plies
    self.budget = budget
    self.following = following
    self.isCancelled = isCancelled
    search = PositionSearch(tableBits: 16, isCancelled: isCancelled)
  }

  /// The number of moves, and how many of them are reviewed.
  package var progress: (done: Int, count: Int) { (reviewed.count, plies.count) }

  /// The review; nil until all moves are reviewed.
  package var review: GameReview? {
    reviewed.count == plies.count ? GameReview(moves: reviewed.reversed()) : nil
  }

  /// Reviews one more move.
  ///
  /// - Returns: false if no move is left or the review is cancelled.
  @discardableResult
  package mutating func step() -> Bool {
    guard reviewed.count < plies.count else { return false }
    let ply = plies[plies.count - 1 - reviewed.count]
    let (found, after) = look(at: ply)
    if isCancelled() { return false }
    // If the opponent passes after the move, the turn stays with the player.
    let score = ply.after.turn == ply.before.turn ? after.score : -after.score
    // If the played move turns out better than the best one found, it counts as the best.
    let best = found.move.flatMap { found.score > score ? $0 : nil } ?? ply.square
    let isTwin = leadsAlike(best, ply)
    reviewed.append(
      ReviewedMove(
        number: ply.number, side: ply.before.turn, square: ply.square,
        score: isTwin ? found.score : score, best: isTwin ? ply.square : best,
        bestScore: found.score,
        isExact: found.isExact && after.isExact, choices: ply.before.legalMoves.count))
    return true
  }

  /// Reviews all remaining moves.
  ///
  /// - Parameter pause: called before each move; an error it throws ends the review.
  /// - Throws: any error of `pause`; `CancellationError` if the review is cancelled.
  package mutating func finish(pause: () throws -> Void = {}) throws -> GameReview {
    while reviewed.count < plies.count {
      try pause()
      guard step() else { throw CancellationError() }
    }
    return GameReview(moves: reviewed.reversed())
  }

  /// Whether another move results in the same position as the played one, up to symmetry. Estimates of
  /// symmetric moves can differ, although for example the first moves of a game are all equivalent.
  private func leadsAlike(_ best: Square, _ ply: RecordPly) -> Bool {
    guard best != ply.square, let next = try? ply.before.placing(at: best) else { return true }
    return next.withoutPass.canonical.position == ply.after.canonical.position
  }

  /// The search results for the best move and the played move, both at the same depth. Scores from depths that
  /// differ by one can't be compared.
  private mutating func look(at ply: RecordPly) -> (found: Finding, after: Finding) {
    var found = search.best(in: ply.before, within: budget)
    var after = follow(ply, as: found)
    if found.isExact, !after.isExact {
      let estimate = SearchBudget(depth: budget.depth, nodes: budget.nodes, exactEmpties: 0)
      found = search.best(in: ply.before, within: estimate)
      after = follow(ply, as: found)
    }
    if !after.isExact, after.depth < found.depth - 1 {
      // The best move was already searched to at least this depth.
      found = search.best(
        in: ply.before,
        within: SearchBudget(depth: after.depth + 1, nodes: budget.nodes, exactEmpties: 0))
    }
    return (found, after)
  }

  private mutating func follow(_ ply: RecordPly, as found: Finding) -> Finding {
    let nodes = max(budget.nodes, min(following.move, following.game))
    let after = search.best(
      in: ply.after,
      within: SearchBudget(
        depth: max(1, found.depth - 1), nodes: nodes,
        exactEmpties: found.isExact ? budget.exactEmpties : 0))
    following.game = max(0, following.game - after.nodes)
    return after
  }
}

/// Reviews a game with a ``GameReviewer``.
package struct SearchingReviewer: Reviewer {
  /// Creates a reviewer, which keeps nothing between two games.
  package init() {}

  /// Reports after each move until all are reviewed or the review is cancelled.
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
