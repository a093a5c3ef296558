public import Reversi

/// A choice of the player: one legal move and all that follows from it until the player can choose again.
public struct PuzzleEdge: Sendable, Hashable {
  /// The number of the node in which the move is chosen.
  public let from: Int
  /// The square of the chosen move.
  public let square: Square
  /// The number of the node that is reached.
  public let to: Int
  /// Where the edge's moves stand among those of the graph.
  let moves: Range<Int>

  /// The edge's name among the files of a site: the number of its node and the square, such as `12-d3`.
  public var name: String { "\(from)-\(square)" }
}
