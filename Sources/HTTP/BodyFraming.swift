/// Where the body of a request ends (RFC 9112, section 6.3).
enum BodyFraming: Equatable, Sendable {
  case length(Int)
  case chunked
}

extension HTTPFields {
  /// - Throws: whatever could be understood in two ways, so that nobody is fooled about where
  ///   the next request begins.
  func bodyFraming(version: HTTPVersion, limit: Int) throws(HTTPParseError) -> BodyFraming {
    let lengthLine = try onlyContentLength()
    guard contains(.transferEncoding) else {
      guard let lengthLine else { return .length(0) }
      return .length(try Self.length(valueBytes(of: lengthLine), limit: limit))
    }
    guard lengthLine == nil else { throw .lengthAndTransferCoding }
    guard version == .http1_1 else { throw .transferCodingInHTTP1_0 }
    let codings = listMembers(of: .transferEncoding)
    guard codings.count == 1, codings[0].equalsIgnoringCase("chunked") else {
      throw .unsupportedTransferCoding
    }
    return .chunked
  }

  private func onlyContentLength() throws(HTTPParseError) -> Line? {
    var found: Line?
    for line in lines where isNamed(.contentLength, line) {
      guard found == nil else { throw .repeatedContentLength }
      found = line
    }
    return found
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
