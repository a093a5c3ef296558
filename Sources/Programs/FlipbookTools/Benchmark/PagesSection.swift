import ComputerPlayers
import Gameplay
import OperatingSystem
import Presentation
import Reversi
import Samples

/// Measures presenting and rendering pages on one core, without a server.
struct PagesSection {
  private let site: Views

  init() throws { site = try Views(directory: TemplatesDirectory.find(named: nil)) }

  func measure() throws {
    Report.heading("Pages, µs CPU each")
    let (facts, language) = (Publication(), site.languages.standard)
    let player = Viewer(rights: [.host, .dark, .light], language: language)
    let viewers = [("player", player), ("watcher", Viewer(language: language))]
    try line("a new board") {
      NewGamePagePresenter(.start, viewer: player, site: facts).viewData()
    }
    for (name, disks) in [("start", 0), ("middle", 30), ("end", 60)] {
      let game = try SampleGames.game(String(SampleGame.text.prefix(2 * disks)))
      for (who, viewer) in viewers {
        try line("game, \(name), \(who)") {
          GamePagePresenter(game: game, viewer: viewer, now: SampleGames.now, site: facts)
            .viewData()
        }
      }
    }
    let game = try SampleGames.game(String(SampleGame.text.prefix(60)))
    let frame = FrameAddress(version: game.version, step: .disk(2))
    for (who, viewer) in viewers {
      try line("frame of a move, \(who)") {
        FramePagePresenter(game: game, frame: frame, viewer: viewer, site: facts).viewData()
      }
    }
    let record = try Transcript.record(of: SampleGame.text)
    for (name, ply) in [("start", 0), ("middle", 30), ("end", nil)] {
      let address = RecordAddress(RecordText.text(of: record), ply: ply)
      try line("record, \(name)") {
        RecordPagePresenter(record, at: address, language: language, site: facts).viewData()
      }
    }
    try line("position") {
      PositionPagePresenter(game.position, language: language, site: facts).viewData()
    }
  }

  private func line<ViewData: Page>(_ name: String, _ present: () -> ViewData?) throws {
    guard let page = present() else { throw ToolError("there is no page any more for: \(name)") }
    Report.line(
      name, "presenting \(figures { _ = present() })", "rendering \(figures { render(page) })",
      "both \(figures { if let page = present() { render(page) } })")
  }

  private func render(_ page: some Page) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(16 * 1024)
    site.render(page, into: &bytes)
  }

  private func figures(_ body: () -> Void) -> String {
    "\(Figure.aligned(Repetition.time(of: body), width: 6)) µs"
  }
}

enum Repetition {
  // Short batches, because on a busy machine only some of many run without interruption.
  private static let batches = 100
  private static let batchTime: Int64 = 1_000_000

  /// The processor time of an operation in microseconds.
  ///
  /// Takes the best of several batches, because other load on the machine only adds time.
  static func time(of body: () -> Void) -> Double {
    var count = 1
    var time = batch(of: count, body)
    while time < batchTime {
      count *= 2
      time = batch(of: count, body)
    }
    for _ in 1..<batches { time = min(time, batch(of: count, body)) }
    return Double(time) / Double(count) / 1000
  }

  private static func batch(of count: Int, _ body: () -> Void) -> Int64 {
    let start = threadProcessorTime()
    for _ in 0..<count { body() }
    return threadProcessorTime() - start
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

  /// The next move of a game that has changed a number of times, if it is reset after the last move; nil for the reset.
  static func square(after count: Int) -> Square? {
    squares.dropFirst(count % (squares.count + 1)).first
  }
}
