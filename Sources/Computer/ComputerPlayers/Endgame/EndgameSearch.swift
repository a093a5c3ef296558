public import Reversi

/// The exact search, in disks: whether a position's score is above a limit or not.
///
/// A score above `low` is a bound from below, one at or under it a bound from above.
extension TreeSearch {
  /// With more squares empty, ranking the moves and remembering positions pay; with fewer they cost more than they save.
  private static let mostUnranked = 6
  /// With more squares empty, the evaluation ranks the moves.
  private static let mostUnvalued = 11

  /// The score of a position, with its contents for the evaluation.
  mutating func endScore(_ node: SearchNode, above low: Int, hasPassed: Bool = false) -> Int {
    let empties = node.sides.empties.nonzeroBitCount
    guard empties > Self.mostUnvalued else {
      return endScore(node.sides, above: low, hasPassed: hasPassed)
    }
    countNode()
    let legal = node.sides.moves
    guard legal != 0 else {
      guard !hasPassed else { return node.sides.finalScore }
      return -endScore(node.passing, above: -low - 1, hasPassed: true)
    }
    var entry = ends.entry(for: node.sides) ?? TranspositionTable.Entry(sides: node.sides)
    if let bound = Self.bound(of: entry, node.sides, empties, above: low) { return bound }
    let first = entry.move < 64 ? entry.move : table.entry(for: node.sides)?.move ?? 64
    var moves = endMoves(node, legal, empties: empties, first: first)
    if let bound = cutoff(moves, node.sides, above: low) { return bound }
    var best = (score: -65, square: UInt8(64))
    while let move = moves.takeNext() {
      let next = node.placing(move.bit, flips: move.flips)
      let found = -endScore(next, above: -low - 1)
      if isStopped { return 0 }
      if found > best.score {
        best = (found, move.square)
        if found > low { break }
      }
    }
    remember(best, above: low, in: &entry, empties)
    return best.score
  }

  /// The score of a position where mobility and parity rank the moves.
  private mutating func endScore(_ sides: Sides, above low: Int, hasPassed: Bool = false) -> Int {
    let empties = sides.empties.nonzeroBitCount
    guard empties > Self.mostUnranked else {
      return unrankedScore(own: sides.own, other: sides.other, above: low, hasPassed: hasPassed)
    }
    countNode()
    let legal = sides.moves
    guard legal != 0 else {
      guard !hasPassed else { return sides.finalScore }
      return -endScore(sides.passing, above: -low - 1, hasPassed: true)
    }
    var entry = ends.entry(for: sides) ?? TranspositionTable.Entry(sides: sides)
    if let bound = Self.bound(of: entry, sides, empties, above: low) { return bound }
    var moves = quickMoves(sides, legal, first: entry.move)
    var best = (score: -65, square: UInt8(64))
    while let move = moves.takeNext() {
      let found = -endScore(sides.placing(move.bit, flips: move.flips), above: -low - 1)
      if isStopped { return 0 }
      if found > best.score {
        best = (found, move.square)
        if found > low { break }
      }
    }
    remember(best, above: low, in: &entry, empties)
    return best.score
  }

  /// The score where five or six squares are empty: like ``lastScore``, but stable disks are looked at.
  private mutating func unrankedScore(
    own: UInt64, other: UInt64, above low: Int, hasPassed: Bool
  ) -> Int {
    let empties = ~(own | other)
    guard empties.nonzeroBitCount > 4 else {
      return lastScore(own: own, other: other, empties: empties, low: low, hasPassed: hasPassed)
    }
    countNode()
    if low > 8 {
      let most = 64 - 2 * StableDisks.count(of: other, against: own)
      if most <= low { return most }
    }
    var best = -65
    let odd = empties & Quarters.odd(of: empties)
    var part = odd
    for _ in 0..<2 {
      var rest = part
      while rest != 0 {
        let square = rest.trailingZeroBitCount
        let bit = rest & (0 &- rest)
        rest ^= bit
        let flips = rays.flips(of: square, own: own, other: other)
        guard flips != 0 else { continue }
        let found = -unrankedScore(
          own: other ^ flips, other: own | bit | flips, above: -low - 1, hasPassed: false)
        if found > low { return found }
        best = max(best, found)
      }
      part = empties ^ odd
    }
    guard best == -65 else { return best }
    guard !hasPassed else { return Sides(own: own, other: other).finalScore }
    return -unrankedScore(own: other, other: own, above: -low - 1, hasPassed: true)
  }

  /// What stable disks or an earlier visit say about the question, if that settles it.
  @inline(__always)
  private static func bound(
    of entry: TranspositionTable.Entry, _ sides: Sides, _ empties: Int, above low: Int
  ) -> Int? {
    if Int(entry.low) > low { return Int(entry.low) }
    if Int(entry.high) <= low { return Int(entry.high) }
    // Only a side that wants much can fall short of it because of the other's stable disks.
    guard low > empties else { return nil }
    let most = 64 - 2 * StableDisks.count(of: sides.other, against: sides.own)
    return most <= low ? most : nil
  }

