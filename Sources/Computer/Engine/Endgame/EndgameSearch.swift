import ComputerPlayers
package import Reversi

/// The exact search, in disks. It only finds out whether a position's score is above a limit.
///
/// A returned score above `low` is a lower bound; one of `low` or less is an upper bound.
extension TreeSearch {
  /// With more empty squares, ranking moves and using the transposition table pays off. With fewer, both cost
  /// more than they save.
  private static let mostUnranked = 7
  /// With more empty squares, the evaluation ranks the moves. The ranked moves of fewer squares have room for as many.
  private static let mostUnvalued = 11

  /// The score of a position, with its pattern contents for the evaluation.
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
    var moves = RankedMoves<60>(legal, of: node.sides, by: rays, first: first)
    if let bound = cutoff(moves, node.sides, above: low) { return bound }
    var best = (score: -65, square: UInt8(64))
    while let move = moves.takeNext(by: { rank($0, of: node, empties: empties) }) {
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

  /// The score of a position whose moves are ranked by mobility and parity.
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
    var moves = RankedMoves<11>(legal, of: sides, by: rays, first: entry.move)
    let odd = Quarters.odd(of: sides.empties)
    var best = (score: -65, square: UInt8(64))
    while let move = moves.takeNext(by: { Self.rank($0, of: sides, odd: odd) }) {
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

  /// The score with five to seven empty squares: like ``lastScore``, but with cutoffs by stable disks.
  private mutating func unrankedScore(
    own: UInt64, other: UInt64, above low: Int, hasPassed: Bool
  ) -> Int {
    let empties = ~(own | other)
    guard empties.nonzeroBitCount > 4 else {
      return lastScore(own: own, other: other, empties: empties, low: low, hasPassed: hasPassed)
    }
    countNode()
    if low > 10 {
      let most = 64 - 2 * StableDisks.count(of: other, against: own)
      if most <= low { return most }
    }
    let legal = Bitboard.moves(own: own, other: other)
    guard legal != 0 else {
      guard !hasPassed else { return Sides(own: own, other: other).finalScore }
      return -unrankedScore(own: other, other: own, above: -low - 1, hasPassed: true)
    }
    var best = -65
    let odd = legal & Quarters.odd(of: empties)
    var part = odd
    for _ in 0..<2 {
      var rest = part
      while rest != 0 {
        let square = rest.trailingZeroBitCount
        let bit = rest & (0 &- rest)
        rest ^= bit
        let flips = rays.flips(of: square, own: own, other: other)
        let found = -unrankedScore(
          own: other ^ flips, other: own | bit | flips, above: -low - 1, hasPassed: false)
        if found > low { return found }
        best = max(best, found)
      }
      part = legal ^ odd
    }
    return best
  }

  /// A bound by the transposition table or by stable disks; nil if neither settles the question.
  @inline(__always)
  private static func bound(
    of entry: TranspositionTable.Entry, _ sides: Sides, _ empties: Int, above low: Int
  ) -> Int? {
    if Int(entry.low) > low { return Int(entry.low) }
    if Int(entry.high) <= low { return Int(entry.high) }
    // The opponent's stable disks matter only if the side to move needs a high score.
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
      // If every move fails, a move that succeeded earlier is the better hint.
      if entry.move == 64 { entry.move = best.square }
    }
    ends.store(entry)
  }

  /// A bound from a stored position after one of the moves.
  private func cutoff(_ moves: RankedMoves<60>, _ sides: Sides, above low: Int) -> Int? {
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

  /// The rank of a move by the evaluation and by the number of replies that it leaves.
  @inline(__always)
  private mutating func rank(_ move: RankedMove, of node: SearchNode, empties: Int) -> Int {
    let next = node.placing(move.bit, flips: move.flips)
    return score(
      next, depth: empties > 20 ? 1 : 0, low: -Self.infinite, high: Self.infinite, selectivity: nil)
      + 50 * Self.mobility(of: next.sides)
  }

  /// The rank of a move by the number of replies that it leaves: few are quick to search, and often good.
  ///
  /// - Parameter odd: the squares of the quarters with an odd number of empty squares.
  @inline(__always)
  private static func rank(_ move: RankedMove, of sides: Sides, odd: UInt64) -> Int {
    4 * mobility(of: sides.placing(move.bit, flips: move.flips))
      - (move.bit & odd != 0 ? 3 : 0) - (move.bit & corners != 0 ? 8 : 0)
  }

  /// The number of replies of a side. Corners count twice.
  @inline(__always)
  private static func mobility(of sides: Sides) -> Int {
    let replies = sides.moves
    return replies.nonzeroBitCount + (replies & corners).nonzeroBitCount
  }

  private static let corners: UInt64 = 0x8100_0000_0000_0081
}

/// Searches all lines to the end of the game, and so finds the result of perfect play.
///
/// A score is the number of disks of the side to move minus the opponent's at the end of the game. Empty
/// squares count for the winner, so the score is always even.
///
/// The solver remembers results in a table of fixed size: give related positions to the same solver. The scores
/// never depend on earlier calls.
package struct EndgameSolver: Sendable {
  /// The most empty squares that a position may have. Each additional one takes about three times as long.
  package static let mostEmpties = 16

  private var search = PositionSearch(tableBits: 16)

  package init() {}

  /// The best score that the side to move can reach. For a finished game, its final score.
  package mutating func score(of position: Position) throws(EndgameError) -> Int {
    try Self.check(position)
    return search.best(in: position, within: SearchBudget()).score
  }

  /// The move with the best score; the first in square order if several are equal, nil if there is no legal
  /// move.
  package mutating func bestMove(in position: Position) throws(EndgameError) -> Square? {
    let best = try score(of: position)
    // Checking whether a move reaches the best score is faster than finding its score.
    return search.firstMove(in: position, reaching: best)
  }

  private static func check(_ position: Position) throws(EndgameError) {
    let count = position.board.emptyCount
    guard count <= mostEmpties else { throw .tooManyEmpties(count, most: mostEmpties) }
  }
}

package enum EndgameError: Error, Sendable, Hashable {
  /// Too many squares are empty to search all lines; `most` is the limit.
  case tooManyEmpties(Int, most: Int)
}
