import Reversi

/// The search to a limited depth: alpha-beta with null windows after the first move.
extension TreeSearch {
  /// The score of a position at a depth, exact only within the window.
  mutating func score(_ node: SearchNode, depth: Int, low: Int, high: Int, selectivity: Int?) -> Int
  {
    guard depth > 0 else {
      countLeaf()
      return evaluation.score(node.sides, node.contents, isFirst: node.isFirst)
    }
    countNode()
    let legal = node.sides.moves
    guard legal != 0 else {
      let passing = node.passing
      guard passing.sides.moves != 0 else {
        return node.sides.finalScore * EvaluationWeights.perDisk
      }
      return -score(passing, depth: depth, low: -high, high: -low, selectivity: selectivity)
    }
    if depth < 3 { return shallowScore(node, legal, depth, low, high, selectivity) }
    return rememberedScore(node, legal, depth, low, high, selectivity)
  }

  /// Searches one or two moves ahead, without the transposition table. Corners are tried first.
  private mutating func shallowScore(
    _ node: SearchNode, _ legal: UInt64, _ depth: Int, _ low: Int, _ high: Int, _ selectivity: Int?
  ) -> Int {
    if depth == 2, let bound = probableBound(node, depth, low, high, selectivity) { return bound }
    var best = -Self.infinite
    var low = low
    for index in SquareClasses.all.indices {
      var rest = legal & SquareClasses.all[index]
      while rest != 0 {
        let square = rest.trailingZeroBitCount
        let bit = rest & (0 &- rest)
        rest ^= bit
        let flips = rays.flips(of: square, own: node.sides.own, other: node.sides.other)
        let next = node.placing(bit, flips: flips)
        let found = -score(next, depth: depth - 1, low: -high, high: -low, selectivity: selectivity)
        if found > best {
          best = found
          if found >= high { return found }
          low = max(low, found)
        }
      }
    }
    return best
  }

  private mutating func rememberedScore(
    _ node: SearchNode, _ legal: UInt64, _ depth: Int, _ low: Int, _ high: Int, _ selectivity: Int?
  ) -> Int {
    var entry = table.entry(for: node.sides) ?? TranspositionTable.Entry(sides: node.sides)
    var (low, high) = (low, high)
    if Int(entry.depth) >= depth {
      if Int(entry.low) >= high || entry.low == entry.high { return Int(entry.low) }
      if Int(entry.high) <= low { return Int(entry.high) }
      low = max(low, Int(entry.low))
      high = min(high, Int(entry.high))
    }
    if let bound = probableBound(node, depth, low, high, selectivity) { return bound }
    var moves = RankedMoves<60>(legal, of: node.sides, by: rays, first: entry.move)
    var best = (score: -Self.infinite, square: UInt8(64))
    var open = low
    while let move = moves.takeNext(by: { rank($0, of: node, depth: depth, above: low) }) {
      let next = node.placing(move.bit, flips: move.flips)
      var found = open
      if best.square < 64 {
        found = -score(
          next, depth: depth - 1, low: -open - 1, high: -open, selectivity: selectivity)
      }
      if best.square == 64 || found > open && found < high {
        found = -score(next, depth: depth - 1, low: -high, high: -found, selectivity: selectivity)
      }
      if isStopped { return 0 }
      if found > best.score {
        best = (found, move.square)
        open = max(open, found)
        if found >= high { break }
      }
    }
    remember(best, in: &entry, depth, low, high)
    return best.score
  }

  private mutating func remember(
    _ best: (score: Int, square: UInt8), in entry: inout TranspositionTable.Entry, _ depth: Int,
    _ low: Int, _ high: Int
  ) {
    if Int(entry.depth) != depth {
      (entry.low, entry.high) = (-Int16.max, Int16.max)
      entry.depth = Int8(truncatingIfNeeded: depth)
    }
    entry.move = best.square
    if best.score > low { entry.low = Int16(truncatingIfNeeded: best.score) }
    if best.score < high { entry.high = Int16(truncatingIfNeeded: best.score) }
    table.store(entry)
  }

  /// The rank of a move: the opponent's score in a shallow search, and the opponent's replies.
  ///
  /// - Parameter low: the score to reach. How far a move stays below it doesn't matter for its rank.
  mutating func rank(
    _ move: RankedMove, of node: SearchNode, depth: Int, above low: Int
  ) -> Int {
    let look = depth > 10 ? 2 : depth > 7 ? 1 : 0
    let next = node.placing(move.bit, flips: move.flips)
    let high = min(3 * EvaluationWeights.perDisk - low, Self.infinite)
    return score(next, depth: look, low: -Self.infinite, high: high, selectivity: nil)
      + next.sides.moves.nonzeroBitCount * 4
  }

  /// A bound that holds with high probability, according to a shallower search; nil if that search doesn't
  /// provide one, or if the window isn't a null window.
  ///
  /// Source: Buro, "ProbCut", ICCA Journal 18(2), 1995.
  private mutating func probableBound(
    _ node: SearchNode, _ depth: Int, _ low: Int, _ high: Int, _ selectivity: Int?
  ) -> Int? {
    guard let selectivity, high - low == 1 else { return nil }
    let shallow = Selectivity.shallowDepth(for: depth)
    let margin = Selectivity.margin(
      depth: depth, shallow: shallow, empties: node.sides.empties.nonzeroBitCount,
      tenths: selectivity)
    let (above, below) = (low + 1 + margin, low - margin)
    let estimate = evaluation.score(node.sides, node.contents, isFirst: node.isFirst)
    countLeaf()
    if shallow == 0 { return estimate >= above ? low + 1 : estimate <= below ? low : nil }
    if above < Self.infinite, estimate > low,
      score(node, depth: shallow, low: above - 1, high: above, selectivity: selectivity) >= above
    {
      return low + 1
    }
    if below > -Self.infinite, estimate <= low,
      score(node, depth: shallow, low: below, high: below + 1, selectivity: selectivity) <= below
    {
      return low
    }
    return nil
  }
}

/// The squares by their usual value on a mostly empty board, best first.
enum SquareClasses {
  static let all: InlineArray<5, UInt64> = [
    0x8100_0000_0000_0081,
    0x0000_3C3C_3C3C_0000,
    0x3C00_8181_8181_003C,
    0x003C_4242_4242_3C00,
    0x42C3_0000_0000_C342,
  ]
}

/// The expected difference between a shallow and a deep search.
enum Selectivity {
  /// The depth of the shallow search that predicts one of at least two moves. Both are even or both are odd.
  static func shallowDepth(for depth: Int) -> Int { depth / 4 * 2 + depth & 1 }

  /// The standard deviation of the difference times `tenths` tenths, in sixteenths of a disk.
  static func margin(depth: Int, shallow: Int, empties: Int, tenths: Int) -> Int {
    let sigma = 40 + 5 * (depth - shallow) - 4 * shallow
    return max(sigma, 30) * (empties < 22 ? 14 : 10) * tenths / 100
  }
}
