import ComputerPlayers
import Gameplay
public import HTTP
public import Metrics
import Presentation
import Synchronization

/// Counts requests by route and status, and measures their duration.
public final class RequestMeter: Sendable {
  /// The kinds of requests that are counted separately.
  public enum Route: Int, CaseIterable, Sendable {
    case start, new, games, game, waiting, change, frame, seat, download, record, position, pasted
    case bowling, page, choices, probe, file, site, unknown, unreadable, refused
  }

  fileprivate struct Figures {
    var answers: [(status: Int, count: Int)] = []
    var durations = Histogram()
  }

  private let figures = Mutex(Array(repeating: Figures(), count: Route.allCases.count))

  /// Creates a meter with all counters at zero.
  public init() {}

  /// Counts a response.
  public func count(_ route: Route, _ status: HTTPStatus, nanoseconds: Int64) {
    figures.withLock { figures in
      figures[route.rawValue].durations.observe(Int(nanoseconds))
      figures[route.rawValue].count(status.code)
    }
  }

  /// Writes the metrics of every route that was requested.
  func write(to text: inout MetricsText) {
    let asked = zip(Route.allCases, figures.withLock { $0 }).filter { !$0.1.answers.isEmpty }
    text.add(
      .counter, "flipbook_requests_total", "Requests that have been answered.",
      each: asked.flatMap { route, figures in
        figures.answers.map { (["route": "\(route)", "status": String($0.status)], $0.count) }
      })
    text.add(
      "flipbook_request_duration_seconds",
      "Time from a request to its answer, with what it waited for.",
      scale: 1_000_000_000, asked.map { (["route": "\($0)"], $1.durations) })
  }
}

extension RequestMeter.Figures {
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
    case .page, .changed, .hint, .linear: self = .game
    case .seen, .awaitedSeat, .linearSeen: self = .waiting
    case .change: self = .change
    case .frame: self = .frame
    case .share, .seat: self = .seat
    case .download, .feed: self = .download
    }
  }
}

extension WebApp {
  /// Responds to a request for metrics at `/metrics`.
  ///
  /// Another site could point its own host name at this machine and read the metrics. Such requests get 421.
  ///
  /// - Parameters:
  ///   - host: the host name or address that the metrics listener is configured with.
  ///   - isOwn: whether an address belongs to this machine, apart from loopback addresses.
  ///   - others: appends the metrics of the underlying components.
  public func metrics(
    for request: HTTPRequest, at host: String = "localhost",
    isOwn: (IPAddress) -> Bool = { _ in false }, with others: (inout MetricsText) -> Void = { _ in }
  ) -> HTTPResponse {
    let hosts = [host, "localhost"].map { HTTPHost($0.utf8) }
    let isMeant =
      switch request.host {
      case nil: true
      case let asked? where hosts.contains(asked): true
      case .address(let address): address.isLoopback || isOwn(address)
      case .name: false
      }
    guard isMeant else {
      return HTTPResponse(
        status: .misdirectedRequest, fields: ResponseFields.uncached,
        text: "Ask for \(host), for localhost or for an address of this machine.\n")
    }
    guard request.path == "/metrics" else {
      return HTTPResponse(status: .notFound, fields: ResponseFields.uncached)
    }
    guard [.get, .head].contains(request.method) else {
      return HTTPResponse(status: .methodNotAllowed, fields: [.allow: "GET, HEAD"])
    }
    var text = MetricsText()
    meter.write(to: &text)
    limiter.write(to: &text)
    pages.write(to: &text)
    writePools(to: &text)
    others(&text)
    return HTTPResponse(
      status: .ok,
      fields: [.contentType: MetricsText.contentType, .cacheControl: "no-store"],
      body: Array(text.text.utf8))
  }

  private func writePools(to text: inout MetricsText) {
    let pools: [(name: String, load: (Int, Int))] = [
      ("working", pool.load), ("thinking", games.searchLoad),
      ("analysing", analyses.load), ("reviewing", reviews.load),
    ]
    text.add(
      .gauge, "flipbook_pool_busy", "Threads beside the loops that are at work.",
      each: pools.map { (["pool": $0.name], $0.load.0) })
    text.add(
      .gauge, "flipbook_pool_queue", "What waits for such a thread.",
      each: pools.map { (["pool": $0.name], $0.load.1) })
  }
}
