public import Reversi

/// What a search thinks of each move of a game.
public struct GameReview: Sendable, Hashable {
  /// The moves in the order of the game, passes left out.
  public let moves: [ReviewedMove]

  /// The review of moves, in the order of the game.
  public init(moves: [ReviewedMove]) {
    self.moves = moves
  }

  /// The moves that threw away a win, or a tie.
  public var turningPoints: [ReviewedMove] {
    moves.filter(\.isTurningPoint)
  }

  /// The share of a side's moves that lost nothing, of those that it had a choice for; nil without any.
  public func accuracy(of side: Disk) -> Double? {
    let chosen = moves.filter { $0.side == side && $0.choices > 1 }
    guard !chosen.isEmpty else { return nil }
    return Double(chosen.count { !$0.isLoss }) / Double(chosen.count)
  }
}

/// A move of a game, and what would have been best instead.
///
/// Scores are the mover's disks minus the other side's at the expected end.
public struct ReviewedMove: Sendable, Hashable {
  /// Which placed disk of the game it is, counted from 1.
  public let number: Int
  /// Who placed it.
  public let side: Disk
  /// Where.
  public let square: Square
  /// What it leads to.
  public let score: Int
  /// The best move.
  public let best: Square
  /// What that would have led to.
  public let bestScore: Int
  /// Whether both scores are certain.
  public let isExact: Bool
  /// How many legal moves there were.
  public let choices: Int

  /// How many disks it gave away.
  public var loss: Int { bestScore - score }

  /// Whether it gave anything away; of estimates one disk is within what they may be off.
  public var isLoss: Bool { loss > (isExact ? 0 : 1) }

  /// Whether it threw away a win, or a tie.
  public var isTurningPoint: Bool { isLoss && bestScore.signum() > score.signum() }

