import HTTP
import Views

extension WebApp {
  /// For pages that a browser may keep for the visitor whose cookies it sent, but asks each time whether they are still good.
  static let revalidatedFields = pageFields(caching: "private, no-cache", variesByCookie: true)

  /// Of a fresh board: never kept, or going back to it would start a second game beside the first.
  ///
  /// Chromium puts a page from its back/forward cache whatever `no-cache` says; with `no-store` it
  /// forgets the page as soon as a cookie has changed.
  static let freshBoardFields = pageFields(caching: "no-cache, no-store", variesByCookie: true)

  /// For pages that are never kept.
  static let uncachedPageFields = pageFields(caching: "no-store", variesByCookie: false)

  /// For what follows from its address alone: shared caches may keep it for good, browsers for an hour.
  private static let publicCaching = "public, max-age=3600, s-maxage=31536000"
  private static let publicPageFields = pageFields(caching: publicCaching, variesByCookie: false)

  /// The fields of a document that follows from its address alone.
  static func publicFields(type: String) -> HTTPFields {
    [.contentType: type, .cacheControl: publicCaching, .xContentTypeOptions: "nosniff"]
  }

  /// A page that follows from its address alone.
  func publicPage(_ exchange: Exchange, html: () throws -> [UInt8]) rethrows -> HTTPResponse {
    try cached(exchange, tag: publicTag, fields: Self.publicPageFields, body: html)
  }

  /// The tag of all that follows from its address alone: it changes with what draws the pages.
  var publicTag: HTTPEntityTag? {
    rendererTag.adding(settings.publicOrigin?.text ?? "").adding(settings.basePath).tag
  }

  private static func pageFields(caching: String, variesByCookie: Bool) -> HTTPFields {
    var fields = pageFields
    fields.append(caching, for: .cacheControl)
    if variesByCookie { fields.append("Cookie", for: .vary) }
    return fields
  }

  /// A response that a client's copy may stand for.
  func cached(
    _ exchange: Exchange, tag: HTTPEntityTag?, fields: HTTPFields, body: () throws -> [UInt8]
  ) rethrows -> HTTPResponse {
    var fields = fields
    if let tag {
      fields.append(tag.fieldValue, for: .etag)
      if exchange.request.hasCopy(tagged: tag) {
        return HTTPResponse(status: .notModified, fields: fields)
      }
    }
    return HTTPResponse(status: .ok, fields: fields, body: try body())
  }
}
