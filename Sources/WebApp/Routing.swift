import HTTP
import Presentation

extension WebApp {
  /// What there is to do about a request.
  enum Step {
    /// Nothing: its answer is known already.
    case send(HTTPResponse)
    /// To show something.
    case show(RequestContext)
    /// To change something.
    case change(RequestContext)
  }

  /// Finds out what is asked for, and whether it may be asked for in this way.
  func firstStep(
    for request: HTTPRequest, from client: HTTPClient
  ) throws(RefusedRequest) -> Step {
    // The asterisk asks about the site as a whole (RFC 9110, section 9.3.7).
    if request.method == .options, request.path == "*" { return .send(options([.get, .post])) }
    let route = try self.route(of: request)
    let allowed = route.allowedMethods
    switch request.method {
    case .options: return .send(options(allowed))
    case .get, .head:
      guard allowed.contains(.get) else { throw RefusedRequest.methodNotAllowed(allowed) }
      if let canonical = redirectToCanonicalSpelling(request, route) { return .send(canonical) }
      return .show(RequestContext(request: request, from: client, route: route))
    case .post:
      guard allowed.contains(.post) else { throw RefusedRequest.methodNotAllowed(allowed) }
      return .change(RequestContext(request: request, from: client, route: route))
    default:
      throw RefusedRequest.methodNotAllowed(allowed)
    }
  }

  private func options(_ allowed: AllowedMethods) -> HTTPResponse {
    HTTPResponse(status: .noContent, fields: [.allow: allowed.fieldValue])
  }

  func route(of request: HTTPRequest) throws(RefusedRequest) -> SiteRoute {
    if request.path == settings.basePath { return .start }
    guard let below = settings.pathBelowBase(request.path) else { throw RefusedRequest(.notFound) }
    guard let path = try? HTTPPercentEncoding.decode(below),
      let form = try? request.queryForm()
    else { throw RefusedRequest(.malformedAddress) }
    guard let route = SiteRoute(path: path, query: { form[$0] }) else {
      throw RefusedRequest(.notFound)
    }
    return route
  }

  /// Every page has one address: other spellings lead there.
  private func redirectToCanonicalSpelling(
    _ request: HTTPRequest, _ route: SiteRoute
  ) -> HTTPResponse? {
    // A record's or a sheet's own spelling is known only when it has been read.
    if route.isRead { return nil }
    if route.isSpelled(request.path, below: settings.basePath) { return nil }
    return redirect(to: Redirect(route), status: .movedPermanently)
  }

  /// Answers a request that changes nothing.
  func answer(_ context: RequestContext) async throws -> HTTPResponse {
    let game = GameHandler(app: self, context: context)
    let record = RecordHandler(app: self, context: context)
    let operation = OperationHandler(app: self, context: context)
    switch context.route {
    case .start: return try await StartHandler(app: self, context: context).startPage()
    case .new: return try await StartHandler(app: self, context: context).newPage()
    case .reducedMotion:
      return StartHandler(app: self, context: context).reducedMotionBeacon()
    case .game(let id): return try await game.gamePage(id)
    case .seen(let id, let version): return try await game.moveSince(version, in: id)
    case .change(let id, .reset): return try await game.resetPage(id)
    case .frame(let id, let frame): return try await game.framePage(frame, of: id)
    case .download(let id, let download): return try await game.gameDocument(id, download)
    case .seat(let id, let key):
      return try await SeatHandler(app: self, context: context).seatPage(key, of: id)
    case .record(let address): return try await record.recordPage(address)
    case .recordDownload(let address, let download):
      return try await record.recordDocument(address, download)
    case .position(let position): return try record.positionPage(position)
    case .positionDownload(let position, let download):
      return try await record.positionDocument(position, download)
    case .importing: return try record.importPage()
    case .rules: return try record.rulesPage()
    case .bowling(let text):
      return try BowlingHandler(app: self, context: context).bowlingPage(text)
    case .bowlingThrow(let text, let pins):
      return try BowlingHandler(app: self, context: context).bowl(pins, on: text)
    case .robots: return operation.robots()
    case .health: return OperationHandler.healthy
    case .readiness: return try await operation.readiness()
    case .asset(let name, let version): return try operation.asset(name, version: version)
    case .games, .choices, .change, .ply, .pasted: throw RefusedRequest.methodNotAllowed([.post])
    }
  }

  /// Answers a post, unless another site has made a browser send it.
  func accept(_ context: RequestContext) async throws -> HTTPResponse {
    guard crossSiteGuard.allows(context.request, from: context.client) else {
      throw RefusedRequest(.crossSite)
    }
    try limiter.count(context)
    let form = try context.form()
    switch context.route {
    case .games: return try await StartHandler(app: self, context: context).createGame(form)
    case .choices: return try await StartHandler(app: self, context: context).choose(form)
    case .change(let id, let change):
      return try await ChangeHandler(app: self, context: context).change(id, change, form)
    case .seat(let id, let key):
      return try await SeatHandler(app: self, context: context).takeSeat(key, of: id)
    case .importing: return try await RecordHandler(app: self, context: context).importGame(form)
    default: throw RefusedRequest.methodNotAllowed([.get])
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
