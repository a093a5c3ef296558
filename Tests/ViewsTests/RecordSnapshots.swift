import ComputerPlayers
import Gameplay
import Presentation
import Reversi
import Samples
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
      ("record-start", short, 0), ("record-end", short, nil),
      ("record-pass", passes, 15), ("record-won", won, nil),
      ("record-other-start", blocked + ".c1", 0),
      ("record-light-first", Position.initial.text.dropLast() + "o.d6", nil),
    ] as [(String, String, Int?)])
  func moment(_ sample: (name: String, text: String, ply: Int?)) throws {
    try Snapshot.expect(SamplePages.record(sample.text, sample.ply), named: sample.name)
  }

  @Test("a record for a page of another site", arguments: Language.allCases)
  func framed(in language: Language) throws {
    let tags = GameTags(dark: "Ada", light: "Bo")
    let address = RecordAddress(Self.short, ply: 3, tags: tags, isFramed: true)
    let page = RecordPagePresenter(
      try RecordText.record(of: Self.short), at: address, language: language, site: Publication())
    try Snapshot.expect(
      SamplePages.html(#require(page.viewData())), named: "record-framed", in: language)
  }

  @Test(
    "a still frame",
    arguments: [("record-frame-disk", .disk(2)), ("record-frame-direction", .direction(1))]
      as [(String, FrameAddress.Step)])
  func frame(
    _ sample: (name: String, step: FrameAddress.Step)
  ) throws {
    try Snapshot.expect(SamplePages.record(Self.short, 3, sample.step), named: sample.name)
  }

  @Test(
    "a playing record",
    arguments: [
      ("record-playing-disks", .disk(1), .disks),
      ("record-playing-directions", .direction(1), .directions),
      ("record-playing-moves", nil, .moves),
    ] as [(String, FrameAddress.Step?, RecordPace)])
  func playing(_ sample: (name: String, step: FrameAddress.Step?, pace: RecordPace)) throws {
    try Snapshot.expect(
      SamplePages.record(Self.short, 3, sample.step, sample.pace), named: sample.name)
  }

  @Test(
    "a position",
    arguments: [
      ("position-pass", blocked),
      (
        "position-over", String(repeating: "x", count: 40) + String(repeating: "o", count: 24) + "x"
      ),
      ("position-empty", String(repeating: "-", count: 64) + "x"),
    ])
  func position(_ sample: (name: String, text: String)) throws {
    try Snapshot.expect(SamplePages.position(sample.text), named: sample.name)
  }

  @Test("the certain values of a moment's moves")
  func values() throws {
    let position = try RecordText.record(of: Self.short).position
    let values = PositionValues.sample(of: position, step: 2, of: 2)
    try Snapshot.expect(SamplePages.values(Self.short, values), named: "record-values-certain")
  }

  @Test("the review of a game in progress, with tags, and without losses")
  func review() throws {
    try Snapshot.expect(SamplePages.review(Self.passes, done: 7), named: "review-progress")
    let tags = GameTags(dark: "Ada", light: "Bo", date: "2026-11-22", place: "Ulm")
    try Snapshot.expect(SamplePages.review(Self.short, tags: tags), named: "review-tagged")
    let spotless = try SamplePages.review(Self.won) { _ in GameReview(moves: []) }
    try Snapshot.expect(spotless, named: "review-spotless")
  }

  @Test("the practice of a mistake, with an answer that is right")
  func practice() throws {
    let answer = try #require(Square("c4"))
    func page(_ practice: ReviewPractice) throws -> String {
      try SamplePages.review("f5d6c3d3c4f4", at: 3, practice: practice)
    }
    try Snapshot.expect(page(.task), named: "practice-task")
    try Snapshot.expect(page(.answer(answer)), named: "practice-right")
  }

  @Test("the notice that a record can't be played from its start")
  func unplayable() throws {
    let start = try #require(Position(text: Self.blocked))
    let error = try #require(throws: TranscriptError.self) {
      _ = try Transcript.record(of: "a1", from: start)
    }
    let page = ProblemPagePresenter(
      .unreadableTranscript, .transcript(error), language: .standard, site: SamplePages.facts)
    try Snapshot.expect(SamplePages.html(page.viewData()), named: "notice-record")
  }

  @Test("the notice that a record has no such move")
  func noSuchMoment() throws {
    let page = ProblemPagePresenter(
      .noSuchMoment, .record(Self.short), language: .standard, site: SamplePages.facts)
    try Snapshot.expect(SamplePages.html(page.viewData()), named: "notice-moment")
  }
}