  private mutating func remember(
    _ best: (score: Int, square: UInt8), above low: Int, in entry: inout TranspositionTable.Entry,
    _ empties: Int
  ) {
    entry.depth = Int8(truncatingIfNeeded: empties)
    if best.score > low {
      entry.low = Int16(truncatingIfNeeded: best.score)
      entry.move = best.square
    } else {
      entry.high = Int16(truncatingIfNeeded: best.score)
      // Where every move fails the one that has succeeded before says more.
      if entry.move == 64 { entry.move = best.square }
    }
    ends.store(entry)
  }

  /// A bound from a position after one of the moves that is known already.
  private func cutoff(_ moves: RankedMoves, _ sides: Sides, above low: Int) -> Int? {
    for index in 0..<moves.count {
      let move = moves[index]
      if let known = ends.entry(for: sides.placing(move.bit, flips: move.flips)),
        -Int(known.high) > low
      {
        return -Int(known.high)
      }
    }
    return nil
  }

  /// The moves by what the evaluation promises and by the replies that they leave.
  private mutating func endMoves(
    _ node: SearchNode, _ legal: UInt64, empties: Int, first: UInt8
  ) -> RankedMoves {
    let look = empties > 23 ? 4 : empties > 20 ? 3 : empties > 17 ? 2 : empties > 14 ? 1 : 0
    return RankedMoves(legal, of: node.sides, first: first, by: rays) { bit, flips in
      let next = node.placing(bit, flips: flips)
      return score(next, depth: look, low: -Self.infinite, high: Self.infinite, selectivity: nil)
        + 20 * Self.mobility(of: next.sides)
    }
  }

  /// The moves that leave the fewest replies first: the quickest to look at, and often good.
  private func quickMoves(_ sides: Sides, _ legal: UInt64, first: UInt8) -> RankedMoves {
    let odd = Quarters.odd(of: sides.empties)
    return RankedMoves(legal, of: sides, first: first, by: rays) { bit, flips in
      4 * Self.mobility(of: sides.placing(bit, flips: flips))
        - (bit & odd != 0 ? 3 : 0) - (bit & Self.corners != 0 ? 8 : 0)
    }
  }

  /// How many replies a side has; corners count twice.
  @inline(__always)
  private static func mobility(of sides: Sides) -> Int {
    let replies = sides.moves
    return replies.nonzeroBitCount + (replies & corners).nonzeroBitCount
  }

  private static let corners: UInt64 = 0x8100_0000_0000_0081
}

/// Looks at every way a game can end, and so knows what perfect play comes to.
///
/// A score is the number of disks of the side to move minus those of the other side at the end of the game,
/// the squares left empty counted for the winner; it is always even.
/// The solver remembers what it has found, in a table of fixed size: related positions are best given to the same one.
/// The scores never depend on what it was asked before.
public struct EndgameSolver: Sendable {
  /// The most empty squares of a position that is looked at: each one more takes about three times as long.
  public static let mostEmpties = 16

  private var search = PositionSearch(tableBits: 16)

  /// A solver that has seen nothing yet.
  public init() {}

  /// What the side to move can reach at best; in a finished game what it has reached.
  ///
  /// - Throws: ``EndgameError`` if too many squares are empty.
  public mutating func score(of position: Position) throws(EndgameError) -> Int {
    try Self.check(position)
    return search.best(in: position, within: SearchBudget()).score
  }

  /// What the side to move can reach at best with each of its legal moves, in the order of their squares.
  ///
  /// - Throws: ``EndgameError`` if too many squares are empty.
  public mutating func scores(of position: Position) throws(EndgameError) -> [ScoredMove] {
    try Self.check(position)
    return search.values(of: position, within: SearchBudget())
      .compactMap { found in
        found.move.map { ScoredMove(square: $0, score: found.score) }
      }
  }

  /// The move with the best score, the first one in the order of squares if there are several;
  /// nil where the side to move has none.
  ///
  /// - Throws: ``EndgameError`` if too many squares are empty.
  public mutating func bestMove(in position: Position) throws(EndgameError) -> Square? {
    let best = try score(of: position)
    // Whether a move falls short of the best one is quicker to find out than its score.
    return search.firstMove(in: position, reaching: best)
  }

  private static func check(_ position: Position) throws(EndgameError) {
    let count = position.board.emptyCount
    guard count <= mostEmpties else { throw .tooManyEmpties(count, most: mostEmpties) }
  }
}

/// Why an endgame isn't solved.
public enum EndgameError: Error, Sendable, Hashable {
  /// So many squares are empty that looking at every end would take too long; `most` may be.
  case tooManyEmpties(Int, most: Int)
}

/// A move and what perfect play comes to after it.
public struct ScoredMove: Sendable, Hashable {
  /// The square of the placed disk.
  public let square: Square
  /// The disks of the side that places it minus those of the other at the end, empty squares counted for the winner.
  public let score: Int

  /// A move that leads to a score.
  public init(square: Square, score: Int) {
    self.square = square
    self.score = score
  }
}
