package import ComputerPlayers
package import Reversi
import Synchronization

/// Plays the best move of a search, but may misjudge moves, as people do.
package final class SearchingPlayer: ComputerPlayer {
  /// The limits and the error of a player.
  struct Strength {
    var budget: SearchBudget
    /// The standard deviation of the error, in disks, unless the move is searched to the end of the game.
    var misjudgement: Double
  }

  /// The levels that search, as data.
  static let strengths: [ComputerLevel: Strength] = [
    .easy: Strength(budget: SearchBudget(depth: 1, exactEmpties: 4), misjudgement: 8),
    .medium: Strength(budget: SearchBudget(depth: 3, exactEmpties: 8), misjudgement: 3),
    .hard: Strength(budget: SearchBudget(nodes: 800_000, exactEmpties: 18), misjudgement: 0),
  ]

  private let strength: Strength
  private let generator: Mutex<SplitMix64>

  init(_ strength: Strength, seed: UInt64) {
    self.strength = strength
    generator = Mutex(SplitMix64(seed: seed))
  }

  /// Returns the move that the player considers best.
  ///
  /// - Throws: ``NoLegalMoveError`` if there is no legal move; `CancellationError` if the task is cancelled.
  package func move(in position: Position) async throws -> Square {
    try await choice(in: position).square
  }

  /// Returns the move that the player considers best, and whether the values of all moves were certain.
  ///
  /// - Throws: ``NoLegalMoveError`` if there is no legal move; `CancellationError` if the task is cancelled.
  package func choice(in position: Position) async throws -> ChosenMove {
    guard let only = Array(position.legalMoves).first else {
      throw NoLegalMoveError(position: position)
    }
    guard position.legalMoves.count > 1 else { return ChosenMove(only) }
    var search = PositionSearch { Task.isCancelled }
    let findings =
      strength.misjudgement == 0
      ? [search.best(in: position, within: strength.budget)]
      : search.values(of: position, within: strength.budget)
    try Task.checkCancellation()
    return ChosenMove(
      judged(findings) ?? only, isSolved: findings.allSatisfy(\.isExact))
  }

  private func judged(_ values: [Finding]) -> Square? {
    generator.withLock { generator in
      let judged = values.map { finding in
        // There is no error if the search has seen the end of the game.
        let error = finding.isExact ? 0 : strength.misjudgement * Self.deviation(&generator)
        return (finding.move, Double(finding.score) + error)
      }
      return judged.max { $0.1 < $1.1 }.flatMap(\.0)
    }
  }

  /// An approximately normal distribution with a standard deviation of one: the sum of twelve uniform numbers.
  private static func deviation(_ generator: inout SplitMix64) -> Double {
    (0..<12).reduce(-6) { sum, _ in sum + Double.random(in: 0..<1, using: &generator) }
  }
}

extension ComputerRoster {
  /// Creates a roster of all levels, with hints.
  ///
  /// - Parameter seed: determines the random choices of all players.
  package init(seed: UInt64, searchLimit: Int) {
    var players: [ComputerLevel: any ComputerPlayer] = SearchingPlayer.strengths.mapValues {
      SearchingPlayer($0, seed: seed)
    }
    players[.random] = RandomPlayer(seed: seed)
    self.init(players, adviser: SearchingAdviser(), searchLimit: searchLimit)
  }
}
