public import Reversi
import Synchronization

/// Chooses moves for a side.
public protocol ComputerPlayer: Sendable {
  /// Chooses the move to play in a position.
  ///
  /// A long search checks whether its task is cancelled.
  ///
  /// - Throws: ``NoLegalMoveError`` if the side to move has no legal move; `CancellationError` if the task is
  ///   cancelled.
  func move(in position: Position) async throws -> Square
}

/// A computer player was asked for a move in a position without legal moves.
public struct NoLegalMoveError: Error, Sendable, Hashable {
  /// The position without legal moves.
  public let position: Position

  /// Creates the error for a position without legal moves.
  public init(position: Position) {
    self.position = position
  }
}

/// The strength of a computer player. The raw value is part of addresses, forms and stored games.
public enum ComputerLevel: String, Sendable, Hashable, CaseIterable {
  /// Any legal move, all equally likely.
  case random
  /// Looks as far ahead as a beginner.
  case easy
  /// Looks as far ahead as an occasional player.
  case medium
  /// Plays as well as the search budget allows.
  case hard

  /// Whether the moves are searched for, which takes time, or random.
  public var searches: Bool { self != .random }
}

/// Plays any legal move, all equally likely, like the computer of the original game.
public final class RandomPlayer: ComputerPlayer {
  private let generator: Mutex<SplitMix64>

  /// Creates a player whose choices are determined by a seed.
  public init(seed: UInt64) {
    generator = Mutex(SplitMix64(seed: seed))
  }

  /// Returns a random legal move.
  public func move(in position: Position) async throws -> Square {
    let moves = Array(position.legalMoves)
    guard let move = generator.withLock({ moves.randomElement(using: &$0) }) else {
      throw NoLegalMoveError(position: position)
    }
    return move
  }
}

/// A small random number generator whose sequence is determined by its seed.
///
/// Don't use it for keys: the sequence can be computed from the seed.
///
/// Source: Steele, Lea, Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
public struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Creates the sequence for a seed.
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

/// Plays the best move of a search, but may misjudge moves, as people do.
public final class SearchingPlayer: ComputerPlayer {
  /// The limits and the error of a player.
  struct Strength {
    var budget: SearchBudget
    /// The standard deviation of the error, in disks, unless the move is searched to the end of the game.
    var misjudgement: Double
  }

  private let strength: Strength
  private let generator: Mutex<SplitMix64>

  init(_ strength: Strength, seed: UInt64) {
    self.strength = strength
    generator = Mutex(SplitMix64(seed: seed))
  }

  /// Returns the move that the player considers best.
  ///
  /// - Throws: ``NoLegalMoveError`` if there is no legal move; `CancellationError` if the task is cancelled.
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

extension ComputerLevel {
  /// Creates the player of this level.
  ///
  /// - Parameter seed: determines the random choices, if the level makes any.
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
