public import Reversi

/// A position of a puzzle in which its player chooses a move, or in which the game is over.
public struct PuzzleNode: Sendable, Hashable {
  /// The node's place among all, counted from 0 in the order of a breadth-first walk from the start.
  public let number: Int
  /// The position, always with the player to move, even where the game is over.
  public let position: Position
  /// What the player can still reach at best, in a finished game what has been reached:
  /// the player's disks at the end minus the others, empty squares counted for the winner.
  public let best: Int
  /// Where the node's edges stand among those of the graph.
  public internal(set) var edges: Range<Int>

  /// Whether the game is over.
  public var isEnd: Bool { edges.isEmpty }
}
