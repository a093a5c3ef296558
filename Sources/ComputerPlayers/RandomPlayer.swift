public import Reversi
import Synchronization

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
