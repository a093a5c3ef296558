import ComputerPlayers
import Reversi

extension Games {
  /// The longest wait of a request for a game's due move: most moves are there at once, and
  /// neither a long search nor a stalled disk holds a page.
  static let dueMovePatience: Milliseconds = 500

  /// How many searches are remembered at most: waiting, running or done.
  static let mostSearches = 4096

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
    do {
      return try await found(within: Self.dueMovePatience) { try await self.moved(turn) } ?? game
    } catch let error as GameStoreError {
      throw error
    } catch {
      return try await store.game(game.id) ?? game
    }
  }

  /// A game with its due move made, unless a computer is at it already.
  ///
  /// Changes don't wait for a computer that searches longer than its thinking time: they may be what stops it.
  func gameToChange(_ id: GameID) async throws(GameStoreError) -> LivingGame? {
    guard let game = try await store.game(id) else { return nil }
    if let turn = turn(of: game), moves.has(turn) { return game }
    return try await makingDueMove(of: game)
  }

  /// The turn of the computer that is thinking, due or not.
  func turn(of game: LivingGame) -> ComputerTurn? {
    guard game.thinking != nil, !isReadOnly else { return nil }
    return ComputerTurn(
      id: game.id, position: game.position, level: game.level,
      deadline: game.deadline ?? game.framesEnd + pace.thinkingTime, version: game.version)
  }

  /// The turn of a computer that has thought long enough.
  private func dueTurn(of game: LivingGame) -> ComputerTurn? {
    turn(of: game).flatMap { dueTime(of: $0) <= clock.now ? $0 : nil }
  }

  /// When the move of a turn falls due: at its deadline, or earlier if a search has solved the game by then.
  func dueTime(of turn: ComputerTurn) -> Timestamp {
    guard searches.known(for: turn)?.isSolved == true else { return turn.deadline }
    return turn.deadline - pace.thinkingTime + pace.shortThinkingTime
  }

  /// Starts the search for a thinking computer's move, so that the move is ready when it falls due.
  ///
  /// No request waits for the search until then, and a game that isn't viewed causes only this one search.
  func searchAhead(in game: LivingGame) {
    guard let turn = turn(of: game), turn.level.searches, clock.now < turn.deadline else { return }
    searches.drop(turn.id) { $0 != turn && $0.version <= turn.version }
    searches.prepare(turn, for: JobClient.current.free) { try await self.search($0) }
  }

  private func search(_ run: Searches.Run) async throws {
    // While others searched, the game may have been changed, here or by another process.
    guard let current = try await store.game(run.key.id), turn(of: current) == run.key else {
      throw CancellationError()
    }
    let move = try await computers.move(in: run.key.position, level: run.key.level)
    run.report(move)
    // The move falls due earlier than requests that wait for it expect.
    if move.isSolved { events.publish(.changed, of: run.key.id) }
  }

  /// The game after the move of a due turn, which goes on if the task is cancelled.
  ///
  /// - Throws: ``GameStoreError``; `CancellationError` if the turn ends first or the task is cancelled.
  func moved(_ turn: ComputerTurn) async throws -> LivingGame {
    try await moves.progress(for: turn, client: JobClient.current.free) { run in
      if let game = try await self.move(for: run.key) { run.report(MovedGame(game: game)) }
    }.game
  }

  private func move(for turn: ComputerTurn) async throws -> LivingGame? {
    // Another request may have made it between the reading of the game and this search.
    guard let current = try await store.game(turn.id), self.turn(of: current) == turn,
      let square = try? await square(for: turn)
    else {
      // The turn has ended while the computer thought, or the computer doesn't know what to do.
      return try await store.game(turn.id)
    }
    let result = try await change(turn.id, makesDueMove: false) { next in
      let isPlaced =
        self.turn(of: next) == turn
        && (try? next.placeForComputer(at: square, now: clock.now, pace: pace)) != nil
      return isPlaced ? nil : .ignored(next)
    }
    return result.game
  }

  private func square(for turn: ComputerTurn) async throws -> Square {
    // A random move needs no worker.
    guard turn.level.searches else {
      return try await computers.move(in: turn.position, level: turn.level).square
    }
    return try await searches.progress(for: turn) { try await self.search($0) }.square
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

  /// How many computers search for a move or a hint, and how many wait for their turn.
  package var searchLoad: (searching: Int, waiting: Int) {
    let (moves, hints) = (searches.load, computers.load)
    return (moves.searching + hints.searching, moves.waiting + hints.waiting)
  }

  /// Cancels the searches for what a game was, begins the one for what it is, and wakes those who wait for it.
  func announce(_ game: LivingGame) {
    let turn = turn(of: game)
    moves.drop(game.id) { $0 != turn && $0.version < game.version }
    searches.drop(game.id) { $0 != turn && $0.version < game.version }
    searchAhead(in: game)
    events.publish(.changed, of: game.id)
  }
}

typealias Searches = Scheduler<ComputerTurn, ChosenMove>

/// The game after a computer's due move; as it was if the computer found none.
struct MovedGame: JobProgress {
  let game: LivingGame
}

/// A computer's turn: the key of its search and its move, whatever else changes in the game.
///
/// A move found for a turn fits every version of the game that has the same turn.
struct ComputerTurn: JobKey {
  let id: GameID
  let position: Position
  let level: ComputerLevel
  let deadline: Timestamp
  /// The version of the game that the turn was noticed in.
  let version: Int

  var subject: GameID { id }

  static func == (one: ComputerTurn, other: ComputerTurn) -> Bool {
    one.id == other.id && one.deadline == other.deadline && one.level == other.level
      && one.position == other.position
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(deadline)
  }
}
