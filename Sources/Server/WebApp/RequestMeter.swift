import ComputerPlayers
import Gameplay
public import HTTP
public import Metrics
import Presentation
import Synchronization

/// Counts what has been asked for, what came of it and how long that took.
public final class RequestMeter: Sendable {
  /// What requests are told apart by: few enough to be counted each.
  public enum Route: Int, CaseIterable, Sendable {
    case start, new, games, game, waiting, change, frame, seat, download, record, position, pasted
    case bowling, page, choices, probe, file, site, unknown, unreadable, refused
  }

  fileprivate struct Figures {
    var answers: [(status: Int, count: Int)] = []
    var durations = Histogram()
  }

  private let figures = Mutex(Array(repeating: Figures(), count: Route.allCases.count))

  /// A meter that has counted nothing yet.
  public init() {}

  /// Counts an answer.
  public func count(_ route: Route, _ status: HTTPStatus, nanoseconds: Int64) {
    figures.withLock { figures in
      figures[route.rawValue].durations.observe(Int(nanoseconds))
      figures[route.rawValue].count(status.code)
    }
  }

  /// Writes what has been counted of every route that anybody has asked for.
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
  /// The answer of the listener that tells figures, at `/metrics`.
  ///
  /// A page of another site could let its own name lead to this machine and read them: it gets 421.
  ///
  /// - Parameters:
  ///   - host: the name or address at which the listener was told to listen.
  ///   - isOwn: whether an address is one of this machine's, other than those that lead to itself.
  ///   - others: writes the figures of what the site stands on.
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
