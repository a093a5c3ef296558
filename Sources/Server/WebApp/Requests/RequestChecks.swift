import Gameplay
import HTTP
import Presentation
import Reversi

extension Request {
  /// The final response of a check; nil if the request may proceed.
  func answerOfChecks() throws(RefusedRequest) -> HTTPResponse? {
    try checkHost()
    if let response = try answerToMethod() { return response }
    if let response = try redirectToLanguage() { return response }
    if let response = redirectToSpelling() { return response }
    try checkOrigin()
    try limiter.admit(self)
    return nil
  }

  private func checkHost() throws(RefusedRequest) {
    guard let publicOrigin = settings.publicOrigin, let host = http.fields[.host],
      !publicOrigin.matches(host: host),
      // A probe may use any address that reaches the process.
      route.kind.label != .probe
    else { return }
    throw RefusedRequest(.misdirected, .publicAddress(publicOrigin.text))
  }

  /// The response to `OPTIONS`; nil for another method, which the address must support.
  private func answerToMethod() throws(RefusedRequest) -> HTTPResponse? {
    if http.method == .options {
      // Some proxies probe the readiness with `OPTIONS` before they send requests.
      return route == .readiness ? nil : HTTPResponse(allowing: resource.methods)
    }
    if resource.methods.contains(http.method) { return nil }
    throw RefusedRequest(.methodNotAllowed, fields: [.allow: resource.methods.allowValue])
  }

  /// A redirect to the canonical spelling of the address, so that each page has only one address.
  private func redirectToSpelling() -> HTTPResponse? {
    switch route {
    // The canonical spelling of a record or a sheet is known only after reading it.
    case .record, .position, .bowling: nil
    default: isPost ? nil : redirect(unlessAt: route)
    }
  }

  /// Refuses posts and beacons that another site makes the browser send.
  private func checkOrigin() throws(RefusedRequest) {
    let isBeacon = route == .reducedMotion
    guard isPost || isBeacon else { return }
    // Only this site's style sheet requests the beacon, so a request that doesn't say where it comes from is
    // refused, too.
    guard isFromHere ?? !isBeacon else { throw RefusedRequest(.crossSite) }
  }

  /// Whether the request comes from a page of this site or directly from the visitor; nil if the request
  /// doesn't say, as with some text browsers.
  private var isFromHere: Bool? {
    if let site = http.fields[.secFetchSite] { return site == "same-origin" || site == "none" }
    guard let field = http.fields[.origin] ?? http.fields[.referer] else { return nil }
    guard let origin = WebOrigin(field) else { return false }
    if let publicOrigin = settings.publicOrigin { return origin == publicOrigin }
    guard let host = http.fields[.host] else { return false }
    if let scheme = client.forwardedScheme, scheme.rawValue != origin.scheme { return false }
    return origin.matches(host: host)
  }
}

extension HTTPResponse {
  init(allowing methods: [HTTPMethod]) {
    self.init(status: .noContent, fields: [.allow: methods.allowValue])
  }
}

extension [HTTPMethod] {
  fileprivate var allowValue: String { (self + [.options]).map(\.name).joined(separator: ", ") }
}

struct RefusedRequest: Error {
  let problem: PageProblem
  let detail: ProblemDetail?
  let status: HTTPStatus
  var fields: HTTPFields = [:]

  init(
    _ problem: PageProblem, _ detail: ProblemDetail? = nil, status: HTTPStatus? = nil,
    fields: HTTPFields = [:]
  ) {
    self.problem = problem
    self.detail = detail
    self.status = status ?? problem.status
    self.fields = fields
  }

  func response(_ body: [UInt8]) -> HTTPResponse {
    var response = HTTPResponse(status: status, fields: ResponseFields.uncachedPage, body: body)
    for (name, value) in fields { response.fields.append(value, for: name) }
    return response
  }

  init(_ error: RecordTextError) {
    switch error {
    case .unreadablePosition: self.init(PageProblem.unreadablePosition)
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

extension PageProblem {
  var status: HTTPStatus {
    switch self {
    case .notFound, .unknownLanguage, .noSuchGame, .noSuchMoment: .notFound
    case .malformedAddress, .malformedRequest, .malformedForm, .unknownLevel, .unknownLimit,
      .unreadableSave, .unreadableTranscript, .unreadablePosition, .impossibleSheet:
      .badRequest
    case .methodNotAllowed: .methodNotAllowed
    case .misdirected: .misdirectedRequest
    case .tooSlow: .requestTimeout
    case .tooLarge: .contentTooLarge
    case .unsupportedMediaType: .unsupportedMediaType
    case .foreignSeat, .onlyHost, .crossSite: .forbidden
    case .nothingToClaim, .movedOn, .needsConsent: .conflict
    case .tooManyRequests: .tooManyRequests
    case .storeFull, .tooManyGames, .storeUnavailable, .readOnly, .unknownOutcome, .crowded:
      .serviceUnavailable
    case .damagedGame, .internalError: .internalServerError
    }
  }

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

/// Each address of a public page has one language, for caches and robots: the plain one has the standard language.
/// Other addresses name a language only for visitors who prefer another one.
extension Request {
  /// A redirect to the address of the page in the visitor's language; nil if the request has that address.
  func redirectToLanguage() throws(RefusedRequest) -> HTTPResponse? {
    switch namedLanguage {
    case nil:
      guard isPlainTranslation, !isPost, !preferredLanguage.isStandard else { return nil }
      var response = redirect(to: Redirect(route), in: preferredLanguage)
      response.fields.append(ResponseFields.language, for: .vary)
      return response
    case .unknown: throw RefusedRequest(.unknownLanguage)
    case .known(let named):
      // A visitor who prefers another language would be led back from the plain address.
      let isPublic = route.kind.isTranslated
      guard named == preferredLanguage, named.isStandard || !isPublic, !isPost else { return nil }
      return redirect(
        to: Redirect(route), status: isPublic ? .movedPermanently : .seeOther,
        in: preferredLanguage)
    }
  }

  /// Whether the page has an address in each language, and the request has the one that names none. Readers of feeds
  /// stay at the address that they were given.
  var isPlainTranslation: Bool {
    namedLanguage == nil && route.kind.isTranslated && route.kind.label != .download
  }
}

extension HTTPRequest {
  func acceptedLanguage(of languages: Languages) -> Language {
    guard let value = fields.firstBytes(of: .acceptLanguage) else { return languages.standard }
    return LanguageRanges(value).best(of: languages.tags).flatMap { languages[$0] }
      ?? languages.standard
  }
}

extension HTTPForm {
  func value(_ name: FormField, of languages: Languages) -> Language? {
    self[name].flatMap { languages[bytes: $0] }
  }
}
