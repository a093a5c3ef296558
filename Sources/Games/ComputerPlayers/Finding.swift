package import Reversi

/// The result of searching a position.
package struct Finding: Sendable, Hashable {
  /// The best move; nil if the side to move has none.
  package let move: Square?
  /// The disks of the side to move minus the opponent's at the expected end. Empty squares count for the
  /// winner.
  package let score: Int
  /// Whether the score is certain, because the game was searched to its end.
  package let isExact: Bool
  /// The search depth in moves.
  package let depth: Int
  /// The expected moves from this position on, without passes. Begins with `move`.
  package let line: [Square]
  /// The number of positions searched.
  package let nodes: Int

  /// Creates a search result from its parts.
  package init(move: Square?, score: Int, isExact: Bool, depth: Int, line: [Square], nodes: Int) {
    self.move = move
    self.score = score
    self.isExact = isExact
    self.depth = depth
    self.line = line
    self.nodes = nodes
  }
}
