import Encodings
import Gameplay
import HTTP
import Presentation

/// A request, its route and its visitor. Extensions answer it, one for each group of pages.
final class Request: Sendable {
  let app: WebApp
  let http: HTTPRequest
  let client: HTTPClient
  let route: Route
  let query: HTTPForm
  let resource: Resource
  let visitor: Visitor
  let namedLanguage: NamedLanguage?
  /// The language that the visitor has chosen, or otherwise the one that the browser prefers.
  let preferredLanguage: Language
  let language: Language
  let acceptsGzip: Bool

  init(
    _ http: HTTPRequest, from client: HTTPClient, at route: Route, _ query: HTTPForm,
    in app: WebApp
  ) {
    self.app = app
    self.http = http
    self.client = client
    self.route = route
    self.query = query
    resource = route.resource
    let languages = app.site.languages
    visitor = Visitor(
      http, hasSecureName: app.settings.isSecureRoot(for: client), languages: languages)
    acceptsGzip = http.acceptsGzip
    namedLanguage = languages.named(by: { query[$0] }, of: route)
    preferredLanguage = visitor.choices.language ?? http.acceptedLanguage(of: languages)
    language =
      if case .known(let named) = namedLanguage,
        route.kind.isTranslated || named != preferredLanguage
      {
        named
      } else if namedLanguage == nil, route.kind.isTranslated, http.method != .post {
        languages.standard
      } else {
        preferredLanguage
      }
  }

  var games: Games { app.games }
  var site: Views { app.site }
  var settings: WebAppSettings { app.settings }
  var publication: Publication { app.publication }
  var limiter: VisitorLimiter { app.limiter }

  /// Whether the request must not change anything, not even play a due move of the computer.
  var isHead: Bool { http.method == .head }
  var isPost: Bool { http.method == .post }

  func takesGzip(_ fields: HTTPFields) -> Bool { acceptsGzip && fields.dependOnCoding }

  func postedForm() throws(RefusedRequest) -> HTTPForm {
    // A post without a body, as from a form without fields, needs no content type.
    guard http.hasMediaType("application/x-www-form-urlencoded") || http.body.isEmpty else {
      throw RefusedRequest(.unsupportedMediaType)
    }
    // Only games are long.
    guard http.body.count <= 4096 || [.games, .page(.importing)].contains(route) else {
      throw RefusedRequest(.tooLarge)
    }
    guard let form = http.bodyForm else { throw RefusedRequest(.malformedForm) }
    return form
  }
}

extension Request {
  /// The response to a visitor's accepted post, with the cookies that identify the player from now on.
  func remembering(_ player: SeatKey, _ response: HTTPResponse) -> HTTPResponse {
    var response = response
    keep(player, in: &response)
    countPost(in: &response)
    return response
  }

  /// Sets the cookie that identifies the player, with the longest lifetime that browsers accept.
  func keep(_ player: SeatKey, in response: inout HTTPResponse) {
    let keys = [player] + visitor.playerKeys.filter { $0 != player }
    let name =
      settings.isSecureRoot(for: client) ? CookieName.securePlayer : CookieName.player
    response.fields.setCookie(
      name, keys.map(\.text).joined(separator: "."), for: settings, client)
  }

  func keep(_ choices: ChoicesCookie, in response: inout HTTPResponse) {
    response.fields.setCookie(CookieName.choices, choices.value, for: settings, client)
  }

  /// Invalidates the pages that the browser has stored before an accepted post.
  func countPost(in response: inout HTTPResponse) {
    response.fields.setCookie(
      CookieName.posts, String(visitor.postCount &+ 1), for: settings, client)
  }

  func viewer(of game: LivingGame, nextGames: [GameID] = []) -> Viewer {
    var viewer = viewer()
    viewer.nextGames = nextGames
    viewer.rights = game.seats.rights(of: visitor.seats)
    viewer.origin = origin
    if viewer.rights.contains(.host) { viewer.invite = openInvite(to: game) }
    return viewer
  }

  /// The key of the latest open invite that this visitor has made.
  private func openInvite(to game: LivingGame) -> SeatKey? {
    guard let invite = game.seats.invites.last(where: { $0.isOpen(at: games.now) }),
      let sealed = invite.key
    else { return nil }
    return visitor.playerKeys.lazy
      .compactMap { SeatKey(sealed: sealed, with: .seal(of: invite.digest, for: $0)) }
      .first { SeatDigest(key: $0) == invite.digest }
  }

