import Gameplay
import HTTP
import Presentation
import Reversi

extension Request {
  func uncachedPage(_ html: [UInt8], status: HTTPStatus = .ok) -> HTTPResponse {
    HTTPResponse(status: status, fields: ResponseFields.uncachedPage, body: html)
  }

  func askingAgain(_ html: [UInt8], status: HTTPStatus) -> HTTPResponse {
    var response = uncachedPage(html, status: status)
    response.fields[.retryAfter] = String(VisitorLimiter.pollingInterval)
    return response
  }

  /// A redirect to another address of the site: an absolute path, never built from the request's host.
  ///
  /// - Parameter language: the language of the target page, if that is translated; nil for the response's.
  func redirect(
    to target: Redirect, status: HTTPStatus = .seeOther, in language: Language? = nil
  ) -> HTTPResponse {
    let path = publication.path(of: target.route, in: language ?? self.language)
    let fragment = target.fragment.map { "#" + $0 } ?? ""
    return HTTPResponse(
      status: status, fields: [.location: path + fragment, .cacheControl: "no-store"])
  }

  func redirect(to target: Redirect, of game: LivingGame) -> HTTPResponse {
    redirect(to: visitor.hasTextBrowser ? target.forTextBrowser(after: game.version) : target)
  }

  func redirect(to route: Route, status: HTTPStatus = .seeOther) -> HTTPResponse {
    redirect(to: Redirect(route), status: status)
  }

  /// A redirect to the canonical spelling of a route; nil if the request already uses that spelling.
  func redirect(unlessAt route: Route) -> HTTPResponse? {
    route.isSpelled(http.path, below: settings.basePath)
      ? nil : redirect(to: route, status: .movedPermanently)
  }

  /// A response that is replaced by 304 if the client has a current copy.
  ///
  /// - Parameters:
  ///   - tag: the entity tag of the response that isn't compressed.
  ///   - body: the bytes to send. If its parameter is true, they may be a gzip stream.
  func revalidated(
    _ tag: HTTPEntityTag?, fields: HTTPFields, body: (_ isPacked: Bool) throws -> [UInt8]
  ) rethrows -> HTTPResponse {
    if let copy = copy(tagged: tag, fields: fields) { return copy }
    let isPacked = takesGzip(fields)
    var response = HTTPResponse(status: .ok, fields: fields, body: try body(isPacked))
    let isStream = isPacked && Gzip.isStream(response.body)
    if isStream { response.fields.append("gzip", for: .contentEncoding) }
    if let tag = isStream ? tag?.packed : tag { response.fields.append(tag.fieldValue, for: .etag) }
    return response
  }

  /// A 304 response if the client has a current copy in a form that it accepts; otherwise nil.
  func copy(tagged tag: HTTPEntityTag?, fields: HTTPFields) -> HTTPResponse? {
    // A shared cache asks with the tags of all copies that it has, and passes on the one that is named. So a
    // client that doesn't accept gzip is never told that a compressed copy is current.
    let tags = takesGzip(fields) ? [tag?.packed, tag] : [tag]
    for case let tag? in tags where http.hasCopy(tagged: tag) {
      var response = HTTPResponse(status: .notModified, fields: fields)
      response.fields.append(tag.fieldValue, for: .etag)
      return response
    }
    return nil
  }

  /// A response that is the same for several visitors. It may come from the client's copy or from the page cache.
  ///
  /// - Parameter tag: the entity tag, if it isn't the one made from all parts of the identity.
  func cached(
    _ page: PageIdentity, tag: HTTPEntityTag? = nil, fields: HTTPFields, body: () throws -> [UInt8]
  ) rethrows -> HTTPResponse {
    try revalidated(tag ?? page.tag, fields: fields) { isPacked in
      try app.pages.bytes(of: page, isPacked: isPacked, rendered: body)
    }
  }

  /// A page or document that depends on nothing but its address.
  ///
  /// - Parameter route: the route of the request, which must be in its canonical spelling.
  func publicPage(at route: Route, body: () throws -> [UInt8]) rethrows -> HTTPResponse {
    try cached(
      publicIdentity(of: route), tag: app.publicTag, fields: publicFields(of: route), body: body)
  }

