import ComputerPlayers
import Reversi
import Synchronization

extension Games {
  /// The longest wait of a request for a game's due move: most moves are there at once, and
  /// neither a long search nor a stalled disk holds a page.
  static let dueMovePatience: Milliseconds = 500

  /// Makes the move of a computer that has thought long enough; at most one, and only once for all requests.
  ///
  /// - Returns: the game with the move; as it was if the task is cancelled before, or if the move takes
  ///   longer than ``dueMovePatience``: it is made all the same.
  func makingDueMove(of game: LivingGame) async throws(GameStoreError) -> LivingGame {
    let game = try await correctTimes(of: game)
    guard let turn = dueTurn(of: game) else {
      searchAhead(in: game)
      return game
    }
    let (outcomes, continuation) = AsyncStream.makeStream(of: MoveSearches.Outcome.self)
    startSearch(for: turn, in: game) { continuation.yield($0) }
    let alarm = Task { [clock] in
      try? await clock.sleep(for: Self.dueMovePatience)
      continuation.finish()
    }
    defer { alarm.cancel() }
    var iterator = outcomes.makeAsyncIterator()
    return try await iterator.next(isolation: nil)?.get() ?? game
  }

  /// A game with its due move made, unless a computer is at it already.
  ///
  /// Changes don't wait for a computer that searches longer than its thinking time: they may be what stops it.
  func gameToChange(_ id: GameID) async throws(GameStoreError) -> LivingGame? {
    guard let game = try await store.game(id) else { return nil }
    if let turn = turn(of: game), searches.isRunning(for: turn, of: id) { return game }
    return try await makingDueMove(of: game)
  }

  /// The turn of the computer that is thinking, due or not.
  func turn(of game: LivingGame) -> ComputerTurn? {
    guard game.thinking != nil, !isReadOnly else { return nil }
    return ComputerTurn(
      position: game.position, level: game.level,
      deadline: game.deadline ?? game.framesEnd + pace.thinkingTime)
  }

  /// The turn of a computer that has thought long enough.
  func dueTurn(of game: LivingGame) -> ComputerTurn? {
    turn(of: game).flatMap { dueTime(of: $0, in: game.id) <= clock.now ? $0 : nil }
  }

  /// Begins to make the move of a due turn and reports what comes of it, without waiting.
  func startSearch(
    for turn: ComputerTurn, in game: LivingGame, report: @escaping MoveSearches.Report
  ) {
    searches.start(
      for: turn, in: game,
      by: { [self] in
        do throws(GameStoreError) {
          return .success(try await move(for: turn, in: game))
        } catch {
          return .failure(error)
        }
      }, report: report)
  }

  private func move(
    for turn: ComputerTurn, in game: LivingGame
  ) async throws(GameStoreError) -> LivingGame {
    // Another request may have made it between the reading of the game and this search.
    guard let current = try await store.game(game.id) else { return game }
    guard self.turn(of: current) == turn else { return current }
    guard let square = try? await square(for: turn, of: game.id) else {
      // The turn has ended while the computer thought, or the computer doesn't know what to do.
      return try await store.game(game.id) ?? game
    }
    let result: ChangeResult = try await change(game.id, makesDueMove: false) { next in
      let isPlaced =
        self.turn(of: next) == turn
        && (try? next.placeForComputer(at: square, now: clock.now, pace: pace)) != nil
      return isPlaced ? nil : .ignored(next)
    }
    return result.game ?? current
  }

  /// A game whose times lie no further ahead than a clock that is right could have set them.
  func correctTimes(of game: LivingGame) async throws(GameStoreError) -> LivingGame {
    if game.limit == nil { return try await correctDeadline(of: game) }
    return try await correctLimit(of: try await correctDeadline(of: game))
  }

  /// Gives a computer a full thinking time if its deadline lies further ahead than any clock could have set it:
  /// it was set by a clock that went wrong, or by a slower pace.
  private func correctDeadline(of game: LivingGame) async throws(GameStoreError) -> LivingGame {
    let now = clock.now
    // The frames of a move that turns over whatever it can, then thinking.
    let longestTurn = 64 * pace.frameInterval + pace.thinkingTime
    guard let turn = turn(of: game), turn.deadline > now + longestTurn else { return game }
    var next = game
    next.framesEnd = now
    next.startThinking(now: now, pace: pace)
    return try await replace(game, with: next) ? next : store.game(game.id) ?? game
  }

