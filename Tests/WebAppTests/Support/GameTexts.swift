/// Positions and games that tests start from, as a form takes them.
enum GameTexts {
  /// The board of the challenge's README, dark to place a disk on e6.
  static let readme =
    "--------" + "x-------" + "-o------" + "--ooo---" + "---ox---" + "-----oox" + "---ooo--"
    + "--o-x---" + "x"

  /// The rows of a save text after dark's d3.
  static let afterD3 = """
    --------
    --------
    ---x----
    ---xx---
    ---xo---
    --------
    --------
    --------

    """

  /// Light can't place a disk after these 15 moves.
  static let pass = "f5f6e6f4g6f7g5h4h5c6h3h6h7e7g4"

  /// Dark wins with these nine moves: no light disk is left.
  static let won = "e6f4e3f6g5d6e7f5c5"

  /// One disk each and no line between them.
  static let tied = "x" + String(repeating: "-", count: 62) + "o" + "x"
}
