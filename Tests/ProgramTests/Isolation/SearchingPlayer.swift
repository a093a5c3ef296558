import ComputerPlayers
import Dispatch
import Reversi
import Synchronization

/// A player whose search keeps its thread busy, as long as a test wants.
final class SearchingPlayer: ComputerPlayer {
  private let gate = DispatchSemaphore(value: 0)
  private let searches = Mutex(0)

  /// How many searches have been begun.
  var searchCount: Int { searches.withLock { $0 } }

  /// Ends every search, those to come as well.
  func finish() { gate.signal() }

  func move(in position: Position) async throws -> Square {
    searches.withLock { $0 += 1 }
    search()
    guard let move = position.legalMoves.first(where: { _ in true }) else {
      throw NoLegalMoveError(position: position)
    }
    return move
  }

  private func search() {
    gate.wait()
    gate.signal()
  }
}
