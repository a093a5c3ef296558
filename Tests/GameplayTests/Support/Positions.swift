import Reversi

extension Position {
  /// Dark turns three disks over at a1, in one direction; then light can only move to c8.
  static let longLine = Position(
    """
    -ooox---
    --------
    --------
    --------
    --------
    --------
    --------
    ox------
    """, turn: .dark)

  /// If dark moves to a1, light has to pass and dark ends the game at c8.
  static let lightWillPass = Position(
    """
    -ox-----
    --------
    --------
    --------
    --------
    --------
    --------
    xo------
    """, turn: .dark)

  /// Dark has to pass; then light ends the game at c1.
  static let darkPasses = Position("ox------", turn: .dark)

  /// Light has to pass: its disks surround the only dark one.
  static let lightPasses = Position(
    """
    --------
    -ooo----
    -oxo----
    -ooo----
    """, turn: .light)

  /// Dark wins with c1.
  static let wipeout = Position("xo------", turn: .dark)

  /// The game is over: neither side can move.
  static let over = Position("x-------", turn: .light)
}
