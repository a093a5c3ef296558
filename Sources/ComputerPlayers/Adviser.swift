public import Reversi

/// Advises whoever is to move, whatever the level of the computer on the other side.
public protocol Adviser: Sendable {
  /// The best move of a position, as far as that can be found out soon, and what it is expected to come to.
  ///
  /// - Throws: ``NoLegalMoveError`` where the side to move has none, `CancellationError` if its task is cancelled.
  func advice(in position: Position) async throws -> Finding
}

/// Advises what a search finds that takes no longer than somebody waits for a page.
public struct SearchingAdviser: Adviser {
  private let budget = SearchBudget(nodes: 800_000, exactEmpties: 18)

  /// An adviser, who remembers nothing between two positions.
  public init() {}

  /// The best move that the search finds, and its score.
  public func advice(in position: Position) async throws -> Finding {
    guard !position.legalMoves.isEmpty else { throw NoLegalMoveError(position: position) }
    var search = PositionSearch { Task.isCancelled }
    let finding = search.best(in: position, within: budget)
    try Task.checkCancellation()
    return finding
  }
}
