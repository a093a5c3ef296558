public import ComputerPlayers
public import Reversi
import Synchronization

/// Reviews as many moves as a test lets it, and remembers what it was asked and how far it came.
public final class ScriptedReviewer: Reviewer {
  private struct State {
    var asked: [GameRecord] = []
    var done = 0
  }

  private let work: @Sendable () -> Void
  private let review: @Sendable (GameRecord) -> GameReview
  private let turns: AllowedTurns
  private let state = Mutex(State())

  /// A reviewer of so many moves; all others wait for ``allow(_:)``.
  ///
  /// - Parameters:
  ///   - work: called before each move is done, so that a test's clock can go on.
  ///   - review: what it thinks of a game in the end.
  public init(
    allowed: Int = 1_000_000, work: @escaping @Sendable () -> Void = {},
    review: @escaping @Sendable (GameRecord) -> GameReview = ScriptedReviewer.review
  ) {
    self.work = work
    self.review = review
    turns = AllowedTurns(allowed)
  }

  /// The games whose review was begun.
  public var asked: [GameRecord] { state.withLock { $0.asked } }

  /// How many moves it has looked at.
  public var done: Int { state.withLock { $0.done } }

  /// Lets it look at so many moves more.
  public func allow(_ moves: Int = 1) {
    turns.allow(moves)
  }

  /// Looks at each move as soon as it is allowed.
  public func review(
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

  /// What it thinks where nothing else is said: every third move gives away four disks, the sixth of them a win; the
  /// last ten are certain.
  public static func review(_ record: GameRecord) -> GameReview {
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
