import Encodings
import Gameplay
import HTTP
import Presentation
import Reversi

/// A request with its route and its sender.
///
/// A class, because it is passed through many functions, most of them async. Each of them would copy a struct
/// into its own frame, part by part.
final class RequestContext: Sendable {
  let request: HTTPRequest
  let route: SiteRoute
  /// The query of the address.
  let query: HTTPForm
  let client: HTTPClient
  let visitor: Visitor
  /// The language that the address names; nil if it names none.
  let namedLanguage: NamedLanguage?
  /// The language that the visitor has chosen, or otherwise the one that the browser prefers.
  let preferredLanguage: Language
  /// The language of the response.
  let language: Language
  /// Whether the request must not change anything, not even play a due move of the computer.
  let isHead: Bool
  /// Whether the request may change something.
  let isPost: Bool
  /// The methods that the route supports.
  let methods: AllowedMethods
  /// Whether the client accepts gzip.
  let acceptsGzip: Bool

  init(
    request: HTTPRequest, from client: HTTPClient, route: SiteRoute, query: HTTPForm,
    methods: AllowedMethods, settings: WebAppSettings, languages: Languages
  ) {
    self.request = request
    self.client = client
    self.route = route
    self.query = query
    self.methods = methods
    visitor = Visitor(
      request, hasSecureName: settings.isSecureRoot(for: client), languages: languages)
    isHead = request.method == .head
    isPost = request.method == .post
    acceptsGzip = request.acceptsGzip
    namedLanguage = languages.named(by: { query[$0] }, of: route)
    preferredLanguage = visitor.choices.language ?? request.acceptedLanguage(of: languages)
    language =
      if case .known(let named) = namedLanguage,
        route.kind.isTranslated || named != preferredLanguage
      {
        named
      } else if namedLanguage == nil, route.kind.isTranslated, !isPost {
        languages.standard
      } else {
        preferredLanguage
      }
  }

  /// Whether a response with these fields is sent compressed. It may be if it names `Accept-Encoding` as a field that
  /// it depends on.
  func takesGzip(_ fields: HTTPFields) -> Bool { acceptsGzip && fields.dependOnCoding }

  /// The posted form.
  func form() throws(RefusedRequest) -> HTTPForm {
    // A post without a body, as from a form without fields, needs no content type.
    guard request.hasMediaType("application/x-www-form-urlencoded") || request.body.isEmpty else {
      throw RefusedRequest(.unsupportedMediaType)
    }
    guard let form = request.bodyForm else { throw RefusedRequest(.malformedForm) }
    return form
  }
}

/// Handles requests of one kind.
protocol RequestHandler: Sendable {
  /// The site.
  var app: WebApp { get }
  /// The request.
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

  /// The response to a visitor's accepted post, with the cookies that identify the player from now on.
  func remembering(_ player: SeatKey, _ response: HTTPResponse) -> HTTPResponse {
    var response = response
    keep(player, in: &response)
    countPost(in: &response)
    return response
  }

  /// Sets the cookie that identifies the player, with the longest lifetime that browsers accept.
  func keep(_ player: SeatKey, in response: inout HTTPResponse) {
    let keys = [player] + context.visitor.playerKeys.filter { $0 != player }
    let name =
      settings.isSecureRoot(for: context.client) ? CookieName.securePlayer : CookieName.player
    response.fields.setCookie(
      name, keys.map(\.text).joined(separator: "."), for: settings, context.client)
  }

  /// Sets the cookie with the visitor's choices.
  func keep(_ choices: ChoicesCookie, in response: inout HTTPResponse) {
    response.fields.setCookie(CookieName.choices, choices.value, for: settings, context.client)
  }

  /// Invalidates the pages that the browser has stored before an accepted post.
  func countPost(in response: inout HTTPResponse) {
    response.fields.setCookie(
      CookieName.posts, String(context.visitor.postCount &+ 1), for: settings, context.client)
  }

  /// The viewer of a game's page.
  func viewer(of game: LivingGame) -> Viewer {
    var viewer = viewer()
    viewer.rights = game.seats.rights(of: context.visitor.seats)
    viewer.origin = origin
    return viewer
  }

  /// The viewer of a page that doesn't belong to a game.
  func viewer() -> Viewer {
    var viewer = Viewer(
      motion: context.visitor.motion, hasChosenMotion: context.visitor.choices.motion != nil,
      waiting: context.visitor.waiting, theme: context.visitor.choices.theme ?? .felt,
      language: context.language)
    viewer.hasTextBrowser = context.visitor.hasTextBrowser
    viewer.ignoresDisabled = context.visitor.ignoresDisabled
    return viewer
  }

