import ComputerPlayers
import Reversi
import Samples
import TestSupport
import Testing

@Suite("Analyses", .noHanging)
struct AnalysesTests {
  /// A fixed time, so that a slow test gives nothing up.
  private static let now = ContinuousClock.now

  private func position(_ record: String) throws -> Position {
    try RecordText.record(of: record).position
  }

  @Test(
    "search once for a position and its rotations and reflections",
    arguments: ["f5", "d3", "c4", "e6"])
  func symmetry(square: String) async throws {
    let analyst = ScriptedAnalyst()
    let analyses = Analyses(by: analyst, searchLimit: 1) { Self.now }
    _ = try await analyses.values(of: try position("f5"))
    let asked = try position(square)
    let values = try await analyses.values(of: asked)
    #expect(analyst.asked.count == 1)
    #expect(values == PositionValues.sample(of: asked, step: 1, of: 1))
  }

  @Test("search once for a position and the one with colours swapped")
  func colours() async throws {
    let analyst = ScriptedAnalyst()
    let analyses = Analyses(by: analyst, searchLimit: 1) { Self.now }
    let board = try position("f5d6c3").board
    let other = try #require(Board(dark: board.light, light: board.dark))
    for position in [Position(board: board, turn: .light), Position(board: other, turn: .dark)] {
      #expect(
        try await analyses.values(of: position)
          == PositionValues.sample(of: position, step: 1, of: 1))
    }
    #expect(analyst.asked.count == 1)
  }

  @Test("are returned once the requested step, or the final one, is done")
  func steps() async throws {
    let analyst = ScriptedAnalyst(steps: 3, allowed: 1)
    let analyses = Analyses(by: analyst, searchLimit: 1) { Self.now }
    let first = try await analyses.values(of: .initial)
    #expect(first.step == 1 && !first.isFinal)
    async let later = analyses.values(of: .initial, fromStep: 9)
    analyst.allow(2)
    let last = try await later
    #expect(last.step == 3 && last.isFinal)
    #expect(analyses.known(of: .initial) == last)
  }

  @Test("are shared by simultaneous requests and charged once")
  func together() async throws {
    let time = SharedValue(Duration.zero)
    let analyst = ScriptedAnalyst(allowed: 0) { time.change { $0 += .seconds(2) } }
    let analyses = Analyses(by: analyst, searchLimit: 1) { Self.now + time.value }
    let charges = SharedValue(Duration.zero)
    let tasks = (0..<10).map { _ in
      Task.immediate {
        try await analyses.values(
          of: .initial, for: JobClient(charge: { time in charges.change { $0 += time } }))
      }
    }
    analyst.allow()
    for task in tasks { #expect(try await task.value.isFinal) }
    #expect(analyst.asked.count == 1)
    await eventually { analyses.load == (0, 0) }
    // The search took two seconds, charged to one of the requests.
    #expect(charges.value == .seconds(2))
  }

  @Test("make room for a visitor who steps through pages, however fast")
  func stepping() async throws {
    let (analyst, time) = (ScriptedAnalyst(allowed: 0), SharedValue(Duration.zero))
    let analyses = Analyses(by: analyst, searchLimit: 1, queueLimit: 1) { Self.now + time.value }
    for record in ["f5d6", "f5f4", "f5f6", "f5d6c3", "f5d6c4", "f5d6c5"] {
      let position = try position(record)
      let task = Task.immediate { try await analyses.values(of: position) }
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
    }
    let last = try position("f5d6c6")
    let task = Task.immediate { try await analyses.values(of: last) }
    #expect(analyses.load == (1, 1))
    time.change { $0 = .milliseconds(1001) }
    analyst.allow(2)
    #expect(try await task.value.isFinal)
    #expect(analyst.asked.count == 2)
  }

  @Test("are refused if too many positions wait, and made again once there is room")
  func full() async throws {
    let analyst = ScriptedAnalyst(allowed: 0)
    let analyses = Analyses(by: analyst, searchLimit: 1, queueLimit: 1) { Self.now }
    let positions = [try position("f5d6"), try position("f5f4"), try position("f5f6")]
    let tasks = positions.prefix(2).map { position in
      Task.immediate { try await analyses.values(of: position) }
    }
    #expect(analyses.load == (1, 1))
    await #expect(throws: FullSearchesError.self) { try await analyses.values(of: positions[2]) }
    analyst.allow(3)
    for task in tasks { _ = try await task.value }
    #expect(try await analyses.values(of: positions[2]).isFinal)
  }

  @Test("are charged to a visitor who is still waiting")
  func payers() async throws {
    let time = SharedValue(Duration.zero)
    let analyst = ScriptedAnalyst(steps: 2, allowed: 0) { time.change { $0 += .seconds(2) } }
    let analyses = Analyses(by: analyst, searchLimit: 1) { Self.now + time.value }
    let charges = SharedValue<[UInt64: Duration]>([:])
    let tasks = ([1, 2] as [UInt64]).map { number in
      let client = JobClient(
        number: number, charge: { time in charges.change { $0[number, default: .zero] += time } })
      return Task.immediate {
        try await analyses.values(of: .initial, fromStep: 2, for: client)
      }
    }
    analyst.allow()
    await eventually { charges.value == [1: .seconds(2)] }
    time.change { $0 += .seconds(1) }
    tasks[0].cancel()
    _ = await tasks[0].result
    analyst.allow()
    _ = try await tasks[1].value
    await eventually { analyses.load == (0, 0) }
    #expect(charges.value == [1: .seconds(3), 2: .seconds(2)])
  }

  @Test("that are exact wait for no others, and cost five seconds, however long they take")
  func exact() async throws {
    let time = SharedValue(Duration.zero)
    let analyst = ScriptedAnalyst(allowed: 0, estimates: true) {
      time.change { $0 += .seconds(60) }
    }
    let analyses = Analyses(by: analyst, searchLimit: 1) { Self.now + time.value }
    let charges = SharedValue(Duration.zero)
    let client = JobClient(number: 1, charge: { time in charges.change { $0 += time } })
    let (position, other) = (try position("f5d6"), try position("f5f4"))
    let plain = Task.immediate { try await analyses.values(of: other) }
    let exact = Task.immediate {
      try await analyses.values(of: position, exactly: true, for: client)
    }
    await eventually { analyses.load == (2, 0) && analyst.asked.count == 2 }
    analyst.allow(2)
    #expect(try await !plain.value.moves.contains(where: \.isExact))
    #expect(try await exact.value.moves.allSatisfy(\.isExact))
    await eventually { analyses.load == (0, 0) }
    #expect(charges.value == .seconds(5))
    #expect(analyses.known(of: position) == analyses.known(of: position, exactly: true))
    #expect(analyses.known(of: other, exactly: true) == nil)
  }

  @Test("are refused to a visitor in debt when it is their turn")
  func debt() async throws {
    let (analyst, isInDebt) = (ScriptedAnalyst(allowed: 0), SharedValue(false))
    let analyses = Analyses(by: analyst, searchLimit: 1) { Self.now }
    let client = JobClient(number: 1, isInDebt: { isInDebt.value })
    let tasks = try ["f5d6", "f5f4", "f5f6"].map { record in
      let position = try position(record)
      return Task.immediate { try await analyses.values(of: position, for: client) }
    }
    isInDebt.change { $0 = true }
    analyst.allow(3)
    #expect(try await tasks[0].value.isFinal)
    for task in tasks.dropFirst() {
      await #expect(throws: FullSearchesError.self) { try await task.value }
    }
    #expect(analyst.asked.count == 1)
  }

  @Test("of several visitors take turns")
  func turns() async throws {
    let analyst = ScriptedAnalyst(allowed: 0)
    let analyses = Analyses(by: analyst, searchLimit: 1) { Self.now }
    let asked: [(visitor: UInt64, record: String)] = [
      (1, "f5d6"), (1, "f5f4"), (1, "f5f6"), (2, "f5d6c3"), (2, "f5d6c4"), (3, "f5d6c5"),
    ]
    let tasks = try asked.map { visitor, record in
      let position = try position(record)
      return Task.immediate {
        try await analyses.values(of: position, for: JobClient(number: visitor))
      }
    }
    analyst.allow(6)
    for task in tasks { _ = try await task.value }
    var keys: [Position] = []
    for record in ["f5d6", "f5d6c3", "f5d6c5", "f5f4", "f5d6c4", "f5f6"] {
      let other = ScriptedAnalyst()
      _ = try await Analyses(by: other, searchLimit: 1) { Self.now }.values(of: position(record))
      keys += other.asked
    }
    #expect(analyst.asked == keys)
  }

  @Test("of the visitor with the most give way to another visitor's if the queue is full")
  func crowd() async throws {
    let analyst = ScriptedAnalyst(allowed: 0)
    let analyses = Analyses(by: analyst, searchLimit: 1, queueLimit: 2) { Self.now }
    func ask(_ record: String, _ visitor: UInt64) throws -> Task<PositionValues, any Error> {
      let position = try position(record)
      return Task.immediate {
        try await analyses.values(of: position, for: JobClient(number: visitor))
      }
    }
    let crowd = try [ask("f5d6", 1), ask("f5f4", 1), ask("f5f6", 1)]
    await #expect(throws: FullSearchesError.self) { try await ask("f5d6c3", 1).value }
    let other = try ask("f5d6c4", 2)
    await #expect(throws: FullSearchesError.self) { try await crowd[2].value }
    analyst.allow(3)
    for task in [crowd[0], crowd[1], other] { #expect(try await task.value.isFinal) }
  }

  @Test("find room after another request is cancelled in the queue")
  func room() async throws {
    let analyst = ScriptedAnalyst(allowed: 0)
    let analyses = Analyses(by: analyst, searchLimit: 1, queueLimit: 1) { Self.now }
    let positions = [try position("f5d6"), try position("f5f4"), try position("f5f6")]
    let tasks = positions.prefix(2).map { position in
      Task.immediate { try await analyses.values(of: position) }
    }
    tasks[1].cancel()
    await #expect(throws: CancellationError.self) { try await tasks[1].value }
    let third = Task.immediate { try await analyses.values(of: positions[2]) }
    analyst.allow(2)
    _ = try await tasks[0].value
    #expect(try await third.value.isFinal)
    #expect(analyst.asked.count == 2)
  }

  @Test("aren't started for a request cancelled in the queue")
  func gone() async throws {
    let analyst = ScriptedAnalyst(allowed: 0)
    let analyses = Analyses(by: analyst, searchLimit: 1) { Self.now }
    let first = Task.immediate { [position = try position("f5d6")] in
      try await analyses.values(of: position)
    }
    let second = Task.immediate { [position = try position("f5f4")] in
      try await analyses.values(of: position)
    }
    second.cancel()
    await #expect(throws: CancellationError.self) { try await second.value }
    analyst.allow(2)
    _ = try await first.value
    await eventually { analyses.load == (0, 0) }
    #expect(analyst.asked.count == 1)
  }

  @Test("are dropped from memory, least recently used first")
  func forgetting() async throws {
    let analyst = ScriptedAnalyst()
    let analyses = Analyses(by: analyst, searchLimit: 1, positionLimit: 2) { Self.now }
    for record in ["f5d6", "f5f4", "f5d6", "f5f6"] {
      _ = try await analyses.values(of: try position(record))
      await eventually { analyses.load == (0, 0) }
    }
    #expect(analyst.asked.count == 3)
    #expect(analyses.known(of: try position("f5d6")) != nil)
    #expect(analyses.known(of: try position("f5f4")) == nil)
  }

  @Test("of a position without moves need no search")
  func over() async throws {
    let analyst = ScriptedAnalyst()
    let analyses = Analyses(by: analyst, searchLimit: 1) { Self.now }
    let values = try await analyses.values(of: Position(board: .empty, turn: .dark))
    #expect(values.isFinal && values.best == nil)
    #expect(analyst.asked.isEmpty)
  }
}