  func viewer() -> Viewer {
    var viewer = Viewer(
      motion: visitor.motion, hasChosenMotion: visitor.choices.motion != nil,
      waiting: visitor.waiting, theme: visitor.choices.theme ?? .felt,
      language: language)
    viewer.hasTextBrowser = visitor.hasTextBrowser
    viewer.ignoresDisabled = visitor.ignoresDisabled
    return viewer
  }

  /// The requested game. A due move is played first, unless the request must not change anything.
  func current(_ id: GameID) async throws -> LivingGame {
    guard !isHead else { return try await untouched(id) }
    guard let game = try await games.game(id) else { throw RefusedRequest(.noSuchGame) }
    return game
  }

  /// The requested game as it is, even if a move is due.
  func untouched(_ id: GameID) async throws -> LivingGame {
    guard let game = try await games.untouchedGame(id) else { throw RefusedRequest(.noSuchGame) }
    return game
  }

  func playerKey() -> SeatKey { visitor.playerKey ?? app.identifiers.seatKey() }

  func visitorsName() async throws(GameStoreError) -> PlayerName? {
    guard let player = visitor.playerKey else { return nil }
    return try await games.playerName(of: SeatDigest(key: player))
  }

  /// The origin of absolute addresses: the public origin if there is one, otherwise the one of this request.
  var origin: String {
    settings.publicOrigin?.text
      ?? (settings.isSecure(for: client) ? "https://" : "http://")
      + (http.fields[.host] ?? "localhost")
  }

  func isHere(_ origin: WebOrigin) -> Bool {
    if let publicOrigin = settings.publicOrigin {
      return origin.authority == publicOrigin.authority
    }
    return http.fields[.host].map { origin.matches(host: $0) } ?? false
  }

  /// The page of this site that the visitor came from; nil if there is none or the request doesn't say.
  var referringPage: Route? {
    guard let address = http.fields[.referer],
      address.utf8.count <= 2048, let origin = WebOrigin(address), isHere(origin)
    else { return nil }
    let parts = address.utf8.dropFirst(origin.scheme.utf8.count + "://".utf8.count)
      .drop { $0 != UInt8(ascii: "/") }.prefix { $0 != UInt8(ascii: "#") }
      .split(separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
    let query = parts.count > 1 ? HTTPForm(parsing: Array(parts[1])) : nil
    return settings.pathBelowBase(String(decoding: parts[0], as: UTF8.self))
      .flatMap { PercentEncoding.decode($0) }
      .flatMap { Route(path: $0, query: { query?[$0] }) }
  }

  /// Holds the request until something has happened, for a limited time.
  ///
  /// - Parameter happens: waits at most as long as its parameter says: not at all if no more requests of the visitor
  ///   can be held. Then `isHeld` is false.
  func hold<Value>(
    atMost patience: Milliseconds = WebApp.patience,
    until happens: (Milliseconds) async throws -> Value
  ) async rethrows -> (value: Value, isHeld: Bool) {
    guard limiter.mayHold(client.address) else { return (try await happens(0), false) }
    defer { limiter.release(client.address) }
    return (try await happens(patience), true)
  }

  /// Holds the request, unless it is for a head alone, until a game or its seats are newer than the visitor has seen.
  ///
  /// - Returns: as `value`, whether it has waited.
  func hold(
    until id: GameID, isAfter version: Int, seats: Int?,
    if isAwaited: (LivingGame) -> Bool = { _ in true }
  ) async throws -> (value: Bool, isHeld: Bool) {
    guard !isHead else { return (false, false) }
    return try await hold { patience in
      try await games.wait(for: id, after: version, seats: seats, atMost: patience, if: isAwaited)
    }
  }

  /// Waits while a page is shown.
  ///
  /// If no more requests can be held, it returns at once. Refusing a frame would break the chain of frames that
  /// ends at the game, and the chain is short.
  func hold(for duration: Milliseconds) async {
    _ = await hold(atMost: duration) { await games.hold(for: $0) }
  }

  /// The page that asks again later, if a held request was cut short by a shutdown; otherwise nil.
  ///
  /// A redirect would make the browser connect to a server that has shut down, and stay on an error page.
  func interruption(_ page: @autoclosure () -> HTTPResponse) -> HTTPResponse? {
    guard Task.isCancelled else { return nil }
    return app.isSucceeded ? redirect(to: route) : page()
  }
}
