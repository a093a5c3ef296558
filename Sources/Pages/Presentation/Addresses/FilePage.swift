/// Where a page of a static site stands, and what it can lead to.
public struct FilePage: Sendable {
  /// What leads from the page's folder to the site's own: empty, or with a slash at its end.
  public var root: String
  /// Where to go from every page of the site, before what each site has.
  public var ways: [NavigationViewData]
  /// The whole address of the page's folder, with a slash at its end; nil where nobody knows where the site will stand.
  public var address: String?
  /// The file of the picture that other sites show of a page of the folder; nil without one.
  public var cardImage: String?
  /// The file of a route, as the page refers to it; nil for one that the site lacks.
  let file: @Sendable (SiteRoute) -> String?

  /// A page in a folder.
  public init(
    root: String = "", ways: [NavigationViewData] = [], address: String? = nil,
    cardImage: String? = nil, file: @escaping @Sendable (SiteRoute) -> String?
  ) {
    self.root = root
    self.ways = ways
    self.address = address
    self.cardImage = cardImage
    self.file = file
  }

  /// The whole address of a route in the page's folder; nil for one elsewhere.
  func address(of route: SiteRoute) -> String? {
    guard let address, let file = file(route), !file.utf8.contains(UInt8(ascii: "/")) else {
      return nil
    }
    return address + (file.utf8.elementsEqual(Self.index.utf8) ? "" : file)
  }

  /// What a server shows for a folder.
  static let index = "index.html"
}
