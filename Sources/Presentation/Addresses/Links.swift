/// Writes the links of a page.
public enum Links: Sendable {
  /// A page at its own address: its links hold under any base path.
  case page(PageAddress)
  /// A page that may stand at any address.
  case absolute(SiteIdentity)
  /// A page of a static site, which has only some of the routes: nil for those it lacks.
  ///
  /// The root leads from the page's folder to the site's own: it is empty, or has a slash at its end.
  case files(root: String = "", @Sendable (SiteRoute) -> String?)

  /// The links of the page of a route.
  public static func relative(from page: SiteRoute) -> Links { .page(PageAddress(page)) }

  /// What leads from the page to the site's own folder: empty, or with a slash at its end.
  var root: String {
    switch self {
    case .page(let page): page.root
    case .absolute(let site): site.basePath + "/"
    case .files(let root, _): root
    }
  }

  /// The address that leads to a route, nil if nothing does.
  func address(of target: SiteRoute, fragment: String? = nil) -> String? {
    switch self {
    case .page(let page): page.reference(to: target, fragment: fragment)
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

/// The address of a page, from where relative references lead on.
public struct PageAddress: Sendable {
  private let route: SiteRoute
  private let path: String

  /// The address of a route.
  public init(_ route: SiteRoute) {
    self.route = route
    path = route.pathWithoutQuery
  }

  /// The shortest reference that leads from here to a route, whatever base path the site has.
  ///
  /// - Parameter fragment: the element of the target page to go to.
  public func reference(to target: SiteRoute, fragment: String? = nil) -> String {
    var reference = shortReference(to: target) ?? reference(to: target.printed)
    if let fragment {
      reference += "#"
      reference += fragment
    }
    return reference
  }

  private func shortReference(to target: SiteRoute) -> String? {
    guard case .record(let record, nil) = route, case .record(let other, nil) = target else {
      return nil
    }
    return record.shortReference(to: other)
  }

  private func reference(to target: PrintedAddress) -> String {
    let shared = lengthOfFolder(sharedWith: target.path)
    // The path itself becomes the reference: there is a dozen of them on a page.
    var reference = target.path
    let end = reference.utf8.index(reference.startIndex, offsetBy: shared)
    reference.replaceSubrange(..<end, with: ascent(from: shared))
    if reference.isEmpty { reference = "./" }
    reference += target.query
    return reference
  }

  /// How many bytes of both paths are the folder that both lie in, its slash included.
  private func lengthOfFolder(sharedWith other: String) -> Int {
    var (length, folder) = (0, 0)
    for (octet, otherOctet) in zip(path.utf8, other.utf8) {
      guard octet == otherOctet else { break }
      length += 1
      if octet == UInt8(ascii: "/") { folder = length }
    }
    return folder
  }

  /// What leads up to a folder, of which the path's first bytes are the address.
  private func ascent(from length: Int) -> String {
    let slashes = path.utf8.dropFirst(length).count { $0 == UInt8(ascii: "/") }
    return String(repeating: "../", count: slashes)
  }

  /// What leads to the site's own folder.
  var root: String { ascent(from: 1) }
}
