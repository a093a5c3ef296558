import ComputerPlayers
import Reversi
import TestSupport
import Testing

@Suite("Reviews", .noHanging)
struct ReviewsTests {
  /// Nothing is given up because a test is slow.
  private static let now = ContinuousClock.now

  private func record(_ text: String) throws -> GameRecord { try RecordText.record(of: text) }

  @Test("tell how far they have come, and in the end what each move was worth")
  func progress() async throws {
    let reviewer = ScriptedReviewer(allowed: 1)
    let reviews = Reviews(by: reviewer, searchLimit: 1) { Self.now }
    let record = try record("f5d6c3")
    let first = try await reviews.progress(of: record, from: 1)
    #expect(first == ReviewProgress(done: 1, count: 3, nodes: 1000))
    #expect(reviews.known(of: record) == first)
    async let later = reviews.progress(of: record, from: 3)
    reviewer.allow(2)
    #expect(try await later.review == ScriptedReviewer.review(record))
  }

  @Test(
    "are made once for all who ask about the same game at the same time, and kept for those who come later"
  )
  func together() async throws {
    let reviewer = ScriptedReviewer(allowed: 0)
    let reviews = Reviews(by: reviewer, searchLimit: 1) { Self.now }
    let charges = SharedValue(0)
    let record = try record("f5d6c3")
    let tasks = (0..<10).map { _ in
      Task.immediate {
        try await reviews.progress(of: record, from: 3) { nodes in charges.change { $0 += nodes } }
      }
    }
    reviewer.allow(3)
    for task in tasks { #expect(try await task.value.review != nil) }
    #expect(try await reviews.progress(of: record, from: 9).review != nil)
    #expect(reviewer.asked == [record])
    // Three moves, each of a thousand positions, which count for one of those who asked.
    await eventually { charges.value == 3000 }
  }

  @Test("of games that began elsewhere are their own")
  func starts() async throws {
    let reviewer = ScriptedReviewer()
    let reviews = Reviews(by: reviewer, searchLimit: 1) { Self.now }
    let position = try record("f5d6").position
    for record in [GameRecord(), GameRecord(start: position)] {
      var record = record
      try record.play(.place(#require(record.position.legalMoves.first { _ in true })))
      _ = try await reviews.progress(of: record, from: 1)
      await eventually { reviews.load == (0, 0) }
    }
    #expect(reviewer.asked.count == 2)
  }

  @Test("are refused where too many games wait, and made again when there is room")
  func full() async throws {
    let reviewer = ScriptedReviewer(allowed: 0)
    let reviews = Reviews(by: reviewer, searchLimit: 1, queueLimit: 1) { Self.now }
    let records = [try record("f5d6"), try record("f5f4"), try record("f5f6")]
    let tasks = records.prefix(2).map { record in
      Task.immediate { try await reviews.progress(of: record, from: 2) }
    }
    #expect(reviews.load == (1, 1))
    await #expect(throws: FullSearchesError.self) {
      try await reviews.progress(of: records[2], from: 2)
    }
    reviewer.allow(6)
    for task in tasks { _ = try await task.value }
    #expect(try await reviews.progress(of: records[2], from: 2).review != nil)
  }

  @Test(
    "that nobody has asked for since half a minute are given up after the next move, and begun anew if need be"
  )
  func givenUp() async throws {
    let (reviewer, time) = (ScriptedReviewer(allowed: 1), SharedValue(Duration.zero))
    let start = ContinuousClock.now
    let reviews = Reviews(by: reviewer, searchLimit: 1) { start + time.value }
    let record = try record("f5d6c3d3c4")
    _ = try await reviews.progress(of: record, from: 1)
    time.change { $0 = .seconds(30) }
    reviewer.allow()
    await eventually { reviewer.done == 2 }
    #expect(reviews.load == (1, 0))
    time.change { $0 = .seconds(31) }
    reviewer.allow(3)
    await eventually { reviews.load == (0, 0) }
    #expect(reviewer.done < 5)
    #expect(!reviews.isAsked(about: record))
    reviewer.allow(5)
    #expect(try await reviews.progress(of: record, from: 5).review != nil)
    #expect(reviewer.asked.count == 2)
  }

  @Test("go on as long as somebody waits")
  func wanted() async throws {
    let (reviewer, time) = (ScriptedReviewer(allowed: 0), SharedValue(Duration.zero))
    let start = ContinuousClock.now
    let reviews = Reviews(by: reviewer, searchLimit: 1) { start + time.value }
    let record = try record("f5d6c3d3c4")
    let task = Task.immediate { try await reviews.progress(of: record, from: 5) }
    time.change { $0 = .seconds(300) }
    reviewer.allow(5)
    #expect(try await task.value.review != nil)
  }

  @Test("are forgotten that nobody has asked for longest")
  func forgetting() async throws {
    let reviewer = ScriptedReviewer()
    let reviews = Reviews(by: reviewer, searchLimit: 1, gameLimit: 2) { Self.now }
    for text in ["f5d6", "f5f4", "f5d6", "f5f6"] {
      _ = try await reviews.progress(of: try record(text), from: 2)
      await eventually { reviews.load == (0, 0) }
    }
    #expect(reviewer.asked.count == 3)
    #expect(reviews.known(of: try record("f5d6")) != nil)
    #expect(reviews.known(of: try record("f5f4")) == nil)
  }

  @Test("of nothing need no search")
  func nothing() async throws {
    let reviewer = ScriptedReviewer()
    let progress = try await Reviews(by: reviewer, searchLimit: 1) { Self.now }.progress(
      of: GameRecord(), from: 1)
    #expect(progress.review == GameReview(moves: []))
    #expect(reviewer.asked.isEmpty)
  }

  @Test("by a search are what its reviewer says")
  func searched() async throws {
    let reviews = Reviews(searchLimit: 1) { Self.now }
    var record = GameRecord(start: try #require(try endgames(1, empties: 6).first))
    while !record.position.status.isOver {
      try record.play(record.position.legalMoves.first { _ in true }.map(Move.place) ?? .pass)
    }
    var reviewer = GameReviewer(record)
    let progress = try await reviews.progress(of: record, from: record.plyCount)
    #expect(progress.review == reviewer.finish {})
    #expect(progress.nodes > 0)
  }
}
