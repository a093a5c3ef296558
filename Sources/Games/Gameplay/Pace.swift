public import Reversi

/// The times that a house has set for its games.
public struct Pace: Sendable, Hashable {
  /// How long a frame is shown, at most one second.
  public let frameInterval: Milliseconds
  /// How long a computer thinks.
  public let thinkingTime: Milliseconds

  /// The pace of the original, unless said otherwise: a quarter of a second a disk, two seconds of thinking.
  public init(frameInterval: Milliseconds = 250, thinkingTime: Milliseconds = 2000) {
    self.frameInterval = min(max(frameInterval, 0), .seconds(1))
    self.thinkingTime = max(thinkingTime, 0)
  }
}

/// How much of a move a viewer wants to see; the raw value stands in cookies and forms.
public enum Motion: String, Sendable, Hashable, CaseIterable {
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
