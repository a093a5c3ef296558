import ComputerPlayers
import Gameplay
import Reversi
import Samples
import TestSupport
import Testing
@testable import Presentation

/// The size of a page together with the style sheets that block its first paint.
@Suite("A page and its styles fit into the first round trip, even with long addresses")
struct WeightTests {
  private static let limit = 14 * 1024
  private static let origin = "https://play.flipbook.example"
  private static let basePath = "/reversi"

  /// A game of 60 moves, which fill the board.
  private static let transcript =
    "f5d6c3d3c4f4c5b3c2b4e3e6c6g4f6b6g6d2b5a6a5a4g3c1f2c7d7d8e2f1"
    + "h3f3a2g5b2e7b8h6h5c8e8f8g8f7a3a1e1h4h7g2h2d1b1g7h8a7b7a8h1g1"

  /// A game, with its name in test reports and a viewer's rights.
  struct Sample: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let game: @Sendable () throws -> LivingGame
    var rights: Rights = SamplePages.host
  }

  private static let samples: [Sample] = [
    Sample(testDescription: "a full board") { try SampleGames.game(transcript) },
    Sample(testDescription: "the last move") { try SampleGames.game(prefix(59)) },
    Sample(testDescription: "a late move") { try SampleGames.game(prefix(50)) },
    Sample(testDescription: "a middle game") { try SampleGames.game(prefix(30)) },
    Sample(testDescription: "a computer's last move") {
      try SampleGames.game(prefix(59), modes: PlayerModes(dark: .computer, light: .computer))
    },
    Sample(testDescription: "another's last move") {
      try SampleGames.game(prefix(58), invitesTaken: [.dark, .light])
    },
    Sample(testDescription: "a watcher", game: { try SampleGames.game(prefix(59)) }, rights: []),
    Sample(testDescription: "a pass") { try SampleGames.passed() },
    Sample(testDescription: "a pass at the end") { try latePass() },
    Sample(
      testDescription: "a limit of days a move", game: { try SampleGames.limited() },
      rights: [.host, .dark]),
  ]

  private static func prefix(_ disks: Int) -> String { String(transcript.prefix(2 * disks)) }

  /// A position with one empty square, where only dark can move.
  private static func latePass() throws -> LivingGame {
    let rows = ["-oxxxxxx"] + Array(repeating: "xxxxxxxx", count: 7)
    let board = try #require(Board(rows: rows))
    return try SampleGames.game(from: Position(board: board, turn: .light))
  }

  @Test("of a living game", arguments: samples, Language.allCases)
  func living(_ sample: Sample, language: Language) throws {
    let site = try SamplePages.site.get()
    let viewer = Viewer(rights: sample.rights, hasChosenMotion: false, language: language)
    let game = try sample.game()
    let page = GamePagePresenter(
      game: game, viewer: viewer, now: SamplePages.now,
      site: Publication(basePath: Self.basePath, origin: Self.origin)
    ).viewData()
    var bytes: [UInt8] = []
    site.render(page, into: &bytes)
    try expectLightness(of: bytes)
  }

  @Test(
    "of a new game's board, for a visitor with no games or many",
    arguments: [0, 10], Language.allCases)
  func fresh(count: Int, language: Language) throws {
    let site = try SamplePages.site.get()
    let page = NewGamePagePresenter(
      .new(games: Array(repeating: try SampleGames.game("f5"), count: count)),
      viewer: Viewer(hasChosenMotion: false, theme: nil, language: language), now: SamplePages.now,
      site: Publication(basePath: Self.basePath, origin: Self.origin)
    ).viewData()
    var bytes: [UInt8] = []
    site.render(page, into: &bytes)
    try expectLightness(of: bytes)
  }

  @Test("of the openings to start a game from", arguments: Language.allCases)
  func starts(language: Language) throws {
    let page = NewGamePagePresenter(
      .starts(isNewcomer: true),
      viewer: Viewer(hasChosenMotion: false, theme: nil, language: language),
      site: Publication(basePath: Self.basePath, origin: Self.origin)
    ).viewData()
    var bytes: [UInt8] = []
    try SamplePages.site.get().render(page, into: &bytes)
    try expectLightness(of: bytes, isCompressed: true)
  }

  @Test("of ten of a visitor's games", arguments: Language.allCases)
  func games(language: Language) throws {
    let game = try SampleGames.game("f5", invitesTaken: [.light])
    let page = YourGamesPresenter(
      Array(repeating: game, count: 10), keys: game.seats.seats.prefix(1).map(\.digest),
      viewer: Viewer(hasChosenMotion: false, theme: nil, language: language), now: SamplePages.now,
      site: Publication(basePath: Self.basePath, origin: Self.origin)
    ).viewData()
    var bytes: [UInt8] = []
    try SamplePages.site.get().render(page, into: &bytes)
    try expectLightness(of: bytes)
  }

  @Test("of a score sheet for six", arguments: ["", "5", "46", "X", "00"], Language.allCases)
  func sheet(frame: String, language: Language) throws {
    let site = try SamplePages.site.get()
    let last = ["X": "XXX", "46": "46X"][frame] ?? frame
    let line = String(repeating: frame == "5" ? "00" : frame, count: 9) + last
    let text = Array(repeating: line, count: 6).joined(separator: "~")
    let page = try BowlingPagePresenter(
      text, language: language,
      site: Publication(basePath: Self.basePath, origin: Self.origin)
    ).viewData()
    var bytes: [UInt8] = []
    site.render(page, into: &bytes)
    try expectLightness(of: bytes, isCompressed: true)
  }

  @Test(
    "of each moment of a whole record, without the style sheet for the part below the board",
    arguments: Language.allCases)
  func record(language: Language) throws {
    let site = try SamplePages.site.get()
    let record = try RecordText.record(of: Self.transcript)
    for ply in [nil] + Array(0..<60) {
      let page = try #require(
        RecordPagePresenter(
          record, at: RecordAddress(Self.transcript, ply: ply), language: language,
          site: Publication(basePath: Self.basePath, origin: Self.origin)
        ).viewData())
      var bytes: [UInt8] = []
      site.render(page, into: &bytes)
      try expectLightness(of: bytes, isCompressed: true)
    }
  }

  @Test(
    "of the review of a whole record with a loss in two moves out of three",
    arguments: Language.allCases)
  func review(language: Language) throws {
    let record = try RecordText.record(of: Self.transcript)
    let moves = record.plies.map { ply in
      let isLoss = ply.number % 3 > 0
      return ReviewedMove(
        number: ply.number, side: ply.before.turn, square: ply.square, score: isLoss ? -24 : 12,
        best: ply.square, bestScore: 12, isExact: ply.number > 44, choices: 7)
    }
    let page = ReviewPagePresenter(
      record, ReviewProgress(done: 60, count: 60, review: GameReview(moves: moves)),
      language: language, site: Publication(basePath: Self.basePath, origin: Self.origin)
    ).viewData()
    var bytes: [UInt8] = []
    try SamplePages.site.get().render(page, into: &bytes)
    try expectLightness(of: bytes, isCompressed: true)
  }

  private func expectLightness(
    of bytes: [UInt8], isCompressed: Bool = false, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let excess = try weight(bytes, isCompressed: isCompressed) - Self.limit
    #expect(
      excess <= 0,
      """
      Take \(excess) bytes out of its template, or out of the style sheets in its head. A part that few pages have gets \
      a style sheet of its own, with its link where the part begins.
      """, sourceLocation: sourceLocation)
  }

  /// The size of a file as sent to a browser; every browser accepts gzip.
  private func sentSize(of file: PublicFile) -> Int { (file.compressed ?? file.bytes).count }

  /// - Parameter isCompressed: whether the page itself counts as sent to a browser that accepts gzip.
  private func weight(_ bytes: [UInt8], isCompressed: Bool = false) throws -> Int {
    let site = try SamplePages.site.get()
    let head = try #require(
      String(decoding: bytes, as: UTF8.self).split(separator: "</head>").first)
    // The sheet for reduced motion has a media attribute and styles nothing, so it doesn't delay the paint.
    let sheets = head.matches(of: #/<link rel="stylesheet" href="[^"]*?([a-z]+\.css)[^"]*">/#)
    #expect(!sheets.isEmpty)
    let count = isCompressed ? Gzip.page(bytes).count : bytes.count
    return try sheets.reduce(count) { sum, sheet in
      // The server answers theme.css with the sheet of the chosen theme.
      let names =
        sheet.1 == "theme.css" ? Theme.allCases.compactMap(\.styleSheet) : [String(sheet.1)]
      return try sum
        + (names.map { try sentSize(of: #require(site.file($0))) }.max() ?? 0)
    }
  }
}
