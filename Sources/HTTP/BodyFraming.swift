/// Where the body of a request ends (RFC 9112, section 6.3).
enum BodyFraming: Equatable, Sendable {
  case length(Int)
  case chunked
}

extension BodyFraming {
  /// - Throws: whatever could be understood in two ways, so that nobody is fooled about where
  ///   the next request begins.
  init(
    of fields: HTTPFields,
    version: HTTPVersion,
    limit: Int
  ) throws(HTTPParseError) {
    let hasCoding = fields.contains(.transferEncoding)
    let lengths = fields.lines.filter { fields.isNamed(.contentLength, $0) }
    guard lengths.count <= 1 else { throw .repeatedContentLength }
    if hasCoding {
      guard lengths.isEmpty else { throw .lengthAndTransferCoding }
      guard version == .http1_1 else { throw .transferCodingInHTTP1_0 }
      let codings = fields.listMembers(of: .transferEncoding)
      guard codings.count == 1, codings[0].equalsIgnoringCase("chunked") else {
        throw .unsupportedTransferCoding
      }
      self = .chunked
    } else {
      let length = try lengths.first.map { line throws(HTTPParseError) in
        try Self.length(fields.valueBytes(of: line), limit: limit)
      }
      self = .length(length ?? 0)
    }
  }

  private static func length(
    _ value: ArraySlice<UInt8>,
    limit: Int
  ) throws(HTTPParseError) -> Int {
    guard !value.isEmpty, value.allSatisfy(\.isDigit) else { throw .malformedContentLength }
    var length = 0
    for digit in value {
      length = length * 10 + Int(digit - UInt8(ascii: "0"))
      guard length <= limit else { throw .contentTooLarge }
    }
    return length
  }
}
