public import Reversi

/// What a search has found out about each legal move of a position.
public struct PositionValues: Sendable, Hashable {
  /// What each move leads to, for the side that makes it, in the order of the squares.
  public let moves: [Finding]
  /// How many searches have come to their end, each deeper than the one before.
  public let step: Int
  /// Whether no deeper search follows.
  public let isFinal: Bool

  /// Values of the moves of a position; of none in one where nobody can move.
  public init(moves: [Finding] = [], step: Int = 0, isFinal: Bool = true) {
    self.moves = moves
    self.step = step
    self.isFinal = isFinal
  }

  /// The move with the highest score; nil without moves.
  public var best: Finding? {
    moves.reduce(nil as Finding?) { best, move in
      guard let best else { return move }
      return move.score > best.score ? move : best
    }
  }

  /// The same on a board that is turned or mirrored.
  func image(by symmetry: BoardSymmetry) -> PositionValues {
    let images = moves.map { found in
      Finding(
        move: found.move.map(symmetry.image), score: found.score, isExact: found.isExact,
        depth: found.depth, line: found.line.map(symmetry.image), nodes: found.nodes)
    }
    let inOrder = images.sorted { ($0.move?.index ?? 0) < ($1.move?.index ?? 0) }
    return PositionValues(moves: inOrder, step: step, isFinal: isFinal)
  }
}

/// Finds out what each move of a position is worth, better and better.
public protocol Analyst: Sendable {
  /// Tells what each legal move leads to, as often as that is known better, the last time as final.
  func analyse(_ position: Position, report: @Sendable (PositionValues) -> Void) async
}

/// Searches a position's moves one by one: to the end where few squares are empty, or else deeper from step to step.
public struct SearchingAnalyst: Analyst {
  /// With at most so many squares empty, every value is exact.
  private static let exactEmpties = 16

  /// An analyst, who remembers nothing between two positions.
  public init() {}

  /// How far each step's search goes for each move.
  private static func budgets(empties: Int) -> [SearchBudget] {
    if empties <= exactEmpties { return [SearchBudget()] }
    return [
      SearchBudget(nodes: 20_000, exactEmpties: 0), SearchBudget(nodes: 150_000, exactEmpties: 0),
      SearchBudget(nodes: 1_000_000, exactEmpties: exactEmpties + 2),
    ]
  }

  /// Reports at the end of each step.
  public func analyse(_ position: Position, report: @Sendable (PositionValues) -> Void) async {
    let budgets = Self.budgets(empties: position.board.emptyCount)
    var search = PositionSearch { Task.isCancelled }
    for (index, budget) in budgets.enumerated() {
      let moves = search.values(of: position, within: budget)
      if Task.isCancelled { return }
      let isFinal = index == budgets.count - 1 || moves.allSatisfy(\.isExact)
      report(PositionValues(moves: moves, step: index + 1, isFinal: isFinal))
      if isFinal { return }
    }
  }
}
