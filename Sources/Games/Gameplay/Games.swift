public import ComputerPlayers
public import Reversi
import Synchronization

/// The living games of a house: everything that can be done with them goes through here.
///
/// Whoever asks for a game makes a computer's due move happen first, so that nothing runs for a game
/// that nobody looks at.
public final class Games: Sendable {
  /// How fast the games go.
  public let pace: Pace

  /// Whether no game is changed, not even by a computer whose move is due.
  public let isReadOnly: Bool

  let store: any SiteStore
  let clock: any GameClock
  let events = GameEvents()
  let computers: ComputerRoster
  let searches = MoveSearches()
  let searchesAhead = SearchesAhead(limit: mostSearchesAhead)
  let ceiling: GameCeiling
  private let readiness = StoreReadiness()

  /// The games in a store.
  ///
  /// - Parameters:
  ///   - mostGames: how many the store may hold.
  ///   - isReadOnly: whether the games can be looked at only.
  public init(
    store: any SiteStore, computers: ComputerRoster, clock: any GameClock, pace: Pace = Pace(),
    mostGames: Int = .max, isReadOnly: Bool = false
  ) {
    ceiling = GameCeiling(limit: mostGames)
    self.store = isReadOnly ? ReadOnlyStore(store) : store
    self.isReadOnly = isReadOnly
    self.clock = clock
    self.pace = pace
    self.computers = computers
    store.report(changesTo: events)
  }

  /// The wall clock's time.
  public var now: Timestamp { clock.now }

  /// A game with its due move made; nil if there is none with that name.
  public func game(_ id: GameID) async throws(GameStoreError) -> LivingGame? {
    guard let game = try await store.game(id) else { return nil }
    // Mostly persons are to move, for as long as they like: then nothing is due, and nothing need be asked.
    guard game.thinking != nil || game.limit != nil else { return game }
    return try await makingDueMove(of: game)
  }

  /// A game that can be had without waiting, and in which nothing is due; nil for any other.
  public func gameAtHand(_ id: GameID) -> LivingGame? {
    guard let game = store.gameAtHand(id), game.thinking == nil, game.limit == nil else {
      return nil
    }
    return game
  }

  /// A game as it is stored, but for a time that a wrong clock has set: for requests that must not change anything.
  public func untouchedGame(_ id: GameID) async throws(GameStoreError) -> LivingGame? {
    guard let game = try await store.game(id) else { return nil }
    guard game.limit != nil else { return game }
    return game.withTimeBegun(by: clock.now) ?? game
  }

  /// Finds out whether the store can answer; what was found holds for a second.
  ///
  /// - Throws: ``GameStoreError`` if it can't, not within 1.5 seconds, or if the last change failed a moment ago.
  public func checkStore() async throws(GameStoreError) {
    try await readiness.check(store, by: clock)
  }

  /// Asks the store for a player's change, and remembers for ``checkStore()`` whether it could make that.
  func storing<Answer: Sendable>(
    _ change: StoreQuestion<Answer>
  ) async throws(GameStoreError) -> Answer {
    do throws(GameStoreError) {
      let answer = try await change(store)
      readiness.changeSucceeded()
      return answer
    } catch {
      readiness.changeFailed(error, at: clock.now)
      throw error
    }
  }

  /// Whether it is time for the daily deletion of old games, which counts as begun then.
  ///
  /// The store remembers it: a process that is started again and again deletes no more than one that runs on.
  public func beginsDailyDeletion() async throws(GameStoreError) -> Bool {
    try await store.beginDailyDeletion(at: clock.now)
  }

  /// Deletes some of the games that nobody has changed for a time.
  ///
  /// Time passes only as games are created: a clock that is far ahead makes no game old before the others are. One call
  /// deletes at most a hundredth of the games, so that there is time to notice a mistake.
  ///
  /// - Parameter progress: hears how far that is: at the beginning, if there is anything to delete, and then every 10
  ///   seconds.
  public func deleteGames(
    unchangedFor age: Milliseconds, progress: @escaping @Sendable (GameDeletion) -> Void = { _ in }
  ) async throws(GameStoreError) -> GameDeletion {
    let summary = try await store.summary()
    guard let newest = summary.newest else { return GameDeletion(deleted: 0, of: 0) }
    let pauses = DeletionPauses(from: clock.now)
    let deleted = try await store.deleteGames(
      unchangedSince: min(clock.now, newest) - age, limit: max(1, summary.count / 100)
    ) { count in
      let now = self.clock.now
      if pauses.tells(at: now) { progress(GameDeletion(deleted: count, of: summary.count)) }
      await self.hold(for: pauses.rest(at: now))
      pauses.end(at: self.clock.now)
    }
    return GameDeletion(deleted: deleted, of: summary.count)
  }

  /// Waits without occupying a thread; returns at once if the task is cancelled.
  public func hold(for duration: Milliseconds) async {
    guard duration > 0 else { return }
    try? await clock.sleep(for: duration)
  }
}

/// What happens between the portions of a deletion: it tells how far it is, and rests so that players hardly feel it.
private final class DeletionPauses: Sendable {
  /// How often it tells.
  private static let interval = Milliseconds.seconds(10)
  /// How many times as long as a portion it rests, and how long at most, should somebody set the clock.
  private static let rest = 4
  private static let longestRest = Milliseconds.seconds(1)

  private struct State {
    var told: Timestamp?
    var began: Timestamp
  }

  private let state: Mutex<State>

  init(from now: Timestamp) { state = Mutex(State(began: now)) }

  /// Whether it is time to tell; then that is done.
  func tells(at now: Timestamp) -> Bool {
    state.withLock { state in
      if let told = state.told, now < told + Self.interval { return false }
      state.told = now
      return true
    }
  }

