package import ComputerPlayers
package import Reversi
import Synchronization

/// The living games of a server. Every use of a game goes through here.
///
/// Asking for a game first makes a computer's due move. So no work is done for games that are not being viewed.
package final class Games: Sendable {
  package let pace: Pace

  /// Whether games never change, not even by a computer's due move.
  package let isReadOnly: Bool

  let store: any GameStore
  let clock: any GameClock
  let events = GameEvents()
  package let computers: ComputerRoster
  /// The searches for computers' moves, due or ahead: one for a turn, however many ask for its move.
  let searches: Searches
  /// The due moves that are being made. They wait for a search or for the store.
  let moves = Scheduler<ComputerTurn, MovedGame>(.init())
  private let mostGames: Int
  private let count = Mutex<(games: Int, at: Timestamp?)>((0, nil))
  private let readiness = StoreReadiness()

  package init(
    store: any GameStore, computers: ComputerRoster, clock: any GameClock, pace: Pace = Pace(),
    mostGames: Int = .max, isReadOnly: Bool = false
  ) {
    searches = Searches(.init(workers: computers.searchLimit, kept: Self.mostSearches))
    self.store = store
    self.isReadOnly = isReadOnly
    self.clock = clock
    self.pace = pace
    self.mostGames = mostGames
    self.computers = computers
    store.report(changesTo: events)
  }

  package var now: Timestamp { clock.now }

  /// A game after its due move; nil if there is no game with that name.
  package func game(_ id: GameID) async throws(GameStoreError) -> LivingGame? {
    guard let game = try await store.game(id) else { return nil }
    // Usually a person is to move and has no time limit. Then nothing can be due.
    guard game.thinking != nil || game.limit != nil else { return game }
    return try await makingDueMove(of: game)
  }

  /// The game, if it is available without waiting and nothing can be due in it; otherwise nil.
  package func cachedGame(_ id: GameID) -> LivingGame? {
    guard let game = store.cachedGame(id), game.thinking == nil, game.limit == nil else {
      return nil
    }
    return game
  }

  /// A game as stored, except for a turn that a wrong clock put into the future. For requests that must not change
  /// anything.
  package func untouchedGame(_ id: GameID) async throws(GameStoreError) -> LivingGame? {
    try await store.game(id).map(inTime)
  }

  /// The same for one of several games: nil also if it is damaged, which must not hide the others.
  package func readableGame(_ id: GameID) async throws(GameStoreError) -> LivingGame? {
    try await store.readableGame(id).map(inTime)
  }

  private func inTime(_ game: LivingGame) -> LivingGame {
    game.limit == nil ? game : game.withCorrectedDeadline(at: clock.now) ?? game
  }

  /// Checks that the store answers. A result counts for a second.
  ///
  /// - Throws: ``GameStoreError`` if the store fails, takes longer than 1.5 seconds, or has just failed to make a
  ///   change.
  package func checkStore() async throws(GameStoreError) {
    try await readiness.check(by: clock) { [self] () throws(GameStoreError) in
      if !isReadOnly { return try await store.check() }
      // Finds no game, but has to look.
      _ = try await store.oldGames(after: .max, before: clock.now, limit: 1)
    }
  }

  /// Makes a change in the store, and records for ``checkStore()`` whether that succeeded.
  func write(_ change: StoreChange) async throws(GameStoreError) -> Int {
    if isReadOnly { throw .readOnly }
    do throws(GameStoreError) {
      let count = try await store.write(change)
      readiness.changeSucceeded()
      return count
    } catch {
      readiness.changeFailed(error, at: clock.now)
      throw error
    }
  }

  /// Whether the daily deletion of old games may begin. If so, it counts as begun.
  ///
  /// The store keeps the time, so a process that is restarted again and again doesn't delete more than one that runs
  /// on.
  package func beginsDailyDeletion() async throws(GameStoreError) -> Bool {
    try await write(.beginDailyDeletion(at: clock.now)) > 0
  }

  /// Deletes some of the games that have not changed for a while.
  ///
  /// A game's age is measured against the newest game, if that is older than the clock: a clock that runs far ahead
  /// then makes no game old. One call deletes at most a hundredth of the games, which leaves time to notice a mistake.
  ///
  /// - Parameter progress: called with the progress at the beginning, if there is anything to delete, and then every 10
  ///   seconds.
  package func deleteGames(
    unchangedFor age: Milliseconds, progress: (GameDeletion) -> Void = { _ in }
  ) async throws(GameStoreError) -> GameDeletion {
    let summary = try await store.summary()
    guard let newest = summary.newest else { return GameDeletion(deleted: 0, total: 0) }
    var reported: Timestamp?
    var began = clock.now
    let deleted = try await store.deleteGames(
      unchangedSince: min(clock.now, newest) - age, limit: max(1, summary.count / 100)
    ) { count in
      let now = clock.now
      if reported.map({ now >= $0 + .seconds(10) }) ?? true {
        reported = now
        progress(GameDeletion(deleted: count, total: summary.count))
      }
      // For the players' sake, four times as long as the portion before. The limit is for a clock that is set.
      await hold(for: min(4 * (now - began), .seconds(1)))
      began = clock.now
    }
    return GameDeletion(deleted: deleted, total: summary.count)
  }

  /// What an operation finds; nil if that takes too long. It is cancelled then, but always begun.
  package func found<Value: Sendable>(
    within patience: Milliseconds, _ operation: @escaping @Sendable () async throws -> Value
  ) async throws -> Value? {
    try await withThrowingTaskGroup(of: Value?.self) { group in
      group.addImmediateTask { try await operation() }
      group.addTask {
        await self.hold(for: patience)
        return nil
      }
      defer { group.cancelAll() }
      return try await group.next() ?? nil
    }
  }

  /// Waits without occupying a thread; returns at once if the task is cancelled.
  package func hold(for duration: Milliseconds) async {
    guard duration > 0 else { return }
    try? await clock.sleep(for: duration)
  }
}

