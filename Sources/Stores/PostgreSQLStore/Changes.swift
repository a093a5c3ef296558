#if PostgreSQL
  import Gameplay
  import OperatingSystem
  import StoredGames

  /// A change of one or more steps. Each step is a few calls in one transaction.
  struct RowChange: Sendable {
    /// The position of its steps in a transaction. Every process locks rows in this order.
    let order: Int64
    let start = MonotonicTime.now
    /// Whether a step broke off during its commit, so that the database may have made it.
    fileprivate(set) var isDoubtful = false

    /// - Parameter game: the game to change; nil for a change to other rows.
    init(of game: GameID?) { order = game.map(StoredGame.number) ?? Self.noGame }

    /// The position of changes to other rows: after those to games.
    static let noGame = Int64.max
  }

  struct StepOutcome: Sendable {
    let results: [QueryResult]
    /// Whether an earlier step of the change, or an earlier attempt at this one, may have been committed.
    let isDoubtful: Bool

    /// How many rows the first call changed.
    var count: Int { results.first?.count ?? 0 }
  }

  /// Runs the steps of changes.
  ///
  /// A step that broke off during its commit is run again. The row then shows whether the change was made.
  protocol StepRunner: Sendable {
    /// Runs calls in one transaction with the calls of other changes, and waits for the commit.
    func run(_ calls: [Call], of change: RowChange) async throws(GameStoreError) -> StepOutcome
  }

  extension StepRunner {
    func insert(_ game: LivingGame) async throws(GameStoreError) {
      var change = RowChange(of: game.id)
      guard try await makes(.insert(StoredGame(game)), in: &change) else {
        // New names are unique, so in doubt a game with this name is the one that was just inserted.
        guard change.isDoubtful, try await look(at: game.id, in: change) == game else {
          throw .exists
        }
        return
      }
    }

    func replace(
      version: Int, with game: LivingGame, orElse revise: ((LivingGame) -> LivingGame?)?
    ) async throws(GameStoreError) -> GameReplacement {
      var (version, wanted, change) = (version, game, RowChange(of: game.id))
      while true {
        let call = Call.replace(version: version, with: StoredGame(wanted))
        if try await makes(call, in: &change) { return .replaced(wanted) }
        // A negative version matches no game: the step has changed nothing, so nothing is in doubt.
        if version < 0 { change.isDoubtful = false }
        guard var stored = try await look(at: wanted.id, in: change) else { return .missing }
        let seats = stored.seats
        stored.seats = wanted.seats
        if change.isDoubtful, stored == wanted {
          wanted.seats = seats
          return .replaced(wanted)
        }
        stored.seats = seats
        if stored.version != version {
          guard let revise else { return .kept(stored) }
          // The stored game may contain this change already. Revising it would make the change twice.
          guard !change.isDoubtful else { throw .inDoubt }
          guard let next = revise(stored) else { return .kept(stored) }
          (version, wanted) = (stored.version, next)
        }
        wanted.seats = seats
      }
    }

    func replaceSeats(
      of id: GameID, revision: Int, with seats: Seats
    ) async throws(GameStoreError) -> Bool {
      var change = RowChange(of: id)
      while var game = try await look(at: id, in: change) {
        if change.isDoubtful, game.seats == seats { return true }
        guard game.seats.revision == revision else {
          // False would make the caller try again, from seats that may contain this change already.
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
    ///   - game: the game that the calls change.
    ///   - isRepeatable: whether running the calls twice still gives the right answer.
    /// - Returns: the number of rows that the first call changed.
    func execute(
      _ calls: [Call], changing game: GameID? = nil, isRepeatable: Bool
    ) async throws(GameStoreError) -> Int {
      let outcome = try await run(calls, of: RowChange(of: game))
      // No row was changed: either the first attempt has changed it, or it never existed.
      guard outcome.count > 0 || isRepeatable || !outcome.isDoubtful else { throw .inDoubt }
      return outcome.count
    }

    /// Runs a call that changes a row; true if it has.
    private func makes(_ call: Call, in change: inout RowChange) async throws(GameStoreError)
      -> Bool
    {
      let outcome = try await run([call], of: change)
      change.isDoubtful = outcome.isDoubtful
      return outcome.count == 1
    }

    /// The game after the steps so far; nil if there is none.
    private func look(at id: GameID, in change: RowChange) async throws(GameStoreError)
      -> LivingGame?
    {
      try StoredGame.game(id, in: await run([.game(id)], of: change).results.first?.rows ?? [])
    }
  }

  extension GameStoreError {
    /// A commit broke off, and it can't be found out whether it was made.
    static let inDoubt = GameStoreError.unknownOutcome(
      "the connection broke during a commit, so its outcome is unknown")
  }
#endif
