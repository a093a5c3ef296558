import ManualClock

@testable import Gameplay

extension House {
  /// Somebody who has seen a version and waits up to 25 seconds for another.
  func wait(after version: Int = 0) -> Task<LivingGame?, any Error> {
    Task { try await games.game(.one, after: version, waitingAtMost: 25_000) }
  }

  /// Whether all that waiting needs has been given back.
  var isQuiet: Bool {
    clock.sleeperCount == 0 && games.events.subscriberCount == 0
      && games.searches.count == 0
  }
}
