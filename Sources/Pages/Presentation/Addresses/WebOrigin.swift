import Encodings

/// The scheme and host of an address, such as `https://play.example:8443`.
package struct WebOrigin: Sendable, Hashable {
  package let scheme: String
  /// The host and port in lower case. The port is left out if it is the scheme's default.
  package let authority: String

  /// Reads the origin of an address; nil if it isn't an http or https address.
  ///
  /// - Parameter address: anything after the host is ignored.
  package init?(_ address: String) {
    guard address.isASCII else { return nil }
    // Addresses in requests may be long, but a host name isn't.
    let isWhole = address.utf8.count <= Self.longestOrigin
    let address = String(Substring(address.utf8.prefix(Self.longestOrigin))).lowercased()
    guard let scheme = ["http", "https"].first(where: { address.hasPrefix($0 + "://") }) else {
      return nil
    }
    let rest = address.dropFirst(scheme.count + 3)
    let authority = rest.prefix { !"/?#".contains($0) }
    guard isWhole || authority.endIndex < rest.endIndex, !authority.isEmpty,
      !authority.contains("@")
    else { return nil }
    self.scheme = scheme
    self.authority = Self.withoutDefaultPort(String(authority), scheme: scheme)
  }

  /// The number of bytes to read. A host name has at most 253 (RFC 1035, section 2.3.4).
  private static let longestOrigin = 300

  package var text: String { "\(scheme)://\(authority)" }

  /// Whether a `Host` field has this origin's host, whatever the scheme.
  package func matches(host: String) -> Bool {
    Self.withoutDefaultPort(host.lowercased(), scheme: scheme) == authority
  }

  private static func withoutDefaultPort(_ authority: String, scheme: String) -> String {
    let port = scheme == "https" ? ":443" : ":80"
    return authority.hasSuffix(port) ? String(authority.dropLast(port.count)) : authority
  }
}

/// The site's address as visitors see it, such as `https://play.example/reversi`.
package struct PublicAddress: Sendable, Equatable {
  package let origin: WebOrigin
  /// The path that begins every address: empty, or like `/reversi`.
  package let basePath: String

  /// Parses a scheme, a host, and optionally a port and a path; nil for anything else.
  package init?(_ text: String) {
    let pattern =
      #/(?i:https?)://(?:[-\w.]+|\[[0-9A-Fa-f:.]+\])(?::(?<port>[0-9]{1,5}))?(?<path>/.*)?/#
    guard text.isASCII, let parts = text.wholeMatch(of: pattern.asciiOnlyWordCharacters()),
      (1...65535).contains(parts.port.flatMap { Int($0) } ?? 80),
      let origin = WebOrigin(text), let path = Self.basePath(String(parts.path ?? ""))
    else { return nil }
    self.origin = origin
    basePath = path
  }

  /// A path with one slash before each segment and none at the end; nil if a character needs an escape, or a segment
  /// is `.` or `..`. Escapes are spelled as browsers spell them.
  package static func basePath(_ text: String) -> String? {
    func isPlain(_ byte: UInt8) -> Bool { AddressCoder.isUnreserved(byte) || byte == 0x2B }
    var path = ""
    for segment in text.utf8.split(separator: UInt8(ascii: "/")) {
      guard segment.allSatisfy({ isPlain($0) || $0 == UInt8(ascii: "%") }),
        let bytes = PercentEncoding.decode(Array(segment)[...]),
        bytes.allSatisfy({ isPlain($0) || $0 > 0x7F }), ![[0x2E], [0x2E, 0x2E]].contains(bytes)
      else { return nil }
      path += "/" + PercentEncoding.encode(String(decoding: bytes, as: UTF8.self), except: isPlain)
    }
    return path
  }
}
