/// What a presenter has to know about the site that its pages belong to.
public struct SiteFacts: Sendable {
  /// What the site is called where it isn't called as the program is.
  public var name: String?
  /// What stands before every path: empty, or a path such as `/reversi` without a slash at the end.
  public let basePath: String
  /// What stands before the base path where the site's public address is known, such as `https://play.example`.
  ///
  /// Pages that everybody may keep have absolute addresses only with it: what a request says of its host must not stand in them.
  public let origin: String?

  /// The facts of a site.
  public init(name: String? = nil, basePath: String = "", origin: String? = nil) {
    self.name = name
    self.basePath = basePath
    self.origin = origin
  }

  /// The whole address of a route; nil where the site's public address isn't known.
  public func address(of route: SiteRoute) -> String? {
    origin.map { path(of: route, at: $0) }
  }

  /// The path-absolute address of a route: for `Location` headers and pages that may stand anywhere.
  public func path(of route: SiteRoute) -> String {
    path(of: route, at: "")
  }

  /// The address of a route at an origin.
  func path(of route: SiteRoute, at origin: String) -> String {
    origin + basePath + route.path
  }
}
