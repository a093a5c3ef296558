package import ComputerPlayers
package import Reversi
import Synchronization

/// A computer player that plays the planned moves, or else the first legal one, and records the positions.
package final class ScriptedPlayer: ComputerPlayer {
  private struct State {
    var script: [Square]
    var asked: [Position] = []
  }

  private let state: Mutex<State>

  /// Creates a player with moves to play one after the other.
  package init(_ script: Square...) {
    state = Mutex(State(script: script))
  }

  /// The positions in which it was to move.
  package var asked: [Position] { state.withLock { $0.asked } }

  /// Adds a move to play.
  package func plan(_ square: Square) {
    state.withLock { $0.script.append(square) }
  }

  /// The next move of the script, legal or not.
  package func move(in position: Position) async throws -> Square {
    let planned = state.withLock { state in
      state.asked.append(position)
      return state.script.isEmpty ? nil : state.script.removeFirst()
    }
    guard let move = planned ?? position.legalMoves.first(where: { _ in true }) else {
      throw NoLegalMoveError(position: position)
    }
    return move
  }
}

extension ComputerRoster {
  /// A roster in which one player plays at every level.
  package init(
    everyLevel player: any ComputerPlayer, adviser: any Adviser = ScriptedAdviser(),
    searchLimit: Int, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    let players = ComputerLevel.allCases.map { ($0, player) }
    self.init(
      Dictionary(uniqueKeysWithValues: players), adviser: adviser, searchLimit: searchLimit,
      now: now)
  }
}