package struct GameDeletion: Sendable, Hashable {
  package let deleted: Int
  /// How many games there were before the deletion.
  package let total: Int
}

/// Whether the store answers, by the last check and by the last change.
///
/// A check writes to the store. All calls within a second share one check, and a new check waits for the end of the
/// last one.
private final class StoreReadiness: Sendable {
  private struct Attempt {
    let start: Timestamp
    let result: Task<GameStoreError?, Never>
    var isOver = false
  }

  private struct State {
    var attempt: Attempt?
    /// The failure of the last change; nil if it succeeded.
    var failure: (error: GameStoreError, moment: Timestamp)?
  }

  private static let patience: Milliseconds = 1500
  /// How long a failed change counts. A check may succeed although changes fail.
  private static let memory = Milliseconds.seconds(5)

  private let state = Mutex(State())

  func check(
    by clock: any GameClock, _ check: @escaping @Sendable () async throws(GameStoreError) -> Void
  ) async throws(GameStoreError) {
    let now = clock.now
    let result = try state.withLock { state throws(GameStoreError) in
      if let (error, moment) = state.failure, moment <= now, now < moment + Self.memory {
        throw error
      }
      if let attempt = state.attempt,
        !attempt.isOver || attempt.start <= now && now < attempt.start + .seconds(1)
      {
        return attempt.result
      }
      let result = attempt(check, by: clock)
      state.attempt = Attempt(start: now, result: result)
      return result
    }
    if let error = await result.value { throw error }
  }

  /// Starts a check and gives up waiting after ``patience``; the store may still answer later.
  private func attempt(
    _ check: @escaping @Sendable () async throws(GameStoreError) -> Void, by clock: any GameClock
  ) -> Task<GameStoreError?, Never> {
    let (results, continuation) = AsyncStream.makeStream(of: GameStoreError?.self)
    Task {
      var failure: GameStoreError?
      do throws(GameStoreError) { try await check() } catch { failure = error }
      state.withLock { $0.attempt?.isOver = true }
      continuation.yield(failure)
    }
    return Task {
      let alarm = Task {
        guard (try? await clock.sleep(for: Self.patience)) != nil else { return }
        continuation.yield(.unavailable("it has written nothing for 1.5 s"))
      }
      defer { alarm.cancel() }
      var received = results.makeAsyncIterator()
      return await received.next() ?? nil
    }
  }

  func changeSucceeded() { state.withLock { $0.failure = nil } }

  func changeFailed(_ error: GameStoreError, at now: Timestamp) {
    switch error {
    // These errors concern one change and not the store.
    case .exists, .tooManyGames, .readOnly: break
    case .full, .serverFull, .damaged, .unavailable, .unknownOutcome:
      state.withLock { $0.failure = (error, now) }
    }
  }
}

package struct NewGame: Sendable, Hashable {
  package var record = GameRecord()
  package var modes = PlayerModes()
  package var level = ComputerLevel.random
  /// How long a move may take between two persons; nil for no limit.
  package var limit: MoveLimit?
  /// A disk that the creator places at once.
  package var firstMove: Square?

  /// A game like the original: the initial board and two persons.
  package init() {}
}

extension Games {
  /// - Parameters:
  ///   - name: a new name. It is called again if a game with that name exists.
  ///   - motion: how the creator watches the first move.
  package func create(
    _ new: NewGame, id name: @autoclosure () -> GameID, host: SeatDigest, motion: Motion
  ) async throws(GameStoreError) -> LivingGame? {
    let now = clock.now
    let seats = Seats(host: host, named: try await playerName(of: host))
    guard var game = self.game(new, name(), seats, motion: motion, now: now) else { return nil }
    try await admitGame(at: now)
    // Stores use only the first bits of a name as the key. Two games created in the same hundredth of a second share
    // those with a chance of one in eight million.
    for _ in 1...Self.nameAttempts {
      if try await write(.insert(game)) > 0 {
        searchAhead(in: game)
        return game
      }
      guard let other = self.game(new, name(), seats, motion: motion, now: now) else { return nil }
      game = other
    }
    throw .exists
  }

  private static let nameAttempts = 4

  /// Counts a game that is about to be created. Once a minute, the store counts its games, since other processes create
  /// and delete games, too.
  ///
  /// - Throws: ``GameStoreError``; `.tooManyGames` if the limit is reached.
  func admitGame(at now: Timestamp) async throws(GameStoreError) {
    guard mostGames < .max else { return }
    let isOld = count.withLock { $0.at.map { now < $0 || now >= $0 + .seconds(60) } ?? true }
    if isOld {
      let games = try await store.summary().count
      count.withLock { $0 = (games, now) }
    }
    let isAdmitted = count.withLock { count in
      guard count.games < mostGames else { return false }
      count.games += 1
      return true
    }
    guard isAdmitted else { throw .tooManyGames(limit: mostGames) }
  }

  private func game(
    _ new: NewGame, _ id: GameID, _ seats: Seats, motion: Motion, now: Timestamp
  ) -> LivingGame? {
    var game = LivingGame(
      id: id, record: new.record, modes: new.modes, level: new.level, limit: new.limit,
      seats: seats, now: now, pace: pace)
    guard let square = new.firstMove else { return game }
    do throws(IgnoredChange) {
      try game.place(at: square, motion: motion, now: now, pace: pace)
    } catch {
      return nil
    }
    return game
  }
}
