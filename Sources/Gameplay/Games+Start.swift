public import ComputerPlayers
public import Reversi

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
  /// - Throws: ``GameStoreError``.
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
