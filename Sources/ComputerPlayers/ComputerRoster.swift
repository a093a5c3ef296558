import Dispatch
public import Reversi

/// The computer players of a house, one for each level, of whom a bounded number may search at the same time.
public struct ComputerRoster: Sendable {
  private let players: [ComputerLevel: any ComputerPlayer]
  private let adviser: any Adviser
  private let searches: AsyncSemaphore
  /// Hints have a place of their own: whoever asks for many keeps no computer from its move.
  private let hints = AsyncSemaphore(count: 1)
  private let now: @Sendable () -> ContinuousClock.Instant

  /// A roster of players.
  ///
  /// - Parameters:
  ///   - adviser: who says what a person could play.
  ///   - searchLimit: how many of them may search at the same time; the others wait for their turn.
  ///   - now: tells how long a hint has taken.
  public init(
    _ players: [ComputerLevel: any ComputerPlayer], adviser: any Adviser = SearchingAdviser(),
    searchLimit: Int, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    self.players = players
    self.adviser = adviser
    self.now = now
    self.searches = AsyncSemaphore(count: searchLimit)
  }

  /// The roster of every level that there is.
  public init(seed: UInt64, searchLimit: Int) {
    let players = ComputerLevel.allCases.map { ($0, $0.player(seed: seed)) }
    self.init(Dictionary(uniqueKeysWithValues: players), searchLimit: searchLimit)
  }

  /// How many players search, and how many wait for their turn.
  public var load: (searching: Int, waiting: Int) {
    let (moves, hints) = (searches.load, hints.load)
    return (moves.holding + hints.holding, moves.waiting + hints.waiting)
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
    return try await searching(in: searches, isUrgent: isUrgent) {
      guard await isWanted() else { throw CancellationError() }
    } for: {
      try await player.move(in: position)
    }
  }

  /// What whoever is to move is advised to play, on such a thread, too.
  ///
  /// - Parameter debit: told how long the search has taken, without the wait for its turn.
  /// - Throws: as for a move.
  public func hint(
    in position: Position, debit: @Sendable (Duration) -> Void = { _ in }
  ) async throws -> Finding {
    try await searching(in: hints) {
      let start = now()
      defer { debit(now() - start) }
      return try await adviser.advice(in: position)
    }
  }

  /// Searches when it is the search's turn, unless what comes before it fails.
  private func searching<Value: Sendable>(
    in places: AsyncSemaphore, isUrgent: Bool = true,
    after begin: @Sendable () async throws -> Void = {},
    for search: @Sendable () async throws -> Value
  ) async throws -> Value {
    try await places.acquire(isUrgent: isUrgent)
    defer { places.release() }
    try await begin()
    return try await withTaskExecutorPreference(SearchThread()) { try await search() }
  }
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
  /// The best move of a position, as far as that can be found out soon, and what it is expected to come to.
  ///
  /// - Throws: ``NoLegalMoveError`` where the side to move has none, `CancellationError` if its task is cancelled.
  func advice(in position: Position) async throws -> Finding
}

/// Advises what a search finds that takes no longer than somebody waits for a page.
public struct SearchingAdviser: Adviser {
  private let budget = SearchBudget(nodes: 800_000, exactEmpties: 18)

  /// An adviser, who remembers nothing between two positions.
  public init() {}

  /// The best move that the search finds, and its score.
  public func advice(in position: Position) async throws -> Finding {
    guard !position.legalMoves.isEmpty else { throw NoLegalMoveError(position: position) }
    var search = PositionSearch { Task.isCancelled }
    let finding = search.best(in: position, within: budget)
    try Task.checkCancellation()
    return finding
  }
}
