import Encodings
import Presentation

extension WholeSite {
  /// The files for search engines: `robots.txt`, and the sitemap if the site's address is known.
  ///
  /// - Parameter paths: the paths of all files, and of the folders of games and puzzles, which end with a slash.
  func searchFiles(_ paths: [String]) -> [(name: String, bytes: [UInt8])] {
    let robots = "User-agent: *\nAllow: /\n"
    guard let address = contents.address else { return [("robots.txt", Array(robots.utf8))] }
    var dates: [String: GameDate] = [:]
    for game in games { dates[CollectionRoute.game(game.name).folder] = game.date }
    for event in events { dates[CollectionRoute.event(event).path] = event.lastDate }
    for player in players {
      let newest = gamesOfPlayers[player.name]?.first
      dates[CollectionRoute.player(named: player.name).path] = newest?.date
    }
    for route: CollectionRoute in [.start, .games, .events(page: 1)] {
      dates[route.path] = games.first?.date
    }
    for page in contents.pages { dates[contents.route(of: page).path] = page.text.date }
    let folders = contents.languages.dropFirst().map { $0.tag + "/" }
    let pages = paths.compactMap { path -> SiteMap.Page? in
      let folder = folders.first { path.begins(with: $0) } ?? ""
      let page = String(path.utf8.dropFirst(folder.utf8.count)) ?? path
      let isPage =
        path.utf8.last == UInt8(ascii: "/") || path.utf8.suffix(5).elementsEqual(".html".utf8)
      let tag = folder.utf8.isEmpty ? contents.languages[0].tag : folder.withoutSlash
      // A page that isn't in this language has its address in another.
      let languages = languagesOfTexts[Spelling(page)]
      let isMissing = languages?.contains { $0.tag.isSpelled(tag) } == false
      guard isPage, !isMissing, !page.isSpelled("404.html") else { return nil }
      let place = SiteMap.folder(ofIndex: path) ?? path
      return (address + "/" + CollectionRoute.escaped(place), dates[page])
    }
    return SiteMap(pages: pages, site: address).files + [
      ("robots.txt", Array("\(robots)\nSitemap: \(address)/sitemap.xml\n".utf8))
    ]
  }
}

/// The sitemap of a site: the addresses of all its pages, for search engines.
///
/// Source: sitemaps.org, protocol 0.9. A file has at most 50,000 addresses; an index lists several files.
struct SiteMap {
  /// A page with its full address, and the date of what it shows, if it is known.
  typealias Page = (address: String, date: GameDate?)

  let pages: [Page]
  /// The site's own address, without a slash at its end.
  let site: String

  private static let limit = 50_000
  private static let namespace = "http://www.sitemaps.org/schemas/sitemap/0.9"

  /// The folder whose first page is at a path; nil for another page.
  static func folder(ofIndex path: String) -> String? {
    let folder = path.pathOfParent.isEmpty ? "" : path.pathOfParent + "/"
    return path.isSpelled(folder + "index.html") ? folder : nil
  }

  /// The files. Search engines start with `sitemap.xml`.
  var files: [(name: String, bytes: [UInt8])] {
    guard pages.count > Self.limit else {
      return [("sitemap.xml", document("urlset", "url", of: pages[...]))]
    }
    let parts = stride(from: 0, to: pages.count, by: Self.limit).enumerated().map {
      number, start in
      (
        name: "sitemap-\(number + 1).xml",
        bytes: document(
          "urlset", "url", of: pages[start..<min(start + Self.limit, pages.count)])
      )
    }
    let index = document(
      "sitemapindex", "sitemap", of: parts.map { (site + "/" + $0.name, nil) }[...])
    return [("sitemap.xml", index)] + parts
  }

  private func document(
    _ root: String, _ element: String, of pages: ArraySlice<Page>
  ) -> [UInt8] {
    var bytes = Array("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n".utf8)
    bytes += "<\(root) xmlns=\"\(Self.namespace)\">\n".utf8
    for page in pages {
      let date = page.date.map { "<lastmod>\($0.text)</lastmod>" } ?? ""
      bytes +=
        "<\(element)><loc>\(page.address.escapedForXML())</loc>\(date)</\(element)>\n"
        .utf8
    }
    return bytes + Array("</\(root)>\n".utf8)
  }
}
