package import ComputerPlayers
package import Reversi
import Synchronization

/// Plays the best move of a search, but may misjudge moves or take no care, as people do.
package final class SearchingPlayer: ComputerPlayer {
  /// The limits and the errors of a player.
  struct Strength {
    var budget: SearchBudget
    /// The standard deviation of the error, in disks, unless the move is searched to the end of the game.
    var misjudgement = 0.0
    /// How often, from 0 to 1, the player just flips as many disks as possible.
    var carelessness = 0.0
  }

  /// The levels that search, as data. Measure them again after a change of the evaluation.
  static let strengths: [ComputerLevel: Strength] = [
    .beginner: Strength(
      budget: SearchBudget(depth: 1, exactEmpties: 0), misjudgement: 12, carelessness: 0.9),
    .casual: Strength(
      budget: SearchBudget(depth: 1, exactEmpties: 0), misjudgement: 7, carelessness: 0.35),
    .intermediate: Strength(
      budget: SearchBudget(depth: 2, exactEmpties: 2), misjudgement: 3.5, carelessness: 0.18),
    .skilled: Strength(
      budget: SearchBudget(depth: 4, exactEmpties: 6), misjudgement: 1.8, carelessness: 0.1),
    .advanced: Strength(
      budget: SearchBudget(depth: 6, exactEmpties: 8), misjudgement: 1.2, carelessness: 0.04),
    .expert: Strength(
      budget: SearchBudget(depth: 9, exactEmpties: 14), misjudgement: 0.7, carelessness: 0.01),
    .master: Strength(
      budget: SearchBudget(
        nodes: 1_200_000, exactEmpties: Finding.exactEmpties, endNodes: SearchBudget.moveNodes)),
  ]

  /// With at least this many empty squares, a player without errors varies its moves.
  private static let openingEmpties = 50

  private let strength: Strength
  private let generator: Mutex<SplitMix64>

  init(_ strength: Strength, seed: UInt64) {
    self.strength = strength
    generator = Mutex(SplitMix64(seed: seed))
  }

  package func move(in position: Position) async throws -> Square {
    try await choice(in: position).square
  }

  package func choice(in position: Position) async throws -> ChosenMove {
    guard let only = Array(position.legalMoves).first else {
      throw NoLegalMoveError(position: position)
    }
    guard position.legalMoves.count > 1 else { return ChosenMove(only) }
    if let careless = carelessMove(in: position) { return ChosenMove(careless) }
    var search = PositionSearch { Task.isCancelled }
    let findings =
      strength.misjudgement == 0
      ? bestMoves(in: position, &search) : search.values(of: position, within: strength.budget)
    try Task.checkCancellation()
    return ChosenMove(judged(findings) ?? only, isSolved: findings.allSatisfy(\.isExact))
  }

  /// A move that flips the most disks; nil if the player takes care this time.
  private func carelessMove(in position: Position) -> Square? {
    generator.withLock { generator in
      guard Double.random(in: 0..<1, using: &generator) < strength.carelessness else { return nil }
      return position.legalMoves.shuffled(using: &generator)
        .max { position.flips(at: $0).count < position.flips(at: $1).count }
    }
  }

  /// The best move, and in the opening all moves that a search of the same depth finds equal to it.
  private func bestMoves(in position: Position, _ search: inout PositionSearch) -> [Finding] {
    let best = search.best(in: position, within: strength.budget)
    guard !best.isExact, position.board.emptyCount >= Self.openingEmpties else { return [best] }
    return search.equals(of: best, in: position, nodes: strength.budget.nodes / 2)
  }

  /// The best of the moves as the player sees them, one of several by chance.
  private func judged(_ values: [Finding]) -> Square? {
    generator.withLock { generator in
      let judged = values.shuffled(using: &generator).map { finding in
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
  /// - Parameter seed: determines the random choices of all players.
  package init(seed: UInt64, searchLimit: Int) {
    var players: [ComputerLevel: any ComputerPlayer] = SearchingPlayer.strengths.mapValues {
      SearchingPlayer($0, seed: seed)
    }
    players[.random] = RandomPlayer(seed: seed)
    self.init(players, adviser: SearchingAdviser(), searchLimit: searchLimit)
  }
}
