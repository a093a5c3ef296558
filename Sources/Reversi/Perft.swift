extension Position {
  /// How many lines of play of that length start here.
  ///
  /// A pass is a ply of its own; a finished game counts as one line at every greater depth.
  public func lineCount(plies: Int) -> Int {
    LineCounter.lines(
      own: board.squares(of: turn).rawValue,
      other: board.squares(of: turn.flipped).rawValue,
      plies: plies
    )
  }
}
