package import Reversi

/// The computer players, one for each level, and an adviser.
package struct ComputerRoster: Sendable {
  private let players: [ComputerLevel: any ComputerPlayer]
  private let adviser: (any Adviser)?
  /// The number of players that may search at the same time.
  package let searchLimit: Int
  /// Separate from the searches for moves, so that many hints don't delay a computer's move.
  private let hints: Scheduler<Position, Hint>

  /// - Parameters:
  ///   - adviser: finds the moves for hints; nil for a site without hints.
  ///   - now: measures how long a hint takes.
  package init(
    _ players: [ComputerLevel: any ComputerPlayer], adviser: (any Adviser)? = nil,
    searchLimit: Int, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    (self.players, self.adviser, self.searchLimit) = (players, adviser, searchLimit)
    hints = Scheduler(.init(workers: 1, waiting: SearchQueue.limit, kept: 1000), now: now)
  }

  /// The random player of the original as the only player, and no hints.
  package init(randomSeed seed: UInt64) {
    self.init([.random: RandomPlayer(seed: seed)], searchLimit: 1)
  }

  package var hasSearchingPlayers: Bool { players.keys.contains(where: \.searches) }

  package var hasHints: Bool { adviser != nil }

  /// How many hints are searched for, and how many wait.
  package var load: (searching: Int, waiting: Int) { hints.load }

  /// Returns the move that the player of a level chooses, or else the random player.
  ///
  /// - Throws: any error of the player; ``UnknownLevelError`` if there is no player at all.
  package func move(in position: Position, level: ComputerLevel) async throws -> ChosenMove {
    // A stored game may have a level that this program has no player for.
    guard let player = players[level] ?? players[.random] else {
      throw UnknownLevelError(level: level)
    }
    return try await player.choice(in: position)
  }

  /// Returns a suggested move; nil if the roster gives no hints. Waits as
  /// ``Scheduler/progress(for:fromStep:client:by:)`` does.
  ///
  /// - Throws: also ``NoLegalMoveError`` if the side to move has no legal move.
  package func hint(
    in position: Position, for client: JobClient = .current
  ) async throws -> Finding? {
    guard !position.legalMoves.isEmpty else { throw NoLegalMoveError(position: position) }
    guard let adviser else { return nil }
    return try await hints.progress(for: position, client: client) { run in
      let finding = try await adviser.advice(in: run.key, isCancelled: run.isCancelled)
      run.report(Hint(finding: finding))
    }.finding
  }
}

private struct Hint: JobProgress {
  let finding: Finding
}

package struct UnknownLevelError: Error, Sendable, Hashable {
  package let level: ComputerLevel
}

/// Suggests a move to the side to move, whatever the level of the computer on the other side.
package protocol Adviser: Sendable {
  /// - Throws: ``NoLegalMoveError`` if the side to move has no legal move; `CancellationError` if the search is
  ///   stopped.
  func advice(
    in position: Position, isCancelled: @escaping @Sendable () -> Bool
  ) async throws -> Finding
}
