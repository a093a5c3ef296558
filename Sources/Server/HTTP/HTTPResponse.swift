/// Don't set `Content-Length`, `Date` and `Connection`: the serialiser adds them. Responses can share a body
/// without copying it.
package struct HTTPResponse: Sendable, Equatable {
  package var status: HTTPStatus
  package var fields: HTTPFields
  /// The content. A response to `HEAD` doesn't send it, but still has its length.
  package var body: [UInt8]

  package init(status: HTTPStatus, fields: HTTPFields = [:], body: [UInt8] = []) {
    (self.status, self.fields, self.body) = (status, fields, body)
  }

  package init(status: HTTPStatus, fields: HTTPFields = [:], text: String) {
    self.init(status: status, fields: fields, body: Array(text.utf8))
    self.fields[.contentType] = "text/plain; charset=utf-8"
  }

  package static var continueHead: [UInt8] { Array("HTTP/1.1 100 Continue\r\n\r\n".utf8) }

  package var closesConnection: Bool {
    fields.hasListMember("close", of: .connection)
  }

  /// The bytes after the head: none for `HEAD` and for a status that forbids a body (RFC 9112, section 6.3).
  package func bodyToSend(_ context: HTTPAnswerContext) -> [UInt8] {
    context.isHead || status.forbidsBody ? [] : body
  }

  /// Appends the status line and header section to the output, ready to be sent (RFC 9112, sections 4 to 6).
  ///
  /// `Content-Length`, `Connection` and `Transfer-Encoding` are written from the context and the body; such fields of
  /// the response are ignored. Exception: a response that sends no body keeps its own `Content-Length`.
  ///
  /// - Parameter date: the value of the `Date` field, unless the response has one.
  package func appendHead(to output: inout [UInt8], _ context: HTTPAnswerContext, date: [UInt8]) {
    appendStatusLine(to: &output)
    let hasDate = fields.contains(.date)
    let keepsLength = keepsOwnLength(context)
    fields.appendLines(to: &output, keepingLength: keepsLength)
    if !hasDate {
      output.append(text: "Date: ")
      output.append(contentsOf: date)
      output.append(text: "\r\n")
    }
    if !keepsLength && !status.forbidsBody {
      output.append(text: "Content-Length: ")
      output.append(decimal: body.count)
      output.append(text: "\r\n")
    }
    appendConnection(to: &output, context)
    output.append(text: "\r\n")
  }

  private func appendStatusLine(to output: inout [UInt8]) {
    // The most common status, appended as one string.
    if status == .ok { return output.append(text: "HTTP/1.1 200 OK\r\n") }
    output.append(text: "HTTP/1.1 ")
    output.append(decimal: status.code)
    output.append(.space)
    output.append(text: status.reasonPhrase)
    output.append(text: "\r\n")
  }

  private func keepsOwnLength(_ context: HTTPAnswerContext) -> Bool {
    let mayDiffer = status == .notModified || (context.isHead && !status.forbidsBody)
    return mayDiffer && body.isEmpty && fields.contains(.contentLength)
  }

  /// HTTP/1.0 closes by default, HTTP/1.1 stays open (RFC 9112, section 9.3).
  private func appendConnection(to output: inout [UInt8], _ context: HTTPAnswerContext) {
    if !context.keepsConnection {
      output.append(text: "Connection: close\r\n")
    } else if context.version == .http1_0 {
      output.append(text: "Connection: keep-alive\r\n")
    }
  }
}

extension HTTPFields {
  fileprivate func appendLines(to output: inout [UInt8], keepingLength: Bool) {
    if isSerialized, !lines.contains(where: { isFraming($0, keepingLength: keepingLength) }) {
      output.append(contentsOf: bytes)
      return
    }
    for line in lines where !isFraming(line, keepingLength: keepingLength) {
      output.append(contentsOf: bytes[line.name])
      output.append(text: ": ")
      output.append(contentsOf: valueBytes(of: line))
      output.append(text: "\r\n")
    }
  }

  private func isFraming(_ line: Line, keepingLength: Bool) -> Bool {
    switch line.name.count {
    case 10: isNamed(.connection, line)
    case 14: !keepingLength && isNamed(.contentLength, line)
    case 17: isNamed(.transferEncoding, line)
    default: false
    }
  }
}

extension [UInt8] {
  fileprivate mutating func append(decimal number: Int) {
    if number > 9 { append(decimal: number / 10) }
    append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
  }
}

/// An application's answer to a request: either the response or work that produces it.
package enum HTTPAnswer: Sendable {
  case now(HTTPResponse)
  case later(@Sendable () async -> HTTPResponse)
}

/// The properties of a request that determine how its response is written.
package struct HTTPAnswerContext: Sendable, Equatable {
  /// Whether the method was `HEAD`: the response then has the length of the body but not the body.
  package var isHead: Bool
  package var version: HTTPVersion
  package var keepsConnection: Bool

  package init(isHead: Bool, version: HTTPVersion, keepsConnection: Bool) {
    (self.isHead, self.version, self.keepsConnection) = (isHead, version, keepsConnection)
  }
}

/// A status code (RFC 9110, section 15).
package struct HTTPStatus: Sendable {
  package let code: Int
  package let reasonPhrase: String

  package init(_ code: Int, _ reasonPhrase: String) {
    (self.code, self.reasonPhrase) = (code, reasonPhrase)
  }

  package static var ok: Self { Self(200, "OK") }
  package static var noContent: Self { Self(204, "No Content") }
  package static var movedPermanently: Self { Self(301, "Moved Permanently") }
  package static var found: Self { Self(302, "Found") }
  package static var seeOther: Self { Self(303, "See Other") }
  package static var notModified: Self { Self(304, "Not Modified") }
  package static var badRequest: Self { Self(400, "Bad Request") }
  package static var forbidden: Self { Self(403, "Forbidden") }
  package static var notFound: Self { Self(404, "Not Found") }
  package static var methodNotAllowed: Self { Self(405, "Method Not Allowed") }
  package static var requestTimeout: Self { Self(408, "Request Timeout") }
  package static var conflict: Self { Self(409, "Conflict") }
  package static var contentTooLarge: Self { Self(413, "Content Too Large") }
  package static var uriTooLong: Self { Self(414, "URI Too Long") }
  package static var unsupportedMediaType: Self { Self(415, "Unsupported Media Type") }
  package static var expectationFailed: Self { Self(417, "Expectation Failed") }
  package static var misdirectedRequest: Self { Self(421, "Misdirected Request") }
  package static var tooManyRequests: Self { Self(429, "Too Many Requests") }
  package static var requestHeaderFieldsTooLarge: Self {
    Self(431, "Request Header Fields Too Large")
  }
  /// 499, which access logs use (since nginx) for a client that left before its response; never sent.
  package static var clientClosedRequest: Self { Self(499, "") }
  package static var internalServerError: Self { Self(500, "Internal Server Error") }
  package static var notImplemented: Self { Self(501, "Not Implemented") }
  package static var serviceUnavailable: Self { Self(503, "Service Unavailable") }
  package static var httpVersionNotSupported: Self { Self(505, "HTTP Version Not Supported") }

  /// Whether responses with this status never have a body: 1xx, 204 and 304 (RFC 9112, section 6.3).
  package var forbidsBody: Bool { code < 200 || code == 204 || code == 304 }
}

extension HTTPStatus: Hashable {
  package static func == (one: HTTPStatus, other: HTTPStatus) -> Bool { one.code == other.code }

  package func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

extension HTTPStatus: CustomStringConvertible {
  package var description: String { "\(code) \(reasonPhrase)" }
}
