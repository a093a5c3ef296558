import Gameplay
import HTTP
import Presentation
import Reversi

/// What a request has to get past before anything is done about it.
protocol RequestCheck: Sendable {
  /// The answer that ends the matter; nil where the request may go on.
  func answer(to context: RequestContext) throws(RefusedRequest) -> HTTPResponse?
}

/// Turns requests away that were meant for another host than the one that visitors see.
struct HostCheck: RequestCheck {
  let publicOrigin: WebOrigin?

  func answer(to context: RequestContext) throws(RefusedRequest) -> HTTPResponse? {
    guard let publicOrigin, let host = context.request.fields[.host],
      !publicOrigin.matches(host: host), !context.route.isProbe
    else { return nil }
    throw RefusedRequest(.misdirected(publicAddress: publicOrigin.text))
  }
}

extension SiteRoute {
  /// Whether it is asked for by whoever watches the process, at whatever address that can be reached.
  fileprivate var isProbe: Bool { self == .health || self == .readiness }
}

/// Lets through the methods that an address understands, and tells which ones do.
struct MethodCheck: RequestCheck {
  func answer(to context: RequestContext) throws(RefusedRequest) -> HTTPResponse? {
    let method = context.request.method
    if method == .options {
      // Some proxies find out by that method whether to send anybody here.
      return context.route == .readiness ? nil : Self.answer(allowing: context.methods)
    }
    guard context.methods.allows(method) else {
      throw RefusedRequest.methodNotAllowed(context.methods)
    }
    return nil
  }

  /// The answer to who asks for the methods.
  static func answer(allowing methods: AllowedMethods) -> HTTPResponse {
    HTTPResponse(status: .noContent, fields: [.allow: methods.fieldValue])
  }
}

/// Sees to it that every page has one address: other spellings lead there.
struct SpellingCheck: RequestCheck {
  let site: SiteIdentity

  func answer(to context: RequestContext) -> HTTPResponse? {
    // A record's or a sheet's own spelling is known only when it has been read.
    guard !context.isPost, !context.route.isRead,
      !context.route.isSpelled(context.request.path, below: site.basePath)
    else { return nil }
    return HTTPResponse(
      redirectingTo: Redirect(context.route), .movedPermanently, in: site, context.language)
  }
}

extension SiteRoute {
  /// Whether a text of the address has to be read before it is known how the site would spell it.
  fileprivate var isRead: Bool {
    switch self {
    case .record, .position, .values, .review, .bowling: true
    default: false
    }
  }
}

/// Tells what a page of this site has sent and keeps something from what another site makes a browser send.
struct CrossSiteGuard: RequestCheck {
  let publicOrigin: WebOrigin?

  func answer(to context: RequestContext) throws(RefusedRequest) -> HTTPResponse? {
    let isBeacon = context.route == .reducedMotion
    guard context.isPost || isBeacon else { return nil }
    let isOwn = isFromHere(context.request, context.client)
    // It is a style sheet of ours that asks; whoever else does is told nothing of where it came from.
    if isOwn == false || isBeacon && isOwn != true { throw RefusedRequest(.crossSite) }
    return nil
  }

  /// Whether a page of this site has sent a request, or nobody but the visitor; nil where nothing is said about it,
  /// as by some text browsers.
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

extension HTTPRequest {
  /// The language that the browser asks for.
  var acceptedLanguage: Language {
    guard let value = fields.firstBytes(of: .acceptLanguage) else { return .standard }
    return LanguageRanges(value).best(of: Language.tags).flatMap { Language(tag: $0) } ?? .standard
  }
}

extension HTTPForm {
  /// The language that a field names; nil if there is none such.
  func value(ofLanguage name: String) -> Language? {
    self[name].flatMap { octets in
      Language.allCases.first { octets.elementsEqual($0.tag.utf8) }
    }
  }
}

extension Language {
  fileprivate static let tags = allCases.map(\.tag)
}

/// Sees to it that a page has one address in each language, and none in one that there isn't.
struct LanguageCheck: RequestCheck {
  let site: SiteIdentity

  func answer(to context: RequestContext) throws(RefusedRequest) -> HTTPResponse? {
    guard context.route.isTranslated, context.request.query != nil,
      Language.isNamed(in: { context.query[$0] }, of: context.route)
    else { return nil }
    guard let language = Language(of: context.route, query: { context.query[$0] }) else {
      throw RefusedRequest(.unknownLanguage)
    }
    guard language == .standard, !context.isPost else { return nil }
    return HTTPResponse(
      redirectingTo: Redirect(context.route), .movedPermanently, in: site, language)
  }
}

/// Why a request gets a page about a problem instead of what it asked for.
struct RefusedRequest: Error {
  let problem: SiteProblem
  let status: HTTPStatus
  var fields: HTTPFields = [:]

  init(_ problem: SiteProblem, status: HTTPStatus? = nil, fields: HTTPFields = [:]) {
    self.problem = problem
    self.status = status ?? problem.status
    self.fields = fields
  }

  /// The answer with a page that says why.
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
    case .unplayable(let error): self.init(SiteProblem.unreadableTranscript(error))
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
  /// The status that fits the problem.
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
    case .nothingToClaim: .conflict
    case .tooManyRequests: .tooManyRequests
    case .storeFull, .tooManyGames, .storeUnavailable, .readOnly, .unknownOutcome,
      .crowded:
      .serviceUnavailable
    case .damagedGame, .internalError: .internalServerError
    }
  }

  /// What to say to a request that the server could not read, or not take.
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
