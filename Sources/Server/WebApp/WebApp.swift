import ComputerPlayers
import Encodings
package import Gameplay
package import HTTP
package import Presentation
import Synchronization

/// The site as a function from a request to its response. It knows no port and no file.
package final class WebApp: Sendable {
  let games: Games
  let site: Views
  let settings: WebAppSettings
  let publication: Publication
  let identifiers: any Identifiers
  /// The part of each page's identity that doesn't depend on the game.
  let renderer: PageIdentity
  /// The part of the identity of pages that depend only on their address, without the address.
  let publicRenderer: PageIdentity
  let pages: PageCache
  let limiter: VisitorLimiter
  let meter = RequestMeter()
  private let uptime: Uptime
  /// Runs requests that take longer than a game's page.
  let pool: WorkPool
  let extras: WebAppExtras
  /// Reports problems of the store to the operator. Visitors only see that there is a problem.
  private let report: @Sendable (GameStoreError) -> Void
  private let succession = Atomic(false)

  /// How long a page that waits for a move is held at most.
  static let patience: Milliseconds = .seconds(25)

  package static let defaultPageCacheLimit = 32 << 20

  /// - Parameter pageCacheLimit: the size of the page cache in bytes; 0 turns it off.
  package init(
    games: Games, site: Views, settings: WebAppSettings = WebAppSettings(),
    limits: VisitorLimits = VisitorLimits(), identifiers: any Identifiers = RandomIdentifiers(),
    uptime: Uptime = .system, pageCacheLimit: Int = defaultPageCacheLimit,
    extras: WebAppExtras = WebAppExtras(), pool: WorkPool = WorkPool(),
    report: @escaping @Sendable (GameStoreError) -> Void = { _ in }
  ) {
    self.pool = pool
    self.extras = extras
    self.games = games
    self.site = site
    self.settings = settings
    let offered = extras.offered(with: games)
    renderer = PageIdentity().adding(settings.programVersion).adding(site.version)
      .adding(Int(offered.rawValue)).adding(extras.codes != nil).adding(games.isReadOnly)
    publicRenderer = renderer.adding(settings.publicOrigin?.text ?? "").adding(settings.basePath)
    pages = PageCache(limit: pageCacheLimit)
    publication = Publication(
      basePath: settings.basePath, origin: settings.publicOrigin?.text, extras: offered,
      isReadOnly: games.isReadOnly, codes: extras.codes)
    self.identifiers = identifiers
    self.report = report
    self.uptime = uptime
    limiter = VisitorLimiter(limits, uptime: uptime)
  }

  /// Notes that another process takes over the connections. From now on, visitors who would be told to come
  /// back later, because this process ends, are redirected at once.
  package func handOver() { succession.store(true, ordering: .relaxed) }

  var isSucceeded: Bool { succession.load(ordering: .relaxed) }

  /// Answers a request at once, or returns the work that produces the response.
  ///
  /// The work may take as long as a frame is visible or an opponent thinks. If its task is cancelled, it
  /// returns at once.
  ///
  /// - Parameter client: the sender of the request, as far as its address can be trusted.
  package func answer(to http: HTTPRequest, from client: HTTPClient) -> HTTPAnswer {
    let start = uptime.nanoseconds()
    do { try limiter.admit(client.address) } catch {
      let refusal = refused(error, in: language(of: http), isKept: true)
      return .now(counted(refusal, as: "refused", since: start))
    }
    // The asterisk asks about the site as a whole (RFC 9110, section 9.3.7).
    if http.method == .options, http.path == "*" {
      let response = HTTPResponse(allowing: [.get, .head, .post])
      return .now(counted(response, as: "site", since: start))
    }
    var known: Request?
    do {
      let (route, query) = try target(of: http)
      let request = Request(http, from: client, at: route, query, in: self)
      known = request
      if let response = try request.answerOfChecks()
        ?? request.immediateAnswer().map(request.packed)
      {
        return .now(counted(response, to: request, since: start))
      }
      return .later { [self] in await response(to: request, since: start) }
    } catch {
      return .now(counted(refused(error, to: known, http), to: known, since: start))
    }
  }

  // A held request keeps the memory of each function that waits. What doesn't wait, or waits for something else, is a
  // function of its own here, and isn't inlined.
  private func response(to request: Request, since start: Int64) async -> HTTPResponse {
    do {
      let answer = try await JobClient.$current.withValue(jobClient(at: request.client.address)) {
        try await request.resource.isLengthy ? pooledAnswer(to: request) : request.answer()
      }
      return counted(request.packed(answer), to: request, since: start)
    } catch {
      return counted(refused(error, to: request, request.http), to: request, since: start)
    }
  }

  @inline(never)
  private func pooledAnswer(to request: Request) async throws -> HTTPResponse {
    let (limiter, address) = (limiter, request.client.address)
    return try await pool.run(for: .current, isLimited: !limiter.isFree(address)) { [self] in
      // If many clients have disconnected, no more work is done for them.
      if !isSucceeded { try Task.checkCancellation() }
      // Many requests may have been queued before the first of them was charged.
      try limiter.admit(address)
      return request.packed(try await request.answer())
    }
  }

  private func jobClient(at address: IPAddress) -> JobClient {
    let limiter = limiter
    // The low half of an IPv6 network is zero, and so is the high half of an IPv4 address.
    return JobClient(number: address.site.high | address.site.low) {
      limiter.isInDebt(address)
    } charge: {
      limiter.debit(Int64($0 / .nanoseconds(1)), to: address)
    }
  }

  /// Debits the time that a request has taken on a loop to its client.
  package func debit(_ nanoseconds: Int64, to client: HTTPClient) {
    limiter.debit(nanoseconds, to: client.address)
  }

  @inline(never)
  private func refused(
    _ error: any Error, to request: Request?, _ http: HTTPRequest
  ) -> HTTPResponse {
    refused(
      refusal(for: error, in: request),
      about: request.map(\.route.livingGame)
        ?? settings.pathBelowBase(http.path).flatMap { Route.livingGame(above: $0.utf8) },
      in: request?.language ?? language(of: http))
  }

  private func language(of request: HTTPRequest) -> Language {
    ChoicesCookie(request.cookies, of: site.languages).language
      ?? request.acceptedLanguage(of: site.languages)
  }

  private func counted(
    _ response: HTTPResponse, to request: Request?, since start: Int64
  ) -> HTTPResponse {
    var response = response
    switch request?.route {
    case .record(_, _?), .position(_, _?, _), .game(_, .download), .game(_, .feed):
      // Scripts of other sites may read what is the same for everybody, and why there is no document.
      response.fields.append("*", for: .allowOrigin)
    default: break
    }
    return counted(response, as: request?.route.kind.label.rawValue ?? "unknown", since: start)
  }

  /// Counts a response and adds the fields that all responses have. A cancelled task counts as 499, because its
  /// client has left.
  private func counted(
    _ response: HTTPResponse, as route: String, since start: Int64
  ) -> HTTPResponse {
    let status = Task.isCancelled ? .clientClosedRequest : response.status
    meter.count(route, status, nanoseconds: uptime.nanoseconds() - start)
    guard settings.publicOrigin?.scheme == "https" else { return response }
    var response = response
    response.fields.append(Self.strictTransport, for: .strictTransportSecurity)
    return response
  }

  /// The number of seconds during which browsers must use https (RFC 6797, section 6.1): a year.
  private static let strictTransport = "max-age=31536000"

  /// The entity tag of all pages that depend only on their address. It changes with the program that renders them.
  var publicTag: HTTPEntityTag? { publicRenderer.tag }

  /// The page that explains why a request was refused.
  ///
  /// - Parameters:
  ///   - game: the game that the request was about.
  ///   - isKept: whether the page is cached for the next request that is refused in the same way.
  private func refused(
    _ refusal: RefusedRequest, about game: GameID? = nil, in language: Language,
    isKept: Bool = false
  ) -> HTTPResponse {
    func body() -> [UInt8] {
      html(
        ProblemPagePresenter(
          refusal.problem, refusal.detail, about: game, language: language, site: publication
        ).viewData())
    }
    guard isKept else { return refusal.response(body()) }
    let page = renderer.adding("refused \(refusal.status.code)")
      .adding(refusal.fields[.retryAfter] ?? "")
      .adding(language.addressed)
    return refusal.response(pages.bytes(of: page, rendered: body))
  }

  /// The value of `Retry-After` where it is unknown when there is room again.
  private static let retryTime = String(VisitorLimiter.pollingInterval)

  private func refusal(for error: any Error, in request: Request?) -> RefusedRequest {
    if let refusal = error as? RefusedRequest { return refusal }
    if error is FullSearchesError, let request {
      do { try limiter.admit(request.client.address) } catch { return error }
    }
    // A task is cancelled when its client has left or the server shuts down.
    if error is CancellationError || error is FullSearchesError {
      return RefusedRequest(.crowded, fields: [.retryAfter: Self.retryTime])
    }
    guard let error = error as? GameStoreError else { return RefusedRequest(.internalError) }
    // The operator already knows that the site is read-only.
    if error != .readOnly { report(error) }
    return RefusedRequest(error)
  }

  package func response(toUnreadable status: HTTPStatus) -> HTTPResponse {
    let start = uptime.nanoseconds()
    var refusal = RefusedRequest(PageProblem(unreadable: status), status: status)
    if status == .serviceUnavailable { refusal.fields[.retryAfter] = Self.retryTime }
    let response = refused(refusal, in: site.languages.standard, isKept: true)
    return counted(response, as: "unreadable", since: start)
  }

  func html(_ page: some Page) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.usualPageSize)
    site.render(page, into: &bytes)
    return bytes
  }

  private static let usualPageSize = 16 * 1024

  /// The path for the log, without the key of a seat or a feed, however it is spelled.
  ///
  /// A segment that can't be decoded might contain a key, so it is left out together with everything after it.
  ///
  /// - Parameter path: the path as sent, which is always ASCII.
  package static func loggablePath(_ path: String) -> String {
    guard mayHoldSeat(path) else { return path }
    let segments = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let secret = segments.firstIndex { segment in
      guard let decoded = PercentEncoding.decode(segment) else { return true }
      return decoded.split(separator: UInt8(ascii: "/")).contains { part in
        let name = part.map { $0 | 0x20 }
        return name.elementsEqual("seat".utf8) || name.elementsEqual("turns".utf8)
      }
    }
    guard let secret else { return path }
    return (segments[..<secret] + ["…"]).joined(separator: "/")
  }

  /// Whether a path has an escape, or a segment that starts like "seat" or "turns". Most paths have neither.
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

