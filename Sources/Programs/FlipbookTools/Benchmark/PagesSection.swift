import ComputerPlayers
import Gameplay
import OperatingSystem
import Presentation
import Reversi

/// Measures presenting and rendering pages on one core, without a server.
struct PagesSection {
  func measure() throws {
    let site = try Views(directory: TemplatesDirectory.find(named: nil))
    Report.heading("Pages, µs CPU each")
    for page in try SamplePage.all(of: site) {
      Report.line(
        page.name,
        "presenting \(try figures(page.present))",
        "rendering \(try figures(Self.intoNewBytes(page.render)))",
        "both \(try figures(Self.intoNewBytes(page.both)))")
    }
  }

  private static func intoNewBytes(
    _ write: @escaping (inout [UInt8]) throws -> Void
  ) -> () throws -> Void {
    {
      var bytes: [UInt8] = []
      bytes.reserveCapacity(16 * 1024)
      try write(&bytes)
    }
  }

  private func figures(_ body: () throws -> Void) throws -> String {
    "\(Figure.aligned(try Repetition.time(of: body), width: 6)) µs"
  }
}

enum Repetition {
  // Short batches, because on a busy machine only some of many run without interruption.
  private static let batches = 100
  private static let batchTime: Int64 = 1_000_000

  /// The processor time of an operation in microseconds.
  ///
  /// Takes the best of several batches, because other load on the machine only adds time.
  static func time(of body: () throws -> Void) rethrows -> Double {
    var count = 1
    var time = try batch(of: count, body)
    while time < batchTime {
      count *= 2
      time = try batch(of: count, body)
    }
    for _ in 1..<batches { time = min(time, try batch(of: count, body)) }
    return Double(time) / Double(count) / 1000
  }

  private static func batch(of count: Int, _ body: () throws -> Void) rethrows -> Int64 {
    let start = threadProcessorTime()
    for _ in 0..<count { try body() }
    return threadProcessorTime() - start
  }
}

struct SamplePage {
  let name: String
  let present: () throws -> Void
  let render: (inout [UInt8]) throws -> Void
  let both: (inout [UInt8]) throws -> Void

  init<ViewData: Page>(
    _ name: String, of site: Views, _ viewData: @escaping () throws -> ViewData
  ) throws {
    let finished = try viewData()
    self.name = name
    present = { _ = try viewData() }
    render = { site.render(finished, into: &$0) }
    both = { try site.render(viewData(), into: &$0) }
  }

  static func all(of site: Views) throws -> [SamplePage] {
    let facts = Publication()
    let language = site.languages.standard
    let player = Viewer(rights: [.host, .dark, .light], language: language)
    let watcher = Viewer(language: language)
    var pages = [
      try SamplePage("a new board", of: site) {
        NewGamePagePresenter(.start, viewer: player, site: facts).viewData()
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
        PositionPagePresenter(middle, language: language, site: facts).viewData()
      })
    return pages
  }

  private static func game(
    _ name: String, disks: Int, _ viewer: Viewer, _ site: Views, _ facts: Publication
  ) throws -> SamplePage {
    let game = try SampleGame.game(disks: disks)
    return try SamplePage(name, of: site) {
      GamePagePresenter(game: game, viewer: viewer, now: SampleGame.now, site: facts).viewData()
    }
  }

  private static func frame(
    _ name: String, _ viewer: Viewer, _ site: Views, _ facts: Publication
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
    _ name: String, ply: Int?, _ site: Views, _ facts: Publication
  ) throws -> SamplePage {
    let record = try Transcript.record(of: SampleGame.text)
    let address = RecordAddress(RecordText.text(of: record), ply: ply)
    return try SamplePage(name, of: site) {
      let presenter = RecordPagePresenter(
        record, at: address, language: site.languages.standard, site: facts)
      guard let page = presenter.viewData() else { throw noSuchPage(name) }
      return page
    }
  }

  private static func noSuchPage(_ name: String) -> ToolError {
    ToolError("there is no page any more for: \(name)")
  }
}

enum SampleGame {
  /// A game of 60 disks without a pass.
  static let text =
    "f5d6c3d3c4f4c5b3c2b4e3e6c6g4f6b6g6d2b5a6a5a4g3c1f2c7d7d8e2f1"
    + "h3f3a2g5b2e7b8h6h5c8e8f8g8f7a3a1e1h4h7g2h2d1b1g7h8a7b7a8h1g1"

  /// The squares up to the first pass.
  static let squares: [Square] = {
    guard let record = try? Transcript.record(of: text) else { return [] }
    return record.moves.prefix { $0 != .pass }.compactMap(\.square)
  }()

  static let now = Timestamp(milliseconds: 1_700_000_000_000)

  static func game(disks: Int) throws -> LivingGame {
    guard let id = GameID("0123456789abcdefghjkmnpq"),
      let host = SeatDigest(bytes: Array(repeating: 7, count: 32))
    else { throw ToolError("a game's name is spelt otherwise now") }
    var game = LivingGame(id: id, seats: Seats(host: host), now: now, pace: Pace())
    for move in try Transcript.record(of: String(SampleGame.text.prefix(2 * disks))).moves {
      switch move {
      case .place(let square): try game.place(at: square, motion: .disks, now: now, pace: Pace())
      case .pass: try game.pass(now: now, pace: Pace())
      }
    }
    return game
  }
}
