/// The first line of a request, taken apart (RFC 9112, section 3); ranges count in the head.
struct RequestLine: Sendable {
  var method: HTTPMethod
  var version: HTTPVersion
  var path: Range<Int>
  var query: Range<Int>?
  /// The authority of an absolute target, which stands above `Host`.
  var authority: Range<Int>?

  /// - Parameter line: the line without its end.
  init(_ line: ArraySlice<UInt8>) throws(HTTPParseError) {
    // A third space would be found in the version, which can't hold one.
    guard let first = line.firstIndex(of: .space),
      let second = line[(first + 1)...].firstIndex(of: .space)
    else { throw .malformedRequestLine }
    method = try Self.method(line[..<first])
    version = try Self.version(line[(second + 1)...])
    let target = line[(first + 1)..<second]
    guard target.allSatisfy({ $0.isVisible && $0 != UInt8(ascii: "#") }) else {
      throw .malformedTarget
    }
    path = target.startIndex..<target.endIndex
    try takeApart(target)
  }

  private static func method(_ name: ArraySlice<UInt8>) throws(HTTPParseError) -> HTTPMethod {
    guard !name.isEmpty, name.allSatisfy(\.isTokenCharacter) else { throw .malformedRequestLine }
    guard name.count <= HTTPParserLimits.method else { throw .methodTooLong }
    let method = HTTPMethod(name: String(decoding: name, as: UTF8.self))
    guard method != .connect else { throw .tunnelRequested }
    return method
  }

  /// A later minor version is spoken as 1.1 (RFC 9110, section 2.5).
  private static func version(_ text: ArraySlice<UInt8>) throws(HTTPParseError) -> HTTPVersion {
    let digits = text.dropFirst(5)
    guard text.starts(with: "HTTP/".utf8), digits.count == 3,
      let major = digits.first, let minor = digits.last,
      major.isDigit, digits[digits.startIndex + 1] == UInt8(ascii: "."), minor.isDigit
    else { throw .malformedRequestLine }
    guard major == UInt8(ascii: "1") else { throw .unsupportedVersion }
    return minor == UInt8(ascii: "0") ? .http1_0 : .http1_1
  }

  private mutating func takeApart(_ target: ArraySlice<UInt8>) throws(HTTPParseError) {
    switch target.first {
    case UInt8(ascii: "/"): split(target)
    case UInt8(ascii: "*"):
      guard target.count == 1, method == .options else { throw .malformedTarget }
    default: try takeApartAbsolute(target)
    }
  }

  private mutating func split(_ target: ArraySlice<UInt8>) {
    let mark = target.firstIndex(of: UInt8(ascii: "?"))
    path = target.startIndex..<(mark ?? target.endIndex)
    query = mark.map { $0 + 1..<target.endIndex }
  }

  private mutating func takeApartAbsolute(
    _ target: ArraySlice<UInt8>
  ) throws(HTTPParseError) {
    guard let scheme = ["http://", "https://"].first(where: { target.hasPrefix($0) }) else {
      throw .malformedTarget
    }
    let rest = target.dropFirst(scheme.utf8.count)
    let end = rest.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") }
    let host = rest[..<(end ?? rest.endIndex)]
    guard host.isHostAndPort else { throw .malformedHost }
    authority = host.startIndex..<host.endIndex
    split(rest[host.endIndex...])
  }
}

extension ArraySlice<UInt8> {
  fileprivate func hasPrefix(_ scheme: String) -> Bool {
    prefix(scheme.utf8.count).equalsIgnoringCase(scheme)
  }
}
