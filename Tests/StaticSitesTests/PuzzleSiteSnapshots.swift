import Presentation
@testable import StaticSites
import TestSupport
import Testing

@Suite("Pages of a puzzle look as recorded")
struct PuzzleSiteSnapshots {
  private let graph: PuzzleGraph
  private let disks: WrittenSite
  private let moves: WrittenSite

  init() throws {
    graph = try PuzzleSiteTests.graph()
    disks = try WrittenSite(graph)
    moves = try WrittenSite(graph, settings: SiteSettings(pace: .moves, language: .standard))
  }

  /// Compares a page, which has the same path in each language.
  private func expect(_ path: String?, named name: String) throws {
    let path = try #require(path)
    for language in Language.allCases {
      let site = try WrittenSite(graph, settings: SiteSettings(language: language))
      try Snapshot.expect(site.text(of: path), named: name, in: language)
    }
  }

  /// Compares the first page that contains a text, in the standard language.
  private func expect(_ site: WrittenSite, _ text: String, named name: String) throws {
    let page = try #require(path(site, text))
    try Snapshot.expect(site.text(of: page), named: name)
  }

  /// The path of the first page in the standard language that contains a text.
  private func path(_ site: WrittenSite, _ text: String) -> String? {
    site.pages.first { $0.html.contains(text) }?.path
  }

  @Test("at the start")
  func start() throws { try expect("index.html", named: "puzzle-index") }

  @Test("with a choice")
  func choice() throws { try Snapshot.expect(disks.text(of: "1.html"), named: "puzzle-1") }

  @Test("of a frame")
  func frame() throws { try expect(disks, "light turning", named: "puzzle-frame") }

  @Test("of a move")
  func move() throws { try expect(moves, "1; url=", named: "puzzle-move") }

  @Test("with a pass")
  func pass() throws { try expect(disks, " and passes.", named: "puzzle-pass") }

  @Test("at the end, with the best score and with less")
  func ends() throws {
    try expect(disks, "Perfect! ", named: "puzzle-best")
    try expect(path(disks, "The best possible was "), named: "puzzle-less")
  }
}
