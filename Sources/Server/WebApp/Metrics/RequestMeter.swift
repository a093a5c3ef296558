import ComputerPlayers
package import Figures
import Gameplay
package import HTTP
import Presentation
import Synchronization

/// Counts requests by route and status, and measures their duration.
package final class RequestMeter: Sendable {
  /// The kinds of requests that are counted separately.
  package enum Route: Int, CaseIterable, Sendable {
    case start, new, games, game, waiting, change, frame, seat, download, record, position, pasted
    case bowling, page, choices, probe, file, site, unknown, unreadable, refused
  }

  fileprivate struct Counts {
    var answers: [(status: Int, count: Int)] = []
    var durations = Histogram()
  }

  private let figures = Mutex(Array(repeating: Counts(), count: Route.allCases.count))

  /// Creates a meter with all counters at zero.
  package init() {}

  /// Counts a response.
  package func count(_ route: Route, _ status: HTTPStatus, nanoseconds: Int64) {
    figures.withLock { figures in
      figures[route.rawValue].durations.observe(Int(nanoseconds))
      figures[route.rawValue].count(status.code)
    }
  }

  /// The figures of every route that was requested.
  func currentFigures() -> [Figure] {
    let asked = zip(Route.allCases, figures.withLock { $0 }).filter { !$0.1.answers.isEmpty }
    return [
      Figure.counter(
        "flipbook_requests_total", "Requests that have been answered.",
        each: asked.flatMap { route, counts in
          counts.answers.map { (["route": "\(route)", "status": String($0.status)], $0.count) }
        }),
      Figure.histogram(
        "flipbook_request_duration_seconds",
        "Time from a request to its answer, with what it waited for.",
        scale: 1_000_000_000, asked.map { (["route": "\($0)"], $1.durations) }),
    ]
  }
}

extension RequestMeter.Counts {
  fileprivate mutating func count(_ status: Int) {
    if let index = answers.firstIndex(where: { $0.status == status }) {
      answers[index].count += 1
    } else {
      answers.append((status, 1))
    }
  }
}

extension RequestMeter.Route {
  init(_ route: SiteRoute) {
    switch route {
    case .start: self = .start
    case .new: self = .new
    case .games: self = .games
    case .game(_, let below): self.init(below)
    case .record(_, nil): self = .record
    case .sheet: self = .record
    case .position(_, nil): self = .position
    case .record, .position: self = .download
    case .values(let route, _), .review(let route, _): self.init(route)
    case .pasted: self = .pasted
    case .bowling: self = .bowling
    case .page: self = .page
    case .playerLink, .turns(nil): self = .seat
    case .turns: self = .download
    case .choices, .reducedMotion, .theme: self = .choices
    case .health, .readiness: self = .probe
    case .robots, .asset: self = .file
    }
  }

  private init(_ route: GameRoute) {
    switch route {
    case .page, .changed, .hint, .text: self = .game
    case .seen, .awaitedSeat, .textSeen: self = .waiting
    case .change: self = .change
    case .frame: self = .frame
    case .share, .seat: self = .seat
    case .download, .feed: self = .download
    }
  }
}

extension WebApp {
  /// The figures of requests, limits, the page cache and the threads beside the loops.
  package func currentFigures() -> [Figure] {
    meter.currentFigures() + limiter.currentFigures() + pages.currentFigures() + poolFigures
  }

  private var poolFigures: [Figure] {
    let pools: [(name: String, load: (Int, Int))] = [
      ("working", pool.load), ("thinking", games.searchLoad),
      ("analysing", extras.analyses?.load ?? (0, 0)), ("reviewing", extras.reviews?.load ?? (0, 0)),
    ]
    return [
      Figure.gauge(
        "flipbook_pool_busy", "Threads beside the loops that are at work.",
        each: pools.map { (["pool": $0.name], $0.load.0) }),
      Figure.gauge(
        "flipbook_pool_queue", "What waits for such a thread.",
        each: pools.map { (["pool": $0.name], $0.load.1) }),
    ]
  }
}
