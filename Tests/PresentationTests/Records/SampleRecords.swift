import Reversi
import Samples
import TestSupport
import Testing

@testable import Presentation

/// Records with passes, other starts and other special cases, and their pages.
enum SampleRecords {
  static let short = "f5d6c3d3c4"
  /// Light can't place a disk after these 15 moves.
  static let pass = GameTexts.pass
  static let won = "e6f4e3f6g5d6e7f5c5"
  /// A tournament game of 50 disks with nine passes.
  static let passes =
    "f5f6e6f4g5d6e7g4f3g3e3f7d7d8h5h3g6e8h4f2h2h7f1d3e2e1d1g2d2g1h1c2b2b1h6a2h8c1a1a3b3c3c4b4a4c5g7g8f8c8"
  /// A tournament game of all 60 disks.
  static let whole =
    "f5d6c3d3c4f4c5b3c2b4e3e6c6g4f6b6g6d2b5a6a5a4g3c1f2c7d7d8e2f1h3f3a2g5b2e7b8h6h5c8e8f8g8f7a3a1e1h4h7g2h2d1b1g7h8a7b7a8h1g1"
  /// Light moves first.
  static let lightFirst = Self.start("---xx------xo---", rowsBefore: 3, "o") + ".c3c4"
  /// Dark has to pass at once, and light's only move ends the game.
  static let darkPasses = "ox" + String(repeating: "-", count: 62) + "x.c1"
  /// Light has to pass at once, and dark's only move ends the game.
  static let lightPasses = "xo" + String(repeating: "-", count: 62) + "o.c1"

  static let all = [short, pass, won, passes, whole, lightFirst, darkPasses, lightPasses]

  private static func start(_ rows: String, rowsBefore: Int, _ side: String) -> String {
    let before = String(repeating: "-", count: rowsBefore * 8 - 5) + "x----"
    return before + rows + String(repeating: "-", count: 64 - before.count - rows.count) + side
  }

  static func record(_ text: String) throws -> GameRecord {
    try RecordText.record(of: text)
  }

  static func presenter(
    _ text: String, _ ply: Int? = nil, _ step: FrameAddress.Step? = nil, _ pace: RecordPace? = nil
  ) throws -> RecordPagePresenter {
    let address = RecordAddress(text, ply: ply, step: step, pace: pace)
    return RecordPagePresenter(
      try record(text), at: address, language: .standard, site: Publication())
  }

  static func page(
    _ text: String, _ ply: Int? = nil, _ step: FrameAddress.Step? = nil, _ pace: RecordPace? = nil
  ) throws -> RecordPageViewData {
    try #require(try presenter(text, ply, step, pace).viewData())
  }
}

extension RecordPageViewData {
  /// The legal squares and the addresses that they link to.
  var leads: [String: String] {
    let cells = board.rows.flatMap(\.cells).filter { !$0.isPicture }
    return Dictionary(cells.map { ($0.square.description, $0.link ?? "") }) { first, _ in first }
  }

  /// The addresses of the links First, Previous, Next and Last.
  var stepAddresses: [String?] { steps.map(\.address) }
}
