package import ComputerPlayers
package import Reversi

/// Searches a position's moves one by one: to the end of the game if few squares are empty, otherwise a little
/// deeper with each step.
///
/// The cost is limited by a number of positions, not by time, so the same position always gets the same values.
package struct SearchingAnalyst: Analyst {
  /// With at most this many empty squares, moves are searched to the end of the game.
  private static let exactEmpties = 16
  /// The most positions to search for the values of one position.
  private static let mostNodes = 24_000_000

  package init() {}

  /// The budget of each step for each move.
  private static func budgets(empties: Int) -> [SearchBudget] {
    if empties <= exactEmpties { return [SearchBudget()] }
    return [
      SearchBudget(nodes: 20_000, exactEmpties: 0), SearchBudget(nodes: 150_000, exactEmpties: 0),
      SearchBudget(nodes: 1_000_000, exactEmpties: exactEmpties + 2),
    ]
  }

  package func analyse(
    _ position: Position, isCancelled: @escaping @Sendable () -> Bool = { false },
    report: @Sendable (PositionValues) -> Void
  ) async {
    let empties = position.board.emptyCount
    let budgets = Self.budgets(empties: empties)
    var search = PositionSearch(isCancelled: isCancelled)
    var left = Self.mostNodes
    for (index, budget) in budgets.enumerated() {
      let moves = search.values(of: position, within: budget, total: left)
      left = max(0, left - moves.reduce(0) { $0 + $1.nodes })
      if isCancelled() { return }
      let isFinal = index == budgets.count - 1 || moves.allSatisfy(\.isExact)
      let values = moves.map { $0.inDisks(empties: empties) }
      report(PositionValues(moves: values, step: index + 1, isFinal: isFinal))
      if isFinal { return }
    }
  }
}
