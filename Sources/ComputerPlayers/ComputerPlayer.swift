public import Reversi

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
}
