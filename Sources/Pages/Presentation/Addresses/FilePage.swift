/// The location of a page of a static site, and its links.
package struct FilePage: Sendable {
  /// The relative path from the page's folder to the site's folder: empty, or with a trailing slash.
  package var root: String
  /// Links that all pages of the site share, before those that every site has.
  package var navigation: [LinkViewData]
  /// The absolute address of the page's folder, with a trailing slash; nil if the site's address isn't known.
  package var address: String?
  package var cardImage: String?
  package var related: [LinkViewData] = []
  package var opening: String?
  /// Returns a reference to the file of a route; nil if the site doesn't have that route.
  let file: @Sendable (Route) -> String?

  package init(
    root: String = "", navigation: [LinkViewData] = [], address: String? = nil,
    cardImage: String? = nil, file: @escaping @Sendable (Route) -> String?
  ) {
    self.root = root
    self.navigation = navigation
    self.address = address
    self.cardImage = cardImage
    self.file = file
  }

  /// The absolute address of a route in the page's folder; nil for a route in another folder.
  func address(of route: Route) -> String? {
    guard let address, let file = file(route), !file.utf8.contains(UInt8(ascii: "/")) else {
      return nil
    }
    return address + (file.utf8.elementsEqual(Self.index.utf8) ? "" : file)
  }

  package static let index = "index.html"
}
