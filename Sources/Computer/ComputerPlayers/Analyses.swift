public import Reversi

/// The analyses of a house: a bounded number of searches at the same time, one for all who ask about a position or about
/// one that is it turned, mirrored or with the colours changed, and what they have found.
public final class Analyses: Sendable {
  private let searches: SharedSearches<Position, PositionValues>

  /// Analyses by an analyst.
  ///
  /// - Parameters:
  ///   - searchLimit: how many positions are searched at the same time, but at least one.
  ///   - queueLimit: how many more may wait for that.
  ///   - positionLimit: of how many positions it is remembered what was found.
  ///   - now: tells how long a search takes, and how long nobody has waited for it, which is then given up.
  public init(
    by analyst: any Analyst = SearchingAnalyst(), searchLimit: Int, queueLimit: Int = 256,
    positionLimit: Int = 2000, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    searches = SharedSearches(
      .init(searches: searchLimit, queue: queueLimit, kept: positionLimit), now: now
    ) { await analyst.analyse($0, isCancelled: $1, report: $2) }
  }

  /// How many positions are searched, and how many wait for their turn.
  public var load: (searching: Int, waiting: Int) { searches.load }

  /// What has been found out so far; nil where nobody has asked lately.
  public func known(of position: Position) -> PositionValues? {
    let (key, symmetry) = Self.key(of: position)
    return searches.known(for: key)?.image(by: symmetry.inverse)
  }

  /// What has been found out when a step is done, or all of them.
  ///
  /// - Parameter client: the visitor who pays for the search if this call starts it.
  /// - Throws: ``FullSearchesError`` if too many wait already; `CancellationError` if the task is cancelled before.
  public func values(
    of position: Position, fromStep step: Int = 1, for client: SearchClient = .current
  ) async throws -> PositionValues {
    guard !position.legalMoves.isEmpty else { return PositionValues() }
    let (key, symmetry) = Self.key(of: position)
    return try await searches.progress(for: key, fromStep: step, client: client)
      .image(by: symmetry.inverse)
  }

  /// One of all positions that are the same to a search, with dark to move.
  private static func key(of position: Position) -> (Position, BoardSymmetry) {
    let board = position.board
    let dark =
      position.turn == .dark ? board : Board(dark: board.light, light: board.dark) ?? board
    return Position(board: dark, turn: .dark).canonical
  }
}

extension PositionValues: SearchProgress {}

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
  ///
  /// - Parameter isCancelled: asked every few thousand positions whether to give up.
  func analyse(
    _ position: Position, isCancelled: @escaping @Sendable () -> Bool,
    report: @Sendable (PositionValues) -> Void
  ) async
}

/// Searches a position's moves one by one: to the end where few squares are empty, or else deeper from step to step.
///
/// What that costs is bounded by positions, not by time, so that the same position always has the same values.
public struct SearchingAnalyst: Analyst {
  /// With at most so many squares empty, every value is exact that can be had.
  private static let exactEmpties = 16
  /// How many positions may be looked at for the values of one.
  private static let mostNodes = 24_000_000

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
  public func analyse(
    _ position: Position, isCancelled: @escaping @Sendable () -> Bool = { false },
    report: @Sendable (PositionValues) -> Void
  ) async {
    let budgets = Self.budgets(empties: position.board.emptyCount)
    var search = PositionSearch(isCancelled: isCancelled)
    var left = Self.mostNodes
    for (index, budget) in budgets.enumerated() {
      let moves = search.values(of: position, within: budget, total: left)
      left = max(0, left - moves.reduce(0) { $0 + $1.nodes })
      if isCancelled() { return }
      let isFinal = index == budgets.count - 1 || moves.allSatisfy(\.isExact)
      report(PositionValues(moves: moves, step: index + 1, isFinal: isFinal))
      if isFinal { return }
    }
  }
}
