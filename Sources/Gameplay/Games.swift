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

  let store: any GameStore
  let clock: any GameClock
  let events = GameEvents()
  let computers: ComputerRoster
  let searches = MoveSearches()
  let searchesAhead = SearchesAhead(limit: mostSearchesAhead)
  let hints = KnownHints()
  let ceiling: GameCeiling
  private let readiness = StoreReadiness()

  /// The games in a store.
  ///
  /// - Parameters:
  ///   - mostGames: how many the store may hold.
  ///   - isReadOnly: whether the games can be looked at only.
  public init(
    store: any GameStore, computers: ComputerRoster, clock: any GameClock, pace: Pace = Pace(),
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
    // Mostly persons are to move: then nothing is due, and nothing need be asked.
    guard game.thinking != nil else { return game }
    return try await makingDueMove(of: game)
  }

  /// A game as it is stored: for requests that must not change anything.
  public func untouchedGame(_ id: GameID) async throws(GameStoreError) -> LivingGame? {
    try await store.game(id)
  }

  /// Finds out whether the store can answer; what was found holds for a second.
  ///
  /// - Throws: ``GameStoreError`` if it can't.
  public func checkStore() async throws(GameStoreError) {
    try await readiness.check(store, at: clock.now)
  }

  /// Deletes some of the games that nobody has changed for a time.
  ///
  /// Time passes only as games are played: a clock that is far ahead makes no game old before the others are. And one
  /// call deletes at most a hundredth of the games, so that there is time to notice a mistake.
  public func deleteGames(unchangedFor age: Milliseconds) async throws(GameStoreError)
    -> GameDeletion
  {
    let summary = try await store.summary()
    guard let lastChange = summary.lastChange else { return GameDeletion(deleted: 0, of: 0) }
    let deleted = try await store.deleteGames(
      unchangedSince: min(clock.now, lastChange) - age, limit: max(1, summary.count / 100))
    return GameDeletion(deleted: deleted, of: summary.count)
  }

  /// Waits without occupying a thread; returns at once if the task is cancelled.
  public func hold(for duration: Milliseconds) async {
    guard duration > 0 else { return }
    try? await clock.sleep(for: duration)
  }
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

/// What was found when the store was asked last whether it can answer.
///
/// To find out means to write: whoever asks within a second gets the same answer, and while one attempt lasts nobody makes
/// another.
private final class StoreReadiness: Sendable {
  private struct Attempt {
    let start: Timestamp
    let result: Task<GameStoreError?, Never>
  }

  private let last = Mutex<Attempt?>(nil)

  func check(_ store: any GameStore, at now: Timestamp) async throws(GameStoreError) {
    let attempt = last.withLock { last in
      if let last, last.start <= now, now < last.start + .seconds(1) { return last }
      let attempt = Attempt(
        start: now,
        result: Task {
          do throws(GameStoreError) {
            try await store.check()
            return nil
          } catch {
            return error
          }
        })
      last = attempt
      return attempt
    }
    if let error = await attempt.result.value { throw error }
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
  ///   - host: the digest of the creator's key.
  ///   - motion: how the creator watches the first move.
  /// - Returns: the game; nil if its first move can't be made, and no game is created then.
  public func create(
    _ new: NewGame, id: GameID, host: SeatDigest, motion: Motion
  ) async throws(GameStoreError) -> LivingGame? {
    let now = clock.now
    var game = LivingGame(
      id: id, record: new.record, modes: new.modes, level: new.level, limit: new.limit,
      seats: Seats(host: host), now: now, pace: pace)
    if let square = new.firstMove {
      do throws(IgnoredChange) {
        try game.place(at: square, motion: motion, now: now, pace: pace)
      } catch {
        return nil
      }
    }
    try await ceiling.admit(to: store, at: now)
    try await store.insert(game)
    searchAhead(in: game)
    return game
  }
}
