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
