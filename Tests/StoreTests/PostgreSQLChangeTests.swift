#if PostgreSQL
  import Gameplay
  import Reversi
  import StoredGames
  import Synchronization
  import TestSupport
  import Testing

  @testable import PostgreSQLStore

  /// A row as it is found after the outcome of a commit got lost.
  enum FoundRow: String, CaseIterable, CustomTestStringConvertible {
    case unchanged = "as it was before"
    case changed = "as it was to be"
    case seated = "as it was to be, with other seats since"
    case others = "as somebody else has made it"
    case missing = "not there"

    var testDescription: String { rawValue }
  }

  @Suite("A change whose commit has an unknown outcome")
  struct PostgreSQLChangeTests {
    private let before: LivingGame
    private let wanted: LivingGame
    private let other: LivingGame

    init() throws {
      before = try SampleGame.moves.game()
      (wanted, other) = try {
        (first: LivingGame) in
        var (wanted, other) = (first, first)
        try wanted.play("d3")
        try other.play("f4")
        return (wanted, other)
      }(before)
    }

    private static let nothing = QueryResult(rows: [], count: 0)
    private static let one = QueryResult(rows: [], count: 1)

    private func result(_ found: FoundRow) throws -> QueryResult {
      let game: LivingGame?
      switch found {
      case .unchanged: game = before
      case .changed: game = wanted
      case .seated:
        var seated = wanted
        try seated.seats.addInvite(for: .light, digest: digest(8), now: noon)
        game = seated
      case .others: game = other
      case .missing: game = nil
      }
      guard let game else { return Self.nothing }
      return QueryResult(rows: [StoredGame(game).values], count: 1)
    }

    /// The result of a move that is sent, in doubt, not applied when sent again, and then looked up.
    private func looking(
      _ found: FoundRow, then further: QueryResult...,
      revising revise: (@Sendable (LivingGame) -> LivingGame?)? = nil
    ) async throws -> GameReplacement {
      let script = Script(
        [.init(Self.nothing, isDoubtful: true), .init(try result(found))]
          + further.map { .init($0) })
      let replacement = try await script.replace(
        version: before.version, with: wanted, orElse: revise)
      #expect(script.asked == [.replaceGame, .game] + further.map { _ in .replaceGame })
      return replacement
    }

    @Test("counts as made if the row is as intended")
    func made() async throws {
      #expect(try await looking(.changed) == .replaced(wanted))
      guard case .replaced(let seated) = try await looking(.seated) else {
        Issue.record("not found")
        return
      }
      #expect(seated.version == wanted.version)
      #expect(seated.seats != wanted.seats)
    }

    @Test("is made again if the row is as before")
    func madeAgain() async throws {
      #expect(try await looking(.unchanged, then: Self.one) == .replaced(wanted))
    }

    @Test("is not made on top of another process's change")
    func overtaken() async throws {
      #expect(try await looking(.others) == .kept(other))
      #expect(try await looking(.missing) == .missing)
      // The change may be part of the row already.
      await #expect(throws: GameStoreError.inDoubt) {
        try await looking(.others) { _ in
          Issue.record("It was made again.")
          return nil
        }
      }
    }

    @Test("stays in doubt if the lookup fails")
    func lookingInVain() async throws {
      let script = Script([.init(Self.nothing, isDoubtful: true)])
      await #expect(throws: GameStoreError.inDoubt) {
        try await script.replace(version: before.version, with: wanted, orElse: nil)
      }
    }

    @Test("is made from a later version if its own first step only read")
    func lookedOnly() async throws {
      let next = {
        (game: LivingGame) in
        var game = game
        game.reset(now: noon)
        return game
      }(other)
      let script = Script([
        .init(Self.nothing), .init(try result(.others), isDoubtful: true), .init(Self.one),
      ])
      let replacement = try await script.replace(version: before.version, with: wanted) { _ in next
      }
      #expect(replacement == .replaced(next))
      #expect(script.asked == [.replaceGame, .game, .replaceGame])
    }

    @Test("of seats counts as made, is made again, or stays in doubt")
    func seats() async throws {
      var seats = before.seats
      try seats.addInvite(for: .light, digest: digest(8), now: noon)
      var others = before.seats
      try others.addInvite(for: .dark, digest: digest(9), now: noon)
      /// The result of the change when these seats are found.
      func looking(_ found: Seats, then further: QueryResult...) async throws -> Bool {
        var stored = before
        stored.seats = found
        let script = Script(
          [
            .init(try result(.unchanged)), .init(Self.nothing, isDoubtful: true),
            .init(QueryResult(rows: [StoredGame(stored).values], count: 1)),
          ] + further.map { .init($0) })
        let isMade = try await script.replaceSeats(of: before.id, revision: 0, with: seats)
        #expect(script.asked == [.game, .replaceSeats, .game] + further.map { _ in .replaceSeats })
        return isMade
      }
      #expect(try await looking(seats))
      #expect(try await looking(before.seats, then: Self.one))
      // If other seats are found the change may be part of them, so its outcome is in doubt.
      await #expect(throws: GameStoreError.inDoubt) { try await looking(others) }
    }

    @Test("of a new game succeeds if the row of this name is that very game")
    func insertion() async throws {
      /// Inserts a game, with the outcome in doubt and a row of its name in the table.
      func insert(_ game: LivingGame) async throws {
        let script = Script([
          .init(Self.nothing, isDoubtful: true), .init(try result(.unchanged)),
        ])
        try await script.insert(game)
        #expect(script.asked == [.insertGame, .game])
      }
      try await insert(before)
      await #expect(throws: GameStoreError.exists) { try await insert(wanted) }
    }

    @Test("that can be made only once stays in doubt")
    func once() async throws {
      /// Runs a call and returns the number of changed rows.
      func run(
        _ result: QueryResult, isDoubtful: Bool, isRepeatable: Bool
      ) async throws -> Int {
        try await Script([.init(result, isDoubtful: isDoubtful)])
          .execute([Call(.probe)], isRepeatable: isRepeatable)
      }
      #expect(try await run(Self.nothing, isDoubtful: false, isRepeatable: false) == 0)
      #expect(try await run(Self.one, isDoubtful: true, isRepeatable: false) == 1)
      await #expect(throws: GameStoreError.inDoubt) {
        try await run(Self.nothing, isDoubtful: true, isRepeatable: false)
      }
      #expect(try await run(Self.nothing, isDoubtful: true, isRepeatable: true) == 0)
    }
  }

  extension StepOutcome {
    fileprivate init(_ result: QueryResult, isDoubtful: Bool = false) {
      self.init(results: [result], isDoubtful: isDoubtful)
    }
  }

  /// Answers the steps of a change from a script.
  private final class Script: StepRunner {
    private struct State {
      var outcomes: [StepOutcome]
      var asked: [PreparedStatement] = []
    }

    private let state: Mutex<State>

    init(_ outcomes: [StepOutcome]) { state = Mutex(State(outcomes: outcomes)) }

    /// The statements that were run.
    var asked: [PreparedStatement] { state.withLock(\.asked) }

    func run(_ calls: [Call], of change: RowChange) async throws(GameStoreError) -> StepOutcome {
      let outcome = state.withLock { state in
        state.asked += calls.map(\.statement)
        return state.outcomes.isEmpty ? nil : state.outcomes.removeFirst()
      }
      guard let outcome else { throw change.isDoubtful ? .inDoubt : .unavailable("no more steps") }
      return StepOutcome(
        results: outcome.results, isDoubtful: outcome.isDoubtful || change.isDoubtful)
    }
  }
#endif
