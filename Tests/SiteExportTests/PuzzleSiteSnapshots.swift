import Presentation
import SiteExport
import TestSupport
import Testing

@Suite("Pages of a puzzle look as recorded")
struct PuzzleSiteSnapshots {
  private let disks: WrittenSite
  private let moves: WrittenSite

  init() throws {
    let graph = try PuzzleSiteTests.graph()
    disks = try WrittenSite(graph)
    moves = try WrittenSite(graph, settings: SiteSettings(pace: .moves))
  }

  private func page(_ site: WrittenSite, _ text: String) throws -> String {
    try #require(site.pages.first { $0.html.contains(text) }?.html)
  }

  @Test("the first one")
  func start() throws {
    try Snapshot.expect(disks.text(of: "index.html"), named: "puzzle-index")
  }

  @Test("with a choice")
  func choice() throws {
    try Snapshot.expect(disks.text(of: "1.html"), named: "puzzle-1")
  }

  @Test("of a frame")
  func frame() throws {
    try Snapshot.expect(page(disks, "light turning"), named: "puzzle-frame")
  }

  @Test("of a move")
  func move() throws {
    try Snapshot.expect(page(moves, "1; url="), named: "puzzle-move")
  }

  @Test("with a pass")
  func pass() throws {
    try Snapshot.expect(page(disks, " and passes."), named: "puzzle-pass")
  }

  @Test("at the end, with the best and with less")
  func ends() throws {
    try Snapshot.expect(page(disks, ">That is the best "), named: "puzzle-best")
    try Snapshot.expect(page(disks, ">Possible was "), named: "puzzle-less")
  }
}