package struct WebAppSettings: Sendable, Hashable {
  /// The prefix of every path: empty, or like `/flipbook`.
  package let basePath: String
  package let publicOrigin: WebOrigin?
  /// The version of the program. Browsers then don't reuse pages that another version has rendered.
  package let programVersion: String

  /// Creates the settings of a site. By default, it is at the root of any host.
  ///
  /// - Parameter basePath: slashes at either end are ignored.
  package init(basePath: String = "", publicOrigin: WebOrigin? = nil, programVersion: String = "") {
    let segments = basePath.split(separator: "/")
    self.basePath = segments.map { "/" + $0 }.joined()
    self.publicOrigin = publicOrigin
    self.programVersion = programVersion
  }

  /// Whether a visitor uses https, according to the public origin or a trusted proxy.
  func isSecure(for client: HTTPClient) -> Bool {
    if let publicOrigin { return publicOrigin.scheme == "https" }
    return client.forwardedScheme == .https
  }

  /// Whether a visitor uses https at the root of a host. Only there can browsers keep other sites from setting
  /// the cookie.
  func isSecureRoot(for client: HTTPClient) -> Bool { basePath.isEmpty && isSecure(for: client) }

  /// The part of a path below the base path; nil if the path is outside.
  func pathBelowBase(_ path: String) -> String? {
    guard path.utf8.starts(with: basePath.utf8) else { return nil }
    let below = path.utf8.dropFirst(basePath.utf8.count)
    return below.first == UInt8(ascii: "/") ? String(Substring(below)) : nil
  }
}
