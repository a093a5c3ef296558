public import Reversi

/// How many days a move may take in a game between two persons.
public struct MoveLimit: Sendable, Hashable {
  /// The days, from 1 to 30.
  public let days: Int

  /// The numbers of days that there are.
  public static let range = 1...30

  /// A limit of that many days; nil for any number that isn't in ``range``.
  public init?(days: Int) {
    guard Self.range.contains(days) else { return nil }
    self.days = days
  }
}

extension LivingGame {
  /// Until when whoever is to act has time; nil without a limit, and where it doesn't count: against a computer,
  /// while one person holds both sides, after the end.
  public var moveDeadline: Timestamp? {
    guard let limit, modes == PlayerModes(), seats.areHeldByTwo, !status.isOver else { return nil }
    return timeBegan + .days(Int64(limit.days))
  }

  /// When the time of whoever is to act began.
  private var timeBegan: Timestamp {
    seats.timeBegan.map { max($0, turnBegan) } ?? turnBegan
  }

  /// How much the clocks of several machines may differ.
  private static let clockTolerance = Milliseconds.seconds(60)

  /// The game with the time for a move that counts from now on; nil if it has begun already.
  func withTimeBegun(by now: Timestamp) -> LivingGame? {
    guard timeBegan > now + Self.clockTolerance else { return nil }
    var next = self
    next.turnBegan = min(turnBegan, now)
    next.seats.bringBackTime(to: now)
    return next
  }

  /// The side whose time is over; nil if none's is.
  public func sideOutOfTime(at now: Timestamp) -> Disk? {
    guard let moveDeadline, moveDeadline <= now else { return nil }
    return status.side
  }

  /// Whether somebody with these rights may claim the win: the person who waits for one whose time is over.
  public func mayClaim(_ rights: Rights, at now: Timestamp) -> Bool {
    sideOutOfTime(at: now).map { rights.holds($0.flipped) && !rights.holds($0) } ?? false
  }

  /// Ends the game: the side that has waited for longer than the limit wins, and the disks stay as they are.
  ///
  /// - Throws: ``IgnoredChange`` if no side's time is over.
  public mutating func claim(now: Timestamp) throws(IgnoredChange) {
    guard let loser = sideOutOfTime(at: now) else { throw .nothingToChange }
    end(claimedBy: loser.flipped, now: now)
  }
}

extension Games {
  /// Lets the person who has waited for longer than the limit win a game whose version they have seen.
  public func claim(
    in id: GameID, seen version: Int, by keys: [SeatDigest]
  ) async throws(GameStoreError) -> ChangeResult {
    guard let game = try await gameToChange(id) else { return .missing }
    guard !game.seats.rights(of: keys).isWatcher else { return .forbidden(game) }
    let revise: @Sendable (LivingGame) -> LivingGame? = { [clock] current in
      let now = clock.now
      guard current.version == version, current.mayClaim(current.seats.rights(of: keys), at: now)
      else { return nil }
      var next = current
      return (try? next.claim(now: now)) == nil ? nil : next
    }
    guard let next = revise(game) else { return .ignored(game) }
    return try await replaceBySeats(next, orElse: revise)
  }
}
