package import ComputerPlayers
package import Reversi
import Synchronization

/// Gives the advice that a test has planned, or else the first legal move, and records the positions.
package final class ScriptedAdviser: Adviser {
  private struct State {
    var script: [Finding] = []
    var asked: [Position] = []
  }

  private let state = Mutex(State())

  private let work: @Sendable () -> Void

  /// Creates an adviser without a script.
  ///
  /// - Parameter work: called for each piece of advice, so that a test can advance its clock.
  package init(work: @escaping @Sendable () -> Void = {}) { self.work = work }

  /// The positions it was asked about.
  package var asked: [Position] { state.withLock { $0.asked } }

  /// Adds a move to advise, with its expected score.
  package func plan(_ move: Square, score: Int, isExact: Bool = false) {
    let finding = Finding(
      move: move, score: score, isExact: isExact, depth: 1, line: [move], nodes: 1)
    state.withLock { $0.script.append(finding) }
  }

  /// The next move of the script.
  package func advice(
    in position: Position, isCancelled: @escaping @Sendable () -> Bool
  ) async throws -> Finding {
    work()
    let planned = state.withLock { state in
      state.asked.append(position)
      return state.script.isEmpty ? nil : state.script.removeFirst()
    }
    guard let first = position.legalMoves.first(where: { _ in true }) else {
      throw NoLegalMoveError(position: position)
    }
    return planned
      ?? Finding(move: first, score: 0, isExact: false, depth: 1, line: [first], nodes: 1)
  }
}
