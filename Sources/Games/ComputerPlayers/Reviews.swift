package import Reversi

package struct ReviewProgress: Sendable, Hashable {
  /// The number of reviewed moves, counted from the end of the game.
  package let done: Int
  package let count: Int
  /// The review; nil until all moves are reviewed.
  package var review: GameReview?

  package init(done: Int, count: Int, review: GameReview? = nil) {
    (self.done, self.count, self.review) = (done, count, review)
  }
}

extension GameRecord: JobKey {
  package typealias Subject = Self
}

extension ReviewProgress: JobProgress {
  package var step: Int { done }
  package var isFinal: Bool { review != nil }
}

package protocol Reviewer: Sendable {
  /// Reports the progress after each move; the last report contains the review.
  func review(
    _ record: GameRecord, isCancelled: @escaping @Sendable () -> Bool,
    report: @Sendable (ReviewProgress) -> Void
  ) async
}

/// Runs a bounded number of reviews at the same time, shares each among all requests for the same game, and
/// caches the latest.
package final class Reviews: Sendable {
  private let reviewer: any Reviewer
  private let searches: Scheduler<GameRecord, ReviewProgress>

  package init(
    by reviewer: any Reviewer, searchLimit: Int, queueLimit: Int = SearchQueue.limit,
    gameLimit: Int = 500, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    self.reviewer = reviewer
    searches = Scheduler(
      .init(workers: searchLimit, waiting: queueLimit, kept: gameLimit), now: now)
  }

  package var load: (searching: Int, waiting: Int) { searches.load }

  /// The progress of a game's review; nil if no move is reviewed yet, or the cache doesn't contain the game.
  package func known(of record: GameRecord) -> ReviewProgress? { searches.known(for: record) }

  /// Waits for a number of moves as ``Scheduler/progress(for:fromStep:client:by:)`` does.
  package func progress(
    of record: GameRecord, from done: Int, for client: JobClient = .current
  ) async throws -> ReviewProgress {
    // A game without moves gives the reviewer nothing to report.
    guard record.plyCount > 0 else {
      return ReviewProgress(done: 0, count: 0, review: GameReview(moves: []))
    }
    return try await searches.progress(for: record, fromStep: done, client: client) {
      [reviewer] run in
      await reviewer.review(run.key, isCancelled: run.isCancelled, report: run.report)
    }
  }
}
