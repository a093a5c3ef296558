public import Presentation
import Reversi
public import Views

/// A puzzle as a static site that can be played: each choice is a page, each legal cell a form that leads on.
public struct PuzzleSite: Sendable {
  /// How many pages there will be, at the settings' pace.
  public let pageCount: Int

  private let graph: PuzzleGraph
  private let settings: SiteSettings
  private let site: Site

  /// A site of a puzzle.
  ///
  /// - Parameter site: the templates and the files that pages refer to.
  public init(_ graph: PuzzleGraph, settings: SiteSettings, site: Site) {
    self.graph = graph
    self.settings = settings
    self.site = site
    pageCount = graph.pageCount(at: settings.pace)
  }

  /// How many pages there would be at another pace.
  public func pageCount(at pace: RecordPace?) -> Int { graph.pageCount(at: pace) }

  /// How many bytes all files will have.
  ///
  /// - Parameter limit: of how many pages the bytes are counted; if there are more it is an estimate from that many,
  ///   evenly spread.
  /// - Throws: ``SiteFileError`` or ``SiteError``.
  public func byteCount(countingAtMost limit: Int) throws -> Int {
    let stride = max(1, (pageCount + limit - 1) / max(1, limit))
    var pages = PageWriter(site)
    var (number, sampled, bytes) = (0, 0, 0)
    try PuzzlePages(graph, settings: settings).forEach { _, page in
      defer { number += 1 }
      guard number % stride == 0, let page = page() else { return }
      sampled += 1
      bytes += try pages.byteCount(of: page)
    }
    let files = try pages.linkedFiles.reduce(0) { $0 + $1.bytes.count }
    return bytes * pageCount / max(sampled, 1) + files
  }

  /// Writes all files; the same puzzle always gives the same ones.
  ///
  /// - Parameter progress: called after each page, with how many there are; what it throws ends the export.
  /// - Throws: ``OutputError``, ``SiteFileError``, or what `progress` throws; the output can only be dropped then.
  public func write(
    into output: inout OutputFolder, progress: (Int) throws -> Void = { _ in }
  ) throws {
    var pages = PageWriter(site)
    try PuzzlePages(graph, settings: settings).forEach { name, page in
      guard let page = page() else { return }
      try pages.write(page, to: name, of: &output)
      try progress(output.tally.pages)
    }
    try pages.writeLinkedFiles(into: &output)
  }
}
