public import Reversi

/// What a search has found out about a position.
public struct Finding: Sendable, Hashable {
  /// The best move; nil where the side to move has none.
  public let move: Square?
  /// The side to move's disks minus the other side's at the expected end, empty squares counted for the winner.
  public let score: Int
  /// Whether the score is certain: every way in which the game can end has been looked at.
  public let isExact: Bool
  /// How many moves ahead the search has looked.
  public let depth: Int
  /// The moves expected from the position on, passes left out; begins with `move`.
  public let line: [Square]
  /// How many positions were looked at.
  public let nodes: Int

  /// What a search has found out.
  public init(move: Square?, score: Int, isExact: Bool, depth: Int, line: [Square], nodes: Int) {
    self.move = move
    self.score = score
    self.isExact = isExact
    self.depth = depth
    self.line = line
    self.nodes = nodes
  }
}

/// How far a search may go.
public struct SearchBudget: Sendable, Hashable {
  /// The most moves ahead, as long as the end isn't in reach.
  public var depth: Int
  /// The most positions looked at.
  public var nodes: Int
  /// With at most so many squares empty, the game is searched to its end.
  public var exactEmpties: Int

  /// A budget; nothing said, it ends only with the game.
  public init(depth: Int = 60, nodes: Int = .max, exactEmpties: Int = 60) {
    self.depth = depth
    self.nodes = nodes
    self.exactEmpties = exactEmpties
  }
}

/// Searches positions for the best move, and remembers what it has seen; for one thread at a time.
///
/// What it finds follows from the position and the budget, as long as it is asked about one position after
/// another in the same order and isn't cancelled.
public struct PositionSearch: Sendable {
  private var search: TreeSearch

  /// - Parameters:
  ///   - tableBits: the size of what it remembers, as a power of two of 48 octets.
  ///   - isCancelled: asked every few thousand positions whether to give up.
  public init(tableBits: Int = 17, isCancelled: @escaping @Sendable () -> Bool = { false }) {
    search = TreeSearch(tableBits: tableBits, isCancelled: isCancelled)
  }

  /// The best move of a position and what it leads to.
  ///
  /// A search that gives up says what it has found so far.
  ///
  /// - Parameter report: told of each depth that is complete.
  public mutating func best(
    in position: Position, within budget: SearchBudget, report: (Finding) -> Void = { _ in }
  ) -> Finding {
    let node = SearchNode(Sides(position))
    let before = search.nodes
    search.allow(nodes: budget.nodes)
    guard node.sides.moves != 0 else { return withoutMove(position, budget) }
    let empties = node.sides.empties.nonzeroBitCount
    let isExact = empties <= budget.exactEmpties
    // An exact search is quicker for a good guess; and where it has to give up, that is what is left.
    var root = RootMoves(node, search: &search)
    let depth = isExact ? min(budget.depth, max(1, empties - 10)) : min(budget.depth, empties)
    for depth in 1...max(1, depth) {
      guard root.deepen(to: depth, &search) else { break }
      report(finding(root, position, since: before))
    }
    if isExact, !search.isStopped { root.solve(&search) }
    return finding(root, position, since: before)
  }

  /// What the side to move can reach with each of its legal moves, in the order of their squares.
  ///
  /// - Parameters:
  ///   - budget: what each move may cost.
  ///   - total: the most positions looked at for all of them; each gets as many as the others, and what those before it
  ///     have left over.
  public mutating func values(
    of position: Position, within budget: SearchBudget, total: Int = .max
  ) -> [Finding] {
    var (left, open) = (total, position.legalMoves.count)
    return position.legalMoves.compactMap { square in
      guard let next = try? position.placing(at: square) else { return nil }
      let found = best(
        in: next,
        within: SearchBudget(
          depth: max(1, budget.depth - 1), nodes: min(budget.nodes, left / open),
          exactEmpties: budget.exactEmpties))
      (left, open) = (max(0, left - found.nodes), open - 1)
      return Finding(
        move: square, score: -found.score, isExact: found.isExact, depth: found.depth + 1,
        line: [square] + found.line, nodes: found.nodes)
    }
  }