  /// The public page at the request's address, if it is cached; otherwise nil.
  ///
  /// Only pages at canonical addresses are cached, so nothing must be read or presented to find one.
  func cachedPublicPage() -> HTTPResponse? {
    let fields = publicFields(of: route)
    guard route.isSpelled(http.path, below: settings.basePath),
      let bytes = app.pages.bytes(of: publicIdentity(of: route), isPacked: takesGzip(fields))
    else { return nil }
    return revalidated(app.publicTag, fields: fields) { _ in bytes }
  }

  func publicIdentity(of route: Route) -> PageIdentity {
    app.publicRenderer.adding("public").adding(route.path)
      .adding(route.kind.isTranslated ? language.addressed : "")
      .adding(namedLanguage != nil)
      .adding(notation?.rawValue ?? "").adding(frameWidth)
  }

  /// What has a form, other sites may not show in a frame, where it could be pressed unseen.
  func publicFields(of route: Route) -> HTTPFields {
    let page = isPlainTranslation ? ResponseFields.plainPage : ResponseFields.publicPage
    switch route {
    case .record(_, let download?), .position(_, let download?, _):
      let caching = ResponseFields.publicCaching
      return ResponseFields.keptDocument(type: download.contentType, caching: caching).forFrames
    case .record(let address, nil) where address.isFramed: return page.forFrames
    default: return page
    }
  }

  /// The width of the frame that an oEmbed document describes.
  var frameWidth: Int {
    switch route {
    case .record(_, .oembed), .position(_, .oembed, _), .game(_, .download(.oembed)):
      RecordFrame.width { query[$0] }
    default: 0
    }
  }

  /// The notation of the pasted text that brought the visitor here.
  var notation: GameText.Notation? {
    query[GameText.notationName]?[...].ascii.flatMap(GameText.Notation.init(rawValue:))
  }
}

struct Redirect: Sendable {
  let route: Route
  let fragment: String?

  init(_ route: Route, fragment: String? = nil) {
    (self.route, self.fragment) = (route, fragment)
  }

  /// The first frame of the move that produced a version, according to the viewer's motion.
  init(moveOf version: Int, in game: LivingGame, _ motion: Motion) {
    let frames = MoveFrames(of: version, in: game)
    let route: GameRoute = frames?.first(for: motion).map { .frame($0) } ?? .page()
    self.init(.game(game.id, route), fragment: frames?.square.description)
  }

  /// The target for a browser without style sheets. Such a browser shows a game's page from its message on, and
  /// some reload the page only if the address differs from the current one.
  func forTextBrowser(after version: Int, choice: Int? = nil) -> Redirect {
    switch route {
    case .game(let id, .page):
      Redirect(.game(id, .page(.changed(version: version, choice: choice))))
    case .game(let id, .settings):
      Redirect(.game(id, .settings(.changed(version: version, choice: choice))))
    case .game(let id, .text): Redirect(.game(id, .text(.changed(version: version))))
    default: self
    }
  }
}

/// The header fields of responses, by how long the responses may be cached.
enum ResponseFields {
  static let uncached: HTTPFields = [.cacheControl: "no-store"]

  static let uncachedPage = page(caching: "no-store", varying: nil)

  /// For pages that the browser of one visitor may store, but must revalidate each time.
  static let revalidated = page(
    caching: "private, no-cache", varying: language + ", Accept-Encoding")

  /// For the list of a visitor's games and for a new board. Neither may be stored: going back to a stored board
  /// would start a second game.
  ///
  /// Chromium puts a page into its back/forward cache despite `no-cache`. With `no-store` it drops the page
  /// when a cookie changes.
  static let visitorsPage = page(caching: "no-cache, no-store", varying: language)

  /// For pages that depend only on their address. Shared caches may store them for a year, browsers for an hour.
  static let publicPage = page(caching: publicCaching, varying: "Accept-Encoding")

  /// For such a page at its plain address, from where visitors who prefer another language are redirected.
  static let plainPage = page(caching: publicCaching, varying: language + ", Accept-Encoding")

  /// The fields of a request that tell which language a visitor prefers.
  static let language = "Cookie, Accept-Language"