  /// Claims a win for the visitor. A player who hasn't seen the latest move is shown it first.
  ///
  /// - Throws: ``RefusedRequest`` for a claim that is too early, or not the visitor's to make.
  func claimWin(in id: GameID, seen version: Int) async throws -> ChangeResult {
    let result = try await games.claim(in: id, seen: version, by: context.visitor.seats)
    if case .ignored(let game) = result, game.version == version {
      throw RefusedRequest(.nothingToClaim)
    }
    return result
  }

  /// Makes a change that concerns two players: one resigns, offers something, or answers an offer.
  ///
  /// - Throws: ``RefusedRequest`` if the game or the offer is no longer the one that the player has seen.
  func agree(
    _ change: GameChange, in id: GameID, _ form: HTTPForm
  ) async throws -> ChangeResult {
    let (version, seats) = (try form.seenVersion(), context.visitor.seats)
    let offer = try form.value("offer", Seats.Offer.Kind.init(rawValue:))
    let result: ChangeResult
    switch (change, offer) {
    case (.resign, _): result = try await games.resign(in: id, seen: version, by: seats)
    case (.offer, let kind?):
      result = try await games.offer(kind, in: id, seen: version, by: seats)
    case (.accept, let kind?):
      result = try await games.accept(kind, in: id, seen: version, by: seats)
    case (.decline, let kind?):
      result = try await games.endOffer(kind, in: id, seen: version, by: seats)
    default: throw RefusedRequest(.malformedForm)
    }
    switch result {
    case .ignored: throw RefusedRequest(.movedOn)
    // A player of both sides was one of two when the page was rendered.
    case .forbidden(let game) where !game.seats.rights(of: seats).isWatcher:
      throw RefusedRequest(.movedOn)
    default: return result
    }
  }

  /// The requested game. A due move is played first, unless the request must not change anything.
  func current(_ id: GameID) async throws -> LivingGame {
    guard !context.isHead else { return try await untouched(id) }
    guard let game = try await games.game(id) else { throw RefusedRequest(.noSuchGame) }
    return game
  }

  /// The requested game as it is, even if a move is due.
  func untouched(_ id: GameID) async throws -> LivingGame {
    guard let game = try await games.untouchedGame(id) else { throw RefusedRequest(.noSuchGame) }
    return game
  }

  /// The visitor's present key, or a new one.
  func playerKey() -> SeatKey { context.visitor.playerKey ?? app.identifiers.seatKey() }

  /// The visitor's name, nil if there is none.
  func visitorsName() async throws(GameStoreError) -> PlayerName? {
    guard let player = context.visitor.playerKey else { return nil }
    return try await games.playerName(of: SeatDigest(key: player))
  }

  /// The origin of absolute addresses: the public origin if there is one, otherwise the one of this request.
  var origin: String {
    settings.publicOrigin?.text
      ?? (settings.isSecure(for: context.client) ? "https://" : "http://")
      + (context.request.fields[.host] ?? "localhost")
  }

  /// Whether an origin is this site's, whatever the scheme.
  func isHere(_ origin: WebOrigin) -> Bool {
    if let publicOrigin = settings.publicOrigin {
      return origin.authority == publicOrigin.authority
    }
    return context.request.fields[.host].map { origin.matches(host: $0) } ?? false
  }

  /// The page of this site that the visitor came from; nil if there is none or the request doesn't say.
  var referringPage: SiteRoute? {
    guard let address = context.request.fields[.referer],
      address.utf8.count <= Self.longestReferrer, let origin = WebOrigin(address), isHere(origin)
    else { return nil }
    let parts = address.utf8.dropFirst(origin.scheme.utf8.count + "://".utf8.count)
      .drop { $0 != UInt8(ascii: "/") }.prefix { $0 != UInt8(ascii: "#") }
      .split(separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
    let query = parts.count > 1 ? HTTPForm(parsing: Array(parts[1])) : nil
    return settings.pathBelowBase(String(decoding: parts[0], as: UTF8.self))
      .flatMap { PercentEncoding.decode($0) }
      .flatMap { SiteRoute(path: $0, query: { query?[$0] }) }
  }

  /// The maximum number of octets in the address of the referring page.
  private static var longestReferrer: Int { 2048 }

  /// Waits while a page is shown.
  ///
  /// If no more requests can be held, it returns at once. Refusing a frame would break the chain of frames that
  /// ends at the game, and the chain is short.
  func hold(for duration: Milliseconds) async {
    guard limiter.mayHold(context) else { return }
    defer { limiter.release(context) }
    await games.hold(for: duration)
  }
}
