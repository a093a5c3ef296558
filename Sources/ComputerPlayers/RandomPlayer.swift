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
