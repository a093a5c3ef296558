/// Counts the lines of play from a position (perft).
///
/// Nearly all the time is spent on the last two plies. They are processed in simple loops over arrays, which
/// the compiler can vectorise if it sees that no index is out of bounds; the masks guarantee that. The
/// wrapping operators avoid traps in those loops.
struct LineCounter {
  private var lines = 0

  // The positions one ply before the end that wait to be counted, in groups of 64. Fewer than 64 wait before
  // the positions after all moves of one position are added.
  private var own = InlineArray<128, UInt64>(repeating: 0)
  private var other = InlineArray<128, UInt64>(repeating: 0)
  private var waiting = 0
  private var squares = InlineArray<64, UInt64>(repeating: 0)

  static func lines(own: UInt64, other: UInt64, plies: Int) -> Int {
    var counter = LineCounter()
    counter.follow(own: own, other: other, plies: plies)
    counter.countGroup()
    return counter.lines
  }

  private mutating func follow(own: UInt64, other: UInt64, plies: Int) {
    guard plies > 1 else { return end(own: own, other: other, plies: plies) }
    let runs = Runs(own: own, other: other)
    var moves = runs.moves
    guard moves != 0 else { return pass(own: own, other: other, plies: plies) }
    guard plies > 2 else { return waitAfter(moves, own: own, other: other, runs: runs) }
    while moves != 0 {
      let square = moves & (0 &- moves)
      moves ^= square
      let flips = runs.flips(of: square)
      follow(own: other ^ flips, other: own | square | flips, plies: plies - 1)
    }
  }

  private mutating func pass(own: UInt64, other: UInt64, plies: Int) {
    if Runs(own: other, other: own).moves != 0 {
      follow(own: other, other: own, plies: plies - 1)
    } else {
      lines += 1
    }
  }

  private mutating func end(own: UInt64, other: UInt64, plies: Int) {
    guard plies == 1 else { return lines += 1 }
    self.own[waiting] = own
    self.other[waiting] = other
    waiting += 1
    if waiting >= 64 { countGroup() }
  }

  /// Adds the positions after each of the moves to the waiting ones.
  private mutating func waitAfter(_ moves: UInt64, own: UInt64, other: UInt64, runs: Runs) {
    var moves = moves
    var count = 0
    while moves != 0 {
      squares[count & 63] = moves & (0 &- moves)
      moves &= moves &- 1
      count &+= 1
    }
    let first = waiting & 63
    // The count is rounded up to an even number; an extra position is overwritten by the next one.
    for index in 0..<((count &+ 1) & 62) {
      let square = squares[index]
      let flips = runs.flips(of: square)
      self.own[first &+ index] = other ^ flips
      self.other[first &+ index] = own | square | flips
    }
    waiting = first &+ count
    if waiting >= 64 { countGroup() }
  }

  /// Counts the moves of the first 64 waiting positions. A pass or a finished game counts as one line.
  private mutating func countGroup() {
    let size = min(waiting, 64)
    var lines = 0
    for index in 0..<size {
      let moves = Runs(own: own[index], other: other[index]).moves
      lines &+= moves.nonzeroBitCount &+ (moves == 0 ? 1 : 0)
    }
    self.lines &+= lines
    waiting &-= size
    for index in 0..<(waiting & 63) {
      own[index] = own[index &+ 64]
      other[index] = other[index &+ 64]
    }
  }
}

extension Position {
  /// The number of lines of play with this length.
  ///
  /// A pass counts as a ply; a finished game counts as one line at every greater depth.
  package func lineCount(plies: Int) -> Int {
    LineCounter.lines(
      own: board.squares(of: turn).rawValue, other: board.squares(of: turn.flipped).rawValue,
      plies: plies)
  }
}
