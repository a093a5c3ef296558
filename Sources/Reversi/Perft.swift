extension Position {
  /// How many lines of play of that length start here.
  ///
  /// A pass is a ply of its own; a finished game counts as one line at every greater depth.
  public func lineCount(plies: Int) -> Int {
    Self.lineCount(
      own: board.squares(of: turn).rawValue,
      other: board.squares(of: turn.flipped).rawValue,
      plies: plies
    )
  }

  private static func lineCount(own: UInt64, other: UInt64, plies: Int) -> Int {
    guard plies > 0 else { return 1 }
    var moves = Bitboard.moves(own: own, other: other)
    guard moves != 0 else {
      let canReply = Bitboard.moves(own: other, other: own) != 0
      return canReply ? lineCount(own: other, other: own, plies: plies - 1) : 1
    }
    if plies == 1 { return moves.nonzeroBitCount }
    var count = 0
    while moves != 0 {
      let square = moves & (0 &- moves)
      moves ^= square
      let flips = Bitboard.flips(of: square, own: own, other: other)
      count &+= lineCount(own: other ^ flips, other: own | square | flips, plies: plies - 1)
    }
    return count
  }
}
