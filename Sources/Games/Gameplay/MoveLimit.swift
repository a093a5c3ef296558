package import Reversi

/// How many days a move may take in a game between two persons.
package struct MoveLimit: Sendable, Hashable {
  package let days: Int

  package static let range = 1...30

  package init?(days: Int) {
    guard Self.range.contains(days) else { return nil }
    self.days = days
  }
}

extension LivingGame {
  /// When the time of the side to act runs out. Nil without a limit, and where the limit doesn't apply: against a
  /// computer, while one person plays both sides, and after the end.
  package var moveDeadline: Timestamp? {
    guard let limit, modes == PlayerModes(), seats.areHeldByTwo, !status.isOver else { return nil }
    return deadline ?? timeBegan + .days(Int64(limit.days))
  }

  private var timeBegan: Timestamp {
    seats.timeBegan.map { max($0, turnBegan) } ?? turnBegan
  }

  /// How far the clocks of several machines may differ.
  private static let clockTolerance = Milliseconds.seconds(60)

  /// The game with the right deadline for its move, if a wrong clock has set the beginning; otherwise nil.
  ///
  /// If the time begins in the future, a clock was ahead, or is behind now. Nobody can tell which. So the side to act
  /// has the full time from now on, and the beginning counts again once the clock has reached it.
  func withCorrectedDeadline(at now: Timestamp) -> LivingGame? {
    guard let limit, moveDeadline != nil else { return nil }
    let isEarly = timeBegan > now + Self.clockTolerance
    guard isEarly == (deadline == nil) else { return nil }
    var next = self
    next.deadline = isEarly ? now + .days(Int64(limit.days)) : nil
    return next
  }

  package func sideOutOfTime(at now: Timestamp) -> Disk? {
    let game = withCorrectedDeadline(at: now) ?? self
    return game.moveDeadline.flatMap { $0 <= now ? status.side : nil }
  }

  /// Whether a player with these rights may claim the win: they play the waiting side only, and the opponent's time is
  /// over.
  package func mayClaim(_ rights: Rights, at now: Timestamp) -> Bool {
    sideOutOfTime(at: now).map { rights.holds($0.flipped) && !rights.holds($0) } ?? false
  }

  /// Ends the game: the side that has waited longer than the limit wins, and the disks stay as they are.
  package mutating func claim(now: Timestamp) throws(IgnoredChange) {
    guard let loser = sideOutOfTime(at: now) else { throw .nothingToChange }
    end(.onTime(winner: loser.flipped), now: now)
  }
}

extension Games {
  /// Claims the win for a player who has waited longer than the limit and has seen this version.
  package func claim(
    in id: GameID, seen version: Int, by keys: [SeatDigest]
  ) async throws(GameStoreError) -> ChangeResult {
    try await change(id, seen: version, by: keys) { game, rights throws(IgnoredChange) in
      let now = clock.now
      guard game.mayClaim(rights, at: now) else { throw .nothingToChange }
      try game.claim(now: now)
      return nil
    }
  }
}
