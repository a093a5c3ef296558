public import ComputerPlayers
public import Reversi

/// The living games of a house: everything that can be done with them goes through here.
///
/// Whoever asks for a game makes a computer's due move happen first, so that nothing runs for a game
/// that nobody looks at.
public final class Games: Sendable {
  /// How fast the games go.
  public let pace: Pace

  let store: any GameStore
  let clock: any GameClock
  let events = GameEvents()
  let computers: ComputerRoster
  let searches = MoveSearches()

  /// The games in a store.
  public init(
    store: any GameStore, computers: ComputerRoster, clock: any GameClock, pace: Pace = Pace()
  ) {
    self.store = store
    self.clock = clock
    self.pace = pace
    self.computers = computers
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

  /// Finds out whether the store can answer.
  ///
  /// - Throws: ``GameStoreError`` if it can't.
  public func checkStore() async throws(GameStoreError) {
    try await store.check()
  }

  /// Deletes the games that nobody has changed for a time, and says how many there were.
  public func deleteGames(unchangedFor age: Milliseconds) async throws(GameStoreError) -> Int {
    try await store.deleteGames(unchangedSince: clock.now - age)
  }

  /// Waits without occupying a thread; returns at once if the task is cancelled.
  public func hold(for duration: Milliseconds) async {
    guard duration > 0 else { return }
    try? await clock.sleep(for: duration)
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
      id: id, record: new.record, modes: new.modes, level: new.level, seats: Seats(host: host),
      now: now, pace: pace)
    if let square = new.firstMove {
      do throws(IgnoredChange) {
        try game.place(at: square, motion: motion, now: now, pace: pace)
      } catch {
        return nil
      }
    }
    try await store.insert(game)
    return game
  }
}
