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
