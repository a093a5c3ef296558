package import Reversi

/// How long frames and computers' moves take on a server.
package struct Pace: Sendable, Hashable {
  /// How long each frame is shown, at most one second.
  package let frameInterval: Milliseconds
  package let thinkingTime: Milliseconds

  /// How long a computer thinks where there is nothing to think about, at most half a second.
  var shortThinkingTime: Milliseconds { min(thinkingTime, 500) }

  /// The pace of the original by default: a quarter of a second a disk, two seconds of thinking.
  package init(frameInterval: Milliseconds = 250, thinkingTime: Milliseconds = 2000) {
    self.frameInterval = min(max(frameInterval, 0), .seconds(1))
    self.thinkingTime = max(thinkingTime, 0)
  }
}

/// How much of a move you want to see. The raw value appears in cookies and forms.
package enum Motion: String, Sendable, Hashable, CaseIterable {
  case disks
  /// A frame for the placed disk and one for each direction in which disks turn over.
  case directions
  /// No frames: only the result.
  case off

  /// The number of frames of a move in the position before it, including the one for the placed disk.
  package func frameCount(of square: Square, in position: Position) -> Int {
    switch self {
    case .disks: 1 + position.flips(at: square).count
    case .directions: 1 + position.flipLines(at: square).count
    case .off: 0
    }
  }
}
