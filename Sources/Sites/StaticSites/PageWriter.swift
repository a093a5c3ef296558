package import Presentation
package import Reversi

package struct SiteSettings: Sendable, Hashable {
  /// How moves play automatically. With nil, pages stand still or go straight to the next choice.
  package var pace: RecordPace?
  package var title: String?
  /// The players, date and place of the games, for games that don't name their own.
  package var tags: GameTags
  package var language: Language

  package init(
    pace: RecordPace? = .disks, title: String? = nil, tags: GameTags = GameTags(),
    language: Language
  ) {
    self.pace = pace
    self.title = title
    self.tags = tags
    self.language = language
  }
}

extension Views {
  package static let exportedPages: KeyValuePairs<String, any Page.Type> = [
    "index": IndexPageViewData.self, "onefile": OneFilePageViewData.self,
    "opening": OpeningPageViewData.self,
  ]
}

/// Writes the pages of a site, and then the files of `Public/` that they link.
struct PageWriter {
  let site: Views
  var style = SiteStyle()
  /// The site in one language, to complete the pages' addresses.
  var edition: SiteEdition?
  var page: [UInt8] = []
  /// The names of the files of `Public/` that the pages rendered so far link.
  private(set) var linked: Set<String> = []

  mutating func write(
    _ viewData: consuming some PageInLayout, to name: String, in folder: String = "",
    of output: inout OutputFolder
  ) throws {
    let path = folder.isEmpty ? name : folder + "/" + name
    try output.write(bytes(of: viewData, at: path), to: name, in: folder)
  }

  /// Writes a page of an edition, unless it is there with the same content.
  mutating func write(
    _ viewData: consuming some PageInLayout, _ route: CollectionRoute, to output: inout OutputFolder
  ) throws {
    let path = (edition?.folder ?? "") + route.path
    try output.file(path, bytes(of: viewData, at: path))
  }

  func writeLinkedFiles(into output: inout OutputFolder) throws {
    for file in linked.sorted().compactMap(site.file) {
      try output.write(file.bytes, to: file.name)
    }
  }

  /// Renders the page at a path. The caller writes it.
  mutating func bytes(of viewData: consuming some PageInLayout, at path: String) -> [UInt8] {
    edition?.complete(&viewData.page, at: path)
    viewData.page.theme = style.look
    let root = viewData.page.root
    viewData.page.logo = style.logo.map { root + CollectionRoute.escaped($0) }
    viewData.page.style = style.sheet.map { root + CollectionRoute.escaped($0) }
    page.removeAll(keepingCapacity: true)
    site.render(viewData, into: &page)
    noteLinks(behind: root)
    return page
  }

  mutating func takeLinks() -> Set<String> {
    defer { linked = [] }
    return linked
  }

  /// Records the files of `Public/` that the page's `<link>` elements name. They are in the site's own folder.
  private mutating func noteLinks(behind root: String) {
    var rest = page[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[(start + 1)...]
      guard rest.starts(with: "link ".utf8) else { continue }
      let parts = rest.prefix { $0 != UInt8(ascii: ">") }.split(separator: UInt8(ascii: "\""))
      let address = parts.drop { !$0.suffix(5).elementsEqual("href=".utf8) }.dropFirst().first ?? []
      let name = String(decoding: address.dropFirst(root.utf8.count), as: UTF8.self)
      if site.file(name) != nil { linked.insert(name) }
    }
  }
}

extension Links {
  static let onlyStart = Links.file(FilePage { $0 == .start ? "index.html" : nil })
}
