import ComputerPlayers
import Reversi
import Synchronization

extension Games {
  /// How many searches are remembered at most, running, waiting or done. Each game has one.
  static let mostSearchesAhead = 4096

  /// Starts the search for a thinking computer's move, so that the move is ready when it falls due.
  ///
  /// No request waits for the search until then, and a game that isn't viewed causes only this one search.
  func searchAhead(in game: LivingGame) {
    guard let turn = turn(of: game), turn.level.searches, clock.now < turn.deadline else { return }
    searchesAhead.start(for: turn, in: game) { [self] begin in
      try await computers.move(in: turn.position, level: turn.level, isUrgent: false) {
        // While others searched, the game may have been changed, here or by another process.
        let current = try? await store.game(game.id)
        return current.flatMap(self.turn) == turn && begin()
      }
    }
  }

  /// The move for a due turn. Uses the search ahead if it has begun, and otherwise searches now.
  func square(for turn: ComputerTurn, of id: GameID) async throws -> Square {
    if let search = searchesAhead.begunSearch(for: turn, of: id) {
      return try await search.value.square
    }
    return try await computers.move(in: turn.position, level: turn.level).square
  }

  /// When the move of a turn falls due: at its deadline, or earlier if a search has solved the game by then.
  func dueTime(of turn: ComputerTurn, in id: GameID) -> Timestamp {
    guard searchesAhead.hasSolved(turn, of: id) else { return turn.deadline }
    return turn.deadline - pace.thinkingTime + pace.shortThinkingTime
  }
}

/// The searches for moves that are not due yet. For each game, the search for its last known turn.
final class SearchesAhead: Sendable {
  /// Searches for a move. It calls `begin` when its turn comes, and stops if that returns false.
  typealias Search = @Sendable (_ begin: @Sendable () -> Bool) async throws -> ChosenMove

  private enum Progress { case waiting, searching, found, solved, failed }

  private struct Entry {
    let ticket: Int
    let turn: ComputerTurn
    let version: Int
    let task: Task<ChosenMove, any Error>
    var progress = Progress.waiting

    var isBegun: Bool { progress != .waiting && progress != .failed }
  }

  private struct State {
    var lastTicket = 0
    var entries: [GameID: Entry] = [:]
  }

  private let limit: Int
  private let solved: @Sendable (GameID) -> Void
  private let state = Mutex(State())

  init(limit: Int, solved: @escaping @Sendable (GameID) -> Void = { _ in }) {
    self.limit = limit
    self.solved = solved
  }

  var count: Int { state.withLock { $0.entries.count } }

  /// Starts the search for a turn, unless there is one already, and forgets the search for an earlier turn of the game.
  func start(for turn: ComputerTurn, in game: LivingGame, by search: @escaping Search) {
    let dropped: [Entry] = state.withLock { state in
      let old = state.entries[game.id]
      if let old, old.turn == turn || old.version > game.version { return [] }
      state.lastTicket += 1
      let ticket = state.lastTicket
      let task = Task { try await self.run(search, ticket: ticket, of: game.id) }
      state.entries[game.id] = Entry(
        ticket: ticket, turn: turn, version: game.version, task: task)
      return [old].compactMap { $0 } + makeRoom(in: &state)
    }
    for entry in dropped { entry.task.cancel() }
  }

  func hasSolved(_ turn: ComputerTurn, of id: GameID) -> Bool {
    let entry = state.withLock { $0.entries[id] }
    return entry?.turn == turn && entry?.progress == .solved
  }

  /// The search for a turn, running or done. A search that still waits, or has failed, is forgotten.
  func begunSearch(for turn: ComputerTurn, of id: GameID) -> Task<ChosenMove, any Error>? {
    let entry = state.withLock { state in
      guard let entry = state.entries[id], entry.turn == turn else { return nil as Entry? }
      if !entry.isBegun { state.entries[id] = nil }
      return entry
    }
    guard let entry else { return nil }
    if entry.isBegun { return entry.task }
    entry.task.cancel()
    return nil
  }

  /// Forgets the search for an earlier version of a game, unless it is for this turn.
  func cancel(before game: LivingGame, except turn: ComputerTurn?) {
    let dropped = state.withLock { state in
      guard let entry = state.entries[game.id], entry.turn != turn, entry.version < game.version
      else { return nil as Entry? }
      return state.entries.removeValue(forKey: game.id)
    }
    dropped?.task.cancel()
  }

  private func run(_ search: Search, ticket: Int, of id: GameID) async throws -> ChosenMove {
    do {
      let move = try await search { self.note(.searching, ticket: ticket, of: id) }
      if note(move.isSolved ? .solved : .found, ticket: ticket, of: id), move.isSolved {
        solved(id)
      }
      return move
    } catch {
      _ = note(.failed, ticket: ticket, of: id)
      throw error
    }
  }

  /// Records the progress of a search; false if the search has been forgotten.
  private func note(_ progress: Progress, ticket: Int, of id: GameID) -> Bool {
    state.withLock { state in
      guard state.entries[id]?.ticket == ticket else { return false }
      state.entries[id]?.progress = progress
      return true
    }
  }

  /// If there are too many searches, forgets the older half, except running ones. Most are for games that are no longer
  /// viewed.
  private func makeRoom(in state: inout State) -> [Entry] {
    guard state.entries.count > limit else { return [] }
    let old = state.entries.filter { $0.value.progress != .searching }
      .sorted { $0.value.ticket < $1.value.ticket }.prefix(limit / 2)
    for (id, _) in old { state.entries[id] = nil }
    return old.map(\.value)
  }
}
