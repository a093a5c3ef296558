import Encodings
import HTTP
import Presentation
import Synchronization

/// Applies the limits to every address. This machine's own addresses are included only if configured.
final class VisitorLimiter: Sendable {
  static let pollingInterval = 5

  private let newGames: RateLimiter
  private let changes: RateLimiter
  private let share: ComputingShare?
  private let computing: RateLimiter
  private let heldLimit: Int?
  private let held = Mutex(NetworkCounts())
  private let figures = Mutex((held: 0, refused: 0))
  private let countsLoopback: Bool
  private let uptime: Uptime

  init(_ limits: VisitorLimits, uptime: Uptime) {
    newGames = RateLimiter(limits.newGames, altogether: limits.allNewGames)
    changes = RateLimiter(limits.changes)
    share = limits.computing
    computing = RateLimiter(limits.computing)
    heldLimit = limits.held
    countsLoopback = limits.countsLoopback
    self.uptime = uptime
  }

  func isFree(_ address: IPAddress) -> Bool { address.isLoopback && !countsLoopback }

  /// Counts a post against the rate of its kind. Posts that store nothing are free.
  func admit(_ request: Request) throws(RefusedRequest) {
    guard request.isPost else { return }
    switch request.route {
    case .games: try admitNewGame(from: request.client.address)
    case .game, .playerLink, .turns, .name: try take(from: changes, for: request.client.address)
    default: break
    }
  }

  /// Counts a request that creates a game, whatever its route.
  func admitNewGame(from address: IPAddress) throws(RefusedRequest) {
    try take(from: newGames, for: address)
  }

  private func take(from limiter: RateLimiter, for address: IPAddress) throws(RefusedRequest) {
    guard !isFree(address), let wait = limiter.take(for: address, at: uptime.nanoseconds()) else {
      return
    }
    let seconds = Int((wait + 999_999_999) / 1_000_000_000)
    throw RefusedRequest(
      .tooManyRequests, .wait(seconds: seconds), fields: [.retryAfter: String(seconds)])
  }

  /// Admits an address that hasn't used more than its share of computing time.
  func admit(_ address: IPAddress) throws(RefusedRequest) {
    try take(from: computing, for: address)
  }

  func isInDebt(_ address: IPAddress) -> Bool {
    !isFree(address) && computing.wait(for: address, at: uptime.nanoseconds()) != nil
  }

  func debit(_ nanoseconds: Int64, to address: IPAddress) {
    guard let share, !isFree(address) else { return }
    computing.charge(share.delay(after: nanoseconds), to: address, at: uptime.nanoseconds())
  }

  /// Counts a request that is about to be held and returns true, unless there are too many. Call `release` afterwards.
  func mayHold(_ address: IPAddress) -> Bool {
    let isAllowed =
      if let heldLimit, !isFree(address) {
        held.withLock { $0.enter(address, limit: heldLimit) }
      } else { true }
    figures.withLock { figures in
      if isAllowed { figures.held += 1 } else { figures.refused += 1 }
    }
    return isAllowed
  }

  func release(_ address: IPAddress) {
    figures.withLock { $0.held -= 1 }
    guard heldLimit != nil, !isFree(address) else { return }
    held.withLock { $0.leave(address) }
  }

  func currentFigures() -> [Figure] {
    let figures = figures.withLock { $0 }
    return [
      Figure.gauge("flipbook_held_requests", "Requests whose answers wait.", figures.held),
      Figure.counter(
        "flipbook_refusals_total", "Requests that went beyond a limit.",
        each: [
          (["limit": "new"], newGames.refusalCount), (["limit": "moves"], changes.refusalCount),
          (["limit": "held"], figures.refused), (["limit": "computing"], computing.refusalCount),
        ]),
    ]
  }
}

/// The limits of one address, or of one /64 network for IPv6; nil sets no limit.
///
/// All /64 networks of one /48 network share four times the limits, those of one /32 network sixteen times. A
/// household behind one address that plays as fast as it can stays below the default limits.
package struct VisitorLimits: Sendable, Hashable {
  package var newGames: RequestRate? = RequestRate(burst: 30, then: 10, per: .minute)
  package var allNewGames: RequestRate? = RequestRate(burst: 1000, then: 20, per: .second)
  package var changes: RequestRate? = RequestRate(burst: 120, then: 10, per: .second)
  package var held: Int? = 100
  package var computing: ComputingShare? = ComputingShare(percentage: 10)
  /// Whether the limits apply to this machine's own addresses, too.
  package var countsLoopback = false

  package init() {}
}