  /// Gives a person the full time if it began in the future: a wrong clock set the beginning, or is behind now.
  private func correctLimit(of game: LivingGame) async throws(GameStoreError) -> LivingGame {
    guard var next = game.withCorrectedDeadline(at: clock.now) else { return game }
    // A deadline that no longer counts stays stored until the next change. Otherwise two machines whose clocks differ
    // would correct each other for ever. The new revision of the seats makes pages new that show the wrong time.
    guard !isReadOnly, next.deadline != nil else { return next }
    next.seats.renew()
    return try await replace(game, with: next) ? next : store.game(game.id) ?? next
  }

  /// How many computers search for a move, and how many wait for their turn.
  package var searchLoad: (searching: Int, waiting: Int) { computers.load }

  /// Cancels the searches for what a game was, begins the one for what it is, and wakes those who wait for it.
  func announce(_ game: LivingGame) {
    let turn = turn(of: game)
    searchesAhead.cancel(before: game, except: turn)
    searches.cancel(before: game, except: turn)
    searchAhead(in: game)
    events.publish(.changed, of: game.id)
  }
}

/// A computer's turn: the key of its search, whatever else changes in the game.
///
/// A move found for a turn fits every version of the game that has the same turn.
struct ComputerTurn: Sendable, Hashable {
  let position: Position
  let level: ComputerLevel
  let deadline: Timestamp
}

/// The searches for computers' moves that are running: one for a turn, however many ask for its move.
final class MoveSearches: Sendable {
  /// The game as it is after the search, with the move or without.
  typealias Outcome = Result<LivingGame, GameStoreError>
  typealias Report = @Sendable (Outcome) -> Void

  private struct Search {
    let ticket: Int
    let version: Int
    let task: Task<Void, Never>
    var reports: [Report]
  }

  private struct State {
    var lastTicket = 0
    var searches: [GameID: [ComputerTurn: Search]] = [:]

    mutating func remove(_ turn: ComputerTurn, of id: GameID) -> Search? {
      defer { if searches[id]?.isEmpty == true { searches[id] = nil } }
      return searches[id]?.removeValue(forKey: turn)
    }
  }

  private let state = Mutex(State())

  var count: Int {
    state.withLock { $0.searches.values.reduce(0) { $0 + $1.count } }
  }

  func isRunning(for turn: ComputerTurn, of id: GameID) -> Bool {
    state.withLock { $0.searches[id]?[turn] != nil }
  }

  /// Starts a search, unless there is one already, and reports its outcome once.
  ///
  /// The search continues after its first request has ended.
  func start(
    for turn: ComputerTurn, in game: LivingGame,
    by search: @escaping @Sendable () async -> Outcome, report: @escaping Report
  ) {
    state.withLock { state in
      if state.searches[game.id]?[turn]?.reports.append(report) != nil { return }
      state.lastTicket += 1
      let ticket = state.lastTicket
      let task = Task { self.end(turn, of: game.id, ticket: ticket, outcome: await search()) }
      state.searches[game.id, default: [:]][turn] = Search(
        ticket: ticket, version: game.version, task: task, reports: [report])
    }
  }

  /// Cancels the searches for what a game was before, but for those of one turn, and reports what it is now.
  func cancel(before game: LivingGame, except turn: ComputerTurn?) {
    let cancelled = state.withLock { state in
      let old = state.searches[game.id, default: [:]].filter {
        $0.key != turn && $0.value.version < game.version
      }
      return old.keys.compactMap { state.remove($0, of: game.id) }
    }
    for search in cancelled {
      search.task.cancel()
      for report in search.reports { report(.success(game)) }
    }
  }

  private func end(_ turn: ComputerTurn, of id: GameID, ticket: Int, outcome: Outcome) {
    let search = state.withLock { state in
      state.searches[id]?[turn]?.ticket == ticket ? state.remove(turn, of: id) : nil
    }
    for report in search?.reports ?? [] { report(outcome) }
  }
}
