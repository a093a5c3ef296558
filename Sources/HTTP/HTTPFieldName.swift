/// The name of a header field (RFC 9110, section 5.1); equal names may differ in case.
public struct HTTPFieldName: Sendable {
  /// The name as it is written.
  public let rawName: String

  /// A name of one's own; `nil` unless it is a token (RFC 9110, section 5.6.2).
  public init?(_ rawName: String) {
    guard !rawName.isEmpty, rawName.utf8.allSatisfy(\.isTokenCharacter) else { return nil }
    self.rawName = rawName
  }

  private init(known rawName: String) { self.rawName = rawName }

  /// A name that was checked when it was received.
  init(verbatim rawName: String) { self.rawName = rawName }

  /// `Accept-Encoding`
  public static var acceptEncoding: HTTPFieldName { HTTPFieldName(known: "Accept-Encoding") }
  /// `Accept-Language`
  public static var acceptLanguage: HTTPFieldName { HTTPFieldName(known: "Accept-Language") }
  /// `Allow`
  public static var allow: HTTPFieldName { HTTPFieldName(known: "Allow") }
  /// `Cache-Control`
  public static var cacheControl: HTTPFieldName { HTTPFieldName(known: "Cache-Control") }
  /// `Connection`
  public static var connection: HTTPFieldName { HTTPFieldName(known: "Connection") }
  /// `Content-Encoding`
  public static var contentEncoding: HTTPFieldName { HTTPFieldName(known: "Content-Encoding") }
  /// `Content-Length`
  public static var contentLength: HTTPFieldName { HTTPFieldName(known: "Content-Length") }
  /// `Content-Security-Policy`
  public static var contentSecurityPolicy: HTTPFieldName {
    HTTPFieldName(known: "Content-Security-Policy")
  }
  /// `Content-Type`
  public static var contentType: HTTPFieldName { HTTPFieldName(known: "Content-Type") }
  /// `Cookie`
  public static var cookie: HTTPFieldName { HTTPFieldName(known: "Cookie") }
  /// `Date`
  public static var date: HTTPFieldName { HTTPFieldName(known: "Date") }
  /// `ETag`
  public static var etag: HTTPFieldName { HTTPFieldName(known: "ETag") }
  /// `Expect`
  public static var expect: HTTPFieldName { HTTPFieldName(known: "Expect") }
  /// `Host`
  public static var host: HTTPFieldName { HTTPFieldName(known: "Host") }
  /// `If-None-Match`
  public static var ifNoneMatch: HTTPFieldName { HTTPFieldName(known: "If-None-Match") }
  /// `Location`
  public static var location: HTTPFieldName { HTTPFieldName(known: "Location") }
  /// `Origin`
  public static var origin: HTTPFieldName { HTTPFieldName(known: "Origin") }
  /// `Referer`
  public static var referer: HTTPFieldName { HTTPFieldName(known: "Referer") }
  /// `Referrer-Policy`
  public static var referrerPolicy: HTTPFieldName { HTTPFieldName(known: "Referrer-Policy") }
  /// `Retry-After`
  public static var retryAfter: HTTPFieldName { HTTPFieldName(known: "Retry-After") }
  /// `Strict-Transport-Security`
  public static var strictTransportSecurity: HTTPFieldName {
    HTTPFieldName(known: "Strict-Transport-Security")
  }
  /// `Sec-Fetch-Site`
  public static var secFetchSite: HTTPFieldName { HTTPFieldName(known: "Sec-Fetch-Site") }
  /// `Set-Cookie`
  public static var setCookie: HTTPFieldName { HTTPFieldName(known: "Set-Cookie") }
  /// `Transfer-Encoding`
  public static var transferEncoding: HTTPFieldName { HTTPFieldName(known: "Transfer-Encoding") }
  /// `User-Agent`
  public static var userAgent: HTTPFieldName { HTTPFieldName(known: "User-Agent") }
  /// `Vary`
  public static var vary: HTTPFieldName { HTTPFieldName(known: "Vary") }
  /// `X-Content-Type-Options`
  public static var xContentTypeOptions: HTTPFieldName {
    HTTPFieldName(known: "X-Content-Type-Options")
  }
  /// `X-Forwarded-For`
  public static var xForwardedFor: HTTPFieldName { HTTPFieldName(known: "X-Forwarded-For") }
  /// `X-Forwarded-Proto`
  public static var xForwardedProto: HTTPFieldName { HTTPFieldName(known: "X-Forwarded-Proto") }
  /// `X-Robots-Tag`
  public static var xRobotsTag: HTTPFieldName { HTTPFieldName(known: "X-Robots-Tag") }
}

extension HTTPFieldName: Hashable {
  /// Compares without regard to case.
  public static func == (one: HTTPFieldName, other: HTTPFieldName) -> Bool {
    one.rawName.utf8.count == other.rawName.utf8.count
      && zip(one.rawName.utf8, other.rawName.utf8).allSatisfy { $0.lowercased == $1.lowercased }
  }

  /// Hashes the name in lower case.
  public func hash(into hasher: inout Hasher) {
    for byte in rawName.utf8 { hasher.combine(byte.lowercased) }
  }
}

extension HTTPFieldName: CustomStringConvertible {
  /// The name as it is written.
  public var description: String { rawName }
}
