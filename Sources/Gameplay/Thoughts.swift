import ComputerPlayers
import Reversi
import Synchronization

/// A computer's turn: what a thought is about, whatever else changes in the game meanwhile.
///
/// A move found for a turn fits every version of the game that has the same turn.
struct ComputerTurn: Sendable, Hashable {
  let position: Position
  let level: ComputerLevel
  let deadline: Timestamp
}

/// What computers are thinking about: each turn once, however many ask for its move.
final class Thoughts: Sendable {
  /// The game as it is after the thought, with the move or without.
  typealias Outcome = Result<LivingGame, GameStoreError>
  typealias Report = @Sendable (Outcome) -> Void

  private struct Thought {
    let ticket: Int
    let version: Int
    let task: Task<Void, Never>
    var reports: [Report]
  }

  private struct State {
    var lastTicket = 0
    var thoughts: [GameID: [ComputerTurn: Thought]] = [:]

    mutating func remove(_ turn: ComputerTurn, of id: GameID) -> Thought? {
      defer { if thoughts[id]?.isEmpty == true { thoughts[id] = nil } }
      return thoughts[id]?.removeValue(forKey: turn)
    }
  }

  private let state = Mutex(State())

  /// How many turns are thought about, in all games.
  var count: Int {
    state.withLock { $0.thoughts.values.reduce(0) { $0 + $1.count } }
  }

  /// Whether somebody has asked for the move of a turn already.
  func isThinking(about turn: ComputerTurn, of id: GameID) -> Bool {
    state.withLock { $0.thoughts[id]?[turn] != nil }
  }

  /// Begins a thought, unless there is one already, and reports once what has come of it.
  ///
  /// The thought runs on without whoever asked for it.
  func think(
    about turn: ComputerTurn, in game: LivingGame,
    by thought: @escaping @Sendable () async -> Outcome, report: @escaping Report
  ) {
    state.withLock { state in
      if state.thoughts[game.id]?[turn]?.reports.append(report) != nil { return }
      state.lastTicket += 1
      let ticket = state.lastTicket
      let task = Task { self.end(turn, of: game.id, ticket: ticket, outcome: await thought()) }
      state.thoughts[game.id, default: [:]][turn] = Thought(
        ticket: ticket, version: game.version, task: task, reports: [report])
    }
  }

  /// Stops the thoughts about what a game was before, and reports what it is now.
  func stop(before game: LivingGame, turn: ComputerTurn?) {
    let stopped = state.withLock { state in
      let old = state.thoughts[game.id, default: [:]].filter {
        $0.key != turn && $0.value.version < game.version
      }
      return old.keys.compactMap { state.remove($0, of: game.id) }
    }
    for thought in stopped {
      thought.task.cancel()
      for report in thought.reports { report(.success(game)) }
    }
  }

  private func end(_ turn: ComputerTurn, of id: GameID, ticket: Int, outcome: Outcome) {
    let thought = state.withLock { state in
      state.thoughts[id]?[turn]?.ticket == ticket ? state.remove(turn, of: id) : nil
    }
    for report in thought?.reports ?? [] { report(outcome) }
  }
}
