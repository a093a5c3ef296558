package import Reversi

package struct Finding: Sendable, Hashable {
  /// With at most this many empty squares, scores, hints and reviews are exact, unless a position takes too long.
  package static let exactEmpties = 22

  /// Nil if the side to move has no move.
  package let move: Square?
  /// The disks of the side to move minus the opponent's at the expected end. Empty squares count for the
  /// winner.
  package let score: Int
  /// Whether the score is certain, because the game was searched to its end.
  package let isExact: Bool
  package let depth: Int
  /// The expected moves from this position on, without passes. Begins with `move`.
  package let line: [Square]
  package let nodes: Int

  package init(move: Square?, score: Int, isExact: Bool, depth: Int, line: [Square], nodes: Int) {
    self.move = move
    self.score = score
    self.isExact = isExact
    self.depth = depth
    self.line = line
    self.nodes = nodes
  }
}
