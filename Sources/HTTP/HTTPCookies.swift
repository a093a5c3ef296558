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
    let name = pair[..<equals].trimmingOptionalWhitespace()
    let value = pair[(equals + 1)...].trimmingOptionalWhitespace()
    guard !name.isEmpty,
      let name = String(validating: name, as: UTF8.self),
      let value = String(validating: value, as: UTF8.self)
    else { return nil }
    return Cookie(name: name, value: value)
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
