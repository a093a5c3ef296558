/// The addresses of all pages of a site, for search engines.
///
/// Source: sitemaps.org, protocol 0.9: a file has at most 50,000 addresses; of more files an index leads to all.
struct SiteMap {
  private let addresses: [String]
  private let site: String

  private static let limit = 50_000
  private static let namespace = "http://www.sitemaps.org/schemas/sitemap/0.9"

  /// A map of the pages at whole addresses, on a site at one without a slash at its end.
  init(of addresses: [String], at site: String) {
    self.addresses = addresses
    self.site = site
  }

  /// The files, of which `sitemap.xml` is to be shown to search engines.
  var files: [(name: String, bytes: [UInt8])] {
    guard addresses.count > Self.limit else {
      return [("sitemap.xml", document("urlset", "url", of: addresses[...]))]
    }
    let parts = stride(from: 0, to: addresses.count, by: Self.limit).enumerated().map {
      number, start in
      (
        name: "sitemap-\(number + 1).xml",
        bytes: document(
          "urlset", "url", of: addresses[start..<min(start + Self.limit, addresses.count)])
      )
    }
    let index = document("sitemapindex", "sitemap", of: parts.map { site + "/" + $0.name }[...])
    return [("sitemap.xml", index)] + parts
  }

  private func document(
    _ root: String, _ element: String, of addresses: ArraySlice<String>
  ) -> [UInt8] {
    var bytes = Array("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n".utf8)
    bytes += "<\(root) xmlns=\"\(Self.namespace)\">\n".utf8
    for address in addresses {
      bytes += "<\(element)><loc>".utf8
      // Of the characters that XML knows otherwise an address has this one only.
      for octet in address.utf8 {
        bytes += octet == UInt8(ascii: "&") ? Array("&amp;".utf8) : [octet]
      }
      bytes += "</loc></\(element)>\n".utf8
    }
    return bytes + Array("</\(root)>\n".utf8)
  }
}
