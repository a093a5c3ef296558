package import ComputerPlayers
package import Reversi

/// Searches a position's moves one by one, a little deeper with each step, and near the end of the game to its end: the
/// best move first, then the others.
///
/// The cost is limited by a number of positions, not by time, so the same position always gets the same values.
package struct SearchingAnalyst: Analyst {
  /// With at most this many empty squares, exact scores take no longer than estimates.
  private static let quickEmpties = 16
  /// The most positions of each step for each move.
  private static let steps = [20_000, 150_000, 1_000_000]
  /// The most positions to search for the estimates of one position.
  private static let mostNodes = 24_000_000
  private let exactNodes: Int

  /// - Parameter exactNodes: the most positions to search for the exact scores of one position.
  package init(exactNodes: Int = SearchBudget.exactNodes) { self.exactNodes = exactNodes }

  package func analyse(
    _ position: Position, exactly: Bool = false,
    isCancelled: @escaping @Sendable () -> Bool = { false },
    report: @Sendable (PositionValues) -> Void
  ) async {
    let empties = position.board.emptyCount
    var search = PositionSearch(isCancelled: isCancelled)
    var (moves, step) = ([] as [Finding], 0)
    func tell(isFinal: Bool) {
      step += 1
      if !isCancelled() { report(PositionValues(moves: moves, step: step, isFinal: isFinal)) }
    }
    if empties <= Self.quickEmpties {
      moves = search.values(of: position, within: SearchBudget())
      return tell(isFinal: true)
    }
    let isNearEnd = empties <= Finding.exactEmpties
    let steps = Self.steps.dropLast(isNearEnd ? 1 : 0)
    var left = Self.mostNodes
    for nodes in steps {
      moves = search.values(
        of: position, within: SearchBudget(nodes: nodes, exactEmpties: 0), total: left)
      left = max(0, left - moves.reduce(0) { $0 + $1.nodes })
      moves = moves.map { $0.inDisks(empties: empties) }
      tell(isFinal: !isNearEnd && nodes == steps.last)
      if isCancelled() { return }
    }
    guard isNearEnd else { return }
    left = exactly ? .max : exactNodes
    let best = search.best(in: position, within: SearchBudget(nodes: left))
    left -= best.nodes
    if best.isExact {
      moves = moves.map { $0.move == best.move ? best : $0.atMost(best.score) }
      tell(isFinal: false)
    }
    // The limit is for all of them: with equal shares, several would need a little more than theirs.
    for index in moves.indices.sorted(by: { moves[$0].score > moves[$1].score })
    where !moves[index].isExact && left > 0 {
      let budget = SearchBudget(nodes: left)
      let found = moves[index].move.flatMap { search.value(of: $0, in: position, within: budget) }
      left -= found?.nodes ?? 0
      if let found, found.isExact { moves[index] = found }
    }
    tell(isFinal: true)
  }
}
