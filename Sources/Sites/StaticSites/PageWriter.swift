import OperatingSystem
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
    "index": IndexPageViewData.self, "opening": OpeningPageViewData.self,
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
  var palette: Palette { site.palette }

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
    for file in try linkedFiles { try output.write(file.bytes, to: file.name) }
  }

  /// Renders the page at a path. The caller writes it.
  mutating func bytes(of viewData: consuming some PageInLayout, at path: String) -> [UInt8] {
    edition?.complete(&viewData.page, at: path)
    viewData.page.theme = style.look
    let root = viewData.page.root
    viewData.page.logo = style.logo.map { root + CollectionRoute.escaped($0) }
    page.removeAll(keepingCapacity: true)
    site.render(viewData, into: &page)
    noteLinks()
    return page
  }

  mutating func takeLinks() -> Set<String> {
    defer { linked = [] }
    return linked
  }

  var linkedFiles: [PublicFile] {
    get throws(CommandError) { try files(linked) }
  }

  /// The files of `Public/` with these names, sorted by name.
  func files(_ names: Set<String>) throws(CommandError) -> [PublicFile] {
    var files: [PublicFile] = []
    for name in names.sorted() {
      guard let file = site.file(name) else {
        throw CommandError(
          "the site has no file Public/\(name), to which its pages refer; name another --templates")
      }
      files.append(file)
    }
    return files
  }

  /// Records the targets of the page's `<link>` elements.
  private mutating func noteLinks() {
    var place = 0
    while let element = page.span.linkElement(from: place) {
      place = element.upperBound
      guard let file = page.span.linkedFile(in: element) else { continue }
      let name = String(decoding: page[file], as: UTF8.self)
      if !linked.contains(name) { linked.insert(name) }
    }
  }
}

extension Span<UInt8> {
  /// The first `<link>` element at or after an index, up to its `>`.
  fileprivate func linkElement(from start: Int) -> Range<Int>? {
    for place in start..<count
    where self[place] == UInt8(ascii: "<") && holds("<link ", at: place) {
      return place..<(first(">", in: place..<count) ?? count)
    }
    return nil
  }

  /// The file name that an element links; nil for an alternate form of the page, which is no file of `Public/`.
  fileprivate func linkedFile(in element: Range<Int>) -> Range<Int>? {
    let reference: StaticString = "href=\""
    guard first("\"alternate\"", in: element) == nil, first("\"canonical\"", in: element) == nil,
      let place = first(reference, in: element)
    else { return nil }
    var start = place + reference.utf8CodeUnitCount
    var end = start
    while end < element.upperBound, self[end] != UInt8(ascii: "\"") {
      if self[end] == UInt8(ascii: "/") { start = end + 1 }
      end += 1
    }
    return start < end ? start..<end : nil
  }

  private func first(_ text: StaticString, in range: Range<Int>) -> Int? {
    for place in range where holds(text, at: place) { return place }
    return nil
  }

  private func holds(_ text: StaticString, at place: Int) -> Bool {
    guard place + text.utf8CodeUnitCount <= count else { return false }
    for index in 0..<text.utf8CodeUnitCount where self[place + index] != text.utf8Start[index] {
      return false
    }
    return true
  }
}

extension Links {
  static let onlyStart = Links.file(FilePage { $0 == .start ? "index.html" : nil })
}
