import Gameplay
import HTTP
import Presentation
import Reversi
import Views

/// A request with what it asks for and who asks.
///
/// A class, because it is handed on from function to function, most of which wait: a value would be copied, part by
/// part, into the frame of each.
final class RequestContext: Sendable {
  let request: HTTPRequest
  let route: SiteRoute
  let client: HTTPClient
  let visitor: Visitor
  /// The methods that the address understands.
  let methods: AllowedMethods

  init(
    request: HTTPRequest, from client: HTTPClient, route: SiteRoute,
    methods: AllowedMethods = [.get]
  ) {
    self.request = request
    self.client = client
    self.route = route
    self.methods = methods
    visitor = Visitor(request)
  }

  /// The language to answer in.
  var language: Language { request.language(at: route, chosen: visitor.chosenLanguage) }

  /// Whether the request must not make anything happen, not even a due computer move.
  var isHead: Bool { request.method == .head }

  /// Whether the request may change something.
  var isPost: Bool { request.method == .post }

  /// The posted form.
  func form() throws(RefusedRequest) -> HTTPForm {
    // A post without content, as from a form without fields, needs no type.
    guard request.hasMediaType("application/x-www-form-urlencoded") || request.body.isEmpty else {
      throw RefusedRequest(.unsupportedMediaType)
    }
    do {
      return try request.bodyForm()
    } catch {
      throw RefusedRequest(.malformedForm)
    }
  }
}

/// Answers requests about one kind of thing.
protocol RequestHandler: Sendable {
  /// The site that is asked.
  var app: WebApp { get }
  /// What it is asked for, and by whom.
  var context: RequestContext { get }

  init(app: WebApp, context: RequestContext)
}

extension RequestHandler {
  init(_ app: WebApp, _ context: RequestContext) { self.init(app: app, context: context) }

  var games: Games { app.games }
  var site: Site { app.site }
  var settings: WebAppSettings { app.settings }
  var siteIdentity: SiteIdentity { app.siteIdentity }
  var limiter: VisitorLimiter { app.limiter }

  /// Lets a visitor be known by a key, after a post that was theirs to send.
  func remember(_ player: SeatKey, in response: inout HTTPResponse) {
    keep(player, in: &response)
    countPost(in: &response)
  }

  /// Lets a visitor be known by a key for as long as browsers keep any cookie, from now on.
  func keep(_ player: SeatKey, in response: inout HTTPResponse) {
    let keys = [player] + context.visitor.playerKeys.filter { $0 != player }
    let value = keys.prefix(Visitor.keyLimit).map(\.text).joined(separator: ".")
    let isAtRoot = settings.basePath.isEmpty && settings.isSecure(for: context.client)
    response.fields.setCookie(
      isAtRoot ? CookieName.securePlayer : CookieName.player, value, for: settings,
      context.client)
  }

  /// Makes the pages stale that the visitor has looked at before an accepted post.
  func countPost(in response: inout HTTPResponse) {
    response.fields.setCookie(
      CookieName.posts, String(context.visitor.postCount &+ 1), for: settings, context.client)
  }

  /// Who looks at a game's page.
  func viewer(of game: LivingGame) -> Viewer {
    var viewer = viewer()
    viewer.rights = game.seats.rights(of: context.visitor.seats)
    viewer.origin = origin
    return viewer
  }

  /// Who looks at a page that belongs to no game.
  func viewer() -> Viewer {
    var viewer = Viewer(
      motion: context.visitor.motion, hasChosenMotion: context.visitor.chosenMotion != nil,
      theme: context.visitor.chosenTheme ?? .felt, language: context.language)
    viewer.hasTextBrowser = context.visitor.hasTextBrowser
    return viewer
  }

  /// The game asked for, with its due move made unless the request must not make anything happen.
  func current(_ id: GameID) async throws -> LivingGame {
    let game = context.isHead ? try await games.untouchedGame(id) : try await games.game(id)
    guard let game else { throw RefusedRequest(.noSuchGame) }
    return game
  }

  /// The key by which the visitor is known, or from now on will be.
  func playerKey() -> SeatKey { context.visitor.playerKey ?? app.identifiers.seatKey() }

  /// Where whole addresses begin: at the public address if there is one, or else where this visitor is.
  var origin: String {
    settings.publicOrigin?.text
      ?? (settings.isSecure(for: context.client) ? "https://" : "http://")
      + (context.request.fields[.host] ?? "localhost")
  }

