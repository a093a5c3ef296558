public import ComputerPlayers
public import Gameplay
public import HTTP
import Presentation
import Synchronization
public import Views

/// The site as a function from a request to its response; it knows no port and no file.
public final class WebApp: Sendable {
  let games: Games
  let site: Site
  let settings: WebAppSettings
  let siteIdentity: SiteIdentity
  let identifiers: any Identifiers
  /// Everything that pages are made from but the games.
  let renderer: PageIdentity
  /// Everything that pages are made from which follow from their address alone, but the address.
  let publicRenderer: PageIdentity
  /// What has been rendered for several to see.
  let pages: PageCache
  let limiter: VisitorLimiter
  let meter = RequestMeter()
  private let uptime: Uptime
  /// What every request has to get past, in this order.
  private let checks: [any RequestCheck]
  /// Where requests are answered that take longer than the page of a game.
  let pool: WorkPool
  /// Where positions are searched for what their moves are worth.
  let analyses: Analyses
  /// Where games are reviewed.
  let reviews: Reviews
  private let report: @Sendable (GameStoreError) -> Void
  /// What the store does besides answering, for those who ask whether it is ready; nil for nothing.
  let storeNote: @Sendable () -> String?
  private let succession = Atomic(false)

  /// How long a page that waits for a move is held at most.
  static let patience: Milliseconds = .seconds(25)

  /// How many octets of rendered pages are kept where nothing else is said.
  public static let defaultPageCacheLimit = 32 << 20

  /// The site of a house's games.
  ///
  /// - Parameters:
  ///   - limits: how much one address may do.
  ///   - pageCacheLimit: how many octets of rendered pages are kept; 0 keeps none.
  ///   - analyses: what searches for the values of moves.
  ///   - reviews: what searches for what the moves of a game gave away.
  ///   - pool: where requests are answered that take longer than the page of a game.
  ///   - report: tells the operator of trouble with the store; visitors only see that there is some.
  ///   - storeNote: what the store does besides answering, for those who ask whether it is ready.
  public init(
    games: Games, site: Site, settings: WebAppSettings = WebAppSettings(),
    limits: VisitorLimits = VisitorLimits(), identifiers: any Identifiers = RandomIdentifiers(),
    uptime: Uptime = .system, pageCacheLimit: Int = defaultPageCacheLimit,
    analyses: Analyses = Analyses(searchLimit: 1), reviews: Reviews = Reviews(searchLimit: 1),
    pool: WorkPool = WorkPool(),
    report: @escaping @Sendable (GameStoreError) -> Void = { _ in },
    storeNote: @escaping @Sendable () -> String? = { nil }
  ) {
    self.pool = pool
    self.analyses = analyses
    self.reviews = reviews
    self.games = games
    self.site = site
    self.settings = settings
    renderer = PageIdentity().adding(settings.programVersion).adding(site.version)
    publicRenderer = renderer.adding(settings.publicOrigin?.text ?? "").adding(settings.basePath)
    pages = PageCache(limit: pageCacheLimit)
    siteIdentity = SiteIdentity(basePath: settings.basePath, origin: settings.publicOrigin?.text)
    self.identifiers = identifiers
    self.report = report
    self.storeNote = storeNote
    self.uptime = uptime
    limiter = VisitorLimiter(limits, uptime: uptime)
    checks = [
      HostCheck(publicOrigin: settings.publicOrigin), MethodCheck(),
      LanguageCheck(site: siteIdentity), SpellingCheck(site: siteIdentity),
      CrossSiteGuard(publicOrigin: settings.publicOrigin), limiter,
    ]
  }

  /// From now on another process takes the connections: whoever would be told to come back later, because this one
  /// ends, is sent there at once.
  public func handOver() { succession.store(true, ordering: .relaxed) }

  /// Whether another process takes the connections.
  var isSucceeded: Bool { succession.load(ordering: .relaxed) }

  /// The response to a request, however long it takes.
  public func response(to request: HTTPRequest, from client: HTTPClient) async -> HTTPResponse {
    switch answer(to: request, from: client) {
    case .now(let response): response
    case .later(let work): await work()
    }
  }

