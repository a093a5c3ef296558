import HTTP

/// How a site is reached.
public struct WebAppSettings: Sendable, Hashable {
  /// What stands before every address: empty, or like `/flipbook`.
  public let basePath: String
  /// The origin that visitors see, where it is known.
  public let publicOrigin: WebOrigin?
  /// The version of the program: a browser's copy of a page that another one made is not taken for good.
  public let programVersion: String

  /// How a site is reached; without anything said at the root of whatever host is asked.
  ///
  /// - Parameter basePath: slashes at either end are tolerated.
  public init(
    basePath: String = "", publicOrigin: WebOrigin? = nil, programVersion: String = ""
  ) {
    let segments = basePath.split(separator: "/")
    self.basePath = segments.map { "/" + $0 }.joined()
    self.publicOrigin = publicOrigin
    self.programVersion = programVersion
  }

  /// Whether a visitor comes over https: by the public address, or by what a trusted proxy has told.
  func isSecure(for client: HTTPClient) -> Bool {
    if let publicOrigin { return publicOrigin.scheme == "https" }
    return client.forwardedScheme == .https
  }

  /// The part of a path below the base path; nil if it lies elsewhere.
  func pathBelowBase(_ path: String) -> String? {
    let below = basePath.isEmpty ? path : path.hasPrefix(basePath) ? rest(of: path) : ""
    return below.utf8.first == UInt8(ascii: "/") ? below : nil
  }

  private func rest(of path: String) -> String {
    String(Substring(path.utf8.dropFirst(basePath.utf8.count)))
  }
}

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
