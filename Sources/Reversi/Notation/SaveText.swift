/// A game as the original app saves it: a line of turn and modes, then the eight rows of the board.
///
/// The first line is `x`, `o` or `-` (game over) for the turn, then `0` (manual) or `1` (computer)
/// for dark and for light. Source: the challenge's `ViewController.swift`, "Save and Load".
public struct SaveText: Sendable, Hashable {
  /// The side to move, nil in a finished game.
  public var turn: Disk?
  /// Whether a computer plays dark.
  public var darkIsComputer: Bool
  /// Whether a computer plays light.
  public var lightIsComputer: Bool
  /// The disks.
  public var board: Board

  /// What the original would save.
  ///
  /// - Parameter position: its status decides the turn: a position without any move is saved as over.
  public init(position: Position, darkIsComputer: Bool, lightIsComputer: Bool) {
    self.turn = position.status.side
    self.darkIsComputer = darkIsComputer
    self.lightIsComputer = lightIsComputer
    self.board = position.board
  }

  /// The position to go on from; in a finished game it is nominally dark's turn.
  public var position: Position {
    Position(board: board, turn: turn ?? .dark)
  }

  /// The text as the original writes it, with a newline at the end.
  public var text: String {
    var text = turn.map { String($0.letter) } ?? "-"
    text += darkIsComputer ? "1" : "0"
    text += lightIsComputer ? "1\n" : "0\n"
    for row in board.rows { text += row + "\n" }
    return text
  }
}
