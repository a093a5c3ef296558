import Gameplay
import Presentation
import Reversi
import Views

/// A page with what it takes to make it.
struct SamplePage {
  let name: String
  /// Makes view data and forgets it.
  let present: () throws -> Void
  /// Appends the page of view data that was made before.
  let render: (inout [UInt8]) throws -> Void
  /// Appends the page.
  let both: (inout [UInt8]) throws -> Void

  init<ViewData: Page>(
    _ name: String, of site: Site, _ viewData: @escaping () throws -> ViewData
  ) throws {
    let finished = try viewData()
    self.name = name
    present = { _ = try viewData() }
    render = { try site.render(finished, into: &$0) }
    both = { try site.render(viewData(), into: &$0) }
  }

  /// The page in UTF-8.
  func bytes() throws -> [UInt8] {
    var bytes: [UInt8] = []
    try both(&bytes)
    return bytes
  }
}

extension SamplePage {
  /// The pages that are measured.
  static func all(of site: Site) throws -> [SamplePage] {
    let facts = SiteIdentity()
    var pages = [
      try SamplePage("a new board", of: site) {
        FreshPagePresenter(.start, viewer: player, site: facts).viewData()
      }
    ]
    for (name, disks) in [("start", 0), ("middle", 30), ("end", 60)] {
      for viewer in [player, watcher] {
        let who = viewer == player ? "player" : "watcher"
        pages.append(try game("game, \(name), \(who)", disks: disks, viewer, site, facts))
      }
    }
    pages.append(try frame("frame of a move, player", player, site, facts))
    pages.append(try frame("frame of a move, watcher", watcher, site, facts))
    pages.append(try record("record, start", ply: 0, site, facts))
    pages.append(try record("record, middle", ply: 30, site, facts))
    pages.append(try record("record, end", ply: nil, site, facts))
    let middle = try SampleGame.game(disks: 30).position
    pages.append(
      try SamplePage("position", of: site) {
        PositionPagePresenter(middle, site: facts).viewData()
      })
    return pages
  }

  private static let player = Viewer(rights: [.host, .dark, .light])
  private static let watcher = Viewer()

  private static func game(
    _ name: String, disks: Int, _ viewer: Viewer, _ site: Site, _ facts: SiteIdentity
  ) throws -> SamplePage {
    let game = try SampleGame.game(disks: disks)
    return try SamplePage(name, of: site) {
      GamePagePresenter(game: game, viewer: viewer, now: SampleGame.now, site: facts).viewData()
    }
  }

  private static func frame(
    _ name: String, _ viewer: Viewer, _ site: Site, _ facts: SiteIdentity
  ) throws -> SamplePage {
    let game = try SampleGame.game(disks: 30)
    let address = FrameAddress(version: game.version, step: .disk(2))
    return try SamplePage(name, of: site) {
      let presenter = FramePagePresenter(game: game, frame: address, viewer: viewer, site: facts)
      guard let page = presenter.viewData() else { throw noSuchPage(name) }
      return page
    }
  }

  private static func record(
    _ name: String, ply: Int?, _ site: Site, _ facts: SiteIdentity
  ) throws -> SamplePage {
    let record = try Transcript.record(of: SampleTranscript.text)
    let address = RecordAddress(RecordText.text(of: record), ply: ply)
    return try SamplePage(name, of: site) {
      let presenter = RecordPagePresenter(record, at: address, site: facts)
      guard let page = presenter.viewData() else { throw noSuchPage(name) }
      return page
    }
  }

  private static func noSuchPage(_ name: String) -> BenchmarkError {
    BenchmarkError("there is no page any more for: \(name)")
  }
}