  /// The answer to a request.
  ///
  /// One that waits may take as long as a frame is shown or an opponent thinks; a cancelled task gets its response at
  /// once.
  ///
  /// - Parameter client: where the request comes from, as far as that is believed.
  public func answer(to request: HTTPRequest, from client: HTTPClient) -> HTTPAnswer {
    let start = uptime.nanoseconds()
    do { try limiter.admit(client.address) } catch {
      let refusal = refused(error, in: language(of: request), isKept: true)
      return .now(counted(refusal, as: .refused, since: start))
    }
    // The asterisk asks about the site as a whole (RFC 9110, section 9.3.7).
    if request.method == .options, request.path == "*" {
      return .now(counted(MethodCheck.answer(allowing: [.get, .post]), as: .site, since: start))
    }
    var context: RequestContext?
    do {
      let (route, query) = try target(of: request)
      let resource = resource(at: route)
      let found = RequestContext(
        request: request, from: client, route: route, query: query, methods: resource.methods,
        settings: settings)
      context = found
      if let response = try immediateResponse(to: found, by: resource) {
        return .now(counted(response, in: found, since: start))
      }
      return .later { [self] in
        var response: HTTPResponse
        do { response = try await self.response(to: found, by: resource) } catch {
          response = refused(error, in: found, request)
        }
        return counted(response, in: found, since: start)
      }
    } catch {
      return .now(counted(refused(error, in: context, request), in: context, since: start))
    }
  }

  private func response(
    to context: RequestContext, by resource: Resource
  ) async throws -> HTTPResponse {
    let (limiter, address) = (limiter, context.client.address)
    return try await SearchClient.$current.withValue(searchClient(at: address)) {
      guard resource.isLengthy else { return try await resource.answer(to: context) }
      return try await pool.run(for: address, isLimited: !limiter.isFree(address)) {
        limiter.debit($0, to: address)
      } _: {
        // Where a crowd has hung up, nothing is done for them any more.
        if !isSucceeded { try Task.checkCancellation() }
        // Many may have come before the first of them was paid for.
        try limiter.admit(address)
        return try await resource.answer(to: context)
      }
    }
  }

  /// The visitor at an address, who pays for searches.
  private func searchClient(at address: IPAddress) -> SearchClient {
    let limiter = limiter
    // A network of IPv6 has only zeros in its low half, an IPv4 address in its high half.
    return SearchClient(number: address.site.high | address.site.low) {
      limiter.isInDebt(address)
    } charge: {
      limiter.debit($0, to: address)
    }
  }

  /// Puts the time that a request has taken on a loop down to whoever has sent it.
  public func debit(_ nanoseconds: Int64, to client: HTTPClient) {
    limiter.debit(nanoseconds, to: client.address)
  }

  private func immediateResponse(
    to context: RequestContext, by resource: Resource
  ) throws -> HTTPResponse? {
    for check in checks {
      if let response = try check.answer(to: context) { return response }
    }
    return try resource.immediateAnswer(to: context)
  }

  private func refused(
    _ error: any Error, in context: RequestContext?, _ request: HTTPRequest
  ) -> HTTPResponse {
    let game = context.map(\.route.livingGame) ?? livingGame(above: request)
    return refused(
      refusal(for: error, in: context), about: game, in: context?.language ?? language(of: request))
  }

  private func language(of request: HTTPRequest) -> Language {
    request.cookies.choices?.language ?? request.acceptedLanguage
  }

  private func counted(
    _ response: HTTPResponse, in context: RequestContext?, since start: Int64
  ) -> HTTPResponse {
    counted(response, as: context.map { .init($0.route) } ?? .unknown, since: start)
  }

  /// What every answer goes through, whoever has made it; one whose task was cancelled found nobody to read it.
  private func counted(
    _ response: HTTPResponse, as route: RequestMeter.Route, since start: Int64
  ) -> HTTPResponse {
    let status = Task.isCancelled ? .clientClosedRequest : response.status
    meter.count(route, status, nanoseconds: uptime.nanoseconds() - start)
    guard settings.publicOrigin?.scheme == "https" else { return response }
    var response = response
    response.fields.append(Self.strictTransport, for: .strictTransportSecurity)
    return response
  }

