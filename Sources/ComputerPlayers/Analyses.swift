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
  ///   - now: tells how long nobody has asked about a position, whose search is then given up.
  public init(
    by analyst: any Analyst = SearchingAnalyst(), searchLimit: Int, queueLimit: Int = 4,
    positionLimit: Int = 2000,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    searches = SharedSearches(
      .init(searches: searchLimit, queue: queueLimit, kept: positionLimit), now: now
    ) { await analyst.analyse($0, report: $1) }
  }

  /// How many positions are searched, and how many wait for their turn.
  public var load: (searching: Int, waiting: Int) { searches.load }

  /// What has been found out so far; nil where nobody has asked lately.
  public func known(of position: Position) -> PositionValues? {
    let (key, symmetry) = Self.key(of: position)
    return searches.known(for: key)?.image(by: symmetry.inverse)
  }

  /// Whether somebody has asked lately, so that no search would begin for whoever asks now.
  public func isAsked(about position: Position) -> Bool {
    searches.isAsked(for: Self.key(of: position).0)
  }

  /// What has been found out when a step is done, or all of them.
  ///
  /// - Parameter charge: told how many positions were looked at, if it is this call that makes the search begin.
  /// - Throws: ``FullSearchesError`` if too many wait already; `CancellationError` if the task is cancelled before.
  public func values(
    of position: Position, fromStep step: Int = 1,
    charge: @escaping @Sendable (_ nodes: Int) -> Void = { _ in }
  ) async throws -> PositionValues {
    guard !position.legalMoves.isEmpty else { return PositionValues() }
    let (key, symmetry) = Self.key(of: position)
    return try await searches.progress(for: key, fromStep: step, charge: charge)
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

extension PositionValues: SearchProgress {
  var nodes: Int { moves.reduce(0) { $0 + $1.nodes } }
}
