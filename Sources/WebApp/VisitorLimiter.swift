import Gameplay
import HTTP
import Metrics
import Presentation
import Synchronization

/// Holds every address but this machine's own to the limits.
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
  private let uptime: Uptime
  private let processorTime: Uptime

  /// - Parameter processorTime: how long the thread that asks has computed.
  init(_ limits: VisitorLimits, uptime: Uptime, processorTime: Uptime) {
    newGames = RateLimiter(limits.newGames, altogether: limits.allNewGames)
    changes = RateLimiter(limits.changes)
    share = limits.computing
    computing = RateLimiter(limits.computing)
    heldLimit = limits.held
    self.uptime = uptime
    self.processorTime = processorTime
  }

  /// Counts a post against the rate of its kind; what keeps nothing in the store is free.
  ///
  /// - Throws: the refusal of one that comes too early.
  func answer(to context: RequestContext) throws(RefusedRequest) -> HTTPResponse? {
    guard context.isPost else { return nil }
    switch context.route {
    case .games: try take(from: newGames, context)
    case .game, .playerLink, .turns: try take(from: changes, context)
    default: break
    }
    return nil
  }

  private func take(from limiter: RateLimiter, _ context: RequestContext) throws(RefusedRequest) {
    guard !context.client.address.isLoopback,
      let wait = limiter.take(for: context.client.address, at: uptime.nanoseconds())
    else { return }
    let seconds = Int((wait + 999_999_999) / 1_000_000_000)
    throw RefusedRequest(
      .tooManyRequests(seconds: seconds), fields: [.retryAfter: String(seconds)])
  }

  /// Lets a request pass whose answer costs far more than a page.
  ///
  /// - Throws: its refusal, if its address has had more than its share.
  func admitComputing(_ context: RequestContext) throws(RefusedRequest) {
    try take(from: computing, context)
  }

  /// Counts how long something takes to compute against the share of the address for which it is done.
  ///
  /// - Parameter free: so many nanoseconds are free: what any page takes.
  func charging<Value>(
    _ context: RequestContext, beyond free: Int64 = 0, _ body: () throws -> Value
  ) rethrows -> Value {
    let start = processorTime.nanoseconds()
    defer { charge(context, max(0, processorTime.nanoseconds() - start - free)) }
    return try body()
  }

  /// Counts how long something takes that is computed elsewhere, waiting for its turn included.
  func charging<Value>(
    _ context: RequestContext, _ body: () async throws -> Value
  ) async rethrows -> Value {
    let start = uptime.nanoseconds()
    defer { charge(context, uptime.nanoseconds() - start) }
    return try await body()
  }

  /// Counts so many nanoseconds of a core against the share of the address.
  func charge(_ context: RequestContext, _ nanoseconds: Int64) {
    guard let share, !context.client.address.isLoopback else { return }
    computing.charge(
      share.delay(after: nanoseconds), to: context.client.address, at: uptime.nanoseconds())
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
    guard let heldLimit, !address.isLoopback else { return true }
    return held.withLock { $0.enter(address, limit: heldLimit) }
  }

  /// Counts a held request off.
  func release(_ context: RequestContext) {
    figures.withLock { $0.held -= 1 }
    guard heldLimit != nil, !context.client.address.isLoopback else { return }
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
/// All /64 networks of one /48 may do four times as much together.
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
  /// How much of a core it may have for pictures, pasted texts, long records, hints, values of moves and
  /// reviews.
  public var computing: ComputingShare? = ComputingShare(percentage: 10)

  /// The standard limits.
  public init() {}
}
