public import Presentation
import Reversi
public import Views

/// A puzzle as a static site that can be played: each choice is a page, each legal cell a form that leads on.
public struct PuzzleSite: Sendable {
  private let graph: PuzzleGraph
  private let settings: PuzzleSettings
  private let site: Site

  /// A site of a puzzle.
  ///
  /// - Parameter site: the templates and the files that pages refer to.
  public init(_ graph: PuzzleGraph, settings: PuzzleSettings, site: Site) {
    self.graph = graph
    self.settings = settings
    self.site = site
  }

  /// How many pages there will be, at the settings' pace.
  public var pageCount: Int { graph.pageCount(settings.pace) }

  /// How many pages there would be at another pace.
  public func pageCount(at pace: RecordPace?) -> Int { graph.pageCount(pace) }

  /// How many bytes all files will have.
  ///
  /// - Parameter limit: of how many pages the bytes are counted; if there are more it is an estimate from that many,
  ///   evenly spread.
  /// - Throws: ``SiteFileError`` or ``SiteError``.
  public func byteCount(countingAtMost limit: Int) throws -> Int {
    let styles = StyleFiles()
    let stride = max(1, (pageCount + limit - 1) / max(1, limit))
    var buffer: [UInt8] = []
    var (number, sampled, bytes) = (0, 0, 0)
    try PuzzlePages(graph, settings: settings, styles: styles).forEach { _, page in
      defer { number += 1 }
      guard number % stride == 0, let page = page() else { return }
      buffer.removeAll(keepingCapacity: true)
      try site.render(page, into: &buffer)
      sampled += 1
      bytes += buffer.count
    }
    let files = try styles.names.reduce(0) { try $0 + file($1).bytes.count }
    return bytes * pageCount / max(sampled, 1) + files
  }

  /// Writes all files; the same puzzle always gives the same ones.
  ///
  /// - Parameter progress: called after each page, with how many there are; what it throws ends the export.
  /// - Throws: ``OutputError``, ``SiteFileError``, or what `progress` throws; the output can only be dropped then.
  public func write(
    into output: inout OutputFolder, progress: (Int) throws -> Void = { _ in }
  ) throws {
    let styles = StyleFiles()
    var buffer: [UInt8] = []
    try PuzzlePages(graph, settings: settings, styles: styles).forEach { name, page in
      guard let page = page() else { return }
      buffer.removeAll(keepingCapacity: true)
      try site.render(page, into: &buffer)
      try output.write(buffer, to: name)
      try progress(output.tally.pages)
    }
    for name in styles.names { try output.write(file(name).bytes, to: name) }
  }

  private func file(_ name: String) throws(SiteFileError) -> PublicFile {
    guard let file = site.file(name) else { throw .missing(name) }
    return file
  }
}
