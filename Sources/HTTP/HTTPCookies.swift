/// The cookies that a client sent (RFC 6265, section 5.4).
///
/// A client cannot mend what another site of the same host has set: what is malformed, or not ASCII, is
/// passed over. Nothing is taken apart before it is asked for.
public struct HTTPCookies: Sendable {
  /// One cookie, in ASCII.
  public struct Cookie: Sendable, Equatable {
    /// Its name; case-sensitive.
    public var name: String
    /// Its value as sent, quotes included.
    public var value: String
  }

  private let lines: [ArraySlice<UInt8>]

  /// The cookies of a request's fields.
  public init(_ fields: HTTPFields) {
    lines = fields.lines.filter { fields.isNamed(.cookie, $0) }.map { fields.valueBytes(of: $0) }
  }

  /// All cookies in the order sent: those with longer paths come first.
  public var cookies: [Cookie] {
    var cookies: [Cookie] = []
    for line in lines {
      line.span.forEachCookie { name, value in
        guard name.isASCII, value.isASCII else { return }
        cookies.append(Cookie(name: String(ascii: name), value: String(ascii: value)))
      }
    }
    return cookies
  }

  /// The value of the first cookie of this name: the one with the longest path.
  public subscript(name: String) -> String? { values(of: name).first }

  /// Every value of this name, in the order sent.
  public func values(of name: String) -> [String] {
    var values: [String] = []
    for line in lines {
      line.span.forEachCookie { other, value in
        if other.equals(name), value.isASCII { values.append(String(ascii: value)) }
      }
    }
    return values
  }
}

extension Span<UInt8> {
  fileprivate func forEachCookie(_ body: (_ name: Span<UInt8>, _ value: Span<UInt8>) -> Void) {
    var start = 0
    while start < count {
      let end = firstIndex(of: UInt8(ascii: ";"), from: start) ?? count
      let pair = extracting(start..<end)
      start = end + 1
      guard let equals = pair.firstIndex(of: UInt8(ascii: "=")) else { continue }
      let (left, right) = (pair.extracting(..<equals), pair.extracting((equals + 1)...))
      let name = left.extracting(left.rangeWithoutOptionalWhitespace())
      let value = right.extracting(right.rangeWithoutOptionalWhitespace())
      if !name.isEmpty { body(name, value) }
    }
  }

  fileprivate var isASCII: Bool { allSatisfy { $0.isASCII } }
}

extension HTTPRequest {
  /// The cookies that came with the request.
  public var cookies: HTTPCookies { HTTPCookies(fields) }
}
