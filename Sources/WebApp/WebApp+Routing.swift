import HTTP
import Presentation

extension WebApp {
  /// What there is to do about a request.
  enum Step {
    /// Nothing: its answer is known already.
    case send(HTTPResponse)
    /// To show something.
    case show(Exchange)
    /// To change something.
    case change(Exchange)
  }

  /// Finds out what is asked for, and whether it may be asked for in this way.
  func firstStep(
    for request: HTTPRequest, from client: HTTPClient
  ) throws(Refusal) -> Step {
    // The asterisk asks about the site as a whole (RFC 9110, section 9.3.7).
    if request.method == .options, request.path == "*" { return .send(options([.get, .post])) }
    let route = try self.route(of: request)
    let allowed = route.allowedMethods
    switch request.method {
    case .options: return .send(options(allowed))
    case .get, .head:
      guard allowed.contains(.get) else { throw Refusal.methodNotAllowed(allowed) }
      if let canonical = redirectToCanonicalSpelling(request, route) { return .send(canonical) }
      return .show(Exchange(request: request, from: client, route: route))
    case .post:
      guard allowed.contains(.post) else { throw Refusal.methodNotAllowed(allowed) }
      return .change(Exchange(request: request, from: client, route: route))
    default:
      throw Refusal.methodNotAllowed(allowed)
    }
  }

  private func options(_ allowed: AllowedMethods) -> HTTPResponse {
    HTTPResponse(status: .noContent, fields: [.allow: allowed.fieldValue])
  }

  func route(of request: HTTPRequest) throws(Refusal) -> SiteRoute {
    if request.path == settings.basePath { return .start }
    guard let below = settings.pathBelowBase(request.path) else { throw Refusal(.notFound) }
    guard let path = try? HTTPPercentEncoding.decode(below),
      let form = try? request.queryForm()
    else { throw Refusal(.malformedAddress) }
    guard let route = SiteRoute(path: path, query: { form[$0] }) else { throw Refusal(.notFound) }
    return route
  }

  /// Every page has one address: other spellings lead there.
  private func redirectToCanonicalSpelling(
    _ request: HTTPRequest, _ route: SiteRoute
  ) -> HTTPResponse? {
    // A record's or a sheet's own spelling is known only when it has been read.
    if route.isRead { return nil }
    if route.isSpelled(request.path, below: settings.basePath) { return nil }
    return redirect(to: route, status: .movedPermanently)
  }

  /// Answers a request that changes nothing.
  func answer(_ exchange: Exchange) async throws -> HTTPResponse {
    switch exchange.route {
    case .start: try await startPage(exchange)
    case .new: try await newPage(exchange)
    case .game(let id): try await gamePage(id, exchange)
    case .seen(let id, let version): try await moveSince(version, in: id, exchange)
    case .change(let id, .reset): try await resetPage(id, exchange)
    case .frame(let id, let frame): try await framePage(frame, of: id, exchange)
    case .seat(let id, let key): try await seatPage(key, of: id, exchange)
    case .download(let id, let download): try await gameDocument(id, download, exchange)
    case .record(let record): try await recordPage(record, exchange)
    case .recordDownload(let record, let download):
      try await recordDocument(record, download, exchange)
    case .position(let position): try positionPage(position, exchange)
    case .positionDownload(let position, let download):
      try await positionDocument(position, download, exchange)
    case .bowling(let text): try bowlingPage(text, exchange)
    case .bowlingThrow(let text, let pins): try bowl(pins, on: text)
    case .importing: try importPage(exchange)
    case .robots: robots()
    case .reducedMotion: reducedMotionBeacon(exchange)
    case .health: Self.healthy
    case .readiness: try await readiness()
    case .asset(let name, let version): try asset(name, version: version, exchange)
    case .games, .choices, .change, .ply, .pasted: throw Refusal.methodNotAllowed([.post])
    }
  }

  /// Answers a post, unless another site has made a browser send it.
  func accept(_ exchange: Exchange) async throws -> HTTPResponse {
    guard crossSiteGuard.allows(exchange.request, from: exchange.client) else {
      throw Refusal(.crossSite)
    }
    try limiter.count(exchange)
    let form = try exchange.form()
    switch exchange.route {
    case .games: return try await createGame(form, exchange)
    case .change(let id, let change):
      return try await self.change(id, change, form, exchange)
    case .seat(let id, let key): return try await takeSeat(key, of: id, exchange)
    case .choices: return try await choose(form, exchange)
    case .importing: return try await importGame(form)
    default: throw Refusal.methodNotAllowed([.get])
    }
  }
}

extension SiteRoute {
  /// Whether a text of the address has to be read before it is known how the site would spell it.
  fileprivate var isRead: Bool {
    switch self {
    case .record, .recordDownload, .position, .positionDownload, .bowling, .bowlingThrow: true
    default: false
    }
  }
}

/// The methods that an address understands.
struct AllowedMethods: Sendable, ExpressibleByArrayLiteral {
  private let methods: [HTTPMethod]

  init(arrayLiteral methods: HTTPMethod...) {
    self.methods = methods
  }

  func contains(_ method: HTTPMethod) -> Bool {
    methods.contains(method)
  }

  /// What stands in the `Allow` field; whoever may ask may also ask for the head only, and for the methods.
  var fieldValue: String {
    let all = methods.flatMap { $0 == .get ? [.get, .head] : [$0] } + [.options]
    return all.map(\.name).joined(separator: ", ")
  }
}

extension SiteRoute {
  var allowedMethods: AllowedMethods {
    switch self {
    case .games, .choices: [.post]
    case .change(_, .reset), .seat, .importing: [.get, .post]
    case .change: [.post]
    default: [.get]
    }
  }
}
