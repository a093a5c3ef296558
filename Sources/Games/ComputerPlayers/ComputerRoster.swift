import Dispatch
package import Reversi

/// The computer players, one for each level. Only a bounded number of them searches at the same time.
package struct ComputerRoster: Sendable {
  private let players: [ComputerLevel: any ComputerPlayer]
  private let searches: AsyncSemaphore
  /// Separate from the searches for moves, so that many hints don't delay a computer's move.
  private let hints: SharedSearches<Position, Hint>?

  /// - Parameters:
  ///   - adviser: finds the moves for hints; nil for a site without hints.
  ///   - searchLimit: the number of players that search at the same time; the others wait for their turn.
  ///   - now: measures how long a hint takes.
  package init(
    _ players: [ComputerLevel: any ComputerPlayer], adviser: (any Adviser)? = nil,
    searchLimit: Int, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    self.players = players
    searches = AsyncSemaphore(count: searchLimit)
    hints = adviser.map { adviser in
      SharedSearches(.init(searches: 1, queue: SearchQueue.limit, kept: 1000), now: now) {
        position, isCancelled, report in
        let finding = try? await adviser.advice(in: position, isCancelled: isCancelled)
        if let finding { report(Hint(finding: finding)) }
      }
    }
  }

  /// Creates a roster with the random player of the original as its only player, and without hints.
  package init(randomSeed seed: UInt64) {
    self.init([.random: RandomPlayer(seed: seed)], searchLimit: 1)
  }

  package var hasSearchingPlayers: Bool { players.keys.contains(where: \.searches) }

  package var hasHints: Bool { hints != nil }

  package var load: (searching: Int, waiting: Int) {
    let (moves, hints) = (searches.load, hints?.load ?? (searching: 0, waiting: 0))
    return (moves.holding + hints.searching, moves.waiting + hints.waiting)
  }

  /// Returns the move that the player of a level chooses, or else the random player. The search has a thread of its
  /// own.
  ///
  /// The random level chooses at once, no matter how many searches run.
  ///
  /// - Parameters:
  ///   - isUrgent: whether this search comes before searches that are not urgent.
  ///   - isWanted: asked when it is this search's turn.
  /// - Throws: any error of the player; `CancellationError` if `isWanted` returns false or the task is
  ///   cancelled while it waits.
  package func move(
    in position: Position, level: ComputerLevel, isUrgent: Bool = true,
    isWanted: @Sendable () async -> Bool = { true }
  ) async throws -> ChosenMove {
    // A stored game may have a level that this program has no player for.
    guard let player = players[level] ?? players[.random] else {
      throw UnknownLevelError(level: level)
    }
    guard level.searches, players[level] != nil else {
      return try await player.choice(in: position)
    }
    let visitor = SearchClient.current.number
    try await searches.acquire(for: visitor, isUrgent: isUrgent)
    defer { searches.release(by: visitor) }
    guard await isWanted() else { throw CancellationError() }
    return try await withTaskExecutorPreference(SearchThread()) {
      try await player.choice(in: position)
    }
  }

  /// Returns a suggested move; nil if the roster gives no hints. Simultaneous requests for the same position share
  /// one search.
  ///
  /// - Parameter client: the visitor who pays for the search if this call starts it.
  /// - Throws: ``NoLegalMoveError`` if the side to move has no legal move; ``FullSearchesError`` if too many
  ///   hints wait already; `CancellationError` if the task is cancelled.
  package func hint(
    in position: Position, for client: SearchClient = .current
  ) async throws -> Finding? {
    guard !position.legalMoves.isEmpty else { throw NoLegalMoveError(position: position) }
    return try await hints?.progress(for: position, fromStep: 1, client: client).finding
  }
}

private struct Hint: SearchProgress {
  let finding: Finding
  let step = 1
  let isFinal = true
}

package struct UnknownLevelError: Error, Sendable, Hashable {
  package let level: ComputerLevel
}

/// A thread for a single search. A search that keeps a core busy for seconds would otherwise block one of the
/// few threads of the concurrency runtime.
final class SearchThread: TaskExecutor {
  // A serial queue rather than a thread: the system gives such a queue an extra thread beyond those that share
  // the cores, and takes it back by itself.
  private let queue = DispatchQueue(label: "ComputerPlayers.search")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

/// Suggests a move to the side to move, whatever the level of the computer on the other side.
package protocol Adviser: Sendable {
  /// - Parameter isCancelled: asked every few thousand positions whether to stop.
  /// - Throws: ``NoLegalMoveError`` if the side to move has no legal move; `CancellationError` if the search is
  ///   stopped.
  func advice(
    in position: Position, isCancelled: @escaping @Sendable () -> Bool
  ) async throws -> Finding
}
