public import Reversi
import Synchronization

/// Chooses moves for a side.
public protocol ComputerPlayer: Sendable {
  /// The move to play in a position.
  ///
  /// A long search looks for the cancellation of its task.
  ///
  /// - Throws: ``NoLegalMoveError`` where the side to move has none, `CancellationError` if its task is cancelled.
  func move(in position: Position) async throws -> Square
}

/// A computer was asked for a move in a position that has none.
public struct NoLegalMoveError: Error, Sendable, Hashable {
  /// The position without moves.
  public let position: Position

  /// The error for a position without moves.
  public init(position: Position) {
    self.position = position
  }
}

/// How well a computer plays; the raw value stands in addresses, forms and stored games.
public enum ComputerLevel: String, Sendable, Hashable, CaseIterable {
  /// Any legal move, each as likely as the others.
  case random
  /// Looks as far ahead as somebody who has just learnt the rules.
  case easy
  /// Looks as far ahead as somebody who plays now and then.
  case medium
  /// As well as the thinking time allows.
  case hard

  /// Whether its moves are searched for, which takes time, rather than left to chance.
  public var searches: Bool { self != .random }
}

/// Plays any legal move, each as likely as the others, as the original's computer does.
public final class RandomPlayer: ComputerPlayer {
  private let generator: Mutex<SplitMix64>

  /// A player whose choices follow from a seed.
  public init(seed: UInt64) {
    generator = Mutex(SplitMix64(seed: seed))
  }

  /// One of the position's legal moves.
  public func move(in position: Position) async throws -> Square {
    let moves = Array(position.legalMoves)
    guard let move = generator.withLock({ moves.randomElement(using: &$0) }) else {
      throw NoLegalMoveError(position: position)
    }
    return move
  }
}

/// A small random number generator whose whole sequence follows from its seed.
///
/// Not for keys: who knows the seed knows the sequence.
/// Source: Steele, Lea, Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
public struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// The sequence that belongs to a seed.
  public init(seed: UInt64) {
    state = seed
  }

  /// The next number of the sequence.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

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
