package import Reversi

package struct Finding: Sendable, Hashable {
  /// With at most this many empty squares, scores, hints and reviews are exact, unless a position takes too long.
  package static let exactEmpties = 22

  /// Nil if the side to move has no move.
  package var move: Square?
  /// The disks of the side to move minus the opponent's at the expected end. Empty squares count for the
  /// winner.
  package var score: Int
  /// Whether the score is certain, because the game was searched to its end.
  package let isExact: Bool
  package var depth: Int
  /// The expected moves from this position on, without passes. Begins with `move`.
  package var line: [Square]
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