  /// The fields of a document that the page cache keeps. Pictures made of pixels are compressed already.
  static func keptDocument(type: String, caching: String) -> HTTPFields {
    var fields = document(type: type, caching: caching)
    let isCompressed = [Download.png, .gif].contains { $0.contentType == type }
    if !isCompressed { fields.append("Accept-Encoding", for: .vary) }
    return fields
  }

  /// The fields of a response that isn't a page. A picture opened directly may load no more than a page.
  static func document(type: String, caching: String) -> HTTPFields {
    [
      .contentType: type, .contentSecurityPolicy: contentPolicy, .cacheControl: caching,
      .xContentTypeOptions: "nosniff",
    ]
  }

  /// For a document whose address is secret: the address isn't sent as a referrer, and search engines don't
  /// index the document.
  static func secretDocument(type: String) -> HTTPFields {
    var fields = document(type: type, caching: "private, no-cache")
    fields.append("no-referrer", for: .referrerPolicy)
    fields.append("noindex", for: .xRobotsTag)
    return fields
  }

  static let publicCaching = "public, max-age=3600, s-maxage=31536000"

  /// Allows only the site's own style sheets, pictures and manifest.
  private static let contentPolicy = ownPolicy + "'none'"
  fileprivate static let ownPolicy =
    "default-src 'none'; style-src 'self'; img-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors "

  /// - Parameter varying: the fields of the request that the page depends on.
  private static func page(caching: String, varying: String?) -> HTTPFields {
    var fields: HTTPFields = [
      .contentType: "text/html; charset=utf-8",
      .contentSecurityPolicy: contentPolicy,
      .referrerPolicy: "same-origin",
      .xContentTypeOptions: "nosniff",
      .cacheControl: caching,
    ]
    if let varying { fields.append(varying, for: .vary) }
    return fields
  }
}

extension Request {
  /// A visitor's own page, compressed anew if the client accepts that. Pages that are kept come compressed from the
  /// cache.
  @inline(never)
  func packed(_ response: HTTPResponse) -> HTTPResponse {
    guard response.status == .ok, route.hasPackedPages, !response.fields.dependOnCoding
    else { return response }
    var response = response
    response.fields.append("Accept-Encoding", for: .vary)
    guard acceptsGzip else { return response }
    response.body = Gzip.page(response.body)
    if Gzip.isStream(response.body) { response.fields.append("gzip", for: .contentEncoding) }
    return response
  }
}

extension Route {
  /// Whether pages that aren't kept are compressed.
  ///
  /// A page that contains a key, or may at times, must not be: beside a text of somebody else, the key would change
  /// the length of the compressed page, which everyone on the way sees (https://breachattack.com).
  fileprivate var hasPackedPages: Bool {
    switch self {
    case .start, .new, .record(_, nil), .game(_, .change(.reset)): true
    case .record, .position: search != nil
    case .game: [.game, .frame].contains(kind.label)
    default: false
    }
  }
}

extension HTTPFields {
  /// The fields of a response that other sites may show in a frame.
  fileprivate var forFrames: HTTPFields {
    var fields = self
    fields[.contentSecurityPolicy] = ResponseFields.ownPolicy + "*"
    return fields
  }

  var dependOnCoding: Bool { hasListMember("Accept-Encoding", of: .vary) }
}

extension HTTPEntityTag {
  /// The tag of the same content, compressed. Each form needs its own (RFC 9110, section 8.8.3.3).
  var packed: HTTPEntityTag? { HTTPEntityTag(opaqueTag + "-gzip") }
}

extension HTTPRequest {
  /// Whether the client accepts gzip (RFC 9110, section 12.5.3).
  var acceptsGzip: Bool {
    guard let codings = fields.firstBytes(of: .acceptEncoding) else { return false }
    return codings.split(separator: UInt8(ascii: ",")).contains { coding in
      let words = coding.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
      return words.starts(with: "gzip".utf8) && !Self.refusals.contains(Array(words.dropFirst(4)))
    }
  }

  private static let refusals = [";q=0", ";q=0.0", ";q=0.00", ";q=0.000"].map { Array($0.utf8) }
}
