package import ComputerPlayers
package import Reversi

/// Suggests the best move of a search of two seconds at most, as the visitor waits for the page.
package struct SearchingAdviser: Adviser {
  private let budget = SearchBudget(
    nodes: 800_000, exactEmpties: Finding.exactEmpties, endNodes: SearchBudget.moveNodes)

  package init() {}

  package func advice(
    in position: Position, isCancelled: @escaping @Sendable () -> Bool
  ) async throws -> Finding {
    guard !position.legalMoves.isEmpty else { throw NoLegalMoveError(position: position) }
    var search = PositionSearch(isCancelled: isCancelled)
    let finding = search.best(in: position, within: budget)
    if isCancelled() { throw CancellationError() }
    return finding.inDisks(empties: position.board.emptyCount)
  }
}
