#if PostgreSQL
  import Gameplay
  import OperatingSystem
  import StoredGames

  /// A change that takes one step or several, each a few calls in one transaction.
  struct Change: Sendable {
    /// The place of its step in a transaction: all who change several rows lock them in this order.
    let order: Int64
    /// When the change was asked for.
    let start = MonotonicTime.now
    /// True after a step broke off in its commit: the database may have made it.
    fileprivate(set) var isDoubtful = false

    /// - Parameter game: the game that it changes; nil if it changes other rows.
    init(of game: GameID?) { order = game.map(StoredGame.number) ?? Self.noGame }

    /// The order of changes to other rows: behind those of games.
    static let noGame = Int64.max
  }

  /// What a step has brought.
  struct StepOutcome: Sendable {
    /// The answers to its calls.
    let results: [QueryResult]
    /// True if an earlier step of the change, or an earlier attempt at this one, may have been committed.
    let isDoubtful: Bool

    /// How many rows the first call has changed.
    var count: Int { results.first?.count ?? 0 }
  }

  /// Runs the steps of changes.
  ///
  /// A step whose commit broke off is run again. What such a change then finds in the row tells whether it was made.
  protocol StepRunner: Sendable {
    /// Runs calls in one transaction with the calls of other changes, and waits for the commit.
    func run(_ calls: [Call], of change: Change) async throws(GameStoreError) -> StepOutcome
  }

  extension StepRunner {
    /// Adds a new game.
    func insert(_ game: LivingGame) async throws(GameStoreError) {
      var change = Change(of: game.id)
      guard try await makes(.insert(StoredGame(game)), in: &change) else {
        // No two games get the same name: in doubt the one that is there is this very game.
        guard change.isDoubtful, try await look(at: game.id, in: change) == game else {
          throw .exists
        }
        return
      }
    }

    /// Puts a changed game in the place of the version it was made from.
    func replace(
      version: Int, with game: LivingGame, orElse revise: ((LivingGame) -> LivingGame?)?
    ) async throws(GameStoreError) -> GameReplacement {
      var (version, wish, change) = (version, game, Change(of: game.id))
      while true {
        let call = Call.replace(version: version, with: StoredGame(wish))
        if try await makes(call, in: &change) { return .replaced(wish) }
        // No game has a negative version: such a step only leads to the look.
        if version < 0 { change.isDoubtful = false }
        guard var stored = try await look(at: wish.id, in: change) else { return .missing }
        let seats = stored.seats
        stored.seats = wish.seats
        if change.isDoubtful, stored == wish {
          wish.seats = seats
          return .replaced(wish)
        }
        stored.seats = seats
        if stored.version != version {
          guard let revise else { return .kept(stored) }
          // The stored game may have this change in it already: a second one would make it twice.
          guard !change.isDoubtful else { throw .inDoubt }
          guard let next = revise(stored) else { return .kept(stored) }
          (version, wish) = (stored.version, next)
        }
        wish.seats = seats
      }
    }

    /// Puts changed seats in the place of the revision they were made from.
    func replaceSeats(
      of id: GameID, revision: Int, with seats: Seats
    ) async throws(GameStoreError) -> Bool {
      var change = Change(of: id)
      while var game = try await look(at: id, in: change) {
        if change.isDoubtful, game.seats == seats { return true }
        guard game.seats.revision == revision else {
          // An answer of false leads to another attempt, from seats that may have this change in them already.
          if change.isDoubtful { throw .inDoubt }
          return false
        }
        game.seats = seats
        let call = Call.replaceSeats(revision: revision, with: StoredGame(game))
        if try await makes(call, in: &change) { return true }
      }
      return false
    }

    /// Runs calls in one transaction.
    ///
    /// - Parameters:
    ///   - game: the game that they change.
    ///   - isRepeatable: whether the answer is right when the calls are run twice.
    /// - Returns: how many rows the first of them has changed.
    func execute(
      _ calls: [Call], changing game: GameID? = nil, isRepeatable: Bool
    ) async throws(GameStoreError) -> Int {
      let outcome = try await run(calls, of: Change(of: game))
      // Without a row the first attempt may have changed it, or there never was one.
      guard outcome.count > 0 || isRepeatable || !outcome.isDoubtful else { throw .inDoubt }
      return outcome.count
    }

    /// Runs a call that changes a row, and tells whether it has.
    private func makes(_ call: Call, in change: inout Change) async throws(GameStoreError) -> Bool {
      let outcome = try await run([call], of: change)
      change.isDoubtful = outcome.isDoubtful
      return outcome.count == 1
    }

    /// The game as it is after the steps so far; nil if there is none.
    private func look(at id: GameID, in change: Change) async throws(GameStoreError) -> LivingGame?
    {
      try StoredGame.game(id, in: await run([.game(id)], of: change).results.first?.rows ?? [])
    }
  }

  extension GameStoreError {
    /// A commit broke off, and what has happened since doesn't tell whether it was made.
    static let inDoubt = GameStoreError.unknownOutcome(
      "the connection broke in a commit, of which nobody can tell what became")
  }
#endif
