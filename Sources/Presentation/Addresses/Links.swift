/// Writes the links of a page.
public enum Links: Sendable {
  /// A page at its own address: its links hold under any base path.
  case relative(from: SiteRoute)
  /// A page that may stand at any address.
  case absolute(SiteIdentity)
  /// A page of a static site, which has only some of the routes: nil for those it lacks.
  ///
  /// The root leads from the page's folder to the site's own: it is empty, or has a slash at its end.
  case files(root: String = "", @Sendable (SiteRoute) -> String?)

  /// What leads from the page to the site's own folder: empty, or with a slash at its end.
  var root: String {
    switch self {
    case .relative(let page): SiteRoute.ascents[page.depth]
    case .absolute(let site): site.basePath + "/"
    case .files(let root, _): root
    }
  }

  /// The address that leads to a route, nil if nothing does.
  func address(of target: SiteRoute, fragment: String? = nil) -> String? {
    switch self {
    case .relative(let page): SiteRoute.relative(from: page, to: target, fragment: fragment)
    case .absolute(let site): site.path(of: target) + (fragment.map { "#" + $0 } ?? "")
    case .files(_, let file): file(target).map { $0 + (fragment.map { "#" + $0 } ?? "") }
    }
  }

  /// The address that leads to a route which every site has, the living and the static ones.
  func callAsFunction(_ target: SiteRoute, fragment: String? = nil) -> String {
    address(of: target, fragment: fragment) ?? ""
  }

  /// A link with its words.
  func link(_ label: String, to target: SiteRoute, fragment: String? = nil) -> LinkViewData {
    LinkViewData(address: self(target, fragment: fragment), label: label)
  }

  /// A link with its words, nil if the site has no such page.
  func optionalLink(
    _ label: String, to target: SiteRoute, fragment: String? = nil
  ) -> LinkViewData? {
    address(of: target, fragment: fragment).map {
      LinkViewData(address: $0, label: label)
    }
  }
}
