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