  /// For how many seconds browsers are to come by https only (RFC 6797, section 6.1): a year.
  private static let strictTransport = "max-age=31536000"

  /// The game below whose address an address lies that is none.
  private func livingGame(above request: HTTPRequest) -> GameID? {
    settings.pathBelowBase(request.path).flatMap { SiteRoute.livingGame(above: $0.utf8) }
  }

  /// The tag of all that follows from its address alone: it changes with what draws the pages.
  var publicTag: HTTPEntityTag? { publicRenderer.tag }

  /// The page that says why the request can't be fulfilled.
  ///
  /// - Parameters:
  ///   - game: the game that it was about.
  ///   - isKept: whether the page is kept for the next request that is refused in the same way.
  private func refused(
    _ refusal: RefusedRequest, about game: GameID? = nil, in language: Language = .standard,
    isKept: Bool = false
  ) -> HTTPResponse {
    if isKept {
      let page = renderer.adding("refused \(refusal.status.code)")
        .adding(refusal.fields[.retryAfter] ?? "")
        .adding(language.tag)
      return refusal.response(pages.bytes(of: page) { body(of: refusal, about: nil, in: language) })
    }
    return refusal.response(body(of: refusal, about: game, in: language))
  }

  private func body(
    of refusal: RefusedRequest, about game: GameID?, in language: Language
  ) -> [UInt8] {
    let page = ProblemPagePresenter(
      refusal.problem, about: game, language: language, site: siteIdentity
    ).viewData()
    return (try? html(page)) ?? Array(page.heading.utf8)
  }

  private func refusal(for error: any Error, in context: RequestContext?) -> RefusedRequest {
    if let refusal = error as? RefusedRequest { return refusal }
    if error is FullSearchesError, let context {
      do { try limiter.admit(context.client.address) } catch { return error }
    }
    // A task is cancelled when its client has left, or when the server is about to.
    if error is CancellationError || error is FullSearchesError {
      return RefusedRequest(.crowded, fields: [.retryAfter: String(VisitorLimiter.pollingInterval)])
    }
    guard let error = error as? GameStoreError else { return RefusedRequest(.internalError) }
    // It was the operator who said so.
    if error != .readOnly { report(error) }
    return RefusedRequest(error)
  }

  /// The answer to a request that could not even be read as one.
  public func response(toUnreadable status: HTTPStatus) -> HTTPResponse {
    let start = uptime.nanoseconds()
    let fields: HTTPFields = status == .serviceUnavailable ? [.retryAfter: "5"] : [:]
    let refusal = RefusedRequest(
      SiteProblem(unreadable: status), status: status, fields: fields)
    let response = refused(refusal, isKept: true)
    return counted(response, as: .unreadable, since: start)
  }

  /// A page in UTF-8.
  func html(_ page: some Page) throws(SiteError) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.usualPageSize)
    try site.render(page, into: &bytes)
    return bytes
  }

  /// What a page takes, so that its bytes are not moved while it grows.
  private static let usualPageSize = 16 * 1024

  /// A path as it may be written into a log: without the key of a seat or a feed, however it is spelt.
  ///
  /// What can't be decoded might hide one, so it is left out with everything behind it.
  ///
  /// - Parameter path: as it was sent, and so ASCII.
  public static func loggablePath(_ path: String) -> String {
    guard mayHoldSeat(path) else { return path }
    let segments = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let secret = segments.firstIndex { segment in
      guard let decoded = try? HTTPPercentEncoding.decode(segment) else { return true }
      return decoded.split(separator: UInt8(ascii: "/")).contains { part in
        let name = part.map { $0 | 0x20 }
        return name.elementsEqual("seat".utf8) || name.elementsEqual("turns".utf8)
      }
    }
    guard let secret else { return path }
    return (segments[..<secret] + ["…"]).joined(separator: "/")
  }

  /// Whether a path has an escape or a segment with the first letter of "seat" or "turns": most have neither.
  private static func mayHoldSeat(_ path: String) -> Bool {
    var last: UInt8 = UInt8(ascii: "/")
    for byte in path.utf8 {
      if byte == UInt8(ascii: "%") { return true }
      let letter = byte | 0x20
      if last == UInt8(ascii: "/"), letter == UInt8(ascii: "s") || letter == UInt8(ascii: "t") {
        return true
      }
      last = byte
    }
    return false
  }
}

