/// Writes the links of a page.
enum Links: Sendable {
  /// A page at its own address: its links hold under any base path.
  case relative(from: SiteRoute)
  /// A page that may stand at any address.
  case absolute(SiteFacts)

  /// The address that leads to a route.
  func callAsFunction(_ target: SiteRoute, fragment: String? = nil) -> String {
    switch self {
    case .relative(let page): SiteRoute.relative(from: page, to: target, fragment: fragment)
    case .absolute(let site): site.path(of: target) + (fragment.map { "#" + $0 } ?? "")
    }
  }

  /// A link with its words.
  func link(_ label: String, to target: SiteRoute, fragment: String? = nil) -> LinkViewData {
    LinkViewData(address: self(target, fragment: fragment), label: label)
  }
}
