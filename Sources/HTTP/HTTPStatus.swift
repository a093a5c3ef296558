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
  public static var ok: HTTPStatus { HTTPStatus(200, "OK") }
  /// 204
  public static var noContent: HTTPStatus { HTTPStatus(204, "No Content") }
  /// 301
  public static var movedPermanently: HTTPStatus { HTTPStatus(301, "Moved Permanently") }
  /// 302
  public static var found: HTTPStatus { HTTPStatus(302, "Found") }
  /// 303
  public static var seeOther: HTTPStatus { HTTPStatus(303, "See Other") }
  /// 304
  public static var notModified: HTTPStatus { HTTPStatus(304, "Not Modified") }
  /// 400
  public static var badRequest: HTTPStatus { HTTPStatus(400, "Bad Request") }
  /// 403
  public static var forbidden: HTTPStatus { HTTPStatus(403, "Forbidden") }
  /// 404
  public static var notFound: HTTPStatus { HTTPStatus(404, "Not Found") }
  /// 405
  public static var methodNotAllowed: HTTPStatus { HTTPStatus(405, "Method Not Allowed") }
  /// 408
  public static var requestTimeout: HTTPStatus { HTTPStatus(408, "Request Timeout") }
  /// 409
  public static var conflict: HTTPStatus { HTTPStatus(409, "Conflict") }
  /// 413
  public static var contentTooLarge: HTTPStatus { HTTPStatus(413, "Content Too Large") }
  /// 414
  public static var uriTooLong: HTTPStatus { HTTPStatus(414, "URI Too Long") }
  /// 415
  public static var unsupportedMediaType: HTTPStatus { HTTPStatus(415, "Unsupported Media Type") }
  /// 417
  public static var expectationFailed: HTTPStatus { HTTPStatus(417, "Expectation Failed") }
  /// 421
  public static var misdirectedRequest: HTTPStatus { HTTPStatus(421, "Misdirected Request") }
  /// 429
  public static var tooManyRequests: HTTPStatus { HTTPStatus(429, "Too Many Requests") }
  /// 431
  public static var requestHeaderFieldsTooLarge: HTTPStatus {
    HTTPStatus(431, "Request Header Fields Too Large")
  }
  /// 499, by which logs tell, since nginx, of a client that has left before its answer; it is never sent.
  public static var clientClosedRequest: HTTPStatus { HTTPStatus(499, "") }
  /// 500
  public static var internalServerError: HTTPStatus { HTTPStatus(500, "Internal Server Error") }
  /// 501
  public static var notImplemented: HTTPStatus { HTTPStatus(501, "Not Implemented") }
  /// 503
  public static var serviceUnavailable: HTTPStatus { HTTPStatus(503, "Service Unavailable") }
  /// 505
  public static var httpVersionNotSupported: HTTPStatus {
    HTTPStatus(505, "HTTP Version Not Supported")
  }
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
