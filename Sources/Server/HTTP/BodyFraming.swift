import Encodings

/// How the end of a request's body is found (RFC 9112, section 6.3).
enum BodyFraming: Equatable, Sendable {
  case length(Int)
  case chunked
}

extension HTTPFields {
  /// - Throws: an error for every ambiguous framing, so that client, proxy and server can't disagree about
  ///   where the next request begins.
  func bodyFraming(version: HTTPVersion, limit: Int) throws(HTTPParseError) -> BodyFraming {
    let length = try onlyIndex(of: .contentLength, orElse: .repeatedContentLength)
    guard contains(.transferEncoding) else {
      guard let length else { return .length(0) }
      return .length(try Self.length(valueBytes(of: lines[length]), limit: limit))
    }
    guard length == nil else { throw .lengthAndTransferCoding }
    guard version == .http1_1 else { throw .transferCodingInHTTP1_0 }
    let codings = listMembers(of: .transferEncoding)
    // Without chunks at the end, and only there, the length of the body is unknown.
    guard codings.last?.equalsIgnoringCase("chunked") == true,
      !codings.dropLast().contains(where: { $0.equalsIgnoringCase("chunked") })
    else { throw .malformedTransferCoding }
    guard codings.count == 1 else { throw .unsupportedTransferCoding }
    return .chunked
  }

  /// The index of the field with a name; nil if there is none.
  func onlyIndex(
    of name: HTTPFieldName, orElse error: HTTPParseError
  ) throws(HTTPParseError) -> Int? {
    var found: Int?
    for index in lines.indices where isNamed(name, lines[index]) {
      guard found == nil else { throw error }
      found = index
    }
    return found
  }

  private static func length(_ value: ArraySlice<UInt8>, limit: Int) throws(HTTPParseError) -> Int {
    guard !value.isEmpty, value.allSatisfy(\.isDigit) else { throw .malformedContentLength }
    var length = 0
    for digit in value {
      length = length * 10 + Int(digit - UInt8(ascii: "0"))
      guard length <= limit else { throw .contentTooLarge }
    }
    return length
  }
}

/// Decodes a chunked body (RFC 9112, section 7.1). Trailer fields are checked and dropped.
struct ChunkedBody: Sendable {
  private enum State { case size, data(remaining: Int), dataEnd, trailer }

  private let limits: HTTPParserLimits
  private(set) var content: [UInt8] = []
  private var state = State.size
  private var line: [UInt8] = []
  private var extensionBytes = 0
  private var trailerBytes = 0
  private var trailerCount = 0

  init(limits: HTTPParserLimits) { self.limits = limits }

  /// Consumes the part of the input that belongs to the body.
  ///
  /// - Returns: whether the body is complete.
  mutating func take(from input: inout ArraySlice<UInt8>) throws(HTTPParseError) -> Bool {
    // Uses an index: slicing the input for each byte of a line would take most of the time.
    var index = input.startIndex
    defer { input = input[index...] }
    while index < input.endIndex {
      if case .data(let remaining) = state {
        let end = min(index + remaining, input.endIndex)
        content.append(contentsOf: input[index..<end])
        let missing = remaining - (end - index)
        state = missing == 0 ? .dataEnd : .data(remaining: missing)
        index = end
      } else {
        let byte = input[index]
        index += 1
        line.append(byte)
        try checkLine()
        if byte == .lineFeed, try readLine() { return true }
      }
    }
    return false
  }

  private mutating func checkLine() throws(HTTPParseError) {
    switch state {
    case .dataEnd:
      guard line.count <= 2, line[0] == .carriageReturn else { throw .malformedChunk }
    case .trailer:
      trailerBytes += 1
      guard trailerBytes <= limits.fieldBytes else { throw .fieldsTooLarge }
    case .size, .data:
      guard line.count <= HTTPParserLimits.chunkLine else { throw .malformedChunk }
    }
  }

  /// Interprets a complete line, CR LF included.
  ///
  /// - Returns: whether the line ends the body.
  private mutating func readLine() throws(HTTPParseError) -> Bool {
    guard line.count >= 2, line[line.count - 2] == .carriageReturn else { throw .bareLineFeed }
    let end = line.count - 2
    defer { line.removeAll(keepingCapacity: true) }
    switch state {
    case .size: try readSize(upTo: end)
    case .dataEnd, .data: state = .size
    case .trailer:
      if end == 0 { return true }
      trailerCount += 1
      guard trailerCount <= limits.fieldCount else { throw .tooManyFields }
      _ = try HTTPFields.Line(line.span.extracting(0..<end), at: 0)
    }
    return false
  }

  private mutating func readSize(upTo end: Int) throws(HTTPParseError) {
    // Slicing the line would copy it for every chunk, and a chunk may have only one byte.
    var (size, index) = (0, 0)
    while index < end, let digit = line[index].hexadecimalValue {
      size = size * 16 + Int(digit)
      guard size <= limits.body - content.count else { throw .contentTooLarge }
      index += 1
    }
    guard index > 0 else { throw .malformedChunk }
    extensionBytes += end - index
    guard extensionBytes <= limits.fieldBytes else { throw .fieldsTooLarge }
    if index < end { try checkExtensions(line[index..<end]) }
    state = size == 0 ? .trailer : .data(remaining: size)
  }

  /// Chunk extensions are ignored, but each is `;name`, `;name=token` or `;name="text"` (RFC 9112, section 7.1.1).
  private func checkExtensions(_ text: ArraySlice<UInt8>) throws(HTTPParseError) {
    var rest = text
    func takeToken() -> Bool {
      let token = rest.prefix(while: \.isTokenCharacter)
      rest = rest[token.endIndex...]
      return !token.isEmpty
    }
    func takeMark(_ mark: Unicode.Scalar) -> Bool {
      let space = rest.prefix(while: \.isOptionalWhitespace)
      guard text[space.endIndex...].first == UInt8(ascii: mark) else { return false }
      rest = rest[(space.endIndex + 1)...].drop(while: \.isOptionalWhitespace)
      return true
    }
    while !rest.isEmpty {
      guard takeMark(";"), takeToken() else { throw .malformedChunk }
      guard takeMark("="), !takeToken() else { continue }
      var isQuoted = rest.popFirst() == UInt8(ascii: "\"")
      guard isQuoted else { throw .malformedChunk }
      while isQuoted {
        guard let byte = rest.popFirst(), byte.isFieldValueCharacter,
          byte != UInt8(ascii: "\\") || rest.popFirst()?.isFieldValueCharacter == true
        else { throw .malformedChunk }
        isQuoted = byte != UInt8(ascii: "\"")
      }
    }
  }
}
