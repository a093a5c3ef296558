import ComputerPlayers
import Reversi
import Samples
import TestSupport
import Testing

@Suite("Reviews", .noHanging)
struct ReviewsTests {
  /// A fixed time, so that a slow test gives nothing up.
  private static let now = ContinuousClock.now

  private func record(_ text: String) throws -> GameRecord { try RecordText.record(of: text) }

  @Test("report their progress, and in the end the review")
  func progress() async throws {
    let reviewer = ScriptedReviewer(allowed: 1)
    let reviews = Reviews(by: reviewer, searchLimit: 1) { Self.now }
    let record = try record("f5d6c3")
    let first = try await reviews.progress(of: record, from: 1)
    #expect(first == ReviewProgress(done: 1, count: 3))
    #expect(reviews.known(of: record) == first)
    async let later = reviews.progress(of: record, from: 3)
    reviewer.allow(2)
    #expect(try await later.review == GameReview.sample(of: record))
  }

  @Test(
    "are made once for simultaneous requests about a game, and kept for later ones"
  )
  func together() async throws {
    let time = SharedValue(Duration.zero)
    let reviewer = ScriptedReviewer(allowed: 0, work: { time.change { $0 += .seconds(1) } })
    let reviews = Reviews(by: reviewer, searchLimit: 1) { Self.now + time.value }
    let charges = SharedValue(Duration.zero)
    let record = try record("f5d6c3")
    let tasks = (0..<10).map { _ in
      Task.immediate {
        try await reviews.progress(
          of: record, from: 3, for: JobClient(charge: { time in charges.change { $0 += time } }))
      }
    }
    reviewer.allow(3)
    for task in tasks { #expect(try await task.value.review != nil) }
    #expect(try await reviews.progress(of: record, from: 9).review != nil)
    #expect(reviewer.asked == [record])
    await eventually { reviews.load == (0, 0) }
    // Three moves of a second each, charged to one of the requests.
    #expect(charges.value == .seconds(3))
  }

  @Test("of games with different starts are separate")
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

  @Test("are refused if too many games wait, and made again once there is room")
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
    "are abandoned and charged after half a minute without a request, and restarted on demand"
  )
  func givenUp() async throws {
    let (reviewer, time) = (ScriptedReviewer(allowed: 1), SharedValue(Duration.zero))
    let start = ContinuousClock.now
    let reviews = Reviews(by: reviewer, searchLimit: 1) { start + time.value }
    let record = try record("f5d6c3d3c4")
    let charges = SharedValue(Duration.zero)
    _ = try await reviews.progress(
      of: record, from: 1, for: JobClient(charge: { time in charges.change { $0 += time } }))
    time.change { $0 = .seconds(30) }
    reviewer.allow()
    await eventually { reviewer.done == 2 }
    #expect(reviews.load == (1, 0))
    time.change { $0 = .seconds(31) }
    reviewer.allow()
    await eventually { reviews.load == (0, 0) }
    #expect(reviewer.done == 2)
    #expect(charges.value == .seconds(31))
    reviewer.allow(5)
    #expect(try await reviews.progress(of: record, from: 5).review != nil)
    #expect(reviewer.asked.count == 2)
  }

  @Test(
    "yield to a waiting game after a second without a request, and keep what they found"
  )
  func givingWay() async throws {
    let (reviewer, time) = (ScriptedReviewer(allowed: 1), SharedValue(Duration.zero))
    let start = ContinuousClock.now
    let reviews = Reviews(by: reviewer, searchLimit: 1) { start + time.value }
    let (left, next) = (try record("f5d6c3d3c4"), try record("f5f4"))
    _ = try await reviews.progress(of: left, from: 1)
    let task = Task.immediate { try await reviews.progress(of: next, from: 2) }
    time.change { $0 = .seconds(1) }
    reviewer.allow()
    await eventually { reviewer.done == 2 }
    #expect(reviews.load == (1, 1))
    time.change { $0 = .milliseconds(1001) }
    reviewer.allow(3)
    #expect(try await task.value.review != nil)
    #expect(reviewer.done == 4)
    #expect(reviews.known(of: left)?.done == 2)

    // The review restarts, but never reports less progress than before.
    let again = Task.immediate { try await reviews.progress(of: left, from: 5) }
    reviewer.allow()
    await eventually { reviewer.done == 5 }
    #expect(try await reviews.progress(of: left, from: 2).done == 2)
    reviewer.allow(4)
    #expect(try await again.value.review != nil)
  }

  @Test("restart for a request that returns while they are abandoned, after the waiting games")
  func comingBack() async throws {
    let (reviewer, time) = (ScriptedReviewer(allowed: 1), SharedValue(Duration.zero))
    let start = ContinuousClock.now
    let gate = SharedValue<(@Sendable () -> Void)?>(nil)
    let reviews = Reviews(by: LeavingReviewer(reviewer, gate), searchLimit: 1) {
      start + time.value
    }
    let (left, next) = (try record("f5d6c3"), try record("f5f4"))
    _ = try await reviews.progress(of: left, from: 1)
    let waiting = Task.immediate { try await reviews.progress(of: next, from: 2) }
    let back = SharedValue<Task<ReviewProgress, any Error>?>(nil)
    gate.change { gate in
      gate = {
        back.change { $0 = Task.immediate { try await reviews.progress(of: left, from: 3) } }
      }
    }
    time.change { $0 = .seconds(2) }
    reviewer.allow(6)
    #expect(try await waiting.value.review != nil)
    #expect(try await back.value?.value.review != nil)
    #expect(reviewer.asked == [left, next, left])
  }

  @Test("continue as long as a request waits")
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

  @Test("are dropped from memory, least recently used first")
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

  @Test("of a game without moves need no search")
  func nothing() async throws {
    let reviewer = ScriptedReviewer()
    let progress = try await Reviews(by: reviewer, searchLimit: 1) { Self.now }.progress(
      of: GameRecord(), from: 1)
    #expect(progress.review == GameReview(moves: []))
    #expect(reviewer.asked.isEmpty)
  }
}

/// Runs a test's closure once, between the abandonment of a review and its end.
private struct LeavingReviewer: Reviewer {
  private let reviewer: ScriptedReviewer
  private let gate: SharedValue<(@Sendable () -> Void)?>

  init(_ reviewer: ScriptedReviewer, _ gate: SharedValue<(@Sendable () -> Void)?>) {
    self.reviewer = reviewer
    self.gate = gate
  }

  func review(
    _ record: GameRecord, isCancelled: @escaping @Sendable () -> Bool,
    report: @Sendable (ReviewProgress) -> Void
  ) async {
    await reviewer.review(record, isCancelled: isCancelled, report: report)
    let leaving = gate.value
    gate.change { $0 = nil }
    leaving?()
  }
}