/// How a site is reached.
public struct WebAppSettings: Sendable, Hashable {
  /// What stands before every address: empty, or like `/flipbook`.
  public let basePath: String
  /// The origin that visitors see, where it is known.
  public let publicOrigin: WebOrigin?
  /// The version of the program: a browser's copy of a page that another one made is not taken for good.
  public let programVersion: String

  /// How a site is reached; without anything said at the root of whatever host is asked.
  ///
  /// - Parameter basePath: slashes at either end are tolerated.
  public init(basePath: String = "", publicOrigin: WebOrigin? = nil, programVersion: String = "") {
    let segments = basePath.split(separator: "/")
    self.basePath = segments.map { "/" + $0 }.joined()
    self.publicOrigin = publicOrigin
    self.programVersion = programVersion
  }

  /// Whether a visitor comes over https: by the public address, or by what a trusted proxy has told.
  func isSecure(for client: HTTPClient) -> Bool {
    if let publicOrigin { return publicOrigin.scheme == "https" }
    return client.forwardedScheme == .https
  }

  /// Whether a visitor comes over https to the root of a host, where browsers keep other sites from setting a cookie.
  func isSecureRoot(for client: HTTPClient) -> Bool { basePath.isEmpty && isSecure(for: client) }

  /// The part of a path below the base path; nil if it lies elsewhere.
  func pathBelowBase(_ path: String) -> String? {
    let below = basePath.isEmpty ? path : path.hasPrefix(basePath) ? rest(of: path) : ""
    return below.utf8.first == UInt8(ascii: "/") ? below : nil
  }

  private func rest(of path: String) -> String {
    String(Substring(path.utf8.dropFirst(basePath.utf8.count)))
  }
}

/// Scheme and host of an address, such as `https://play.example:8443`.
public struct WebOrigin: Sendable, Hashable {
  /// The scheme in lower case, such as `https`.
  public let scheme: String
  /// Host and port in lower case; without the port where it is the scheme's own.
  public let authority: String

  /// The origin of an address; nil if it is no http or https address.
  ///
  /// - Parameter address: anything behind the host is passed over.
  public init?(_ address: String) {
    guard address.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    // What comes with a request may be long; no host's name is.
    let isWhole = address.utf8.count <= Self.longestOrigin
    let address = String(Substring(address.utf8.prefix(Self.longestOrigin))).lowercased()
    guard let scheme = ["http", "https"].first(where: { address.hasPrefix($0 + "://") }) else {
      return nil
    }
    let rest = address.dropFirst(scheme.count + 3)
    let authority = rest.prefix { !"/?#".contains($0) }
    guard isWhole || authority.endIndex < rest.endIndex, !authority.isEmpty,
      !authority.contains("@")
    else { return nil }
    self.scheme = scheme
    self.authority = Self.withoutDefaultPort(String(authority), scheme: scheme)
  }

  /// How many octets of an address are looked at: a host's name has at most 253 (RFC 1035, section 2.3.4).
  private static let longestOrigin = 300

  /// The origin as browsers write it.
  public var text: String { "\(scheme)://\(authority)" }

  /// Whether a `Host` field names this origin's host, whatever the scheme.
  func matches(host: String) -> Bool {
    Self.withoutDefaultPort(host.lowercased(), scheme: scheme) == authority
  }

  private static func withoutDefaultPort(_ authority: String, scheme: String) -> String {
    let port = scheme == "https" ? ":443" : ":80"
    return authority.hasSuffix(port) ? String(authority.dropLast(port.count)) : authority
  }
}
