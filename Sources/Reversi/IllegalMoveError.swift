/// Why the rules don't allow a move.
public enum IllegalMoveError: Error, Sendable, Hashable {
  /// There is a disk on the square.
  case occupied(Square)
  /// No disk would turn over.
  case flipsNothing(Square)
  /// A side that can place a disk may not pass.
  case passWithLegalMoves
  /// Nobody can move any more.
  case gameOver
}
