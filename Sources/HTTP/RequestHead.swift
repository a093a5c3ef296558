/// Gathers the head of a request, line by line as its bytes arrive (RFC 9112, section 2.1).
///
/// Every rule is judged at the end of the line that it concerns, or where a limit is passed, so
/// that the outcome does not depend on how the bytes were cut.
struct RequestHead: Sendable {
  private(set) var bytes: [UInt8] = []
  private(set) var lines: [HTTPFields.Line] = []
  private(set) var requestLine: RequestLine?
  private var leadingEmptyLines = 0
  private var lineStart = 0
  private var fieldsStart = 0
  private var searched = 0

  /// More than a piece is never copied only to find that it belongs to the next message.
  private static let piece = 2_048

  /// Whether nothing of a request was seen yet, but for empty lines.
  var isEmpty: Bool { requestLine == nil && lineStart == bytes.count }

  /// Takes what belongs to the head from the front of the input.
  ///
  /// - Returns: whether the head is complete.
  mutating func take(
    from input: inout ArraySlice<UInt8>,
    limits: HTTPParserLimits
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
    // Another owner of the bytes, which stay as they are: they are read while lines are added.
    let received = bytes
    let span = received.span
    while let lineFeed = span.firstIndex(of: .lineFeed, from: searched) {
      try checkFirstOctet()
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
    try checkFirstOctet()
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

  /// - Parameter end: the end of what was received of the line, the LF included if it is there.
  private func check(_ limits: HTTPParserLimits, upTo end: Int) throws(HTTPParseError) {
    if requestLine != nil {
      guard end - fieldsStart <= limits.fieldBytes else { throw .fieldsTooLarge }
    } else {
      guard end - lineStart <= limits.requestLine + 2 else { throw .requestLineTooLong }
    }
  }

  /// Refuses what cannot become a request, such as a TLS handshake, before a line ends.
  private func checkFirstOctet() throws(HTTPParseError) {
    guard requestLine == nil, lineStart < bytes.count else { return }
    let first = bytes[lineStart]
    guard first.isTokenCharacter || first == .carriageReturn || first == .lineFeed else {
      throw .malformedRequestLine
    }
  }
}

extension RequestHead {
  /// The request of a complete head, without its body.
  func request() throws(HTTPParseError) -> HTTPRequest {
    guard let line = requestLine else { throw .malformedRequestLine }
    return HTTPRequest(
      method: line.method,
      path: line.path.isEmpty ? "/" : String(decoding: bytes[line.path], as: UTF8.self),
      query: line.query.map { String(decoding: bytes[$0], as: UTF8.self) },
      version: line.version,
      fields: try fields(line.version, authority: line.authority),
      body: []
    )
  }

  /// The fields, with a `Host` that holds (RFC 9112, section 3.2).
  private func fields(
    _ version: HTTPVersion, authority: Range<Int>?
  ) throws(HTTPParseError) -> HTTPFields {
    var fields = HTTPFields(bytes: bytes, lines: lines)
    guard let host = try placeOfHost(in: fields) else {
      guard version == .http1_0 else { throw .missingHost }
      return fields
    }
    guard bytes.span.extracting(lines[host].value).isHostAndPort else { throw .malformedHost }
    if let authority { fields.pointValue(at: host, to: authority) }
    return fields
  }

  private func placeOfHost(in fields: HTTPFields) throws(HTTPParseError) -> Int? {
    var host: Int?
    for index in lines.indices where fields.isNamed(.host, lines[index]) {
      guard host == nil else { throw .repeatedHost }
      host = index
    }
    return host
  }
}
