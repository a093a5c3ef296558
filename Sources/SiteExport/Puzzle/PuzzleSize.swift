import Reversi

/// How much there is to show of a puzzle; known before any page is written.
public struct PuzzleSize: Sendable, Hashable {
  /// The passes, over all choices and the replies to them.
  public internal(set) var passes = 0
  /// The frames of all moves with one for each disk, the placed one included.
  public internal(set) var diskFrames = 0
  /// The frames of all moves with one for the placed disk and one for each direction.
  public internal(set) var directionFrames = 0
}

extension PuzzleSize {
  /// Adds what there is to show of a move.
  mutating func count(_ move: Move, in position: Position) {
    guard case .place(let square) = move else {
      passes += 1
      return
    }
    diskFrames += 1 + position.flips(at: square).count
    directionFrames += 1 + position.flipLines(at: square).count
  }
}
