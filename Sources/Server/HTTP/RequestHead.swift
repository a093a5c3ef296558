import Encodings

/// Collects the head of a request, line by line as its bytes arrive (RFC 9112, section 2.1).
///
/// Every rule is checked at the end of its line or when a limit is exceeded, so that the result does not
/// depend on how the bytes were split.
struct RequestHead: Sendable {
  private(set) var bytes: [UInt8] = []
  private(set) var lines: [HTTPFields.Line] = []
  private(set) var requestLine: RequestLine?
  private var leadingEmptyLines = 0
  private var lineStart = 0
  private var fieldsStart = 0
  private var searched = 0

  /// The input is copied in pieces of this size, so that at most one piece is copied of a following message.
  private static let piece = 2_048

  /// Whether nothing of a request was read yet, except empty lines.
  var isEmpty: Bool { requestLine == nil && lineStart == bytes.count }

  /// Consumes the part of the input that belongs to the head.
  ///
  /// - Returns: whether the head is complete.
  mutating func take(
    from input: inout ArraySlice<UInt8>, limits: HTTPParserLimits
  ) throws(HTTPParseError) -> Bool {
    while !input.isEmpty {
      let piece = input.prefix(Self.piece)
      bytes.append(contentsOf: piece)
      let isComplete = try readLines(limits)
      let excess = isComplete ? bytes.count - lineStart : 0
      bytes.removeLast(excess)
      input = input.dropFirst(piece.count - excess)
      if isComplete { return true }
    }
    return false
  }

  private mutating func readLines(_ limits: HTTPParserLimits) throws(HTTPParseError) -> Bool {
    // A second reference to the buffer, which doesn't change here: it allows reading while lines are added to `self`.
    let received = bytes
    let span = received.span
    while let lineFeed = span.firstIndex(of: .lineFeed, from: searched) {
      try checkFirstByte()
      try check(limits, upTo: lineFeed + 1)
      guard lineFeed > lineStart, span[lineFeed - 1] == .carriageReturn else {
        throw .bareLineFeed
      }
      let line = lineStart..<lineFeed - 1
      lineStart = lineFeed + 1
      searched = lineStart
      if line.isEmpty, requestLine != nil { return true }
      try read(span.extracting(line), at: line.lowerBound, limits)
    }
    searched = bytes.count
    try checkFirstByte()
    try check(limits, upTo: bytes.count)
    return false
  }

  private mutating func read(
    _ line: Span<UInt8>, at start: Int, _ limits: HTTPParserLimits
  ) throws(HTTPParseError) {
    if requestLine != nil {
      guard lines.count < limits.fieldCount else { throw .tooManyFields }
      if lines.isEmpty { lines.reserveCapacity(16) }
      lines.append(try HTTPFields.Line(line, at: start))
    } else if line.isEmpty {
      leadingEmptyLines += 1
      guard leadingEmptyLines <= HTTPParserLimits.leadingEmptyLines else {
        throw .malformedRequestLine
      }
    } else {
      requestLine = try RequestLine(line, at: start)
      fieldsStart = lineStart
    }
  }

  /// - Parameter end: the end of the received part of the line, including the LF if present.
  private func check(_ limits: HTTPParserLimits, upTo end: Int) throws(HTTPParseError) {
    if requestLine != nil {
      guard end - fieldsStart <= limits.fieldBytes else { throw .fieldsTooLarge }
    } else {
      guard end - lineStart <= limits.requestLine + 2 else { throw .requestLineTooLong }
    }
  }

  /// Rejects input that can't become a request, such as a TLS handshake, before a line ends.
  private func checkFirstByte() throws(HTTPParseError) {
    guard requestLine == nil, lineStart < bytes.count else { return }
    let first = bytes[lineStart]
    guard first.isTokenCharacter || first == .carriageReturn || first == .lineFeed else {
      throw .malformedRequestLine
    }
  }

  func request() throws(HTTPParseError) -> HTTPRequest {
    guard let line = requestLine else { throw .malformedRequestLine }
    return HTTPRequest(
      method: line.method,
      path: line.path.isEmpty ? "/" : String(decoding: bytes[line.path], as: UTF8.self),
      query: line.query.map { String(decoding: bytes[$0], as: UTF8.self) }, version: line.version,
      fields: try fields(line.version, authority: line.authority), body: [])
  }

  /// The fields, with a valid `Host` (RFC 9112, section 3.2).
  private func fields(
    _ version: HTTPVersion, authority: Range<Int>?
  ) throws(HTTPParseError) -> HTTPFields {
    var fields = HTTPFields(bytes: bytes, lines: lines)
    guard let host = try fields.onlyIndex(of: .host, orElse: .repeatedHost) else {
      guard version == .http1_0 else { throw .missingHost }
      return fields
    }
    guard bytes.span.extracting(lines[host].value).isHostAndPort else { throw .malformedHost }
    if let authority { fields.pointValue(at: host, to: authority) }
    return fields
  }
}

/// The parsed first line of a request (RFC 9112, section 3). Ranges refer to the bytes of the head.
struct RequestLine: Sendable {
  var method: HTTPMethod
  var version: HTTPVersion
  var path: Range<Int>
  var query: Range<Int>?
  /// The authority of an absolute target, which overrides `Host`.
  var authority: Range<Int>?

