/// Reads one request after the other from bytes that may be cut anywhere (RFC 9112).
///
/// Between two requests it holds no memory of its own. After an error it must not be fed again.
public struct HTTPRequestParser: Sendable {
  /// What the bytes so far amount to.
  public enum Event: Sendable, Equatable {
    /// More bytes are needed; all that were given are taken.
    case incomplete
    /// The client waits for `100 Continue` before it sends the body (RFC 9110, section 10.1.1).
    case expectsContinue
    /// A whole request; what is left of the input belongs to the next one.
    case request(HTTPRequest)
  }

  // Bodies are rare and idle connections many, so a body's state is not kept inline.
  private enum State: Sendable {
    case head
    indirect case fixed(HTTPRequest, remaining: Int)
    indirect case chunked(HTTPRequest, ChunkedBody)
  }

  private let limits: HTTPParserLimits
  private var head: RequestHead
  private var state = State.head

  /// A parser at the beginning of a connection.
  public init(limits: HTTPParserLimits = HTTPParserLimits()) {
    self.limits = limits
    head = RequestHead()
  }

  /// Whether nothing of a request has been read yet.
  public var isBetweenRequests: Bool {
    if case .head = state { head.isEmpty } else { false }
  }

  /// Whether the head is complete and the body is not.
  public var isReadingBody: Bool {
    if case .head = state { false } else { true }
  }

  /// The method of the request being read, once its first line is complete: an error in answer
  /// to `HEAD` has no body either.
  public var method: HTTPMethod? {
    switch state {
    case .head: head.requestLine?.method
    case .fixed(let request, _), .chunked(let request, _): request.method
    }
  }

  /// Takes bytes from the front of the input until a request is complete, the client is to be
  /// told to go on, or nothing is left.
  ///
  /// - Throws: if this is not a request that can be answered; the status is in the error.
  public mutating func parse(_ input: inout ArraySlice<UInt8>) throws(HTTPParseError) -> Event {
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
    // Kept until nothing can be wrong any more: the answer to an error depends on the method.
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
    // The body must have one owner while it grows.
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
    // The body must have one owner while it grows; the request stays for the answer to an error.
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

/// How much of a request is read before it is refused.
public struct HTTPParserLimits: Sendable, Equatable {
  /// Octets of the request line; beyond: 414. At least 8,000 are recommended
  /// (RFC 9112, section 3).
  public var requestLine: Int
  /// Octets of the header section, and of a trailer section, and of all chunk extensions of a
  /// body; beyond: 431.
  public var fieldBytes: Int
  /// Number of header fields, and of trailer fields; beyond: 431.
  public var fieldCount: Int
  /// Octets of the body; beyond: 413.
  public var body: Int

  /// Limits that hold every request a browser sends to pages like ours.
  public init(
    requestLine: Int = 8_192, fieldBytes: Int = 16_384, fieldCount: Int = 100, body: Int = 65_536
  ) {
    self.requestLine = requestLine
    self.fieldBytes = fieldBytes
    self.fieldCount = fieldCount
    self.body = body
  }

  /// Octets of a method: the longest registered one has 17.
  static let method = 32
  /// Octets of a line that tells a chunk's size, extensions included.
  static let chunkLine = 256
  /// Empty lines before a request (RFC 9112, section 2.2, asks for one at least).
  static let leadingEmptyLines = 2
}

/// Why a request cannot be read. The connection cannot be used any further: where the next
/// request would begin is not known.
public enum HTTPParseError: Error, Hashable, Sendable {
  /// The first line is not `method SP target SP HTTP/digit.digit`.
  case malformedRequestLine
  /// The first line is longer than the limit.
  case requestLineTooLong
  /// The method is longer than any known one.
  case methodTooLong
  /// A tunnel is asked for (`CONNECT`), and this is no proxy.
  case tunnelRequested
  /// The target is none of the forms that the method allows (RFC 9112, section 3.2).
  case malformedTarget
  /// The version is not HTTP/1.
  case unsupportedVersion
  /// A line ends in LF without CR.
  case bareLineFeed
  /// A field line is not `name ":" value`, has space before the colon, or holds controls.
  case malformedField
  /// A field line begins with white space (obs-fold, RFC 9112, section 5.2).
  case foldedField
  /// The header or trailer section is larger than the limit.
  case fieldsTooLarge
  /// There are more fields than the limit allows.
  case tooManyFields
  /// An HTTP/1.1 request without `Host`.
  case missingHost
  /// More than one `Host`.
  case repeatedHost
  /// `Host` is not a host with an optional port.
  case malformedHost
  /// `Content-Length` is not a number.
  case malformedContentLength
  /// More than one `Content-Length`.
  case repeatedContentLength
  /// Both `Content-Length` and `Transfer-Encoding`.
  case lengthAndTransferCoding
  /// A transfer coding other than `chunked` alone.
  case unsupportedTransferCoding
  /// A transfer coding in HTTP/1.0, which has none.
  case transferCodingInHTTP1_0
  /// A chunk is not framed as RFC 9112, section 7.1 asks.
  case malformedChunk
  /// The body is larger than the limit.
  case contentTooLarge
  /// `Expect` asks for something other than `100-continue`.
  case unknownExpectation

  /// The status to answer before the connection is closed.
  public var status: HTTPStatus {
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
  /// What is wrong, for whoever wrote the client.
  public var description: String {
    switch self {
    case .malformedRequestLine: "the first line is not a request line of HTTP/1.1"
    case .requestLineTooLong: "the address is too long"
    case .methodTooLong: "the method is not known"
    case .tunnelRequested: "this server is no proxy"
    case .malformedTarget: "the address is malformed"
    case .unsupportedVersion: "only HTTP/1.1 and HTTP/1.0 are spoken here"
    case .bareLineFeed: "lines must end in CR LF"
    case .malformedField: "a header field is malformed"
    case .foldedField: "a header field goes on in a second line"
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
