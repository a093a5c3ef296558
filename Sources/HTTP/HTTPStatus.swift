/// A status code (RFC 9110, section 15).
public struct HTTPStatus: Sendable {
  /// The three digits.
  public let code: Int
  /// The phrase beside the code in the status line; empty for a code that has no name here.
  public let reasonPhrase: String

  /// A status with three digits; `nil` outside of 100…999.
  public init?(code: Int) {
    guard (100...999).contains(code) else { return nil }
    self.init(code, "")
  }

  private init(_ code: Int, _ reasonPhrase: String) {
    self.code = code
    self.reasonPhrase = reasonPhrase
  }

  /// 200
  public static var ok: Self { Self(200, "OK") }
  /// 204
  public static var noContent: Self { Self(204, "No Content") }
  /// 301
  public static var movedPermanently: Self { Self(301, "Moved Permanently") }
  /// 302
  public static var found: Self { Self(302, "Found") }
  /// 303
  public static var seeOther: Self { Self(303, "See Other") }
  /// 304
  public static var notModified: Self { Self(304, "Not Modified") }
  /// 400
  public static var badRequest: Self { Self(400, "Bad Request") }
  /// 403
  public static var forbidden: Self { Self(403, "Forbidden") }
  /// 404
  public static var notFound: Self { Self(404, "Not Found") }
  /// 405
  public static var methodNotAllowed: Self { Self(405, "Method Not Allowed") }
  /// 408
  public static var requestTimeout: Self { Self(408, "Request Timeout") }
  /// 409
  public static var conflict: Self { Self(409, "Conflict") }
  /// 413
  public static var contentTooLarge: Self { Self(413, "Content Too Large") }
  /// 414
  public static var uriTooLong: Self { Self(414, "URI Too Long") }
  /// 415
  public static var unsupportedMediaType: Self { Self(415, "Unsupported Media Type") }
  /// 417
  public static var expectationFailed: Self { Self(417, "Expectation Failed") }
  /// 421
  public static var misdirectedRequest: Self { Self(421, "Misdirected Request") }
  /// 429
  public static var tooManyRequests: Self { Self(429, "Too Many Requests") }
  /// 431
  public static var requestHeaderFieldsTooLarge: Self {
    Self(431, "Request Header Fields Too Large")
  }
  /// 499, by which logs tell, since nginx, of a client that has left before its answer; it is never sent.
  public static var clientClosedRequest: Self { Self(499, "") }
  /// 500
  public static var internalServerError: Self { Self(500, "Internal Server Error") }
  /// 501
  public static var notImplemented: Self { Self(501, "Not Implemented") }
  /// 503
  public static var serviceUnavailable: Self { Self(503, "Service Unavailable") }
  /// 505
  public static var httpVersionNotSupported: Self { Self(505, "HTTP Version Not Supported") }
}

extension HTTPStatus {
  /// Whether the status ends a message by itself: 1xx, 204 and 304 never have a body
  /// (RFC 9112, section 6.3).
  public var forbidsBody: Bool { code < 200 || code == 204 || code == 304 }
}

extension HTTPStatus: Hashable {
  /// Compares the codes.
  public static func == (one: HTTPStatus, other: HTTPStatus) -> Bool { one.code == other.code }

  /// Hashes the code.
  public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

extension HTTPStatus: CustomStringConvertible {
  /// Code and phrase, such as `404 Not Found`.
  public var description: String { "\(code) \(reasonPhrase)" }
}
