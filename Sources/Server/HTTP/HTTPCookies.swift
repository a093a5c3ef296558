/// The cookies that a client sent (RFC 6265, section 5.4).
///
/// Cookies that are malformed or not ASCII are skipped instead of refused: another site on the same host may
/// have set them, and the client can't fix that.
package struct HTTPCookies: Sendable {
  /// The cookies in the order sent: browsers send those with longer paths first. Values include any quotes.
  package let pairs: [(name: ArraySlice<UInt8>, value: ArraySlice<UInt8>)]

  /// The maximum number of cookies to read, counted from the end. Browsers store fewer than this for one site.
  static let limit = 256

  /// Parses the cookies of a request once; each lookup then reads from the result.
  package init(_ fields: HTTPFields) {
    var pairs: [(name: ArraySlice<UInt8>, value: ArraySlice<UInt8>)] = []
    for line in fields.lines where fields.isNamed(.cookie, line) {
      for pair in fields.valueBytes(of: line).split(separator: UInt8(ascii: ";")) {
        guard let equals = pair.firstIndex(of: UInt8(ascii: "=")) else { continue }
        let name = pair[..<equals].trimmingOptionalWhitespace()
        if !name.isEmpty {
          pairs.append((name, pair[(equals + 1)...].trimmingOptionalWhitespace()))
        }
      }
    }
    self.pairs = pairs.suffix(Self.limit).filter { $0.name.span.isASCII && $0.value.span.isASCII }
  }

  /// The value of the first cookie with this name, which is the one with the longest path.
  package subscript(name: String) -> String? { values(of: name).first }

  /// Every value of this name, in the order sent.
  package func values(of name: String) -> [String] {
    pairs.filter { $0.name.span.equals(name) }.map { String(decoding: $0.value, as: UTF8.self) }
  }
}

extension Span<UInt8> {
  fileprivate var isASCII: Bool { allSatisfy { $0.isASCII } }
}

extension HTTPRequest {
  package var cookies: HTTPCookies { HTTPCookies(fields) }
}

extension HTTPCookies {
  /// The value of `Set-Cookie` for a cookie that the client is to store (RFC 6265, section 4.1). Scripts can't read it,
  /// and the client also sends it when it follows a link from another site.
  ///
  /// - Parameters:
  ///   - value: visible ASCII without quotes, commas, semicolons and backslashes.
  ///   - path: the client sends the cookie to this path and everything below it.
  ///   - maxAge: the number of seconds until the cookie expires; zero deletes it.
  /// - Returns: nil if the name, value or path contains characters that a cookie can't have.
  package static func setting(
    _ name: String, to value: String, path: String, maxAge: Int, isSecure: Bool
  ) -> String? {
    guard HTTPFieldName(name) != nil, value.utf8.allSatisfy(\.isCookieByte),
      path.hasPrefix("/"), path.utf8.allSatisfy(\.isCookiePathByte)
    else { return nil }
    return "\(name)=\(value); Path=\(path); Max-Age=\(maxAge)\(isSecure ? "; Secure" : "")"
      + "; HttpOnly; SameSite=Lax"
  }
}

extension UInt8 {
  fileprivate var isCookieByte: Bool {
    isVisible && ![",", ";", "\\", "\""].contains(Unicode.Scalar(self))
  }

  fileprivate var isCookiePathByte: Bool { isVisible && self != UInt8(ascii: ";") }
}
