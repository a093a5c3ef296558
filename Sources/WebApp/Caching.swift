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
    tag([rendererVersion, settings.publicOrigin?.text ?? "", settings.basePath])
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

  /// Changes with everything that pages are made from but the games.
  var rendererVersion: String { settings.programVersion + "-" + site.version }

  /// A tag that differs as soon as one of the parts does.
  ///
  /// Source: FNV-1a, 64 bits.
  func tag(_ parts: [String]) -> HTTPEntityTag? {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for part in parts {
      for byte in part.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
      hash = (hash ^ 0xFF) &* 0x100_0000_01b3
    }
    return HTTPEntityTag(String(hash, radix: 16))
  }
}
