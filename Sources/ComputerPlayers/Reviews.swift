public import Reversi

/// How far a review has come.
public struct ReviewProgress: Sendable, Hashable {
  /// How many moves have been looked at, from the last one on.
  public let done: Int
  /// How many there are.
  public let count: Int
  /// The review, once all of them have been looked at.
  public let review: GameReview?
  /// How many positions were looked at for the last one.
  public let nodes: Int

  /// A state of a review.
  public init(done: Int, count: Int, review: GameReview? = nil, nodes: Int = 0) {
    self.done = done
    self.count = count
    self.review = review
    self.nodes = nodes
  }
}

extension ReviewProgress: SearchProgress {
  var step: Int { done }
  var isFinal: Bool { review != nil }
}

/// Reviews games move by move.
public protocol Reviewer: Sendable {
  /// Tells after each move how far the review has come, at last with the review itself.
  func review(_ record: GameRecord, report: @Sendable (ReviewProgress) -> Void) async
}

/// Reviews a game by the searches of ``GameReviewer``.
public struct SearchingReviewer: Reviewer {
  /// A reviewer, who remembers nothing between two games.
  public init() {}

  /// Reports after each move, until its task is cancelled.
  public func review(_ record: GameRecord, report: @Sendable (ReviewProgress) -> Void) async {
    var reviewer = GameReviewer(record) { Task.isCancelled }
    while reviewer.review == nil {
      let nodes = reviewer.step()
      if Task.isCancelled { return }
      let (done, count) = reviewer.progress
      report(ReviewProgress(done: done, count: count, review: reviewer.review, nodes: nodes))
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
  ///   - now: tells how long nobody has asked about a game, whose review is then given up.
  public init(
    by reviewer: any Reviewer = SearchingReviewer(), searchLimit: Int, queueLimit: Int = 4,
    gameLimit: Int = 500,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    searches = SharedSearches(
      .init(searches: searchLimit, queue: queueLimit, kept: gameLimit), now: now
    ) { await reviewer.review($0, report: $1) }
  }

  /// How many games are reviewed, and how many wait for their turn.
  public var load: (searching: Int, waiting: Int) { searches.load }

  /// How far the review of a game has come; nil where nobody has asked lately, or nothing has been looked at yet.
  public func known(of record: GameRecord) -> ReviewProgress? { searches.known(for: record) }

  /// Whether somebody has asked lately, so that no review would begin for whoever asks now.
  public func isAsked(about record: GameRecord) -> Bool { searches.isAsked(for: record) }

  /// How far the review of a game has come when so many moves have been looked at, or all of them.
  ///
  /// - Parameter charge: told how many positions were looked at, if it is this call that makes the review begin.
  /// - Throws: ``FullSearchesError`` if too many wait already; `CancellationError` if the task is cancelled before.
  public func progress(
    of record: GameRecord, from done: Int,
    charge: @escaping @Sendable (_ nodes: Int) -> Void = { _ in }
  ) async throws -> ReviewProgress {
    // The reviewer would have nothing to look at, and so nothing to report.
    guard record.plyCount > 0 else {
      return ReviewProgress(done: 0, count: 0, review: GameReview(moves: []))
    }
    return try await searches.progress(for: record, fromStep: done, charge: charge)
  }
}
