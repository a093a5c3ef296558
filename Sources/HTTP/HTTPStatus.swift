/// A status code (RFC 9110, section 15).
public struct HTTPStatus: Hashable, Sendable {
  /// The three digits.
  public let code: Int

  /// A status with three digits; `nil` outside of 100…999.
  public init?(code: Int) {
    guard (100...999).contains(code) else { return nil }
    self.code = code
  }

  private init(known code: Int) { self.code = code }

  /// 200
  public static var ok: HTTPStatus { HTTPStatus(known: 200) }
  /// 201
  public static var created: HTTPStatus { HTTPStatus(known: 201) }
  /// 204
  public static var noContent: HTTPStatus { HTTPStatus(known: 204) }
  /// 301
  public static var movedPermanently: HTTPStatus { HTTPStatus(known: 301) }
  /// 302
  public static var found: HTTPStatus { HTTPStatus(known: 302) }
  /// 303
  public static var seeOther: HTTPStatus { HTTPStatus(known: 303) }
  /// 304
  public static var notModified: HTTPStatus { HTTPStatus(known: 304) }
  /// 307
  public static var temporaryRedirect: HTTPStatus { HTTPStatus(known: 307) }
  /// 308
  public static var permanentRedirect: HTTPStatus { HTTPStatus(known: 308) }
  /// 400
  public static var badRequest: HTTPStatus { HTTPStatus(known: 400) }
  /// 403
  public static var forbidden: HTTPStatus { HTTPStatus(known: 403) }
  /// 404
  public static var notFound: HTTPStatus { HTTPStatus(known: 404) }
  /// 405
  public static var methodNotAllowed: HTTPStatus { HTTPStatus(known: 405) }
  /// 408
  public static var requestTimeout: HTTPStatus { HTTPStatus(known: 408) }
  /// 409
  public static var conflict: HTTPStatus { HTTPStatus(known: 409) }
  /// 410
  public static var gone: HTTPStatus { HTTPStatus(known: 410) }
  /// 412
  public static var preconditionFailed: HTTPStatus { HTTPStatus(known: 412) }
  /// 413
  public static var contentTooLarge: HTTPStatus { HTTPStatus(known: 413) }
  /// 414
  public static var uriTooLong: HTTPStatus { HTTPStatus(known: 414) }
  /// 415
  public static var unsupportedMediaType: HTTPStatus { HTTPStatus(known: 415) }
  /// 417
  public static var expectationFailed: HTTPStatus { HTTPStatus(known: 417) }
  /// 421
  public static var misdirectedRequest: HTTPStatus { HTTPStatus(known: 421) }
  /// 422
  public static var unprocessableContent: HTTPStatus { HTTPStatus(known: 422) }
  /// 429
  public static var tooManyRequests: HTTPStatus { HTTPStatus(known: 429) }
  /// 431
  public static var requestHeaderFieldsTooLarge: HTTPStatus { HTTPStatus(known: 431) }
  /// 499, by which logs tell, since nginx, of a client that has left before its answer; it is never sent.
  public static var clientClosedRequest: HTTPStatus { HTTPStatus(known: 499) }
  /// 500
  public static var internalServerError: HTTPStatus { HTTPStatus(known: 500) }
  /// 501
  public static var notImplemented: HTTPStatus { HTTPStatus(known: 501) }
  /// 503
  public static var serviceUnavailable: HTTPStatus { HTTPStatus(known: 503) }
  /// 505
  public static var httpVersionNotSupported: HTTPStatus { HTTPStatus(known: 505) }
}

extension HTTPStatus {
  /// Whether the status ends a message by itself: 1xx, 204 and 304 never have a body
  /// (RFC 9112, section 6.3).
  public var forbidsBody: Bool { code < 200 || code == 204 || code == 304 }
}

extension HTTPStatus: CustomStringConvertible {
  /// Code and phrase, such as `404 Not Found`.
  public var description: String { "\(code) \(reasonPhrase)" }
}

extension HTTPStatus {
  /// The phrase beside the code in the status line (RFC 9110, section 15); empty if the code
  /// is not a registered one.
  public var reasonPhrase: String {
    switch code / 100 {
    case 2: Self.successPhrase(code)
    case 3: Self.redirectionPhrase(code)
    case 4: Self.clientErrorPhrase(code)
    case 5: Self.serverErrorPhrase(code)
    default: code == 100 ? "Continue" : ""
    }
  }

  private static func successPhrase(_ code: Int) -> String {
    switch code {
    case 200: "OK"
    case 201: "Created"
    case 202: "Accepted"
    case 204: "No Content"
    case 206: "Partial Content"
    default: ""
    }
  }

  private static func redirectionPhrase(_ code: Int) -> String {
    switch code {
    case 301: "Moved Permanently"
    case 302: "Found"
    case 303: "See Other"
    case 304: "Not Modified"
    case 307: "Temporary Redirect"
    case 308: "Permanent Redirect"
    default: ""
    }
  }

  private static func clientErrorPhrase(_ code: Int) -> String {
    switch code {
    case 400: "Bad Request"
    case 401: "Unauthorized"
    case 403: "Forbidden"
    case 404: "Not Found"
    case 405: "Method Not Allowed"
    case 406: "Not Acceptable"
    case 408: "Request Timeout"
    case 409: "Conflict"
    case 410: "Gone"
    case 411: "Length Required"
    case 412: "Precondition Failed"
    case 413: "Content Too Large"
    case 414: "URI Too Long"
    case 415: "Unsupported Media Type"
    case 416: "Range Not Satisfiable"
    case 417: "Expectation Failed"
    case 421: "Misdirected Request"
    case 422: "Unprocessable Content"
    case 429: "Too Many Requests"
    case 431: "Request Header Fields Too Large"
    default: ""
    }
  }

  private static func serverErrorPhrase(_ code: Int) -> String {
    switch code {
    case 500: "Internal Server Error"
    case 501: "Not Implemented"
    case 502: "Bad Gateway"
    case 503: "Service Unavailable"
    case 504: "Gateway Timeout"
    case 505: "HTTP Version Not Supported"
    default: ""
    }
  }
}
