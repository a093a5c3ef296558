package import Reversi
import Synchronization

package protocol ComputerPlayer: Sendable {
  /// A long search checks whether its task is cancelled.
  ///
  /// - Throws: ``NoLegalMoveError`` if the side to move has no legal move; `CancellationError`.
  func move(in position: Position) async throws -> Square

  /// Also says whether it has thought of everything. Throws like ``move(in:)``.
  func choice(in position: Position) async throws -> ChosenMove
}

extension ComputerPlayer {
  /// The move alone, without an estimate.
  package func choice(in position: Position) async throws -> ChosenMove {
    ChosenMove(try await move(in: position))
  }
}

package struct ChosenMove: JobProgress, Hashable {
  package let square: Square
  /// Whether a search to the end of the game has found it, so that more thinking can't change it.
  package let isSolved: Bool

  package init(_ square: Square, isSolved: Bool = false) {
    (self.square, self.isSolved) = (square, isSolved)
  }
}

/// The position has no legal moves.
package struct NoLegalMoveError: Error, Sendable, Hashable {
  package let position: Position

  package init(position: Position) { self.position = position }
}

/// The strength of a computer player. The raw value is part of addresses, forms and stored games.
package enum ComputerLevel: String, Sendable, Hashable, CaseIterable {
  /// Any legal move, all equally likely.
  case random
  // In order of strength. Each wins about four of five games against the one before.
  case beginner, casual, intermediate, skilled, advanced, expert
  /// Plays as well as the search budget allows.
  case master

  package init?(name: some Sequence<UInt8>) {
    guard let found = Self.allCases.first(where: { name.elementsEqual($0.rawValue.utf8) }) else {
      return nil
    }
    self = found
  }

  /// Whether the moves are searched for, which takes time, or random.
  package var searches: Bool { self != .random }
}

/// Plays any legal move, all equally likely, like the computer of the original game.
package final class RandomPlayer: ComputerPlayer {
  private let generator: Mutex<SplitMix64>

  package init(seed: UInt64) { generator = Mutex(SplitMix64(seed: seed)) }

  package func move(in position: Position) async throws -> Square {
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
package struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
