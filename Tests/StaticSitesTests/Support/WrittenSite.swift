import Foundation
import Presentation
import Reversi
import StaticSites
import TestSupport
import Testing

/// A static site of games, as written to the disk.
struct WrittenSite {
  /// The bytes of each file by its path in the site.
  let files: [String: Data]
  let tally: OutputTally

  /// The templates and public files of this package.
  static let site = Result {
    try Views(
      directory: TemplatesDirectory.find(named: nil), references: .plain,
      otherPages: Views.exportedPages)
  }

  init(
    _ texts: [String], settings: SiteSettings = SiteSettings(language: .standard),
    reviewing: GameSite.Reviewing? = nil
  ) throws {
    try self.init(
      texts.map { TaggedGame(try RecordText.record(of: $0)) }, settings: settings,
      reviewing: reviewing)
  }

  init(
    _ games: [TaggedGame], settings: SiteSettings = SiteSettings(language: .standard),
    reviewing: GameSite.Reviewing? = nil
  ) throws {
    let site = try GameSite(
      games, settings: settings, site: Self.site.get(), reviewing: reviewing)
    try self.init { output in try site.write(into: &output) }
  }

  init(write: (inout OutputFolder) throws -> Void) throws {
    let home = try TemporaryDirectory()
    var output = try OutputFolder(at: home.file("site"))
    try write(&output)
    tally = try output.finish()
    files = try Self.files(below: home.file("site"))
  }

  private static func files(below path: String) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: path) {
      let url = URL(filePath: path + "/" + name)
      let isFolder = try url.resourceValues(forKeys: [.isDirectoryKey]).isDirectory ?? false
      if !isFolder { files[name] = try Data(contentsOf: url) }
    }
    return files
  }

  /// The pages by their paths, in order.
  var pages: [(path: String, html: String)] {
    files.keys.filter { $0.hasSuffix(".html") }.sorted().map { ($0, text(of: $0)) }
  }

  func text(of path: String) -> String {
    files[path].map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// The target of a page's refresh and its delay in seconds; nil for a page without one.
  func refresh(of path: String) -> (seconds: String, target: String)? {
    guard
      let match = text(of: path).firstMatch(
        of: #/http-equiv="refresh" content="([^;]*); url=([^"#]*)/#)
    else { return nil }
    return (String(match.1), String(match.2))
  }

  /// The chain of refreshes from a page, including its first and last page.
  func chain(from path: String) throws -> [String] {
    var chain = [path]
    while let last = chain.last, let refresh = refresh(of: last) {
      try #require(!chain.contains(refresh.target), "\(refresh.target) is visited twice")
      chain.append(refresh.target)
    }
    return chain
  }

  /// Every reference of a page: links, forms, style sheets, pictures and the refresh.
  func references(of path: String) -> [String] {
    let html = text(of: path)
    let attributes = html.matches(of: #/(?:href|src|action)="([^"]*)"/#).map { String($0.1) }
    let refreshes = html.matches(of: #/content="[0-9]+; url=([^"]*)"/#).map { String($0.1) }
    return attributes + refreshes
  }
}

extension WrittenSite {
  init(_ graph: PuzzleGraph, settings: SiteSettings = SiteSettings(language: .standard)) throws {
    let site = try PuzzleSite(graph, settings: settings, site: Self.site.get())
    try self.init { output in try site.write(into: &output) }
  }

  /// The targets of a page's cells by square.
  func choices(on path: String) -> [Square: String] {
    let cells = text(of: path).matches(
      of: #/<td id=(..)><form action="([^"#]*)#(..)"><button value=(..) /#)
    let pairs = cells.compactMap { cell in
      cell.1 == cell.3 && cell.1 == cell.4
        ? Square(String(cell.1)).map { ($0, String(cell.2)) } : nil
    }
    return Dictionary(uniqueKeysWithValues: pairs)
  }

  /// The board on a page as 64 letters x, o and -.
  func board(on path: String) -> String {
    text(of: path).matches(of: #/<td id=..(?: class="?(dark|light))?/#)
      .map { $0.1 == "dark" ? "x" : $0.1 == "light" ? "o" : "-" }.joined()
  }

  /// True if a page has no choice and no refresh.
  func isEnd(_ path: String) -> Bool {
    choices(on: path).isEmpty && refresh(of: path) == nil
  }
}

/// Endgames with a choice, the same in every run.
func puzzles(_ count: Int, empties: Int) throws -> [Position] {
  try endgames(count, empties: empties, seed: 6) { $0.status == .turn($0.turn) }
}
