public import ComputerPlayers
public import Reversi
import Synchronization

extension LivingGame {
  /// Whether somebody with these rights may be told what to play: whose turn it is to place a disk, unless another
  /// person holds the other side.
  public func mayHaveHint(_ rights: Rights) -> Bool {
    guard case .turn(let side) = status else { return false }
    return modes[side] == .manual && rights.holds(side) && seats.isOnePersonsGame
  }
}

extension Games {
  /// What was found when somebody asked lately what to play in a position.
  public func knownHint(in position: Position) -> Finding? { hints[position] }

  /// Finds out what to play in a position, for whoever asks next as well.
  ///
  /// - Parameter debit: told how long the search has taken.
  /// - Throws: ``NoLegalMoveError`` where the side to move has none, `CancellationError` if the task is cancelled.
  public func hint(
    in position: Position, debit: @Sendable (Duration) -> Void = { _ in }
  ) async throws -> Finding {
    let hint = try await computers.hint(in: position, debit: debit)
    hints.keep(hint, for: position)
    return hint
  }
}

/// What was found of positions, up to a number of them: a page may be asked for again.
final class KnownHints: Sendable {
  private let limit: Int
  private let hints = Mutex<[Position: Finding]>([:])

  init(limit: Int = 1000) {
    self.limit = limit
  }

  subscript(position: Position) -> Finding? { hints.withLock { $0[position] } }

  func keep(_ hint: Finding, for position: Position) {
    hints.withLock { hints in
      // Which of them goes is all the same: none is dear.
      if hints.count >= limit, let other = hints.keys.first { hints[other] = nil }
      hints[position] = hint
    }
  }
}
