public import Reversi

/// A move and what perfect play comes to after it.
public struct ScoredMove: Sendable, Hashable {
  /// The square of the placed disk.
  public let square: Square
  /// The disks of the side that places it minus those of the other at the end, empty squares counted for the winner.
  public let score: Int

  /// A move that leads to a score.
  public init(square: Square, score: Int) {
    self.square = square
    self.score = score
  }
}
