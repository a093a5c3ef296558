package import ComputerPlayers
package import Reversi

package struct SearchBudget: Sendable, Hashable {
  /// The maximum depth, unless the game is searched to its end.
  package var depth: Int
  package var nodes: Int
  /// With at most this many empty squares, the game is searched to its end.
  package var exactEmpties: Int
  /// The maximum number of positions of the search to the end; nil to count them among `nodes`.
  package var endNodes: Int?
  /// The most positions for a single exact move: some two seconds of a core.
  static let moveNodes = 40_000_000
  /// The most positions for the exact scores of a position, or of all positions of a game: some five seconds of a core.
  package static let exactNodes = 90_000_000

  /// Creates a budget. The default searches to the end of the game without any limit.
  package init(depth: Int = 60, nodes: Int = .max, exactEmpties: Int = 60, endNodes: Int? = nil) {
    self.depth = depth
    self.nodes = nodes
    self.exactEmpties = exactEmpties
    self.endNodes = endNodes
  }
}

/// Searches positions for the best move, and remembers what it has seen. Only one thread at a time may use it.
///
/// The results are deterministic: they depend only on the budgets and the positions searched so far, in their
/// order, unless a search is cancelled.
package struct PositionSearch: Sendable {
  private var search: TreeSearch

  /// - Parameters:
  ///   - tableBits: the size of the tables, as a power of two of 48 bytes.
  ///   - isCancelled: asked every few thousand positions whether to stop.
  package init(tableBits: Int = 17, isCancelled: @escaping @Sendable () -> Bool = { false }) {
    search = TreeSearch(tableBits: tableBits, isCancelled: isCancelled)
  }

  /// The best move of a position and its expected result.
  ///
  /// A search that is stopped returns what it has found so far.
  ///
  /// - Parameters:
  ///   - move: a move with its exact score, to which an exact search only compares the other moves.
  ///   - report: called for each completed depth.
  package mutating func best(
    in position: Position, within budget: SearchBudget,
    knowing move: (square: Square, score: Int)? = nil, report: (Finding) -> Void = { _ in }
  ) -> Finding {
    let node = SearchNode(Sides(position))
    let before = search.nodes
    search.allow(nodes: budget.nodes)
    guard node.sides.moves != 0 else { return withoutMove(position, budget) }
    let empties = node.sides.empties.nonzeroBitCount
    let isExact = empties <= budget.exactEmpties
    // A good first guess makes an exact search faster. If the exact search is stopped, the guess is the result.
    var root = RootMoves(node, search: &search)
    let depth = isExact ? min(budget.depth, max(1, empties - 10)) : min(budget.depth, empties)
    for depth in 1...max(1, depth) {
      guard root.deepen(to: depth, &search) else { break }
      report(finding(root, position, since: before))
      // Nothing cuts estimates off at the end of the scale; an exact search decides such a position sooner.
      if isExact, abs(root.disks) == 64 { break }
    }
    if isExact, let nodes = budget.endNodes { search.allow(nodes: nodes) }
    if isExact, !search.isStopped { root.solve(&search, knowing: move) }
    return finding(root, position, since: before)
  }

  /// The expected result of each legal move, in square order.
  ///
  /// - Parameters:
  ///   - budget: the limits for each move.
  ///   - total: the most positions for all moves together. Each move gets an equal share, plus what earlier
  ///     moves left over.
  package mutating func values(
    of position: Position, within budget: SearchBudget, total: Int = .max
  ) -> [Finding] {
    var (left, open) = (total, position.legalMoves.count)
    return position.legalMoves.compactMap { square in
      var share = budget
      share.nodes = min(budget.nodes, left / open)
      let found = value(of: square, in: position, within: share)
      (left, open) = (max(0, left - (found?.nodes ?? 0)), open - 1)
      return found
    }
  }

  /// The expected result of a move; nil if it isn't legal.
  mutating func value(
    of square: Square, in position: Position, within budget: SearchBudget
  ) -> Finding? {
    guard let next = try? position.placing(at: square) else { return nil }
    var budget = budget
    budget.depth = max(1, budget.depth - 1)
    var found = best(in: next, within: budget)
    (found.move, found.score, found.depth) = (square, -found.score, found.depth + 1)
    found.line.insert(square, at: 0)
    return found
  }

  /// A result of a search, and the moves that a search of the same depth finds equal to its move, in whole disks.
  /// Moves that lead to the same position up to symmetry are always equal.
  ///
  /// - Parameter nodes: the most positions to search; moves that need more are left out.
  mutating func equals(of best: Finding, in position: Position, nodes: Int) -> [Finding] {
    guard let move = best.move else { return [] }
    search.allow(nodes: nodes)
    let lowest = EvaluationWeights.lowest(inDisks: best.score)
    return position.legalMoves.compactMap { square in
      if square == move { return best }
      guard let next = try? position.placing(at: square) else { return nil }
      if !position.leadsAlike(move, square) {
        let found = -search.score(
          SearchNode(Sides(next)), depth: best.depth - 1, low: -lowest, high: 1 - lowest,
          selectivity: search.selectivity)
        guard found >= lowest, !search.isStopped else { return nil }
      }
      return Finding(
        move: square, score: best.score, isExact: false, depth: best.depth, line: [square],
        nodes: best.nodes)
    }
  }

  /// The first move in square order that certainly reaches a score.
  mutating func firstMove(in position: Position, reaching score: Int) -> Square? {
    position.legalMoves.first { square in
      guard let next = try? position.placing(at: square) else { return false }
      return search.endScore(SearchNode(Sides(next)), above: -score) <= -score
    }
  }

  /// The result of a position without moves: that of the position after a pass, or the final score.
  private mutating func withoutMove(_ position: Position, _ budget: SearchBudget) -> Finding {
    guard let passed = try? position.passing() else {
      return Finding(
        move: nil, score: Sides(position).finalScore, isExact: true, depth: 0, line: [], nodes: 0)
    }
    var found = best(in: passed, within: budget)
    (found.move, found.score) = (nil, -found.score)
    return found
  }

  /// - Parameter before: the number of positions searched before this search began, so that those for the line
  ///   count too.
  private mutating func finding(
    _ root: RootMoves, _ position: Position, since before: Int
  ) -> Finding {
    let move = Square(index: root.best)
    let line = line(from: position, move, score: root.isExact ? root.disks : nil)
    return Finding(
      move: move, score: root.disks, isExact: root.isExact, depth: root.depth, line: line,
      nodes: search.nodes - before)
  }

  /// The expected moves after a first one, taken from the transposition table or, for an exact score, from exact
  /// searches.
  private mutating func line(from position: Position, _ first: Square?, score: Int?) -> [Square] {
    var line: [Square] = []
    var (position, score, next) = (position, score, first)
    while let square = next, let placed = try? position.placing(at: square).withoutPass {
      line.append(square)
      if placed.turn != position.turn { score = score.map { -$0 } }
      position = placed
      next = remembered(in: position, reaching: score)
    }
    return line
  }

  private mutating func remembered(in position: Position, reaching score: Int?) -> Square? {
    let sides = Sides(position)
    guard let score else {
      return search.table.entry(for: sides).flatMap { Square(index: Int($0.move)) }
    }
    guard sides.moves != 0 else { return nil }
    var root = RootMoves(SearchNode(sides), search: &search)
    // The line ends where continuing it would cost too much.
    let isReached = root.bestScore(above: score - 1, &search) >= score && !search.isStopped
    return isReached ? Square(index: root.best) : nil
  }
}

