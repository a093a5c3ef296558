import Dispatch
public import Reversi

/// The computer players of a house, one for each level, of whom a bounded number may search at the same time.
public struct ComputerRoster: Sendable {
  private let players: [ComputerLevel: any ComputerPlayer]
  private let searches: AsyncSemaphore
  /// Apart from the searches for moves, so that many hints delay no computer's move.
  private let hints: SharedSearches<Position, Hint>

  /// A roster of players.
  ///
  /// - Parameters:
  ///   - adviser: who says what a person could play.
  ///   - searchLimit: how many of them may search at the same time; the others wait for their turn.
  ///   - now: tells how long a hint takes.
  public init(
    _ players: [ComputerLevel: any ComputerPlayer], adviser: any Adviser = SearchingAdviser(),
    searchLimit: Int, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    self.players = players
    searches = AsyncSemaphore(count: searchLimit)
    hints = SharedSearches(.init(searches: 1, queue: 256, kept: 1000), now: now) {
      guard let finding = try? await adviser.advice(in: $0, isCancelled: $1) else { return }
      $2(Hint(finding: finding))
    }
  }

  /// The roster of every level that there is.
  public init(seed: UInt64, searchLimit: Int) {
    let players = ComputerLevel.allCases.map { ($0, $0.player(seed: seed)) }
    self.init(Dictionary(uniqueKeysWithValues: players), searchLimit: searchLimit)
  }

  /// How many players search, and how many wait for their turn.
  public var load: (searching: Int, waiting: Int) {
    let (moves, hints) = (searches.load, hints.load)
    return (moves.holding + hints.searching, moves.waiting + hints.waiting)
  }

  /// The move that the player of a level chooses, on a thread that nothing else waits for.
  ///
  /// A level that leaves its moves to chance chooses at once, however many search.
  ///
  /// - Parameters:
  ///   - isUrgent: whether the search comes before those that are not.
  ///   - isWanted: asked when it is the search's turn.
  /// - Throws: what the player throws; `CancellationError` if the search is no longer wanted when it is its turn, or its
  ///   task is cancelled before.
  public func move(
    in position: Position, level: ComputerLevel, isUrgent: Bool = true,
    isWanted: @Sendable () async -> Bool = { true }
  ) async throws -> Square {
    guard let player = players[level] else { throw UnknownLevelError(level: level) }
    guard level.searches else { return try await player.move(in: position) }
    let visitor = SearchClient.current.number
    try await searches.acquire(for: visitor, isUrgent: isUrgent)
    defer { searches.release(by: visitor) }
    guard await isWanted() else { throw CancellationError() }
    return try await withTaskExecutorPreference(SearchThread()) {
      try await player.move(in: position)
    }
  }

  /// The hint for a position if it was searched for lately.
  public func knownHint(in position: Position) -> Finding? {
    hints.known(for: position)?.finding
  }

  /// A move to play in a position; one search serves all who ask at the same time.
  ///
  /// - Parameter client: the visitor who pays for the search if this call starts it.
  /// - Throws: ``NoLegalMoveError`` where the side to move has none, ``FullSearchesError`` if too many hints wait already,
  ///   `CancellationError` if the task is cancelled.
  public func hint(
    in position: Position, for client: SearchClient = .current
  ) async throws -> Finding {
    guard !position.legalMoves.isEmpty else { throw NoLegalMoveError(position: position) }
    return try await hints.progress(for: position, fromStep: 1, client: client).finding
  }
}

/// A hint is searched for in one step.
private struct Hint: SearchProgress {
  let finding: Finding
  let step = 1
  let isFinal = true
}

/// A roster has no player of the level that was asked for.
public struct UnknownLevelError: Error, Sendable, Hashable {
  /// The level without a player.
  public let level: ComputerLevel
}

/// A thread of its own for one search, so that a search which fills its core for seconds keeps nobody
/// waiting who shares the few threads of the concurrency runtime.
final class SearchThread: TaskExecutor {
  // A serial queue rather than a thread: only such a queue gets a thread of the system beyond those that
  // share the cores, and gives it back by itself.
  private let queue = DispatchQueue(label: "ComputerPlayers.search")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

/// Advises whoever is to move, whatever the level of the computer on the other side.
public protocol Adviser: Sendable {
  /// The best move that a short search finds in a position, and its expected result.
  ///
  /// - Parameter isCancelled: asked every few thousand positions whether to give up.
  /// - Throws: ``NoLegalMoveError`` where the side to move has none, `CancellationError` if the search gives up.
  func advice(
    in position: Position, isCancelled: @escaping @Sendable () -> Bool
  ) async throws -> Finding
}

/// Advises what a search finds that takes no longer than somebody waits for a page.
public struct SearchingAdviser: Adviser {
  private let budget = SearchBudget(nodes: 800_000, exactEmpties: 18)

  /// An adviser, who remembers nothing between two positions.
  public init() {}

  /// The best move that the search finds, and its score.
  public func advice(
    in position: Position, isCancelled: @escaping @Sendable () -> Bool
  ) async throws -> Finding {
    guard !position.legalMoves.isEmpty else { throw NoLegalMoveError(position: position) }
    var search = PositionSearch(isCancelled: isCancelled)
    let finding = search.best(in: position, within: budget)
    if isCancelled() { throw CancellationError() }
    return finding
  }
}
