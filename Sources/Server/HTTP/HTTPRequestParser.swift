/// Parses successive requests from bytes that arrive in arbitrary pieces (RFC 9112).
///
/// Holds no heap memory between requests. Don't call ``parse(_:)`` again after it has thrown an error.
package struct HTTPRequestParser: Sendable {
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

  package init(limits: HTTPParserLimits = HTTPParserLimits()) {
    self.limits = limits
    head = RequestHead()
  }

  package var isBetweenRequests: Bool {
    if case .head = state { head.isEmpty } else { false }
  }

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

package struct HTTPParserLimits: Sendable, Equatable {
  /// Maximum bytes of the request line; a longer one gets 414. RFC 9112, section 3, recommends at least 8,000.
  package var requestLine: Int
  /// Maximum bytes of the header section, of a trailer section, and of all chunk extensions of a body; more gets 431.
  package var fieldBytes: Int
  /// Maximum number of header fields, and of trailer fields; more gets 431.
  package var fieldCount: Int
  /// Maximum bytes of the body; more gets 413.
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

  /// Maximum bytes of a method; the longest registered one has 17.
  static let method = 32
  /// Maximum bytes of a chunk-size line, extensions included.
  static let chunkLine = 256
  /// Maximum number of empty lines before a request (RFC 9112, section 2.2, asks for at least one).
  static let leadingEmptyLines = 2
}

/// The reason why a request can't be read.
///
/// The connection must be closed then: it is unknown where the next request would begin.
package struct HTTPParseError: Error, Hashable, CustomStringConvertible {
  /// The status of the response to send before the connection is closed.
  package let status: HTTPStatus
  /// The error in words, for the developer of the client.
  package let description: String

  private init(_ description: String, _ status: HTTPStatus = .badRequest) {
    (self.description, self.status) = (description, status)
  }

  /// The first line is not `method SP target SP HTTP/digit.digit`.
  package static let malformedRequestLine = Self("the first line is not a request line of HTTP/1.1")
  package static let requestLineTooLong = Self("the address is too long", .uriTooLong)
  package static let methodTooLong = Self("the method is not known", .notImplemented)
  package static let tunnelRequested = Self("this server is no proxy", .notImplemented)
  /// The target has none of the forms that the method allows (RFC 9112, section 3.2).
  package static let malformedTarget = Self("the address is malformed")
  package static let unsupportedVersion = Self(
    "only HTTP/1.1 and HTTP/1.0 are spoken here", .httpVersionNotSupported)
  package static let bareLineFeed = Self("lines must end in CR LF")
  /// A field line is not `name ":" value`, has space before the colon, or contains controls.
  package static let malformedField = Self("a header field is malformed")
  /// A field line begins with white space (obs-fold, RFC 9112, section 5.2).
  package static let foldedField = Self("a header field continues on a second line")
  package static let fieldsTooLarge = Self(
    "the header fields are too large", .requestHeaderFieldsTooLarge)
  package static let tooManyFields = Self(
    "there are too many header fields", .requestHeaderFieldsTooLarge)
  package static let missingHost = Self("the Host field is missing")
  package static let repeatedHost = Self("there is more than one Host field")
  package static let malformedHost = Self("the Host field is malformed")
  package static let malformedContentLength = Self("the Content-Length field is malformed")
  package static let repeatedContentLength = Self("there is more than one Content-Length field")
  package static let lengthAndTransferCoding = Self(
    "both Content-Length and Transfer-Encoding are given")
  package static let malformedTransferCoding = Self("chunked must be the last transfer coding")
  package static let unsupportedTransferCoding = Self(
    "the only transfer coding known is chunked", .notImplemented)
  /// An HTTP/1.0 request has a transfer coding, which HTTP/1.0 doesn't define.
  package static let transferCodingInHTTP1_0 = Self("HTTP/1.0 has no Transfer-Encoding")
  /// A chunk is not framed as RFC 9112, section 7.1, requires.
  package static let malformedChunk = Self("the body's chunks are malformed")
  package static let contentTooLarge = Self("the body is too large", .contentTooLarge)
  package static let unknownExpectation = Self(
    "the only expectation known is 100-continue", .expectationFailed)
}
