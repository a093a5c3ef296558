import ComputerPlayers
import Reversi
import Synchronization

/// A computer that plays what a test tells it, or else the first legal move.
final class ScriptedPlayer: ComputerPlayer {
  private let script = Mutex<[Square]>([])

  /// Adds a move to play.
  func plan(_ square: Square) {
    script.withLock { $0.append(square) }
  }

  func move(in position: Position) async throws -> Square {
    let planned: Square? = script.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    guard let move = planned ?? position.legalMoves.first(where: { _ in true }) else {
      throw NoLegalMoveError(position: position)
    }
    return move
  }
}
