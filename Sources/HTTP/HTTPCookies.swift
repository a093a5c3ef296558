/// The cookies that a client sent (RFC 6265, section 5.4).
public struct HTTPCookies: Sendable, Equatable {
  /// One cookie.
  public struct Cookie: Sendable, Equatable {
    /// Its name; case-sensitive.
    public var name: String
    /// Its value as sent, quotes included.
    public var value: String
  }

  /// All cookies in the order sent: those with longer paths come first.
  public private(set) var cookies: [Cookie] = []

  /// The cookies of a request's fields. What is malformed is left out: a client cannot
  /// mend what another site of the same host has set.
  public init(_ fields: HTTPFields) {
    for line in fields.lines where fields.isNamed(.cookie, line) {
      for part in fields.valueBytes(of: line).split(separator: UInt8(ascii: ";")) {
        if let cookie = Self.cookie(in: part.trimmingOptionalWhitespace()) {
          cookies.append(cookie)
        }
      }
    }
  }

  private static func cookie(in pair: ArraySlice<UInt8>) -> Cookie? {
    guard let equals = pair.firstIndex(of: UInt8(ascii: "=")) else { return nil }
    guard let name = text(pair[..<equals]), !name.isEmpty, let value = text(pair[(equals + 1)...])
    else { return nil }
    return Cookie(name: name, value: value)
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String? {
    let text = bytes.trimmingOptionalWhitespace()
    // What is ASCII, as all cookies of this site are, needs no costlier proof.
    let isASCII = text.span.allSatisfy { $0 < 0x80 }
    return isASCII
      ? String(decoding: text, as: UTF8.self) : String(validating: text, as: UTF8.self)
  }

  /// The value of the first cookie of this name: the one with the longest path.
  public subscript(name: String) -> String? {
    cookies.first { $0.name == name }?.value
  }

  /// Every value of this name, in the order sent.
  public func values(of name: String) -> [String] {
    cookies.filter { $0.name == name }.map(\.value)
  }
}

extension HTTPRequest {
  /// The cookies that came with the request.
  public var cookies: HTTPCookies { HTTPCookies(fields) }
}
