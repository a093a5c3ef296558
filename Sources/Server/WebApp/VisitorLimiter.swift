import Gameplay
import HTTP
import Metrics
import Presentation
import Synchronization

/// Holds every address to the limits, this machine's own only where that is wanted.
final class VisitorLimiter: RequestCheck {
  /// After how many seconds a page asks again whose requests can't be held.
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

  /// Whether an address has no limits.
  func isFree(_ address: IPAddress) -> Bool { address.isLoopback && !countsLoopback }

  /// Counts a post against the rate of its kind; what keeps nothing in the store is free.
  ///
  /// - Throws: the refusal of one that comes too early.
  func answer(to context: RequestContext) throws(RefusedRequest) -> HTTPResponse? {
    guard context.isPost else { return nil }
    switch context.route {
    case .games: try take(from: newGames, for: context.client.address)
    case .game, .playerLink, .turns: try take(from: changes, for: context.client.address)
    default: break
    }
    return nil
  }

  private func take(
    from limiter: RateLimiter, for address: IPAddress
  ) throws(RefusedRequest) {
    guard !isFree(address), let wait = limiter.take(for: address, at: uptime.nanoseconds()) else {
      return
    }
    let seconds = Int((wait + 999_999_999) / 1_000_000_000)
    throw RefusedRequest(
      .tooManyRequests(seconds: seconds), fields: [.retryAfter: String(seconds)])
  }

  /// Lets an address pass that has not used more than its share of computing.
  ///
  /// - Throws: the refusal of any other.
  func admit(_ address: IPAddress) throws(RefusedRequest) {
    try take(from: computing, for: address)
  }

  /// Whether an address has used more than its share of computing.
  func isInDebt(_ address: IPAddress) -> Bool {
    !isFree(address) && computing.wait(for: address, at: uptime.nanoseconds()) != nil
  }

  /// Debits so many nanoseconds of a core to an address.
  func debit(_ nanoseconds: Int64, to address: IPAddress) {
    guard let share, !isFree(address) else { return }
    computing.charge(share.delay(after: nanoseconds), to: address, at: uptime.nanoseconds())
  }

  /// Debits the time of a core to an address.
  func debit(_ time: Duration, to address: IPAddress) {
    debit(Int64(time / .nanoseconds(1)), to: address)
  }

  /// Counts a request that is about to be held, unless that is one too many; if not it is to be released again.
  func mayHold(_ context: RequestContext) -> Bool {
    let isAllowed = isAllowed(context.client.address)
    figures.withLock { figures in
      if isAllowed { figures.held += 1 } else { figures.refused += 1 }
    }
    return isAllowed
  }

  private func isAllowed(_ address: IPAddress) -> Bool {
    guard let heldLimit, !isFree(address) else { return true }
    return held.withLock { $0.enter(address, limit: heldLimit) }
  }

  /// Counts a held request off.
  func release(_ context: RequestContext) {
    figures.withLock { $0.held -= 1 }
    guard heldLimit != nil, !isFree(context.client.address) else { return }
    held.withLock { $0.leave(context.client.address) }
  }

  /// Writes how many requests are held, and how many were refused by each limit.
  func write(to text: inout MetricsText) {
    let figures = figures.withLock { $0 }
    text.add(.gauge, "flipbook_held_requests", "Requests whose answers wait.", figures.held)
    text.add(
      .counter, "flipbook_refusals_total", "Requests that went beyond a limit.",
      each: [
        (["limit": "new"], newGames.refusalCount), (["limit": "moves"], changes.refusalCount),
        (["limit": "held"], figures.refused), (["limit": "computing"], computing.refusalCount),
      ])
  }
}

/// How much one address, or one /64 network of IPv6, may do; nil sets no limit.
///
/// All /64 networks of one /48 may do four times as much together, those of one /32 sixteen times.
/// A household behind one address that plays as fast as it can never meets the standard ones.
public struct VisitorLimits: Sendable, Hashable {
  /// How often it may create a game.
  public var newGames: RequestRate? = RequestRate(burst: 30, then: 10, per: .minute)
  /// How often all addresses together may create one.
  public var allNewGames: RequestRate? = RequestRate(burst: 1000, then: 20, per: .second)
  /// How often it may change one.
  public var changes: RequestRate? = RequestRate(burst: 120, then: 10, per: .second)
  /// How many of its requests may be held at the same time.
  public var held: Int? = 100
  /// How much of a core all its requests may take.
  public var computing: ComputingShare? = ComputingShare(percentage: 10)
  /// Whether the limits hold for this machine's own addresses, too.
  public var countsLoopback = false

  /// The standard limits.
  public init() {}
}
