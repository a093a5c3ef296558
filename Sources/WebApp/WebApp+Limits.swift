import Gameplay
import HTTP

extension WebApp {
  /// Waits while something is shown.
  ///
  /// Where no more requests can be held it goes on at once: a frame that is refused would end the
  /// chain that leads back to the game, and a chain is short.
  func hold(for duration: Milliseconds, _ exchange: Exchange) async {
    guard limiter.mayHold(exchange) else { return }
    defer { limiter.release(exchange) }
    await games.hold(for: duration)
  }
}
