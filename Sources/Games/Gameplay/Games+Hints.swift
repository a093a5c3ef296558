package import ComputerPlayers
package import Reversi

extension LivingGame {
  /// Whether a visitor with these rights may get a hint: the player whose turn it is to place a disk, unless another
  /// person holds the other side.
  package func mayHaveHint(_ rights: Rights) -> Bool {
    guard case .turn(let side) = status else { return false }
    return modes[side] == .manual && rights.holds(side) && seats.isOnePersonsGame
  }
}

extension Games {
  package var hasSearchingPlayers: Bool { computers.hasSearchingPlayers }

  package var hasHints: Bool { computers.hasHints }

  /// A move to play in a position; nil without hints.
  ///
  /// - Throws: ``NoLegalMoveError`` where the side to move has none, ``FullSearchesError`` if too many hints wait already,
  ///   `CancellationError` if the task is cancelled.
  package func hint(in position: Position) async throws -> Finding? {
    try await computers.hint(in: position)
  }
}
