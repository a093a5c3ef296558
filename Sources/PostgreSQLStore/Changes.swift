#if PostgreSQL
  import Gameplay
  import StoredGames

  /// A change in steps, each of which is a few calls that run in a transaction together with those of other changes.
  ///
  /// A step ends when its transaction has been committed. What it brings may lead to another step.
  protocol Change: Sendable {
    associatedtype Answer: Sendable

    /// By which all who change several rows in a transaction lock them in one order.
    var order: Int64 { get }
    /// The game that this step changes, of which others are told.
    var game: GameID? { get }
    /// What to run.
    var calls: [Call] { get }

    /// Takes what the calls have brought.
    ///
    /// - Returns: the answer; nil if there is another step.
    mutating func take(_ results: ArraySlice<QueryResult>) throws(StoreFailure) -> Answer?

    /// Hears that nobody knows whether the step was committed: it will be taken again.
    mutating func doubt()
  }

  /// Puts a changed game in the place of the version it was made from.
  struct Replacement: Change {
    private var wish: LivingGame
    private var version: Int
    /// What puts the wish in the place of the version, made by whoever wishes and not by the one who writes for all.
    private var replacing: Call
    private let revise: (@Sendable (LivingGame) -> LivingGame?)?
    /// Whether the step looks what there is.
    private var isLooking = false
    private var isDoubtful = false

    init(
      version: Int, with wish: LivingGame, orElse revise: (@Sendable (LivingGame) -> LivingGame?)?
    ) {
      self.version = version
      self.wish = wish
      self.revise = revise
      replacing = .replace(version: version, with: StoredGame(wish))
    }

    var order: Int64 { StoredGame.number(of: wish.id) }
    var game: GameID? { isLooking ? nil : wish.id }
    var calls: [Call] { [isLooking ? .game(wish.id) : replacing] }

    mutating func doubt() {
      if !isLooking, version >= 0 { isDoubtful = true }
    }

    mutating func take(
      _ results: ArraySlice<QueryResult>
    ) throws(StoreFailure) -> GameReplacement? {
      guard isLooking else {
        if results.first?.count == 1 { return .replaced(wish) }
        isLooking = true
        return nil
      }
      isLooking = false
      guard var stored = try results.first?.game(wish.id) else { return .missing }
      let seats = stored.seats
      stored.seats = wish.seats
      if isDoubtful, stored == wish {
        wish.seats = seats
        return .replaced(wish)
      }
      stored.seats = seats
      if stored.version == version {
        replace(version, with: wish, seats)
        return nil
      }
      guard let revise else { return .kept(stored) }
      // To make it again from a game that it may be in already could make it twice.
      guard !isDoubtful else { throw .unknownOutcome }
      guard let next = revise(stored) else { return .kept(stored) }
      replace(stored.version, with: next, seats)
      return nil
    }

    private mutating func replace(_ version: Int, with wish: LivingGame, _ seats: Seats) {
      self.version = version
      self.wish = wish
      self.wish.seats = seats
      replacing = .replace(version: version, with: StoredGame(self.wish))
    }
  }

  /// Puts changed seats in the place of the revision they were made from.
  struct SeatsReplacement: Change {
    let id: GameID
    let revision: Int
    let seats: Seats
    /// The game with the seats; nil while the step looks what there is.
    private var wish: LivingGame?
    private var isDoubtful = false

    init(of id: GameID, revision: Int, with seats: Seats) {
      self.id = id
      self.revision = revision
      self.seats = seats
    }

    var order: Int64 { StoredGame.number(of: id) }
    var game: GameID? { wish?.id }
    var calls: [Call] {
      guard let wish else { return [.game(id)] }
      return [
        .replaceSeats(revision: revision, with: StoredGame(wish))
      ]
    }

    mutating func doubt() {
      if wish != nil { isDoubtful = true }
    }

    mutating func take(_ results: ArraySlice<QueryResult>) throws(StoreFailure) -> Bool? {
      if wish != nil {
        wish = nil
        return results.first?.count == 1 ? true : nil
      }
      guard var game = try results.first?.game(id) else { return false }
      if isDoubtful, game.seats == seats { return true }
      guard game.seats.revision == revision else {
        // Whoever hears that nothing was changed makes the change again, from seats that it may be in already.
        if isDoubtful { throw .unknownOutcome }
        return false
      }
      game.seats = seats
      wish = game
      return nil
    }
  }

  /// Adds a new game.
  struct Insertion: Change {
    let wish: LivingGame
    private let row: StoredGame
    private var isLooking = false
    private var isDoubtful = false

    init(_ game: LivingGame) {
      wish = game
      row = StoredGame(game)
    }

    var order: Int64 { StoredGame.number(of: wish.id) }
    var game: GameID? { nil }
    var calls: [Call] {
      [isLooking ? .game(wish.id) : .insert(row)]
    }

    mutating func doubt() { isDoubtful = true }

    mutating func take(_ results: ArraySlice<QueryResult>) throws(StoreFailure) -> Bool? {
      guard isLooking else {
        if results.first?.count == 1 { return true }
        // Names are made so that no two are alike: it is this very game that was added before.
        guard isDoubtful else { throw .exists }
        isLooking = true
        return nil
      }
      guard try results.first?.game(wish.id) == wish else { throw .exists }
      return true
    }
  }

  /// Runs a few statements, and answers how many rows the first of them has changed.
  struct Execution: Change {
    let order: Int64
    let game: GameID?
    let calls: [Call]
    /// Whether it comes to the same to run it twice.
    private let isRepeatable: Bool
    private var isDoubtful = false

    /// - Parameters:
    ///   - game: the game that it changes.
    ///   - isRepeatable: whether its answer is right when it is run twice.
    init(_ calls: [Call], changing game: GameID? = nil, isRepeatable: Bool = true) {
      self.calls = calls
      self.game = game
      self.isRepeatable = isRepeatable
      order = game.map { StoredGame.number(of: $0) } ?? Self.noGame
    }

    /// The order of what changes other rows than games': behind these.
    static let noGame = Int64.max

    mutating func doubt() { isDoubtful = true }

    mutating func take(_ results: ArraySlice<QueryResult>) throws(StoreFailure) -> Int? {
      let count = results.first?.count ?? 0
      // What was there the first time may be what has been done, or never have been there.
      guard count > 0 || isRepeatable || !isDoubtful else { throw .unknownOutcome }
      return count
    }
  }
#endif
