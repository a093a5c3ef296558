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
    _ viewData: some PageInLayout, to name: String, in folder: String = "",
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
  mutating func bytes(of viewData: some PageInLayout, at path: String) throws(SiteError) -> [UInt8]
  {
    var viewData = viewData
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
    var rest = page[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[start...].dropFirst()
      guard rest.starts(with: Self.elementName) else { continue }
      let attributes = rest.prefix { $0 != UInt8(ascii: ">") }.split(separator: UInt8(ascii: "\""))
      rest = rest[(attributes.last?.endIndex ?? rest.startIndex)...]
      // Another form of the page is no file of Public/.
      guard !attributes.contains(where: { $0.elementsEqual(Self.alternate) }) else { continue }
      guard let name = attributes.firstIndex(where: { $0.reversed().starts(with: Self.reference) }),
        name + 1 < attributes.endIndex,
        let file = attributes[name + 1].split(separator: UInt8(ascii: "/")).last
      else { continue }
      linked.insert(String(decoding: file, as: UTF8.self))
    }
  }

  private static let alternate = Array("alternate".utf8)
  private static let elementName = Array("link ".utf8)
  /// The attribute's name and what follows it up to the quotation mark, from the end.
  private static let reference = Array("href=".utf8.reversed())
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
