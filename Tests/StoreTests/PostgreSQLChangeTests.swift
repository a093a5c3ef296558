#if PostgreSQL
  import Gameplay
  import Reversi
  import StoredGames
  import TestSupport
  import Testing

  @testable import PostgreSQLStore

  /// What a row is when it is looked at after nobody has heard of a commit.
  enum FoundRow: String, CaseIterable, CustomTestStringConvertible {
    case unchanged = "as it was before"
    case changed = "as it was to be"
    case seated = "as it was to be, with other seats since"
    case others = "as somebody else has made it"
    case missing = "not there"

    var testDescription: String { rawValue }
  }

  @Suite("A change whose commit nobody has heard of")
  struct PostgreSQLChangeTests {
    private let before: LivingGame
    private let wish: LivingGame
    private let other: LivingGame

    init() throws {
      before = try SampleGame.moves.game()
      (wish, other) = try {
        (first: LivingGame) in
        var (wish, other) = (first, first)
        try wish.play("d3")
        try other.play("f4")
        return (wish, other)
      }(before)
    }

    private static let nothing = QueryResult(rows: [], count: 0)
    private static let one = QueryResult(rows: [], count: 1)

    private func result(_ found: FoundRow) throws -> QueryResult {
      let game: LivingGame?
      switch found {
      case .unchanged: game = before
      case .changed: game = wish
      case .seated:
        var seated = wish
        try seated.seats.addInvite(for: .light, digest: digest(8), now: noon)
        game = seated
      case .others: game = other
      case .missing: game = nil
      }
      guard let game else { return Self.nothing }
      return QueryResult(rows: [StoredGame(game).values], count: 1)
    }

    /// What comes of a move that was sent, doubted, sent again, not taken then, and looked for.
    private func looking(
      _ found: FoundRow, revising revise: (@Sendable (LivingGame) -> LivingGame?)? = nil
    ) throws -> GameReplacement? {
      var change = Replacement(version: before.version, with: wish, orElse: revise)
      change.doubt()
      #expect(try change.take([Self.nothing]) == nil)
      #expect(change.game == nil)
      return try change.take([try result(found)])
    }

    @Test("is found to have been made where the row is as it was to be")
    func made() throws {
      #expect(try looking(.changed) == .replaced(wish))
      guard case .replaced(let seated)? = try looking(.seated) else {
        Issue.record("not found")
        return
      }
      #expect(seated.version == wish.version)
      #expect(seated.seats != wish.seats)
    }

    @Test("is made again where the row is as it was before")
    func madeAgain() throws {
      #expect(try looking(.unchanged) == nil)
    }

    @Test("is not made from what somebody else has made of the game meanwhile")
    func overtaken() throws {
      #expect(try looking(.others) == .kept(other))
      #expect(try looking(.missing) == .missing)
      // It may be in there already.
      let error = #expect(throws: StoreFailure.self) {
        try looking(.others) { _ in
          Issue.record("It was made again.")
          return nil
        }
      }
      guard case .unknownOutcome? = error else {
        Issue.record("\(String(describing: error))")
        return
      }
    }

    @Test("is made from a later version where its own first step only looked")
    func lookedOnly() throws {
      let next = {
        (game: LivingGame) in
        var game = game
        game.reset(now: noon)
        return game
      }(other)
      var change = Replacement(version: before.version, with: wish) { _ in next }
      #expect(try change.take([Self.nothing]) == nil)
      change.doubt()
      #expect(try change.take([try result(.others)]) == nil)
      #expect(change.game == next.id)
      #expect(try change.take([Self.one]) == .replaced(next))
    }

    @Test("of seats is found to have been made, or made again, or unknown to anybody")
    func seats() throws {
      var seats = before.seats
      try seats.addInvite(for: .light, digest: digest(8), now: noon)
      var others = before.seats
      try others.addInvite(for: .dark, digest: digest(9), now: noon)
      /// What comes of the change when these seats are found.
      func looking(_ found: Seats) throws -> Bool? {
        var change = SeatsReplacement(of: before.id, revision: 0, with: seats)
        #expect(try change.take([try result(.unchanged)]) == nil)
        #expect(change.game == before.id)
        change.doubt()
        #expect(try change.take([Self.nothing]) == nil)
        var stored = before
        stored.seats = found
        return try change.take([QueryResult(rows: [StoredGame(stored).values], count: 1)])
      }
      #expect(try looking(seats) == true)
      #expect(try looking(before.seats) == nil)
      // Whoever hears that they are others makes the change again: it may be in these.
      #expect(throws: StoreFailure.self) { try looking(others) }
    }

    @Test("of a new game is that very game where there is one of its name")
    func insertion() throws {
      var change = Insertion(before)
      change.doubt()
      #expect(try change.take([Self.nothing]) == nil)
      #expect(try change.take([try result(.unchanged)]) == true)

      var other = Insertion(wish)
      other.doubt()
      #expect(try other.take([Self.nothing]) == nil)
      #expect(throws: StoreFailure.self) { try other.take([try result(.unchanged)]) }
    }

    @Test("of what can be done once only is not known to have been done")
    func once() throws {
      var spending = Execution([], isRepeatable: false)
      #expect(try spending.take([Self.nothing]) == 0)
      spending.doubt()
      #expect(try spending.take([Self.one]) == 1)
      #expect(throws: StoreFailure.self) { try spending.take([Self.nothing]) }
      var cleaning = Execution([])
      cleaning.doubt()
      #expect(try cleaning.take([Self.nothing]) == 0)
    }
  }
#endif
