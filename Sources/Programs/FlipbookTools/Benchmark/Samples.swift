import ComputerPlayers
import Gameplay
import Presentation
import Reversi

/// A page and the steps that produce it.
struct SamplePage {
  let name: String
  /// Creates the view data and discards it.
  let present: () throws -> Void
  /// Renders view data that was created before.
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
}

extension SamplePage {
  /// The pages to measure.
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
    let record = try Transcript.record(of: SampleTranscript.text)
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

enum SampleTranscript {
  /// A game of 60 disks without a pass.
  static let text =
    "f5d6c3d3c4f4c5b3c2b4e3e6c6g4f6b6g6d2b5a6a5a4g3c1f2c7d7d8e2f1"
    + "h3f3a2g5b2e7b8h6h5c8e8f8g8f7a3a1e1h4h7g2h2d1b1g7h8a7b7a8h1g1"

  static func prefix(_ disks: Int) -> String { String(text.prefix(2 * disks)) }

  /// The squares up to the first pass.
  static let squares: [Square] = {
    guard let record = try? Transcript.record(of: text) else { return [] }
    return record.moves.prefix { $0 != .pass }.compactMap(\.square)
  }()
}

enum SampleGame {
  static let now = Timestamp(milliseconds: 1_700_000_000_000)

  static func game(disks: Int) throws -> LivingGame {
    guard let id = GameID("0123456789abcdefghjkmnpq"),
      let host = SeatDigest(bytes: Array(repeating: 7, count: 32))
    else { throw ToolError("a game's name is spelt otherwise now") }
    var game = LivingGame(id: id, seats: Seats(host: host), now: now, pace: Pace())
    for move in try Transcript.record(of: SampleTranscript.prefix(disks)).moves {
      switch move {
      case .place(let square): try game.place(at: square, motion: .disks, now: now, pace: Pace())
      case .pass: try game.pass(now: now, pace: Pace())
      }
    }
    return game
  }
}