  /// A move and what would have been best.
  public init(
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

/// Reviews a game move by move, from its end to its beginning: what comes after a move is then known already.
///
/// What that costs is bounded by positions, not by time, so that the same game always has the same review.
public struct GameReviewer: Sendable {
  /// What looking at each position may cost where nothing else is said.
  public static let budget = SearchBudget(nodes: 100_000, exactEmpties: 16)
  /// How many positions may be looked at to follow a move as far as the best one, and all moves of a game.
  ///
  /// What a game has no more left for may still cost as much as looking at a position.
  public typealias Following = (move: Int, game: Int)
  /// What that is where nothing else is said.
  public static let following: Following = (4_000_000, 12_000_000)

  private let plies: [RecordPly]
  private let budget: SearchBudget
  private let isCancelled: @Sendable () -> Bool
  private var search: PositionSearch
  private var reviewed: [ReviewedMove] = []
  private var following: Following

  /// A reviewer that has looked at nothing yet.
  ///
  /// - Parameter isCancelled: asked every few thousand positions whether to give up.
  public init(
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

  /// How many moves there are, and how many of them have been reviewed.
  public var progress: (done: Int, count: Int) { (reviewed.count, plies.count) }

  /// The review, once all moves have been looked at.
  public var review: GameReview? {
    reviewed.count == plies.count ? GameReview(moves: reviewed.reversed()) : nil
  }

  /// Looks at one more move.
  ///
  /// - Returns: whether it has; false if none is left, or it is to give up.
  @discardableResult
  public mutating func step() -> Bool {
    guard reviewed.count < plies.count else { return false }
    let ply = plies[plies.count - 1 - reviewed.count]
    let (found, after) = look(at: ply)
    if isCancelled() { return false }
    // A pass after it leaves the turn with the mover.
    let score = ply.after.turn == ply.before.turn ? after.score : -after.score
    // Where the move played turns out better than the best one found, that was no better either.
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

  /// Looks at all moves that are left.
  ///
  /// - Parameter pause: called before each of them; what it throws ends the review.
  /// - Throws: what `pause` throws; `CancellationError` if it is to give up.
  public mutating func finish(pause: () throws -> Void = {}) throws -> GameReview {
    while reviewed.count < plies.count {
      try pause()
      guard step() else { throw CancellationError() }
    }
    return GameReview(moves: reviewed.reversed())
  }

  /// Whether another move leads to the same position as the one played, turned or mirrored: an estimate
  /// doesn't know that the first moves of a game are all the same.
  private func leadsAlike(_ best: Square, _ ply: RecordPly) -> Bool {
    guard best != ply.square, let next = try? ply.before.placing(at: best) else { return true }
    return next.withoutPass.canonical.position == ply.after.canonical.position
  }

  /// What the best move leads to and what the one played does, both looked at as far: one move more or less tells
  /// another story.
  private mutating func look(at ply: RecordPly) -> (found: Finding, after: Finding) {
    var found = search.best(in: ply.before, within: budget)
    var after = follow(ply, as: found)
    if found.isExact, !after.isExact {
      let estimate = SearchBudget(depth: budget.depth, nodes: budget.nodes, exactEmpties: 0)
      found = search.best(in: ply.before, within: estimate)
      after = follow(ply, as: found)
    }
    if !after.isExact, after.depth < found.depth - 1 {
      // That far the best move has been looked at before.
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

/// How far a review has come.
public struct ReviewProgress: Sendable, Hashable {
  /// How many moves have been looked at, from the last one on.
  public let done: Int
  /// How many there are.
  public let count: Int
  /// The review, once all of them have been looked at.
  public let review: GameReview?

  /// A state of a review.
  public init(done: Int, count: Int, review: GameReview? = nil) {
    self.done = done
    self.count = count
    self.review = review
  }
}

extension ReviewProgress: SearchProgress {
  var step: Int { done }
  var isFinal: Bool { review != nil }
}

/// Reviews games move by move.
public protocol Reviewer: Sendable {
  /// Tells after each move how far the review has come, at last with the review itself.
  ///
  /// - Parameter isCancelled: asked every few thousand positions whether to give up.
  func review(
    _ record: GameRecord, isCancelled: @escaping @Sendable () -> Bool,
    report: @Sendable (ReviewProgress) -> Void
  ) async
}

/// Reviews a game by the searches of ``GameReviewer``.
public struct SearchingReviewer: Reviewer {
  /// A reviewer, who remembers nothing between two games.
  public init() {}

  /// Reports after each move, until it is to give up.
  public func review(
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

/// The reviews of a house: a bounded number of them at the same time, one for all who ask about a game, and those made last.
public final class Reviews: Sendable {
  private let searches: SharedSearches<GameRecord, ReviewProgress>

  /// Reviews by a reviewer.
  ///
  /// - Parameters:
  ///   - searchLimit: how many games are reviewed at the same time, but at least one.
  ///   - queueLimit: how many more may wait for that.
  ///   - gameLimit: of how many games the review is remembered.
  ///   - now: tells how long a review takes, and how long nobody has waited for it, which is then given up.
  public init(
    by reviewer: any Reviewer = SearchingReviewer(), searchLimit: Int, queueLimit: Int = 256,
    gameLimit: Int = 500, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    searches = SharedSearches(
      .init(searches: searchLimit, queue: queueLimit, kept: gameLimit), now: now
    ) { await reviewer.review($0, isCancelled: $1, report: $2) }
  }

  /// How many games are reviewed, and how many wait for their turn.
  public var load: (searching: Int, waiting: Int) { searches.load }

  /// How far the review of a game has come; nil where nobody has asked lately, or nothing has been looked at yet.
  public func known(of record: GameRecord) -> ReviewProgress? { searches.known(for: record) }

  /// How far the review of a game has come when so many moves have been looked at, or all of them.
  ///
  /// - Parameter client: the visitor who pays for the review if this call starts it.
  /// - Throws: ``FullSearchesError`` if too many wait already; `CancellationError` if the task is cancelled before.
  public func progress(
    of record: GameRecord, from done: Int, for client: SearchClient = .current
  ) async throws -> ReviewProgress {
    // The reviewer would have nothing to look at, and so nothing to report.
    guard record.plyCount > 0 else {
      return ReviewProgress(done: 0, count: 0, review: GameReview(moves: []))
    }
    return try await searches.progress(for: record, fromStep: done, client: client)
  }
}
