public import Reversi

/// Why a position makes no puzzle.
public enum PuzzleError: Error, Sendable, Hashable {
  /// Nobody can move any more.
  case gameOver
  /// The side to move can't place a disk: the puzzle starts after its pass, with the other side to move.
  case noChoice(Disk)
  /// So many squares are empty that perfect play can't be found; `most` may be.
  case tooManyEmpties(Int, most: Int)
  /// There are more positions to choose in than were allowed: at least that many.
  case tooLarge(atLeast: Int)
}
