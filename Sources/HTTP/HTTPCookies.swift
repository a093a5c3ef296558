/// The cookies that a client sent (RFC 6265, section 5.4).
///
/// A client cannot mend what another site of the same host has set: what is malformed, or not ASCII, is
/// passed over.
public struct HTTPCookies: Sendable {
  /// One cookie, in ASCII.
  public struct Cookie: Sendable, Equatable {
    /// Its name; case-sensitive.
    public var name: String
    /// Its value as sent, quotes included.
    public var value: String
  }

  private let pairs: [(name: ArraySlice<UInt8>, value: ArraySlice<UInt8>)]

  /// How many cookies are looked at, the last ones: browsers keep fewer of a site.
  static let limit = 256

  /// The cookies of a request's fields, which are gone through once, however many are asked for.
  public init(_ fields: HTTPFields) {
    var pairs: [(name: ArraySlice<UInt8>, value: ArraySlice<UInt8>)] = []
    for line in fields.lines where fields.isNamed(.cookie, line) {
      let octets = fields.valueBytes(of: line)
      octets.span.forEachCookie { name, value in
        pairs.append((octets.part(name), octets.part(value)))
      }
    }
    self.pairs = Array(pairs.suffix(Self.limit))
  }

  /// All cookies in the order sent: those with longer paths come first.
  public var cookies: [Cookie] {
    pairs.filter { $0.name.span.isASCII && $0.value.span.isASCII }.map {
      Cookie(
        name: String(decoding: $0.name, as: UTF8.self),
        value: String(decoding: $0.value, as: UTF8.self))
    }
  }

  /// The value of the first cookie of this name: the one with the longest path.
  public subscript(name: String) -> String? { values(of: name).first }

  /// Every value of this name, in the order sent.
  public func values(of name: String) -> [String] {
    pairs.filter { $0.name.span.equals(name) && $0.value.span.isASCII }
      .map { String(decoding: $0.value, as: UTF8.self) }
  }
}

extension ArraySlice<UInt8> {
  /// The octets at offsets from the start.
  fileprivate func part(_ offsets: Range<Int>) -> ArraySlice<UInt8> {
    self[(startIndex + offsets.lowerBound)..<(startIndex + offsets.upperBound)]
  }
}

extension Span<UInt8> {
  /// Calls for each cookie with the offsets of its name and its value.
  fileprivate func forEachCookie(_ body: (_ name: Range<Int>, _ value: Range<Int>) -> Void) {
    var start = 0
    while start < count {
      let end = firstIndex(of: UInt8(ascii: ";"), from: start) ?? count
      let (pair, first) = (extracting(start..<end), start)
      start = end + 1
      guard let equals = pair.firstIndex(of: UInt8(ascii: "=")) else { continue }
      let name = trimmed(first..<(first + equals))
      if !name.isEmpty { body(name, trimmed((first + equals + 1)..<end)) }
    }
  }

  private func trimmed(_ offsets: Range<Int>) -> Range<Int> {
    let trimmed = extracting(offsets).rangeWithoutOptionalWhitespace()
    return (offsets.lowerBound + trimmed.lowerBound)..<(offsets.lowerBound + trimmed.upperBound)
  }

  fileprivate var isASCII: Bool { allSatisfy { $0.isASCII } }
}

extension HTTPRequest {
  /// The cookies that came with the request.
  public var cookies: HTTPCookies { HTTPCookies(fields) }
}

/// A cookie for the client to keep (RFC 6265, section 4.1): no script can read it, and links from other sites carry it along.
public struct HTTPSetCookie: Sendable, Equatable {
  /// The name: a token.
  public let name: String
  /// The value: visible ASCII without quotes, comma, semicolon and backslash.
  public let value: String
  /// The addresses it is sent to: this one and those below it.
  public let path: String
  /// How many seconds it is kept: zero deletes it.
  public let maxAge: Int
  /// Whether it is only sent over https.
  public let isSecure: Bool

  /// A cookie.
  ///
  /// - Throws: if name, value or path hold characters that a cookie cannot hold.
  public init(
    name: String, value: String, path: String, maxAge: Int, isSecure: Bool
  ) throws(HTTPCookieError) {
    guard HTTPFieldName(name) != nil else { throw .invalidName(name) }
    guard value.utf8.allSatisfy(\.isCookieOctet) else { throw .invalidValue(name: name) }
    guard path.hasPrefix("/"), path.utf8.allSatisfy(\.isCookiePathOctet) else {
      throw .invalidPath(path)
    }
    self.name = name
    self.value = value
    self.path = path
    self.maxAge = maxAge
    self.isSecure = isSecure
  }

  /// What stands in the `Set-Cookie` field.
  public var fieldValue: String {
    "\(name)=\(value); Path=\(path); Max-Age=\(maxAge)\(isSecure ? "; Secure" : "")"
      + "; HttpOnly; SameSite=Lax"
  }
}

/// Why a cookie cannot be set.
public enum HTTPCookieError: Error, Hashable, Sendable {
  /// The name is not a token.
  case invalidName(String)
  /// The value of the cookie with this name holds something that would have to be escaped.
  /// The value itself is not told: it may be a secret.
  case invalidValue(name: String)
  /// The path does not begin with `/`, or holds a semicolon or something invisible.
  case invalidPath(String)
}

extension UInt8 {
  fileprivate var isCookieOctet: Bool {
    isVisible && ![",", ";", "\\", "\""].contains(Unicode.Scalar(self))
  }

  fileprivate var isCookiePathOctet: Bool { isVisible && self != UInt8(ascii: ";") }
}
