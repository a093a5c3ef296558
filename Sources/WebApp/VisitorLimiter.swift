import Gameplay
import HTTP
import Presentation

/// Holds every address but this machine's own to the limits.
final class VisitorLimiter: Sendable {
  /// After how many seconds a page asks again whose requests can't be held.
  static let pollingInterval = 5

  private let newGames: RateLimiter?
  private let changes: RateLimiter?
  private let held: HeldRequests?
  private let uptime: Uptime

  init(_ limits: VisitorLimits, uptime: Uptime) {
    newGames = limits.newGames.map { RateLimiter($0) }
    changes = limits.changes.map { RateLimiter($0) }
    held = limits.held.map { HeldRequests(limit: $0) }
    self.uptime = uptime
  }

  /// Counts a post against the rate of its kind; what keeps nothing in the store is free.
  ///
  /// - Throws: the refusal of one that comes too early.
  func count(_ exchange: Exchange) throws(Refusal) {
    switch exchange.route {
    case .games: try take(from: newGames, exchange)
    case .change, .seat: try take(from: changes, exchange)
    default: break
    }
  }

  private func take(from limiter: RateLimiter?, _ exchange: Exchange) throws(Refusal) {
    guard let limiter, !exchange.client.address.isLoopback,
      let wait = limiter.take(for: exchange.client.address.network, at: uptime.nanoseconds())
    else { return }
    let seconds = Int((wait + 999_999_999) / 1_000_000_000)
    throw Refusal(
      .tooManyRequests(seconds: seconds), fields: [.retryAfter: String(seconds)])
  }

  /// Counts a request that is about to be held, unless that is one too many; if not it is to be released again.
  func mayHold(_ exchange: Exchange) -> Bool {
    guard let held, !exchange.client.address.isLoopback else { return true }
    return held.enter(exchange.client.address.network)
  }

  /// Counts a held request off.
  func release(_ exchange: Exchange) {
    guard let held, !exchange.client.address.isLoopback else { return }
    held.leave(exchange.client.address.network)
  }
}
