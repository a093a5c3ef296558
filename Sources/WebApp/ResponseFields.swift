import HTTP
import Presentation

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
