import Pictures
public import Presentation
public import Reversi
import Views

/// What the pages of an exported site have in common.
public struct SiteSettings: Sendable, Hashable {
  /// How moves play by themselves; nil for pages that only stand still, or lead to the next choice at once.
  public var pace: RecordPace?
  /// What the site is called; nil for the program's own name.
  public var title: String?
  /// Who has played the games, when and where, as far as the games themselves don't say so.
  public var tags: GameTags
  /// The language of the pages.
  public var language: Language

  /// The settings; each frame shows one more disk unless said otherwise.
  public init(
    pace: RecordPace? = .disks, title: String? = nil, tags: GameTags = GameTags(),
    language: Language = .standard
  ) {
    self.pace = pace
    self.title = title
    self.tags = tags
    self.language = language
  }
}

/// Writes the pages of a site, then the files of `Public/` that they link.
struct PageWriter {
  private let site: Site
  var palette: Palette { site.palette }
  private var page: [UInt8] = []
  /// The names of the files of `Public/` that the pages made so far link.
  private(set) var linked: Set<String> = []
  /// The ways from the page at a path to the same page in other languages.
  private let translations: (_ path: String) -> [TranslationViewData]

  init(_ site: Site, translations: @escaping (String) -> [TranslationViewData] = { _ in [] }) {
    self.site = site
    self.translations = translations
  }

  mutating func write(
    _ viewData: consuming some PageInLayout, to name: String, in folder: String = "",
    of output: inout OutputFolder
  ) throws {
    let path = folder.isEmpty ? name : folder + "/" + name
    try output.write(bytes(of: viewData, at: path), to: name, in: folder)
  }

  /// Writes the files that the pages written so far link.
  func writeLinkedFiles(into output: inout OutputFolder) throws {
    for file in try linkedFiles { try output.write(file.bytes, to: file.name) }
  }

  /// Makes a page that is not written, and says how many bytes it has.
  mutating func byteCount(of viewData: some PageInLayout) throws(SiteError) -> Int {
    try bytes(of: viewData, at: "").count
  }

  /// Makes the page at a path, which somebody else writes.
  mutating func bytes(
    of viewData: consuming some PageInLayout, at path: String
  ) throws(SiteError) -> [UInt8] {
    viewData.page.translations = translations(path)
    page.removeAll(keepingCapacity: true)
    try site.render(viewData, into: &page)
    noteLinks()
    return page
  }

  /// The names linked so far, which are forgotten.
  mutating func takeLinks() -> Set<String> {
    defer { linked = [] }
    return linked
  }

  /// The files that the pages made so far link, in the order of their names.
  var linkedFiles: [PublicFile] {
    get throws(SiteFileError) { try files(linked) }
  }

  /// The files of `Public/` with such names, in their order.
  func files(_ names: Set<String>) throws(SiteFileError) -> [PublicFile] {
    var files: [PublicFile] = []
    for name in names.sorted() {
      guard let file = site.file(name) else { throw .missing(name) }
      files.append(file)
    }
    return files
  }

  /// Notes where the page's `<link>` elements lead.
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

/// A page, of which all links are looked at: read where it lies, as a site has a million pages.
extension Span<UInt8> {
  /// The first `<link>` element from a place on, up to its end.
  fileprivate func linkElement(from start: Int) -> Range<Int>? {
    var place = start
    while place < count {
      if place + 9 <= count, !mayHoldElement(at: place) {
        place += 8
      } else if holds("<link ", at: place) {
        return place..<(first(">", in: place..<count) ?? count)
      } else {
        place += 1
      }
    }
    return nil
  }

  /// Whether one of eight octets is `<` and `l` follows it, as before few other elements.
  private func mayHoldElement(at place: Int) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let starts = bytes.unsafeLoadUnaligned(fromByteOffset: place, as: UInt64.self)
    let letters = bytes.unsafeLoadUnaligned(fromByteOffset: place + 1, as: UInt64.self)
    let differences =
      (starts ^ (ones &* UInt64(UInt8(ascii: "<"))))
      | (letters ^ (ones &* UInt64(UInt8(ascii: "l"))))
    // What is zero has its highest bit in this; so may what stands above it.
    return (differences &- ones) & ~differences & (ones &* 0x80) != 0
  }

  /// The name of the file that an element links; nil for another form of the page, which is no file of `Public/`.
  fileprivate func linkedFile(in element: Range<Int>) -> Range<Int>? {
    let reference: StaticString = "href=\""
    guard first("\"alternate\"", in: element) == nil, let place = first(reference, in: element)
    else { return nil }
    var start = place + reference.utf8CodeUnitCount
    var end = start
    while end < element.upperBound, self[end] != UInt8(ascii: "\"") {
      if self[end] == UInt8(ascii: "/") { start = end + 1 }
      end += 1
    }
    return start < end ? start..<end : nil
  }

  /// Where a text stands first.
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
  /// Leads from pages beside the site's first one to that one, and nowhere else.
  static let onlyStart = Links.files { $0 == .start ? "index.html" : nil }
}

/// Why the files that pages refer to can't be written along.
public enum SiteFileError: Error, Sendable, Hashable, CustomStringConvertible {
  /// There is no such file in `Public/`.
  case missing(String)

  /// Which one, and what to do about it.
  public var description: String {
    switch self {
    case .missing(let name):
      "the site has no file Public/\(name), to which its pages refer; name another --site"
    }
  }
}
