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
  func pathBelowBase(_ path: String) -> Substring? {
    guard path.hasPrefix(basePath) else { return nil }
    let rest = path.utf8.dropFirst(basePath.utf8.count)
    return rest.first == UInt8(ascii: "/") ? Substring(rest) : nil
  }
}
