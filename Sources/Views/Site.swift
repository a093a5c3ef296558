import Mustache
public import Presentation

/// The templates and public files of a site, read and checked once.
public struct Site: Sendable {
  private let board: Template<BoardPageViewData>
  private let record: Template<RecordPageViewData>
  private let bowling: Template<BowlingPageViewData>
  private let index: Template<GameIndexViewData>
  private let importing: Template<ImportPageViewData>
  private let seat: Template<SeatPageViewData>
  private let notice: Template<NoticePageViewData>
  private let files: [String: PublicFile]
  /// Changes whenever a template or a public file does.
  public let version: String

  /// Loads the site of a directory that holds `Templates/` and `Public/`.
  ///
  /// - Throws: ``SiteError`` if a file can't be read, a template is missing or broken, or names
  ///   something that its view data does not declare.
  public init(directory: String) throws(SiteError) {
    let templates = directory + "/Templates"
    let sources = try Self.sources(templates)
    let library = try Self.library(sources, templates)
    board = try Self.template("board", library, templates)
    record = try Self.template("record", library, templates)
    bowling = try Self.template("bowling", library, templates)
    index = try Self.template("index", library, templates)
    importing = try Self.template("import", library, templates)
    seat = try Self.template("seat", library, templates)
    notice = try Self.template("notice", library, templates)
    let files = try Self.files(directory + "/Public")
    self.files = files
    version = Self.version(of: sources, files)
  }

  /// Appends the page in UTF-8; throws ``SiteError`` only if a template includes itself too often.
  public func render(
    _ page: BoardPageViewData, into bytes: inout [UInt8]
  ) throws(SiteError) {
    try Self.render(page, board, into: &bytes)
  }

  /// Appends the page in UTF-8; throws ``SiteError`` only if a template includes itself too often.
  public func render(
    _ page: RecordPageViewData, into bytes: inout [UInt8]
  ) throws(SiteError) {
    try Self.render(page, record, into: &bytes)
  }

  /// Appends the page in UTF-8; throws ``SiteError`` only if a template includes itself too often.
  public func render(_ page: GameIndexViewData, into bytes: inout [UInt8]) throws(SiteError) {
    try Self.render(page, index, into: &bytes)
  }

  /// Appends the page in UTF-8; throws ``SiteError`` only if a template includes itself too often.
  public func render(
    _ page: BowlingPageViewData, into bytes: inout [UInt8]
  ) throws(SiteError) {
    try Self.render(page, bowling, into: &bytes)
  }

  /// Appends the page in UTF-8; throws ``SiteError`` only if a template includes itself too often.
  public func render(
    _ page: ImportPageViewData, into bytes: inout [UInt8]
  ) throws(SiteError) {
    try Self.render(page, importing, into: &bytes)
  }

  /// Appends the page in UTF-8; throws ``SiteError`` only if a template includes itself too often.
  public func render(_ page: SeatPageViewData, into bytes: inout [UInt8]) throws(SiteError) {
    try Self.render(page, seat, into: &bytes)
  }

  /// Appends the page in UTF-8; throws ``SiteError`` only if a template includes itself too often.
  public func render(
    _ page: NoticePageViewData, into bytes: inout [UInt8]
  ) throws(SiteError) {
    try Self.render(page, notice, into: &bytes)
  }

  /// The file of `Public/` with that name, nil if there is none.
  public func file(_ name: String) -> PublicFile? {
    files[name]
  }

  /// What presenters have to know about the site.
  public func facts(basePath: String = "", origin: String? = nil) -> SiteFacts {
    SiteFacts(basePath: basePath, origin: origin) { files[$0]?.version }
  }
}

extension Site {
  private static func render<Page: MustacheContext>(
    _ page: Page, _ template: Template<Page>, into bytes: inout [UInt8]
  ) throws(SiteError) {
    do {
      try template.render(page, into: &bytes)
    } catch {
      throw .rendering(error)
    }
  }

  private typealias Source = (name: String, source: [UInt8])

  private static func sources(_ directory: String) throws(SiteError) -> [Source] {
    let ending = ".mustache"
    var sources: [Source] = []
    for file in try SiteDirectory.names(in: directory) where file.hasSuffix(ending) {
      let source = try SiteDirectory.bytes(of: directory + "/" + file)
      sources.append((name: String(file.dropLast(ending.count)), source: source))
    }
    return sources
  }

  private static func library(
    _ sources: [Source], _ directory: String
  ) throws(SiteError) -> TemplateLibrary {
    do {
      return try TemplateLibrary(sources)
    } catch {
      throw .templates(error, directory: directory)
    }
  }

  private static func version(of sources: [Source], _ files: [String: PublicFile]) -> String {
    let parts =
      sources.map { [$0.name, ContentVersion.text(of: $0.source)] }
      + files.values.sorted { $0.name < $1.name }.map { [$0.name, $0.version] }
    return ContentVersion.text(of: Array(parts.joined().joined(separator: "\n").utf8))
  }

  private static func template<Page: MustacheContext>(
    _ name: String, _ library: TemplateLibrary, _ directory: String
  ) throws(SiteError) -> Template<Page> {
    do {
      return try library.template(name)
    } catch {
      throw .templates(error, directory: directory)
    }
  }

  private static func files(_ directory: String) throws(SiteError) -> [String: PublicFile] {
    var files: [String: PublicFile] = [:]
    for name in try SiteDirectory.names(in: directory) {
      let bytes = try SiteDirectory.bytes(of: directory + "/" + name)
      files[name] = PublicFile(name: name, bytes: bytes)
    }
    return files
  }
}
