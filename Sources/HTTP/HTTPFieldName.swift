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
  public static var acceptEncoding: Self { Self(known: "Accept-Encoding") }
  /// `Accept-Language`
  public static var acceptLanguage: Self { Self(known: "Accept-Language") }
  /// `Allow`
  public static var allow: Self { Self(known: "Allow") }
  /// `Cache-Control`
  public static var cacheControl: Self { Self(known: "Cache-Control") }
  /// `Connection`
  public static var connection: Self { Self(known: "Connection") }
  /// `Content-Encoding`
  public static var contentEncoding: Self { Self(known: "Content-Encoding") }
  /// `Content-Length`
  public static var contentLength: Self { Self(known: "Content-Length") }
  /// `Content-Security-Policy`
  public static var contentSecurityPolicy: Self { Self(known: "Content-Security-Policy") }
  /// `Content-Type`
  public static var contentType: Self { Self(known: "Content-Type") }
  /// `Cookie`
  public static var cookie: Self { Self(known: "Cookie") }
  /// `Date`
  public static var date: Self { Self(known: "Date") }
  /// `ETag`
  public static var etag: Self { Self(known: "ETag") }
  /// `Expect`
  public static var expect: Self { Self(known: "Expect") }
  /// `Host`
  public static var host: Self { Self(known: "Host") }
  /// `If-None-Match`
  public static var ifNoneMatch: Self { Self(known: "If-None-Match") }
  /// `Location`
  public static var location: Self { Self(known: "Location") }
  /// `Origin`
  public static var origin: Self { Self(known: "Origin") }
  /// `Referer`
  public static var referer: Self { Self(known: "Referer") }
  /// `Referrer-Policy`
  public static var referrerPolicy: Self { Self(known: "Referrer-Policy") }
  /// `Retry-After`
  public static var retryAfter: Self { Self(known: "Retry-After") }
  /// `Strict-Transport-Security`
  public static var strictTransportSecurity: Self { Self(known: "Strict-Transport-Security") }
  /// `Sec-Fetch-Site`
  public static var secFetchSite: Self { Self(known: "Sec-Fetch-Site") }
  /// `Set-Cookie`
  public static var setCookie: Self { Self(known: "Set-Cookie") }
  /// `Transfer-Encoding`
  public static var transferEncoding: Self { Self(known: "Transfer-Encoding") }
  /// `User-Agent`
  public static var userAgent: Self { Self(known: "User-Agent") }
  /// `Vary`
  public static var vary: Self { Self(known: "Vary") }
  /// `X-Content-Type-Options`
  public static var xContentTypeOptions: Self { Self(known: "X-Content-Type-Options") }
  /// `X-Forwarded-For`
  public static var xForwardedFor: Self { Self(known: "X-Forwarded-For") }
  /// `X-Forwarded-Proto`
  public static var xForwardedProto: Self { Self(known: "X-Forwarded-Proto") }
  /// `X-Robots-Tag`
  public static var xRobotsTag: Self { Self(known: "X-Robots-Tag") }
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
