/// An answer to a request.
///
/// Length, `Date` and `Connection` are the serialiser's: they need not be set. A body may be
/// shared by many responses without being copied.
public struct HTTPResponse: Sendable, Equatable {
  /// How the request went.
  public var status: HTTPStatus
  /// The header fields.
  public var fields: HTTPFields
  /// The content; not sent in answer to `HEAD`, which still tells its length.
  public var body: [UInt8]

  /// An answer with these parts.
  public init(status: HTTPStatus, fields: HTTPFields = [:], body: [UInt8] = []) {
    self.status = status
    self.fields = fields
    self.body = body
  }

  /// An answer in plain text.
  public init(status: HTTPStatus, fields: HTTPFields = [:], text: String) {
    self.init(status: status, fields: fields, body: Array(text.utf8))
    self.fields[.contentType] = "text/plain; charset=utf-8"
  }
}

extension HTTPResponse {
  /// The interim answer to `Expect: 100-continue`.
  public static var continueHead: [UInt8] { Array("HTTP/1.1 100 Continue\r\n\r\n".utf8) }

  /// Whether the application asks for the connection to be closed.
  public var closesConnection: Bool {
    fields.hasListMember("close", of: .connection)
  }

  /// The octets that follow the head: none in answer to `HEAD` and where the status forbids them
  /// (RFC 9112, section 6.3).
  public func bodyToSend(_ context: HTTPAnswerContext) -> [UInt8] {
    context.isHead || status.forbidsBody ? [] : body
  }

  /// Appends status line and header section to the output, ready to be sent
  /// (RFC 9112, sections 4 to 6).
  ///
  /// `Content-Length`, `Connection` and `Transfer-Encoding` are the framing's and written here,
  /// whatever the fields say; only where no body is sent is a length of one's own kept.
  ///
  /// - Parameter date: the value of the `Date` field, unless the fields have one.
  public func appendHead(
    to output: inout [UInt8],
    _ context: HTTPAnswerContext,
    date: [UInt8]
  ) {
    appendStatusLine(to: &output)
    let hasDate = fields.contains(.date)
    let keepsLength = keepsOwnLength(context)
    fields.appendLines(to: &output, keepingLength: keepsLength)
    if !hasDate { output.append(field: "Date: ", date) }
    if !keepsLength && !status.forbidsBody {
      output.append(text: "Content-Length: ")
      output.append(decimal: body.count)
      output.append(text: "\r\n")
    }
    appendConnection(to: &output, context)
    output.append(text: "\r\n")
  }

  private func appendStatusLine(to output: inout [UInt8]) {
    // Nearly always, and in one piece.
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

  /// HTTP/1.0 closes unless told otherwise, HTTP/1.1 stays open (RFC 9112, section 9.3).
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
  fileprivate mutating func append(field name: String, _ value: [UInt8]) {
    append(text: name)
    append(contentsOf: value)
    append(text: "\r\n")
  }

  fileprivate mutating func append(decimal number: Int) {
    if number > 9 { append(decimal: number / 10) }
    append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
  }
}

/// What the serialiser must know of the request that is answered.
public struct HTTPAnswerContext: Sendable, Equatable {
  /// Whether the method was `HEAD`: the answer tells the length of a body that is not sent.
  public var isHead: Bool
  /// The version that the client speaks.
  public var version: HTTPVersion
  /// Whether the connection stays open after the answer.
  public var keepsConnection: Bool

  /// A context with these parts.
  public init(isHead: Bool, version: HTTPVersion, keepsConnection: Bool) {
    self.isHead = isHead
    self.version = version
    self.keepsConnection = keepsConnection
  }
}
