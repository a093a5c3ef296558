/// Parses successive requests from bytes that arrive in arbitrary pieces (RFC 9112).
///
/// Holds no heap memory between requests. Don't call ``parse(_:)`` again after it has thrown an error.
package struct HTTPRequestParser: Sendable {
  /// The result of parsing the bytes received so far.
  package enum Event: Sendable, Equatable {
    /// More bytes are needed. All bytes given so far were consumed.
    case incomplete
    /// The client waits for `100 Continue` before it sends the body (RFC 9110, section 10.1.1).
    case expectsContinue
    /// A complete request. The rest of the input belongs to the next one.
    case request(HTTPRequest)
  }

  // Bodies are rare and idle connections are many, so the state of a body is not stored inline.
  private enum State: Sendable {
    case head
    indirect case fixed(HTTPRequest, remaining: Int)
    indirect case chunked(HTTPRequest, ChunkedBody)
  }

  private let limits: HTTPParserLimits
  private var head: RequestHead
  private var state = State.head

  /// Creates a parser for a new connection.
  package init(limits: HTTPParserLimits = HTTPParserLimits()) {
    self.limits = limits
    head = RequestHead()
  }

  /// Whether nothing of the next request has been read yet.
  package var isBetweenRequests: Bool {
    if case .head = state { head.isEmpty } else { false }
  }

  /// Whether the head is complete and the body is not.
  package var isReadingBody: Bool {
    if case .head = state { false } else { true }
  }

  /// The method of the current request, once its first line is complete. Needed for error responses: the one
  /// to `HEAD` has no body either.
  package var method: HTTPMethod? {
    switch state {
    case .head: head.requestLine?.method
    case .fixed(let request, _), .chunked(let request, _): request.method
    }
  }

  /// Consumes bytes from the front of the input until a request is complete, the client is to be sent `100
  /// Continue`, or the input is empty.
  ///
  /// - Throws: ``HTTPParseError`` if the request can't be processed. The error has the status to respond with.
  package mutating func parse(_ input: inout ArraySlice<UInt8>) throws(HTTPParseError) -> Event {
    switch state {
    case .head: try parseHead(&input)
    case .fixed: parseFixedBody(&input)
    case .chunked: try parseChunkedBody(&input)
    }
  }

  private mutating func parseHead(
    _ input: inout ArraySlice<UInt8>
  ) throws(HTTPParseError) -> Event {
    guard try head.take(from: &input, limits: limits) else { return .incomplete }
    let request = try head.request()
    let framing = try request.fields.bodyFraming(version: request.version, limit: limits.body)
    let expectsContinue = try request.expectsContinue()
    // The head is kept until all checks have passed: the response to an error depends on the method.
    head = RequestHead()
    switch framing {
    case .length(0): return .request(consume request)
    case .length(let length): state = .fixed(request, remaining: length)
    case .chunked: state = .chunked(request, ChunkedBody(limits: limits))
    }
    return expectsContinue ? .expectsContinue : try parse(&input)
  }

  private mutating func parseFixedBody(_ input: inout ArraySlice<UInt8>) -> Event {
    guard case .fixed(var request, let remaining) = state else { return .incomplete }
    // Releases the other reference to the request, so that its body is not copied while it grows.
    state = .head
    if request.body.isEmpty { request.body.reserveCapacity(remaining) }
    let part = input.prefix(remaining)
    request.body.append(contentsOf: part)
    input = input.dropFirst(part.count)
    if part.count == remaining { return .request(request) }
    state = .fixed(request, remaining: remaining - part.count)
    return .incomplete
  }

  private mutating func parseChunkedBody(
    _ input: inout ArraySlice<UInt8>
  ) throws(HTTPParseError) -> Event {
    guard case .chunked(var request, var body) = state else { return .incomplete }
    // Releases the other reference to the body, so that it is not copied while it grows. The request stays in
    // `state` because the response to an error depends on its method.
    state = .fixed(request, remaining: 0)
    if try body.take(from: &input) {
      state = .head
      request.body = body.content
      return .request(request)
    }
    state = .chunked(request, body)
    return .incomplete
  }
}

extension HTTPRequest {
  fileprivate func expectsContinue() throws(HTTPParseError) -> Bool {
    guard version == .http1_1, fields.contains(.expect) else { return false }
    let expectations = fields.listMembers(of: .expect)
    guard expectations.allSatisfy({ $0.equalsIgnoringCase("100-continue") }) else {
      throw .unknownExpectation
    }
    return !expectations.isEmpty
  }
}

