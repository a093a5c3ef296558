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
