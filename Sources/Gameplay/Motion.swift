public import Reversi

/// How much of a move a viewer wants to see; the raw value stands in cookies and forms.
public enum Motion: String, Sendable, Hashable, CaseIterable {
  /// A frame for every disk.
  case disks
  /// A frame for the placed disk and one for each direction in which disks turn over.
  case directions
  /// No frames, straight to the result.
  case off

  /// How many frames a move takes, the placed disk's included.
  ///
  /// - Parameter position: the one before the move.
  public func frameCount(of square: Square, in position: Position) -> Int {
    switch self {
    case .disks: 1 + position.flips(at: square).count
    case .directions: 1 + position.flipLines(at: square).count
    case .off: 0
    }
  }
}