/// Size limits for a request.
package struct HTTPParserLimits: Sendable, Equatable {
  /// Maximum octets of the request line; a longer one gets 414. RFC 9112, section 3, recommends at least 8,000.
  package var requestLine: Int
  /// Maximum octets of the header section, of a trailer section, and of all chunk extensions of a body; more gets 431.
  package var fieldBytes: Int
  /// Maximum number of header fields, and of trailer fields; more gets 431.
  package var fieldCount: Int
  /// Maximum octets of the body; more gets 413.
  package var body: Int

  /// The defaults fit every request that a browser sends to pages like Flipbook's.
  package init(
    requestLine: Int = 8_192, fieldBytes: Int = 16_384, fieldCount: Int = 100, body: Int = 65_536
  ) {
    self.requestLine = requestLine
    self.fieldBytes = fieldBytes
    self.fieldCount = fieldCount
    self.body = body
  }

  /// Maximum octets of a method; the longest registered one has 17.
  static let method = 32
  /// Maximum octets of a chunk-size line, extensions included.
  static let chunkLine = 256
  /// Maximum number of empty lines before a request (RFC 9112, section 2.2, asks for at least one).
  static let leadingEmptyLines = 2
}

/// The reason why a request can't be read.
///
/// The connection must be closed then: it is unknown where the next request would begin.
package enum HTTPParseError: Error, Hashable, Sendable {
  /// The first line is not `method SP target SP HTTP/digit.digit`.
  case malformedRequestLine
  /// The first line is longer than the limit.
  case requestLineTooLong
  /// The method is longer than any known one.
  case methodTooLong
  /// The client asks for a tunnel (`CONNECT`), but this server is not a proxy.
  case tunnelRequested
  /// The target has none of the forms that the method allows (RFC 9112, section 3.2).
  case malformedTarget
  /// The major version is not HTTP/1.
  case unsupportedVersion
  /// A line ends in LF without CR.
  case bareLineFeed
  /// A field line is not `name ":" value`, has space before the colon, or contains controls.
  case malformedField
  /// A field line begins with white space (obs-fold, RFC 9112, section 5.2).
  case foldedField
  /// The header or trailer section is larger than the limit.
  case fieldsTooLarge
  /// There are more fields than the limit.
  case tooManyFields
  /// An HTTP/1.1 request has no `Host`.
  case missingHost
  /// There is more than one `Host`.
  case repeatedHost
  /// `Host` is not a host with an optional port.
  case malformedHost
  /// `Content-Length` is not a number.
  case malformedContentLength
  /// There is more than one `Content-Length`.
  case repeatedContentLength
  /// Both `Content-Length` and `Transfer-Encoding` are present.
  case lengthAndTransferCoding
  /// The transfer coding is not `chunked` alone.
  case unsupportedTransferCoding
  /// An HTTP/1.0 request has a transfer coding, which HTTP/1.0 doesn't define.
  case transferCodingInHTTP1_0
  /// A chunk is not framed as RFC 9112, section 7.1, requires.
  case malformedChunk
  /// The body is larger than the limit.
  case contentTooLarge
  /// `Expect` asks for something other than `100-continue`.
  case unknownExpectation

  /// The status of the response to send before the connection is closed.
  package var status: HTTPStatus {
    switch self {
    case .requestLineTooLong: .uriTooLong
    case .methodTooLong, .tunnelRequested, .unsupportedTransferCoding: .notImplemented
    case .unsupportedVersion: .httpVersionNotSupported
    case .fieldsTooLarge, .tooManyFields: .requestHeaderFieldsTooLarge
    case .contentTooLarge: .contentTooLarge
    case .unknownExpectation: .expectationFailed
    default: .badRequest
    }
  }
}

extension HTTPParseError: CustomStringConvertible {
  /// The error in words, for the developer of the client.
  package var description: String {
    switch self {
    case .malformedRequestLine: "the first line is not a request line of HTTP/1.1"
    case .requestLineTooLong: "the address is too long"
    case .methodTooLong: "the method is not known"
    case .tunnelRequested: "this server is no proxy"
    case .malformedTarget: "the address is malformed"
    case .unsupportedVersion: "only HTTP/1.1 and HTTP/1.0 are spoken here"
    case .bareLineFeed: "lines must end in CR LF"
    case .malformedField: "a header field is malformed"
    case .foldedField: "a header field continues on a second line"
    case .fieldsTooLarge: "the header fields are too large"
    case .tooManyFields: "there are too many header fields"
    case .missingHost: "the Host field is missing"
    case .repeatedHost: "there is more than one Host field"
    case .malformedHost: "the Host field is malformed"
    case .malformedContentLength: "the Content-Length field is malformed"
    case .repeatedContentLength: "there is more than one Content-Length field"
    case .lengthAndTransferCoding: "both Content-Length and Transfer-Encoding are given"
    case .unsupportedTransferCoding: "the only transfer coding known is chunked"
    case .transferCodingInHTTP1_0: "HTTP/1.0 has no Transfer-Encoding"
    case .malformedChunk: "the body's chunks are malformed"
    case .contentTooLarge: "the body is too large"
    case .unknownExpectation: "the only expectation known is 100-continue"
    }
  }
}