/// The moves of the root position. The best one comes first.
private struct RootMoves {
  private let node: SearchNode
  private var moves: [RankedMove] = []
  private var score = 0
  private(set) var depth = 0
  private(set) var isExact = false

  init(_ node: SearchNode, search: inout TreeSearch) {
    self.node = node
    var ranked = RankedMoves<60>(node.sides.moves, of: node.sides, by: search.rays)
    while let move = ranked.takeNext(by: {
      search.rank($0, of: node, depth: 1, above: -TreeSearch.infinite)
    }) { moves.append(move) }
  }

  /// The square number of the best move.
  var best: Int { Int(moves.first?.square ?? 64) }

  /// The score in whole disks.
  var disks: Int { isExact ? score : EvaluationWeights.disks(score) }

  /// - Returns: false if the search was stopped. The best move so far comes first even then.
  mutating func deepen(to depth: Int, _ search: inout TreeSearch) -> Bool {
    var best = -TreeSearch.infinite
    for index in moves.indices {
      let next = node.placing(moves[index].bit, flips: moves[index].flips)
      let found = value(of: next, depth: depth - 1, above: best, &search)
      if search.isStopped { return false }
      guard found > best else { continue }
      best = found
      moves.insert(moves.remove(at: index), at: 0)
    }
    // Scores of different depths can't be compared, so a score is kept only for a complete depth.
    (self.depth, score) = (depth, best)
    return true
  }

  private func value(
    of next: SearchNode, depth: Int, above best: Int, _ search: inout TreeSearch
  ) -> Int {
    if best > -TreeSearch.infinite {
      let found = -search.score(
        next, depth: depth, low: -best - 1, high: -best, selectivity: search.selectivity)
      if found <= best || search.isStopped { return found }
    }
    return -search.score(
      next, depth: depth, low: -TreeSearch.infinite, high: -best, selectivity: search.selectivity)
  }

  /// Searches to the end of the game, with repeated null-window searches around a guess. If a move's exact score is
  /// known, only better moves are looked for.
  ///
  /// Source: Plaat et al., "Best-first fixed-depth minimax algorithms", 1996 (MTD).
  mutating func solve(
    _ search: inout TreeSearch, knowing known: (square: Square, score: Int)? = nil
  ) {
    var bounds = (low: known?.score ?? -64, high: 64)
    var guess = min(64, max(bounds.low + 2, score / EvaluationWeights.perDisk & ~1))
    var proven = known?.square.index
    while bounds.low < bounds.high {
      let found = bestScore(above: guess - 1, besides: known?.square, &search)
      if search.isStopped { return }
      if found >= guess {
        bounds.low = found
        proven = best
      } else {
        bounds.high = max(bounds.low, found)
      }
      guess = found >= guess ? found + 2 : bounds.high
    }
    if let index = moves.firstIndex(where: { Int($0.square) == proven }) {
      moves.insert(moves.remove(at: index), at: 0)
    }
    (score, isExact) = (bounds.low, true)
    depth = node.sides.empties.nonzeroBitCount
  }

  /// The best score of all moves but a known one: a bound, as in the exact search. A move above `low` comes first.
  mutating func bestScore(
    above low: Int, besides known: Square? = nil, _ search: inout TreeSearch
  ) -> Int {
    var best = -65
    for index in moves.indices where Int(moves[index].square) != known?.index {
      let next = node.placing(moves[index].bit, flips: moves[index].flips)
      let found = -search.endScore(next, above: -low - 1)
      best = max(best, found)
      if found > low {
        moves.insert(moves.remove(at: index), at: 0)
        break
      }
      if search.isStopped { break }
    }
    return best
  }
}
