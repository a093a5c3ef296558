package import Reversi

/// Runs a bounded number of position searches at the same time, shares each among all requests for an
/// equivalent position (rotated, mirrored or with the colours exchanged), and caches the results.
package final class Analyses: Sendable {
  private let analyst: any Analyst
  private let searches: Scheduler<Position, PositionValues>
  /// Searches that go on until all values are exact, one at a time. They may take minutes, so that others don't wait for
  /// them.
  private let exactSearches: Scheduler<Position, PositionValues>

  /// - Parameter now: measures how long a search takes, and how long no request has waited for it; an unwanted search is
  ///   cancelled.
  package init(
    by analyst: any Analyst, searchLimit: Int, queueLimit: Int = SearchQueue.limit,
    positionLimit: Int = 2000, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    self.analyst = analyst
    func scheduler(workers: Int) -> Scheduler<Position, PositionValues> {
      Scheduler(.init(workers: workers, waiting: queueLimit, kept: positionLimit), now: now)
    }
    (searches, exactSearches) = (scheduler(workers: searchLimit), scheduler(workers: 1))
  }

  package var load: (searching: Int, waiting: Int) {
    let (load, exact) = (searches.load, exactSearches.load)
    return (load.searching + exact.searching, load.waiting + exact.waiting)
  }

  /// The result so far; nil if there is none, or the cache doesn't contain the position.
  package func known(of position: Position, exactly: Bool = false) -> PositionValues? {
    let (key, symmetry) = Self.key(of: position)
    let exact = exactSearches.known(for: key)
    let known = exactly || exact?.isFinal == true ? exact : searches.known(for: key)
    return known?.image(by: symmetry.inverse)
  }

  /// Waits for a step as ``Scheduler/progress(for:fromStep:client:by:)`` does.
  ///
  /// - Parameter exactly: whether the search goes on until all values are exact, however long that takes. It costs the
  ///   visitor who starts it five seconds: the whole time of a long one would lock them out of all pages.
  package func values(
    of position: Position, fromStep step: Int = 1, exactly: Bool = false,
    for client: JobClient = .current
  ) async throws -> PositionValues {
    guard !position.legalMoves.isEmpty else { return PositionValues() }
    let (key, symmetry) = Self.key(of: position)
    let scheduler = exactly ? exactSearches : searches
    let payer = exactly ? JobClient(number: client.number, isInDebt: client.isInDebt) : client
    let values = try await scheduler.progress(for: key, fromStep: step, client: payer) {
      [analyst] run in
      if exactly { client.charge(.seconds(5)) }
      await analyst.analyse(
        run.key, exactly: exactly, isCancelled: run.isCancelled, report: run.report)
    }
    return values.image(by: symmetry.inverse)
  }

  /// One representative of all equivalent positions, with dark to move.
  private static func key(of position: Position) -> (Position, BoardSymmetry) {
    let board = position.board
    let dark = position.turn == .dark ? board : Board(dark: board.light, light: board.dark) ?? board
    return Position(board: dark, turn: .dark).canonical
  }
}

extension Position: JobKey {
  package typealias Subject = Self
}

extension PositionValues: JobProgress {}

package struct PositionValues: Sendable, Hashable {
  /// The expected result of each move for the side that makes it, in square order.
  package let moves: [Finding]
  /// The number of completed searches, each deeper than the one before.
  package let step: Int
  /// Whether the last search is done.
  package let isFinal: Bool
  /// Whether the values are from a search that goes on until all are exact.
  package var isExactSearch = false

  /// Without arguments, the values of a position without legal moves.
  package init(moves: [Finding] = [], step: Int = 0, isFinal: Bool = true) {
    (self.moves, self.step, self.isFinal) = (moves, step, isFinal)
  }

  /// The move with the highest score, if possible an exact one.
  package var best: Finding? {
    moves.reduce(nil as Finding?) { best, move in
      guard let best else { return move }
      return (move.score, move.isExact ? 1 : 0) > (best.score, best.isExact ? 1 : 0) ? move : best
    }
  }

  func image(by symmetry: BoardSymmetry) -> PositionValues {
    let images = moves.map { found in
      var image = found
      image.move = found.move.map(symmetry.image)
      image.line = found.line.map(symmetry.image)
      return image
    }
    let inOrder = images.sorted { ($0.move?.index ?? 0) < ($1.move?.index ?? 0) }
    return PositionValues(moves: inOrder, step: step, isFinal: isFinal)
  }
}

/// Values each move of a position, in steps of increasing accuracy.
package protocol Analyst: Sendable {
  /// Reports the value of each legal move after each step; the last report is final.
  ///
  /// - Parameters:
  ///   - exactly: whether to go on until all values are exact, however long that takes.
  ///   - isCancelled: asked every few thousand positions whether to stop.
  func analyse(
    _ position: Position, exactly: Bool, isCancelled: @escaping @Sendable () -> Bool,
    report: @Sendable (PositionValues) -> Void
  ) async
}
