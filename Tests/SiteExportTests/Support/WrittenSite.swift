import Foundation
import Presentation
import Reversi
import SiteExport
import Testing
import Views

/// A static site of games as it lies on the disk.
struct WrittenSite {
  /// The bytes of each file by its path below the site.
  let files: [String: Data]
  let tally: OutputTally

  /// The templates and public files of this package.
  static let site = Result {
    try Site(directory: SiteDirectory.find(named: nil))
  }

  init(_ texts: [String], settings: GameSiteSettings = GameSiteSettings()) throws {
    let home = try TemporaryDirectory()
    let records = try texts.map { try RecordText.record(of: $0) }
    var output = try OutputFolder(at: home.file("site"))
    try GameSite(records, settings: settings, site: Self.site.get()).write(into: &output)
    tally = try output.publish()
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

  /// Where a refresh leads and after how many seconds, nil for a page that stands still.
  func refresh(of path: String) -> (seconds: String, target: String)? {
    guard
      let match = text(of: path).firstMatch(
        of: #/http-equiv="refresh" content="([^;]*); url=([^"#]*)/#)
    else { return nil }
    return (String(match.1), String(match.2))
  }

  /// The pages of the chain that begins with a page, that one and the last one included.
  func chain(from path: String) throws -> [String] {
    var chain = [path]
    while let last = chain.last, let refresh = refresh(of: last) {
      try #require(!chain.contains(refresh.target), "\(refresh.target) is visited twice")
      chain.append(refresh.target)
    }
    return chain
  }

  /// Every reference of a page: of links, forms, style sheets, pictures and its refresh.
  func references(of path: String) -> [String] {
    let html = text(of: path)
    let attributes = html.matches(of: #/(?:href|src|action)="([^"]*)"/#).map { String($0.1) }
    let refreshes = html.matches(of: #/content="[0-9]+; url=([^"]*)"/#).map { String($0.1) }
    return attributes + refreshes
  }
}