  /// The first move, in the order of squares, that reaches a score for certain.
  mutating func firstMove(in position: Position, reaching score: Int) -> Square? {
    position.legalMoves.first { square in
      guard let next = try? position.placing(at: square) else { return false }
      return search.endScore(SearchNode(Sides(next)), above: -score) <= -score
    }
  }

  /// A pass leads to what the other side can reach; a finished game to what has been reached.
  private mutating func withoutMove(_ position: Position, _ budget: SearchBudget) -> Finding {
    guard let passed = try? position.passing() else {
      return Finding(
        move: nil, score: Sides(position).finalScore, isExact: true, depth: 0, line: [], nodes: 0)
    }
    let found = best(in: passed, within: budget)
    return Finding(
      move: nil, score: -found.score, isExact: found.isExact, depth: found.depth, line: found.line,
      nodes: found.nodes)
  }

  /// - Parameter before: how many positions had been looked at when the search began; those for the line count, too.
  private mutating func finding(
    _ root: RootMoves, _ position: Position, since before: Int
  ) -> Finding {
    let move = Square(index: root.best)
    let line = line(from: position, move, isExact: root.isExact)
    return Finding(
      move: move, score: root.disks, isExact: root.isExact, depth: root.depth, line: line,
      nodes: search.nodes - before)
  }

  /// The moves that are remembered as the best ones, from a first one on.
  private mutating func line(from position: Position, _ first: Square?, isExact: Bool) -> [Square] {
    var line: [Square] = []
    var position = position
    var next = first
    while let square = next, let placed = try? position.placing(at: square) {
      line.append(square)
      position = placed
      if case .pass = position.status, let passed = try? position.passing() { position = passed }
      next = remembered(in: position, isExact: isExact)
    }
    return line
  }

  private mutating func remembered(in position: Position, isExact: Bool) -> Square? {
    let sides = Sides(position)
    guard isExact else {
      return search.table.entry(for: sides).flatMap { Square(index: Int($0.move)) }
    }
    guard sides.moves != 0 else { return nil }
    var root = RootMoves(SearchNode(sides), search: &search)
    root.solve(&search)
    // A line that costs too much to go on with ends.
    return root.isExact ? Square(index: root.best) : nil
  }
}

/// The moves of the position that was asked about, with the best of them in front.
private struct RootMoves {
  private let node: SearchNode
  private var moves: [RankedMoves.Move] = []
  private var score = 0
  private(set) var depth = 0
  private(set) var isExact = false

  init(_ node: SearchNode, search: inout TreeSearch) {
    self.node = node
    var ranked = search.ranked(node, node.sides.moves, depth: 1, first: 64)
    while let move = ranked.takeNext() { moves.append(move) }
  }

  /// The number of the best move's square.
  var best: Int { Int(moves.first?.square ?? 64) }

  /// The score in whole disks.
  var disks: Int {
    guard !isExact else { return score }
    let rounded = (score + (score < 0 ? -8 : 8)) / EvaluationWeights.perDisk
    // The evaluation knows no limit.
    return min(max(rounded, -64), 64)
  }

  /// Looks so many moves ahead.
  ///
  /// - Returns: whether that came to its end; if not, the best move so far is in front all the same.
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
    // One move more or less tells another story: a score is of a whole depth.
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

  /// Looks at every way to the end, asking again and again whether the score is above a guess.
  ///
  /// Source: Plaat et al., "Best-first fixed-depth minimax algorithms", 1996 (MTD).
  mutating func solve(_ search: inout TreeSearch) {
    var bounds = (low: -64, high: 64)
    var guess = isExact ? score : score / EvaluationWeights.perDisk
    guess = max(-62, min(64, guess & ~1))
    var proven: RankedMoves.Move?
    while bounds.low < bounds.high {
      let found = bestScore(above: guess - 1, &search)
      if search.isStopped { return }
      if found >= guess {
        bounds.low = found
        proven = moves[0]
      } else {
        bounds.high = found
      }
      guess = found >= guess ? found + 2 : found
    }
    if let proven, let index = moves.firstIndex(where: { $0.square == proven.square }) {
      moves.insert(moves.remove(at: index), at: 0)
    }
    (score, isExact) = (bounds.low, true)
    depth = node.sides.empties.nonzeroBitCount
  }

  private mutating func bestScore(above low: Int, _ search: inout TreeSearch) -> Int {
    var best = -65
    for index in moves.indices {
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
