import ComputerPlayers
import Gameplay
import Presentation
import Reversi
import TestSupport
import Testing

@Suite("Pages of records and positions look as recorded")
struct RecordSnapshots {
  static let short = "f5d6c3d3c4"
  /// Dark moves twice in a row, as light has to pass in between.
  static let passes = "f5f6e6f4g6f7g5h4h5c6h3h6h7e7g4d6"
  static let won = "e6f4e3f6g5d6e7f5c5"
  /// Light begins, as dark can't place a disk.
  static let blocked = "ox" + String(repeating: "-", count: 62) + "x"

  @Test(
    "a moment of a record",
    arguments: [
      ("record-middle", short, 2), ("record-start", short, 0), ("record-end", short, nil),
      ("record-pass", passes, 15), ("record-passes", passes, nil), ("record-won", won, nil),
      ("record-other-start", blocked + ".c1", 0),
    ] as [(String, String, Int?)], Language.allCases)
  func moment(_ sample: (name: String, text: String, ply: Int?), in language: Language) throws {
    try Snapshot.expect(
      SamplePages.record(sample.text, sample.ply, in: language), named: sample.name, in: language)
  }

  @Test(
    "a still frame",
    arguments: [("disk", .disk(2)), ("direction", .direction(1))]
      as [(String, FrameAddress.Step)], Language.allCases)
  func frame(
    _ sample: (name: String, step: FrameAddress.Step), in language: Language
  ) throws {
    try Snapshot.expect(
      SamplePages.record(Self.short, 3, sample.step, in: language),
      named: "record-frame-" + sample.name, in: language)
  }

  @Test(
    "a playing record",
    arguments: [(.disk(1), .disks), (.direction(1), .directions), (nil, .moves)]
      as [(FrameAddress.Step?, RecordPace)], Language.allCases)
  func playing(
    _ sample: (step: FrameAddress.Step?, pace: RecordPace), in language: Language
  ) throws {
    try Snapshot.expect(
      SamplePages.record(Self.short, 3, sample.step, sample.pace, in: language),
      named: "record-playing-" + sample.pace.rawValue, in: language)
  }

  @Test(
    "a position",
    arguments: [
      ("position", Position.initial.text), ("position-pass", blocked),
      (
        "position-over", String(repeating: "x", count: 40) + String(repeating: "o", count: 24) + "x"
      ),
      ("position-empty", String(repeating: "-", count: 64) + "x"),
    ], Language.allCases)
  func position(_ sample: (name: String, text: String), in language: Language) throws {
    try Snapshot.expect(
      SamplePages.position(sample.text, in: language), named: sample.name, in: language)
  }

  @Test(
    "the values of a moment's moves, estimated and certain", arguments: [1, 2], Language.allCases)
  func values(step: Int, in language: Language) throws {
    let position = try RecordText.record(of: Self.short).position
    let values = ScriptedAnalyst.values(of: position, step: step, of: 2)
    try Snapshot.expect(
      SamplePages.values(Self.short, values, in: language),
      named: "record-values-" + (values.isFinal ? "certain" : "estimated"), in: language)
  }

  @Test(
    "the review of a game: complete, in progress, with tags, and without losses",
    arguments: ["review", "review-progress", "review-tagged", "review-spotless"],
    Language.allCases)
  func review(name: String, in language: Language) throws {
    let html =
      switch name {
      case "review-progress": try SamplePages.review(Self.passes, done: 7, in: language)
      case "review-tagged":
        try SamplePages.review(
          Self.short,
          tags: GameTags(dark: "Ada", light: "Bo", date: "2026-11-22", place: "Ulm"), in: language)
      case "review-spotless":
        try SamplePages.review(Self.won, in: language) { _ in GameReview(moves: []) }
      default: try SamplePages.review(Self.passes, in: language)
      }
    try Snapshot.expect(html, named: name, in: language)
  }

  @Test("the notice that a record can't be played from its start", arguments: Language.allCases)
  func unplayable(in language: Language) throws {
    let start = try #require(Position(text: Self.blocked))
    let error = try #require(throws: TranscriptError.self) {
      _ = try Transcript.record(of: "a1", from: start)
    }
    let page = ProblemPagePresenter(
      .unreadableTranscript(error), language: language, site: SamplePages.facts)
    try Snapshot.expect(SamplePages.html(page.viewData()), named: "notice-record", in: language)
  }

  @Test("the notice that a record has no such move", arguments: Language.allCases)
  func noSuchMoment(in language: Language) throws {
    let page = ProblemPagePresenter(
      .noSuchMoment(record: Self.short), language: language, site: SamplePages.facts)
    try Snapshot.expect(SamplePages.html(page.viewData()), named: "notice-moment", in: language)
  }
}
