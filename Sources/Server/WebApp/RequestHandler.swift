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
  /// What the query of the address says.
  let query: HTTPForm
  let client: HTTPClient
  let visitor: Visitor
  /// The language to answer in.
  let language: Language
  /// The methods that the address understands.
  let methods: AllowedMethods

  init(
    request: HTTPRequest, from client: HTTPClient, route: SiteRoute, query: HTTPForm,
    methods: AllowedMethods, settings: WebAppSettings
  ) {
    self.request = request
    self.client = client
    self.route = route
    self.query = query
    self.methods = methods
    visitor = Visitor(request, hasSecureName: settings.isSecureRoot(for: client))
    language =
      route.isTranslated
      ? Language(of: route) { query[$0] } ?? .standard
      : visitor.chosenLanguage ?? request.acceptedLanguage
  }

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

  /// The answer to a post that was the visitor's to send, who is known by a key from then on.
  func remembering(_ player: SeatKey, _ response: HTTPResponse) -> HTTPResponse {
    var response = response
    keep(player, in: &response)
    countPost(in: &response)
    return response
  }

  /// Lets a visitor be known by a key for as long as browsers keep any cookie, from now on.
  func keep(_ player: SeatKey, in response: inout HTTPResponse) {
    let keys = [player] + context.visitor.playerKeys.filter { $0 != player }
    let name =
      settings.isSecureRoot(for: context.client) ? CookieName.securePlayer : CookieName.player
    response.fields.setCookie(
      name, keys.map(\.text).joined(separator: "."), for: settings, context.client)
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
    guard !context.isHead else { return try await untouched(id) }
    guard let game = try await games.game(id) else { throw RefusedRequest(.noSuchGame) }
    return game
  }

  /// The game asked for as it is, even if a move is due.
  func untouched(_ id: GameID) async throws -> LivingGame {
    guard let game = try await games.untouchedGame(id) else { throw RefusedRequest(.noSuchGame) }
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
    guard let address = context.request.fields[.referer],
      address.utf8.count <= Self.longestReferrer, let origin = WebOrigin(address), isHere(origin)
    else { return nil }
    let path = address.utf8.dropFirst(origin.scheme.utf8.count + "://".utf8.count)
      .drop { $0 != UInt8(ascii: "/") }
      .prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    return settings.pathBelowBase(String(decoding: path, as: UTF8.self))
      .flatMap { SiteRoute(path: Array($0.utf8), query: { _ in nil }) }
  }

  /// How many octets the address of a page of this site has at most that leads to a new game.
  private static var longestReferrer: Int { 2048 }

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