  /// Whether an origin is the one at which the visitor is, whatever the scheme.
  func isHere(_ origin: WebOrigin) -> Bool {
    if let publicOrigin = settings.publicOrigin {
      return origin.authority == publicOrigin.authority
    }
    return context.request.fields[.host].map { origin.matches(host: $0) } ?? false
  }

  /// The page of this site that has led to the one asked for; nil if none did, or nobody says so.
  var referringPage: SiteRoute? {
    guard let address = context.request.fields[.referer], let origin = WebOrigin(address),
      isHere(origin)
    else { return nil }
    let path = address.utf8.dropFirst(origin.scheme.utf8.count + "://".utf8.count)
      .drop { $0 != UInt8(ascii: "/") }
      .prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    return settings.pathBelowBase(String(decoding: path, as: UTF8.self))
      .flatMap { SiteRoute(path: $0.utf8, query: { _ in nil }) }
  }

  /// Waits while something is shown.
  ///
  /// Where no more requests can be held it goes on at once: a frame that is refused would end the
  /// chain that leads back to the game, and a chain is short.
  func hold(for duration: Milliseconds) async {
    guard limiter.mayHold(context) else { return }
    defer { limiter.release(context) }
    await games.hold(for: duration)
  }
}

extension RequestHandler {
  /// A page that is never kept.
  func uncachedPage(_ html: [UInt8], status: HTTPStatus = .ok) -> HTTPResponse {
    HTTPResponse(status: status, fields: ResponseFields.uncachedPage, body: html)
  }

  /// A page that asks again by itself after a while.
  func askingAgain(_ html: [UInt8], status: HTTPStatus) -> HTTPResponse {
    var response = uncachedPage(html, status: status)
    response.fields[.retryAfter] = String(VisitorLimiter.pollingInterval)
    return response
  }

  /// Leads to another address of the site.
  func redirect(to target: Redirect, status: HTTPStatus = .seeOther) -> HTTPResponse {
    HTTPResponse(redirectingTo: target, status, in: siteIdentity, context.language)
  }

  /// Leads to what has become of a game.
  func redirect(to target: Redirect, of game: LivingGame) -> HTTPResponse {
    redirect(
      to: context.visitor.hasTextBrowser ? target.forTextBrowser(after: game.version) : target)
  }

  /// Leads to another address of the site.
  func redirect(to route: SiteRoute, status: HTTPStatus = .seeOther) -> HTTPResponse {
    redirect(to: Redirect(route), status: status)
  }

  /// Leads to a route's address as the site spells it; nil where that is the one asked for.
  func redirect(unlessAt route: SiteRoute) -> HTTPResponse? {
    route.isSpelled(context.request.path, below: settings.basePath)
      ? nil : redirect(to: route, status: .movedPermanently)
  }

  /// A response that a client's copy may stand for.
  func revalidated(
    _ tag: HTTPEntityTag?, fields: HTTPFields, body: () throws -> [UInt8]
  ) rethrows -> HTTPResponse {
    var fields = fields
    if let tag {
      fields.append(tag.fieldValue, for: .etag)
      if context.request.hasCopy(tagged: tag) {
        return HTTPResponse(status: .notModified, fields: fields)
      }
    }
    return HTTPResponse(status: .ok, fields: fields, body: try body())
  }

  /// What others get alike: a copy of the client's own or of the site's may stand for it.
  ///
  /// - Parameter tag: another tag than that of all its parts.
  func cached(
    _ page: PageIdentity, tag: HTTPEntityTag? = nil, fields: HTTPFields,
    body: () throws -> [UInt8]
  ) rethrows -> HTTPResponse {
    try revalidated(tag ?? page.tag, fields: fields) {
      try app.pages.bytes(of: page, rendered: body)
    }
  }

  /// A page that follows from its address alone.
  ///
  /// - Parameters:
  ///   - variant: what the page says in another way, though its path is the same.
  ///   - tags: what it says of a game beside its moves.
  func publicPage(
    variant: String = "", tags: GameTags = GameTags(), html: () throws -> [UInt8]
  ) rethrows -> HTTPResponse {
    try cached(
      publicIdentity.adding(variant).adding(tags), tag: app.publicTag,
      fields: ResponseFields.publicPage,
      body: html)
  }

  /// All that a page depends on that follows from its address, which is known to be spelled as it should.
  var publicIdentity: PageIdentity {
    app.publicRenderer.adding("public").adding(context.language.tag).adding(context.request.path)
  }
}
