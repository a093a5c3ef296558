package import ComputerPlayers
package import Reversi

extension Seats {
  /// The game that follows another.
  package struct Rematch: Sendable, Hashable {
    /// The name of the game. For a moment, there may be no such game yet.
    package let game: GameID
    /// The version of the last move before it.
    package let lastMove: Int

    package init(_ game: GameID, after lastMove: Int) {
      (self.game, self.lastMove) = (game, lastMove)
    }
  }

  /// The seats of a rematch: those who play have seats again, and the player who asks for it is the host.
  fileprivate func rematch(
    for player: SeatDigest, holding keys: [SeatDigest], swapped: Bool, tally: [Disk?: Int]
  ) -> Seats {
    let players = seats.map { seat in
      let sides = Disk.allCases.filter(seat.rights.holds).map { swapped ? $0.flipped : $0 }
      return Seat(digest: seat.digest, rights: Rights(sides.map(Rights.side)), name: seat.name)
    }
    let host = Seat(digest: player, rights: .host)
    var next = Seats(revision: 0, seats: players + [host], invites: [])
    for (winner, wins) in tally { next.tally[swapped ? winner?.flipped : winner] = wins }
    next.unite(keys, as: player)
    return next
  }
}

extension LivingGame {
  /// The game that the players have gone on to; nil if there is none. A game that is played to another end forgets it.
  package var rematch: GameID? {
    status.isOver && seats.rematch?.lastMove == lastMove ? seats.rematch?.game : nil
  }

  fileprivate var lastMove: Int { moveVersions.last ?? 0 }

  /// The tally of the seats, with this game if it was played to its end and nothing has changed since.
  package var tally: [Disk?: Int] {
    var tally = seats.tally
    if case .over(let winner) = status, ending != nil || lastMove > 0 && version == lastMove {
      tally[winner, default: 0] += 1
    }
    return tally
  }

  /// The rematch that a player asks for: the same start and limit, and the same modes for the same persons.
  fileprivate func rematch(
    _ id: GameID, swapped: Bool, level: ComputerLevel?, for player: SeatDigest,
    holding keys: [SeatDigest], now: Timestamp, pace: Pace
  ) -> LivingGame {
    let level = mayChooseLevel(seats.rights(of: keys)) ? level ?? self.level : self.level
    return LivingGame(
      id: id, record: firstRecord,
      modes: swapped ? PlayerModes(dark: modes.light, light: modes.dark) : modes, level: level,
      limit: limit,
      seats: seats.rematch(
        for: player, holding: keys, swapped: swapped, tally: level == self.level ? tally : [:]),
      now: now, pace: pace)
  }

  /// The start position with the moves that the game began with, unless the game was over with them.
  private var firstRecord: GameRecord {
    let given = record.moves.prefix(moveVersions.prefix { $0 == 0 }.count)
    let first = try? GameRecord(start: record.start, moves: given)
    if let first, !first.position.status.isOver { return first }
    return GameRecord(start: record.start)
  }
}

extension Games {
  /// How long a rematch may take to begin after it was named.
  private static let rematchPatience = Milliseconds.seconds(60)

  /// Begins the game that follows a game that is over, for one of its players. Both players sit down at once.
  ///
  /// The first request names the next game in the seats; then it is created under that name, by this request or, after a
  /// kill, by the next one. So all requests at the same time lead to one game.
  ///
  /// - Parameters:
  ///   - name: a new name. It is called again if a game with that name exists.
  ///   - swapped: whether the players change sides.
  ///   - level: another level, for a player who may choose it; nil for the same.
  ///   - player: the digest of the key that the player sits down with.
  ///   - keys: all keys that the player holds.
  /// - Returns: `.changed` with the next game.
  package func rematch(
    of id: GameID, named name: @autoclosure () -> GameID, swapped: Bool,
    level: ComputerLevel? = nil, as player: SeatDigest, holding keys: [SeatDigest]
  ) async throws(GameStoreError) -> ChangeResult {
    var (own, taken): (GameID?, GameID?)
    while true {
      guard let game = try await gameToChange(id) else { return .missing }
      guard !game.seats.rights(of: keys).isWatcher else { return .forbidden(game) }
      guard game.status.isOver else { return .ignored(game) }
      let now = clock.now
      if let next = game.rematch, next != taken {
        if let found = try await self.game(next) { return .changed(found) }
        // An old name is that of a deleted game, and another game under it would be mistaken for that.
        let oldest = GameID.leadingBits(after: now - Self.rematchPatience)
        if next == own || next.leadingBits > oldest {
          let new = game.rematch(
            next, swapped: swapped, level: level, for: player, holding: keys, now: now, pace: pace)
          if try await write(.insert(new)) > 0 {
            searchAhead(in: new)
            return .changed(new)
          }
          taken = try await self.game(next) == nil ? next : nil
          continue
        }
      }
      try await admitGame(at: now)
      let new = name()
      var named = game
      named.seats.setRematch(Seats.Rematch(new, after: game.lastMove))
      if try await replace(game, with: named) { own = new }
    }
  }
}