  /// - Parameters:
  ///   - line: the line without CR LF.
  ///   - start: the position of the line in the head.
  init(_ line: Span<UInt8>, at start: Int) throws(HTTPParseError) {
    // A third space would be part of the version, which is checked to contain none.
    guard let first = line.firstIndex(of: .space),
      let second = line.firstIndex(of: .space, from: first + 1)
    else { throw .malformedRequestLine }
    method = try Self.method(line.extracting(..<first))
    version = try Self.version(line.extracting((second + 1)...))
    let target = line.extracting((first + 1)..<second)
    guard target.allSatisfy({ $0.isVisible && $0 != UInt8(ascii: "#") }) else {
      throw .malformedTarget
    }
    path = start + first + 1..<start + second
    try parseTarget(target)
  }

  private static func method(_ name: Span<UInt8>) throws(HTTPParseError) -> HTTPMethod {
    // Nearly every request is a GET; this avoids creating a string for its method.
    if name.equals("GET") { return .get }
    guard !name.isEmpty, name.firstIndex(notIn: .tokenCharacters) == nil else {
      throw .malformedRequestLine
    }
    guard name.count <= HTTPParserLimits.method else { throw .methodTooLong }
    let method = HTTPMethod(name: String(ascii: name))
    guard method != .connect else { throw .tunnelRequested }
    return method
  }

  /// Later minor versions are treated as 1.1 (RFC 9110, section 2.5).
  private static func version(_ text: Span<UInt8>) throws(HTTPParseError) -> HTTPVersion {
    guard text.count == 8, text.extracting(..<5).equals("HTTP/"),
      text[5].isDigit, text[6] == UInt8(ascii: "."), text[7].isDigit
    else { throw .malformedRequestLine }
    guard text[5] == UInt8(ascii: "1") else { throw .unsupportedVersion }
    return text[7] == UInt8(ascii: "0") ? .http1_0 : .http1_1
  }

  private mutating func parseTarget(_ target: Span<UInt8>) throws(HTTPParseError) {
    switch target.isEmpty ? nil : target[0] {
    case UInt8(ascii: "/"): split(target, from: 0)
    case UInt8(ascii: "*"):
      guard target.count == 1, method == .options else { throw .malformedTarget }
    default: try parseAbsoluteTarget(target)
    }
  }

  private mutating func split(_ target: Span<UInt8>, from pathStart: Int) {
    let (start, end) = (path.lowerBound, path.upperBound)
    let mark = target.firstIndex(of: UInt8(ascii: "?"), from: pathStart).map { start + $0 }
    path = start + pathStart..<(mark ?? end)
    query = mark.map { $0 + 1..<end }
  }

  private mutating func parseAbsoluteTarget(_ target: Span<UInt8>) throws(HTTPParseError) {
    guard
      let scheme = ["http://", "https://"].first(where: {
        target.extracting(first: $0.utf8.count).equalsIgnoringCase($0)
      })
    else { throw .malformedTarget }
    let hostStart = scheme.utf8.count
    let hostEnd =
      (hostStart..<target.count).first {
        target[$0] == UInt8(ascii: "/") || target[$0] == UInt8(ascii: "?")
      } ?? target.count
    guard target.extracting(hostStart..<hostEnd).isHostAndPort else { throw .malformedHost }
    authority = path.lowerBound + hostStart..<path.lowerBound + hostEnd
    split(target, from: hostEnd)
  }
}

extension Span<UInt8> {
  /// Whether this is `uri-host [":" port]` with a nonempty host (RFC 9110, section 7.2; RFC 3986, section 3.2).
  var isHostAndPort: Bool {
    let hostEnd = startOfPort ?? count
    return extracting(..<hostEnd).isHost && isPort(from: hostEnd)
  }

  fileprivate var startOfPort: Int? {
    // Colons inside an address literal don't begin a port.
    let literalEnd = indices.last { self[$0] == UInt8(ascii: "]") } ?? 0
    return firstIndex(of: UInt8(ascii: ":"), from: literalEnd)
  }

  /// Whether the rest is empty or a colon with an optional port.
  private func isPort(from colon: Int) -> Bool {
    count - colon <= 6 && (colon..<count).dropFirst().allSatisfy { self[$0].isDigit }
  }

  private var isHost: Bool {
    guard count > 0 else { return false }
    if self[0] == UInt8(ascii: "[") {
      return count > 2 && self[count - 1] == UInt8(ascii: "]")
        && extracting(1..<count - 1).allSatisfy {
          $0.hexadecimalValue != nil || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".")
        }
    }
    return firstIndex(notIn: .registeredNameCharacters) == nil
  }
}

/// The host of a URL, without the port.
package enum HTTPHost: Hashable, Sendable {
  /// An IP address; IPv6 without brackets.
  case address(IPAddress)
  /// The bytes of a name, with ASCII letters in lower case.
  case name([UInt8])

  package init(_ text: some Sequence<UInt8>) {
    let bytes = text.map(\.lowercased)
    self = IPAddress(String(decoding: bytes, as: UTF8.self)).map { .address($0) } ?? .name(bytes)
  }
}

extension HTTPRequest {
  /// The requested host; nil if the client sent none, which no browser does.
  package var host: HTTPHost? {
    guard let field = fields.firstBytes(of: .host) else { return nil }
    let host = field.prefix(field.span.startOfPort ?? field.count)
    return HTTPHost(host.first == UInt8(ascii: "[") ? host.dropFirst().dropLast() : host)
  }
}

extension ASCIISet {
  /// Unreserved characters, sub-delimiters and escapes.
  fileprivate static let registeredNameCharacters = ASCIISet(alphanumericsAnd: "-._~%!$&'()*+,;=")
}
