package import ComputerPlayers
package import Reversi
import Samples
import Synchronization

/// Reviews as many moves as a test allows, and records the games and its progress.
package final class ScriptedReviewer: Reviewer {
  private struct State {
    var asked: [GameRecord] = []
    var done = 0
  }

  private let work: @Sendable () -> Void
  private let review: @Sendable (GameRecord) -> GameReview
  private let turns: AllowedTurns
  private let state = Mutex(State())

  /// Creates a reviewer.
  ///
  /// - Parameters:
  ///   - allowed: the number of moves it reviews at once; later ones wait for ``allow(_:)``.
  ///   - work: called before each move, so that a test can advance its clock.
  ///   - review: makes the final review of a game.
  package init(
    allowed: Int = 1_000_000, work: @escaping @Sendable () -> Void = {},
    review: @escaping @Sendable (GameRecord) -> GameReview = GameReview.sample
  ) {
    self.work = work
    self.review = review
    turns = AllowedTurns(allowed)
  }

  /// The games whose review has started.
  package var asked: [GameRecord] { state.withLock { $0.asked } }

  /// The number of reviewed moves.
  package var done: Int { state.withLock { $0.done } }

  /// Allows this many more moves.
  package func allow(_ moves: Int = 1) {
    turns.allow(moves)
  }

  /// Reviews each move as soon as it is allowed.
  package func review(
    _ record: GameRecord, isCancelled: @escaping @Sendable () -> Bool,
    report: @Sendable (ReviewProgress) -> Void
  ) async {
    state.withLock { $0.asked.append(record) }
    let count = record.plyCount
    for done in 1...max(1, count) {
      await turns.take()
      if isCancelled() { return }
      work()
      state.withLock { $0.done += 1 }
      report(
        ReviewProgress(done: done, count: count, review: done == count ? review(record) : nil))
    }
  }
}