  /// How long to rest behind the portion that ends.
  func rest(at now: Timestamp) -> Milliseconds {
    state.withLock { min(Self.rest * (now - $0.began), Self.longestRest) }
  }

  /// The next portion begins.
  func end(at now: Timestamp) { state.withLock { $0.began = now } }
}

/// What has become of old games.
public struct GameDeletion: Sendable, Hashable {
  /// How many games were deleted.
  public let deleted: Int
  /// How many there were before.
  public let total: Int

  init(deleted: Int, of total: Int) {
    self.deleted = deleted
    self.total = total
  }
}

/// Whether the store can answer: what was found when it was asked last, and how the last change went.
///
/// To find out means to write. All who ask within a second get the same answer, and a new attempt waits for the end of the
/// one before it.
private final class StoreReadiness: Sendable {
  private struct Attempt {
    let start: Timestamp
    let result: Task<GameStoreError?, Never>
    var isOver = false
  }

  private struct State {
    var attempt: Attempt?
    /// The last change, if it failed.
    var failure: (error: GameStoreError, moment: Timestamp)?
  }

  /// How long an attempt may take.
  private static let patience: Milliseconds = 1500
  /// How long a failed change counts: the attempt may succeed at what changes fail at.
  private static let memory = Milliseconds.seconds(5)

  private let state = Mutex(State())

  func check(_ store: any GameStore, by clock: any GameClock) async throws(GameStoreError) {
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
      let result = attempt(store, by: clock)
      state.attempt = Attempt(start: now, result: result)
      return result
    }
    if let error = await result.value { throw error }
  }

  /// Asks the store, and gives it up after a while for those who wait; it may still answer.
  private func attempt(
    _ store: any GameStore, by clock: any GameClock
  ) -> Task<GameStoreError?, Never> {
    let (results, continuation) = AsyncStream.makeStream(of: GameStoreError?.self)
    Task {
      var failure: GameStoreError?
      do throws(GameStoreError) { try await store.check() } catch { failure = error }
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
    // These are about the one change.
    case .exists, .tooManyGames, .readOnly: break
    case .full, .serverFull, .damaged, .unavailable, .unknownOutcome:
      state.withLock { $0.failure = (error, now) }
    }
  }
}

/// Lets games be created as long as there are not too many.
///
/// They are counted once a minute, as other processes create and delete games, too.
final class GameCeiling: Sendable {
  private struct State {
    var count = 0
    var countedAt: Timestamp?
  }

  private let limit: Int
  private let state = Mutex(State())

  init(limit: Int) {
    self.limit = limit
  }

  /// Counts a game that is to be created.
  ///
  /// - Throws: ``GameStoreError``; `.tooManyGames` if there is no place for it.
  func admit(to store: any GameStore, at now: Timestamp) async throws(GameStoreError) {
    guard limit < .max else { return }
    let isOld = state.withLock { state in
      state.countedAt.map { now < $0 || now >= $0 + .seconds(60) } ?? true
    }
    if isOld {
      let count = try await store.summary().count
      state.withLock { $0 = State(count: count, countedAt: now) }
    }
    let isAdmitted = state.withLock { state in
      guard state.count < limit else { return false }
      state.count += 1
      return true
    }
    guard isAdmitted else { throw .tooManyGames(limit: limit) }
  }
}

/// What a new game is to be.
public struct NewGame: Sendable, Hashable {
  /// The moves it starts with, and from where.
  public var record = GameRecord()
  /// Who places the disks.
  public var modes = PlayerModes()
  /// How well the computer plays.
  public var level = ComputerLevel.random
  /// How long a move may take between two persons; nil for as long as they like.
  public var limit: MoveLimit?
  /// A disk to place at once, as the person who creates the game.
  public var firstMove: Square?

  /// The game of the original: the initial board, two people.
  public init() {}
}

extension Games {
  /// Creates a game.
  ///
  /// - Parameters:
  ///   - name: a new name; asked for again if there is a game with that one.
  ///   - host: the digest of the creator's key.
  ///   - motion: how the creator watches the first move.
  /// - Returns: the game; nil if its first move can't be made, and no game is created then.
  public func create(
    _ new: NewGame, id name: @autoclosure () -> GameID, host: SeatDigest, motion: Motion
  ) async throws(GameStoreError) -> LivingGame? {
    let now = clock.now
    guard var game = self.game(new, name(), host: host, motion: motion, now: now) else {
      return nil
    }
    try await ceiling.admit(to: store, at: now)
    // A store knows games by a part of their names only. Of two that are created in the same hundredth of a second those
    // are equal once in eight million times.
    for attempt in 1...Self.nameAttempts {
      do {
        try await storing { [game] store throws(GameStoreError) in try await store.insert(game) }
        break
      } catch let error {
        let other = self.game(new, name(), host: host, motion: motion, now: now)
        guard error == .exists, attempt < Self.nameAttempts, let other else { throw error }
        game = other
      }
    }
    searchAhead(in: game)
    return game
  }

  private static let nameAttempts = 4

  private func game(
    _ new: NewGame, _ id: GameID, host: SeatDigest, motion: Motion, now: Timestamp
  ) -> LivingGame? {
    var game = LivingGame(
      id: id, record: new.record, modes: new.modes, level: new.level, limit: new.limit,
      seats: Seats(host: host), now: now, pace: pace)
    guard let square = new.firstMove else { return game }
    do throws(IgnoredChange) {
      try game.place(at: square, motion: motion, now: now, pace: pace)
    } catch {
      return nil
    }
    return game
  }
}
