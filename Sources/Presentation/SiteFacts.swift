import Gameplay
import Reversi

/// What a presenter has to know about the site that its pages belong to.
public struct SiteFacts: Sendable {
  /// What the site is called where it isn't called as the program is.
  public var name: String?
  private let place: Place

  /// What is the same for all pages; an object, because each page would otherwise copy all of it.
  private final class Place: Sendable {
    let basePath: String
    let origin: String?
    let files: SiteFiles

    init(basePath: String, origin: String?, files: SiteFiles) {
      self.basePath = basePath
      self.origin = origin
      self.files = files
    }
  }

  /// The facts of a site.
  ///
  /// - Parameter assetVersion: the version of a file of `Public/`, nil where it is unknown.
  public init(
    basePath: String = "", origin: String? = nil,
    assetVersion: (String) -> String? = { _ in nil }
  ) {
    place = Place(
      basePath: basePath, origin: origin, files: SiteFiles(assetVersion: assetVersion))
  }

  /// What stands before every path: empty, or a path such as `/reversi` without a slash at the end.
  public var basePath: String { place.basePath }

  /// What stands before the base path where the site's public address is known, such as `https://play.example`.
  ///
  /// Pages that everybody may keep have absolute addresses only with it: what a request says of its host must not stand in them.
  public var origin: String? { place.origin }

  /// The files of `Public/`.
  var files: SiteFiles { place.files }

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
