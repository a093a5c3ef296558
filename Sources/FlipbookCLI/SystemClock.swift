import Gameplay
import OperatingSystem

/// The machine's clock.
struct SystemClock: GameClock {
  var now: Timestamp {
    Timestamp(milliseconds: WallClock.milliseconds)
  }

  /// Sleeps by a clock that nobody can set.
  func sleep(for duration: Milliseconds) async throws {
    try await Task.sleep(for: .milliseconds(duration.count), tolerance: .zero)
  }
}
