import Gameplay
import HTTP
import Presentation
import Reversi

/// What answers look like, whatever they are about.
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
    _ page: PageIdentity, tag: HTTPEntityTag? = nil, fields: HTTPFields, body: () throws -> [UInt8]
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

/// Where a redirect leads: an address and the element on its page to go to.
struct Redirect: Sendable {
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
    let route = frames.first(for: motion).map { SiteRoute.game(game.id, .frame($0)) }
    self.init(route ?? .game(game.id), fragment: frames.square.description)
  }

  /// The same for a browser without style sheets, which shows a game's page from its message on, and some only anew
  /// where the address isn't the one that it is on.
  func forTextBrowser(after version: Int, choice: Int? = nil) -> Redirect {
    switch route {
    case .game(let id, .page):
      Redirect(.game(id, .changed(version: version, choice: choice)))
    case .game(let id, .linear): Redirect(.game(id, .linear(version: version)))
    default: self
    }
  }

  /// The frame that a form was pressed on, or the living page if it was none or its move has been taken back.
  init(backTo frame: FrameAddress?, in game: LivingGame) {
    guard let frame, let frames = MoveFrames(of: frame.version, in: game) else {
      self.init(.game(game.id))
      return
    }
    self.init(.game(game.id, .frame(frame)), fragment: frames.square.description)
  }
}

extension HTTPResponse {
  /// Leads to another address of a site, path-absolute, never built from what the request says of its host.
  ///
  /// - Parameter language: that of the page, where it has several.
  init(
    redirectingTo target: Redirect, _ status: HTTPStatus, in site: SiteIdentity,
    _ language: Language
  ) {
    let fragment = target.fragment.map { "#" + $0 } ?? ""
    self.init(
      status: status,
      fields: [
        .location: site.path(of: target.route, in: language) + fragment, .cacheControl: "no-store",
      ])
  }
}

/// The header fields of the site's answers, by how long they may be kept.
enum ResponseFields {
  /// For what is never kept.
  static let uncached: HTTPFields = [.cacheControl: "no-store"]

  /// For pages that are never kept.
  static let uncachedPage = page(caching: "no-store", isVisitors: false)

  /// For pages that a browser may keep for the visitor whose cookies it sent, but asks each time whether they are still good.
  static let revalidated = page(caching: "private, no-cache", isVisitors: true)

  /// Of a visitor's games and of a fresh board: never kept, or going back to it would start a second game beside the
  /// first.
  ///
  /// Chromium puts a page from its back/forward cache whatever `no-cache` says; with `no-store` it
  /// forgets the page as soon as a cookie has changed.
  static let visitorsPage = page(caching: "no-cache, no-store", isVisitors: true)

  /// For what follows from its address alone: shared caches may keep it for good, browsers for an hour.
  static let publicPage = page(caching: publicCaching, isVisitors: false)

  /// The fields of a document that follows from its address alone.
  static func publicDocument(type: String) -> HTTPFields {
    document(type: type, caching: publicCaching)
  }

  /// The fields of what is no page; a picture that is opened by itself may load no more than one.
  static func document(type: String, caching: String) -> HTTPFields {
    [
      .contentType: type, .contentSecurityPolicy: contentPolicy, .cacheControl: caching,
      .xContentTypeOptions: "nosniff",
    ]
  }

  /// Of a document that only those may see who know its address: it is named to nobody, and found by no robot.
  static let secretDocument: HTTPFields = {
    var fields = document(type: AtomFeed.contentType, caching: "private, no-cache")
    fields.append("no-referrer", for: .referrerPolicy)
    fields.append("noindex", for: .xRobotsTag)
    return fields
  }()

  private static let publicCaching = "public, max-age=3600, s-maxage=31536000"

  /// Nothing may be loaded but the site's own styles and pictures.
  private static let contentPolicy =
    "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

  /// - Parameter isVisitors: whether the page depends on who asks and in which language.
  private static func page(caching: String, isVisitors: Bool) -> HTTPFields {
    var fields: HTTPFields = [
      .contentType: "text/html; charset=utf-8",
      .contentSecurityPolicy: contentPolicy,
      .referrerPolicy: "same-origin",
      .xContentTypeOptions: "nosniff",
      .cacheControl: caching,
    ]
    if isVisitors { fields.append("Cookie, Accept-Language", for: .vary) }
    return fields
  }
}
