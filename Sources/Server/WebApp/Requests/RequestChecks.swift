import Gameplay
import HTTP
import Presentation
import Reversi

/// A check that a request must pass before it is handled.
protocol RequestCheck: Sendable {
  /// Returns the final response, or nil if the request may proceed.
  func answer(to context: RequestContext) throws(RefusedRequest) -> HTTPResponse?
}

/// Rejects requests for a host other than the public one.
struct HostCheck: RequestCheck {
  let publicOrigin: WebOrigin?

  func answer(to context: RequestContext) throws(RefusedRequest) -> HTTPResponse? {
    guard let publicOrigin, let host = context.request.fields[.host],
      !publicOrigin.matches(host: host),
      // A probe may use any address that reaches the process.
      context.route.kind.label != .probe
    else { return nil }
    throw RefusedRequest(.misdirected, .publicAddress(publicOrigin.text))
  }
}

/// Rejects methods that a route doesn't support, and answers `OPTIONS`.
struct MethodCheck: RequestCheck {
  func answer(to context: RequestContext) throws(RefusedRequest) -> HTTPResponse? {
    let method = context.request.method
    if method == .options {
      // Some proxies probe the readiness with `OPTIONS` before they send requests.
      return context.route == .readiness ? nil : Self.answer(allowing: context.methods)
    }
    guard context.methods.allows(method) else {
      throw RefusedRequest.methodNotAllowed(context.methods)
    }
    return nil
  }

  /// The response to `OPTIONS`.
  static func answer(allowing methods: AllowedMethods) -> HTTPResponse {
    HTTPResponse(status: .noContent, fields: [.allow: methods.fieldValue])
  }
}

/// Redirects other spellings of an address to the canonical one, so that each page has only one address.
struct SpellingCheck: RequestCheck {
  let site: SiteIdentity

  func answer(to context: RequestContext) -> HTTPResponse? {
    // The canonical spelling of a record or a sheet is known only after reading it.
    guard !context.isPost, !context.route.isRead,
      !context.route.isSpelled(context.request.path, below: site.basePath)
    else { return nil }
    return HTTPResponse(
      redirectingTo: Redirect(context.route), .movedPermanently, in: site, context.language)
  }
}

extension SiteRoute {
  /// Whether the route contains text that must be read before its canonical spelling is known.
  fileprivate var isRead: Bool {
    switch self {
    case .record, .position, .values, .review, .bowling: true
    default: false
    }
  }
}

/// Rejects posts and beacons that another site makes the browser send.
struct CrossSiteGuard: RequestCheck {
  let publicOrigin: WebOrigin?

  func answer(to context: RequestContext) throws(RefusedRequest) -> HTTPResponse? {
    let isBeacon = context.route == .reducedMotion
    guard context.isPost || isBeacon else { return nil }
    let isOwn = isFromHere(context.request, context.client)
    // Only this site's style sheet requests the beacon, so a request that doesn't say where it comes from is
    // refused, too.
    if isOwn == false || isBeacon && isOwn != true { throw RefusedRequest(.crossSite) }
    return nil
  }

  /// Whether the request comes from a page of this site or directly from the visitor; nil if the request
  /// doesn't say, as with some text browsers.
  private func isFromHere(_ request: HTTPRequest, _ client: HTTPClient) -> Bool? {
    if let site = request.fields[.secFetchSite] {
      return site == "same-origin" || site == "none"
    }
    guard let field = request.fields[.origin] ?? request.fields[.referer] else { return nil }
    guard let origin = WebOrigin(field) else { return false }
    if let publicOrigin { return origin == publicOrigin }
    guard let host = request.fields[.host] else { return false }
    if let scheme = client.forwardedScheme, scheme.rawValue != origin.scheme { return false }
    return origin.matches(host: host)
  }
}

/// An error that is answered with a page about a problem.
struct RefusedRequest: Error {
  let problem: SiteProblem
  let detail: ProblemDetail?
  let status: HTTPStatus
  var fields: HTTPFields = [:]

  init(
    _ problem: SiteProblem, _ detail: ProblemDetail? = nil, status: HTTPStatus? = nil,
    fields: HTTPFields = [:]
  ) {
    self.problem = problem
    self.detail = detail
    self.status = status ?? problem.status
    self.fields = fields
  }

  /// The response with a page that explains the problem.
  func response(_ body: [UInt8]) -> HTTPResponse {
    var response = HTTPResponse(status: status, fields: ResponseFields.uncachedPage, body: body)
    for (name, value) in fields { response.fields.append(value, for: name) }
    return response
  }

  static func methodNotAllowed(_ allowed: AllowedMethods) -> RefusedRequest {
    RefusedRequest(.methodNotAllowed, fields: [.allow: allowed.fieldValue])
  }

  init(_ error: RecordTextError) {
    switch error {
    case .unreadablePosition: self.init(SiteProblem.unreadablePosition)
    case .unplayable(let error): self.init(.unreadableTranscript, .transcript(error))
    }
  }

  init(_ error: GameStoreError) {
    switch error {
    case .tooManyGames: self.init(.tooManyGames, fields: [.retryAfter: "3600"])
    case .full, .serverFull: self.init(.storeFull, fields: [.retryAfter: "60"])
    case .unavailable: self.init(.storeUnavailable, fields: [.retryAfter: "10"])
    case .readOnly: self.init(.readOnly, fields: [.retryAfter: "60"])
    case .unknownOutcome: self.init(.unknownOutcome, fields: [.retryAfter: "10"])
    case .damaged: self.init(.damagedGame)
    case .exists: self.init(.internalError)
    }
  }
}

extension SiteProblem {
  /// The HTTP status of the problem.
  var status: HTTPStatus {
    switch self {
    case .notFound, .unknownLanguage, .noSuchGame, .noSuchMoment: .notFound
    case .malformedAddress, .malformedRequest, .malformedForm, .unknownLevel, .unknownLimit,
      .unreadableSave,
      .unreadableTranscript, .unreadablePosition, .impossibleSheet:
      .badRequest
    case .methodNotAllowed: .methodNotAllowed
    case .misdirected: .misdirectedRequest
    case .tooSlow: .requestTimeout
    case .tooLarge: .contentTooLarge
    case .unsupportedMediaType: .unsupportedMediaType
    case .foreignSeat, .onlyHost, .crossSite: .forbidden
    case .nothingToClaim, .movedOn, .needsConsent: .conflict
    case .tooManyRequests: .tooManyRequests
    case .storeFull, .tooManyGames, .storeUnavailable, .readOnly, .unknownOutcome,
      .crowded:
      .serviceUnavailable
    case .damagedGame, .internalError: .internalServerError
    }
  }

  /// The problem of a request that the server could not read or accept.
  init(unreadable status: HTTPStatus) {
    switch status {
    case .requestTimeout: self = .tooSlow
    case .contentTooLarge, .uriTooLong, .requestHeaderFieldsTooLarge: self = .tooLarge
    case .serviceUnavailable: self = .crowded
    case .internalServerError: self = .internalError
    default: self = .malformedRequest
    }
  }
}
