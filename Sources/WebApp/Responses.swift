import Gameplay
import HTTP
import Presentation
import Reversi
import Views

extension WebApp {
  /// What every page carries: it may load nothing but the site's own styles and pictures.
  static let pageFields: HTTPFields = [
    .contentType: "text/html; charset=utf-8",
    .contentSecurityPolicy:
      "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    .referrerPolicy: "same-origin",
    .xContentTypeOptions: "nosniff",
  ]

  /// A page that is never kept.
  func uncachedPage(_ html: [UInt8], status: HTTPStatus = .ok) -> HTTPResponse {
    HTTPResponse(status: status, fields: Self.uncachedPageFields, body: html)
  }

  /// Leads to another address of the site, path-absolute, never built from what the request says of its host.
  func redirect(to target: Target, status: HTTPStatus = .seeOther) -> HTTPResponse {
    let fragment = target.fragment.map { "#" + $0 } ?? ""
    return HTTPResponse(
      status: status,
      fields: [
        .location: facts.path(of: target.route) + fragment, .cacheControl: "no-store",
      ])
  }

  /// Leads to another address of the site.
  func redirect(to route: SiteRoute, status: HTTPStatus = .seeOther) -> HTTPResponse {
    redirect(to: Target(route), status: status)
  }

  /// The page that says why the request can't be fulfilled.
  ///
  /// - Parameter game: the game that it was about.
  func refused(_ refusal: Refusal, about game: GameID? = nil) -> HTTPResponse {
    let page = ProblemPagePresenter(refusal.notice, about: game, site: facts).viewData()
    var response = uncachedPage(html(ofProblem: page), status: refusal.status)
    for (name, value) in refusal.fields { response.fields.append(value, for: name) }
    return response
  }

  /// Makes a game the visitor's latest, after a post that has changed it.
  func remember(_ id: GameID, _ exchange: Exchange, in response: inout HTTPResponse) {
    response.fields.setCookie(
      CookieName.games, RecentGames.value(exchange.visitor.recentGames, with: id), path: "/",
      for: settings, exchange.client)
    countPost(exchange, in: &response)
  }

  /// Makes the pages stale that the visitor has looked at before an accepted post.
  func countPost(_ exchange: Exchange, in response: inout HTTPResponse) {
    response.fields.setCookie(
      CookieName.posts, String(exchange.visitor.postCount &+ 1), path: "/", for: settings,
      exchange.client)
  }

  /// Who looks at a game's page.
  func viewer(_ exchange: Exchange, of game: LivingGame) -> Viewer {
    var viewer = viewer(exchange)
    viewer.rights = game.seats.rights(of: exchange.visitor.seat)
    viewer.origin = origin(of: exchange)
    return viewer
  }

  /// Who looks at a page that belongs to no game.
  func viewer(_ exchange: Exchange) -> Viewer {
    Viewer(
      motion: exchange.visitor.motion, hasChosenMotion: exchange.visitor.chosenMotion != nil)
  }
}

extension WebApp {
  /// What a page takes, so that its bytes are not moved while it grows.
  private static let usualPageSize = 16 * 1024

  /// A page in UTF-8.
  func html(_ page: some Page) throws(SiteError) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.usualPageSize)
    try site.render(page, into: &bytes)
    return bytes
  }

  /// A notice's page in UTF-8, or its heading alone.
  func html(ofNotice page: ProblemPageViewData) -> [UInt8] {
    do {
      return try html(page)
    } catch {
      return Array(page.heading.utf8)
    }
  }
}

/// Where a redirect leads: an address and the element on its page to go to.
struct Target: Sendable {
  let route: SiteRoute
  let fragment: String?

  init(_ route: SiteRoute, fragment: String? = nil) {
    self.route = route
    self.fragment = fragment
  }

  /// The first frame of the move that made a version, as a viewer with a choice of motion sees it.
  init(moveOf version: Int, in game: LivingGame, _ motion: Motion) {
    guard let frames = MoveFrames(of: version, in: game) else {
      self.init(.game(game.id))
      return
    }
    let route = frames.first(for: motion).map { SiteRoute.frame(game.id, $0) }
    self.init(route ?? .game(game.id), fragment: frames.square.description)
  }

  /// The frame that a form was pressed on, or the living page if it was none or its move has been taken back.
  init(backTo frame: FrameAddress?, in game: LivingGame) {
    guard let frame, let frames = MoveFrames(of: frame.version, in: game) else {
      self.init(.game(game.id))
      return
    }
    self.init(.frame(game.id, frame), fragment: frames.square.description)
  }
}
