/// Scheme and host of an address, such as `https://play.example:8443`.
public struct WebOrigin: Sendable, Hashable {
  /// The scheme in lower case, such as `https`.
  public let scheme: String
  /// Host and port in lower case; without the port where it is the scheme's own.
  public let authority: String

  /// The origin of an address; nil if it is no http or https address.
  ///
  /// - Parameter address: anything behind the host is passed over.
  public init?(_ address: String) {
    guard address.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    let address = address.lowercased()
    guard let scheme = ["http", "https"].first(where: { address.hasPrefix($0 + "://") }) else {
      return nil
    }
    let rest = address.dropFirst(scheme.count + 3)
    let authority = rest.prefix { !"/?#".contains($0) }
    guard !authority.isEmpty, !authority.contains("@") else { return nil }
    self.scheme = scheme
    self.authority = Self.withoutDefaultPort(String(authority), scheme: scheme)
  }

  /// The origin as browsers write it.
  public var text: String { "\(scheme)://\(authority)" }

  /// Whether a `Host` field names this origin's host, whatever the scheme.
  func matches(host: String) -> Bool {
    Self.withoutDefaultPort(host.lowercased(), scheme: scheme) == authority
  }

  private static func withoutDefaultPort(_ authority: String, scheme: String) -> String {
    let port = scheme == "https" ? ":443" : ":80"
    return authority.hasSuffix(port) ? String(authority.dropLast(port.count)) : authority
  }
}
