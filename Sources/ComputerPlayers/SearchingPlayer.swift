public import Reversi
import Synchronization

/// Plays what a search finds best, but may misjudge its moves, as people do.
public final class SearchingPlayer: ComputerPlayer {
  /// How a player thinks.
  struct Strength {
    var budget: SearchBudget
    /// The standard deviation of what it takes a move to be worth, in disks, as long as it doesn't see the end.
    var misjudgement: Double
  }

  private let strength: Strength
  private let generator: Mutex<SplitMix64>

  init(_ strength: Strength, seed: UInt64) {
    self.strength = strength
    generator = Mutex(SplitMix64(seed: seed))
  }

  /// The move that it takes for the best one.
  ///
  /// - Throws: ``NoLegalMoveError`` where there is none, `CancellationError` if its task is cancelled.
  public func move(in position: Position) async throws -> Square {
    guard let only = Array(position.legalMoves).first else {
      throw NoLegalMoveError(position: position)
    }
    guard position.legalMoves.count > 1 else { return only }
    var search = PositionSearch { Task.isCancelled }
    let move =
      strength.misjudgement == 0
      ? search.best(in: position, within: strength.budget).move
      : judged(search.values(of: position, within: strength.budget))
    try Task.checkCancellation()
    return move ?? only
  }

  private func judged(_ values: [Finding]) -> Square? {
    generator.withLock { generator in
      let judged = values.map { finding in
        // Who sees the end doesn't err.
        let error = finding.isExact ? 0 : strength.misjudgement * Self.deviation(&generator)
        return (finding.move, Double(finding.score) + error)
      }
      return judged.max { $0.1 < $1.1 }.flatMap(\.0)
    }
  }

  /// About normally distributed, with a standard deviation of one: the sum of twelve even draws.
  private static func deviation(_ generator: inout SplitMix64) -> Double {
    (0..<12).reduce(-6) { sum, _ in sum + Double.random(in: 0..<1, using: &generator) }
  }
}

extension ComputerLevel {
  /// The player of this level.
  ///
  /// - Parameter seed: what its choices follow from, where it may choose.
  func player(seed: UInt64) -> any ComputerPlayer {
    switch self {
    case .random:
      RandomPlayer(seed: seed)
    case .easy:
      SearchingPlayer(
        .init(budget: SearchBudget(depth: 1, exactEmpties: 4), misjudgement: 8), seed: seed)
    case .medium:
      SearchingPlayer(
        .init(budget: SearchBudget(depth: 3, exactEmpties: 8), misjudgement: 3), seed: seed)
    case .hard:
      SearchingPlayer(
        .init(budget: SearchBudget(nodes: 800_000, exactEmpties: 18), misjudgement: 0), seed: seed)
    }
  }
}
