package import Reversi

package enum SeatResult: Sendable, Hashable {
  case changed(LivingGame)
  case refused(SeatError, LivingGame)
  case forbidden(LivingGame)
  case missing
}

extension Games {
  /// Adds an invite for a side. Only the host may do that, and only before the end.
  package func invite(
    for side: Disk, to id: GameID, as invite: SeatDigest, by keys: [SeatDigest]
  ) async throws(GameStoreError) -> SeatResult {
    try await changeSeats(of: id, byHost: keys) { game in
      guard !game.status.isOver else { return .refused(.tooLate, game) }
      game.seats.addInvite(for: side, digest: invite, now: clock.now)
      return nil
    }
  }

  /// Revokes an open invite. Only the host may do that.
  package func revokeInvite(
    named name: String, of id: GameID, by keys: [SeatDigest]
  ) async throws(GameStoreError) -> SeatResult {
    try await changeSeats(of: id, byHost: keys) { game in
      game.seats.revokeInvite(named: name) ? nil : .refused(.unknownInvite, game)
    }
  }

  /// Makes the player of a side the host. Only the host may do that.
  package func makeHost(
    playerOf side: Disk, of id: GameID, by keys: [SeatDigest]
  ) async throws(GameStoreError) -> SeatResult {
    try await changeSeats(of: id, byHost: keys) { game in
      game.seats.makeHost(playerOf: side) ? nil : .refused(.noOtherPlayer, game)
    }
  }

  /// Removes the host from a game. Another player becomes the host; without one, the game is deleted. Only the host may
  /// do that.
  ///
  /// - Returns: `.changed` with the game as it stays, or as it was before it was deleted.
  package func delete(_ id: GameID, by keys: [SeatDigest]) async throws(GameStoreError)
    -> SeatResult
  {
    while true {
      guard var game = try await gameToChange(id) else { return .missing }
      let before = game
      guard game.seats.rights(of: keys).contains(.host) else { return .forbidden(game) }
      if game.seats.handOver(from: keys) {
        if try await replaceSeats(of: before, with: game.seats) { return .changed(game) }
        continue
      }
      let isDeleted = try await storing { store throws(GameStoreError) in
        try await store.deleteGame(id, seatsRevision: before.seats.revision)
      }
      if isDeleted {
        events.publish(.changed, of: id)
        return .changed(game)
      }
    }
  }

  /// Accepts an invite to a game that isn't over: gives its side to a player.
  ///
  /// - Parameter keys: all keys that the player already has.
  package func take(
    _ invite: SeatDigest, of id: GameID, as player: SeatDigest, holding keys: [SeatDigest]
  ) async throws(GameStoreError) -> SeatResult {
    let name = try await store.playerName(of: player)
    return try await changeSeats(of: id) { game in
      guard let mover = game.status.side else { return .refused(.tooLate, game) }
      do throws(SeatError) {
        try game.seats.take(
          invite, as: player, named: name, holding: keys, mover: mover, now: clock.now)
        return nil
      } catch {
        return .refused(error, game)
      }
    }
  }

  /// The names of the games where these keys hold a seat, most recently changed first.
  package func latestGames(
    of keys: [SeatDigest], limit: Int
  ) async throws(GameStoreError) -> [GameID] {
    keys.isEmpty ? [] : try await store.latestGames(of: keys, limit: limit)
  }

  private func changeSeats(
    of id: GameID, byHost keys: [SeatDigest], change: (inout LivingGame) -> SeatResult?
  ) async throws(GameStoreError) -> SeatResult {
    try await changeSeats(of: id) { game in
      game.seats.rights(of: keys).contains(.host) ? change(&game) : .forbidden(game)
    }
  }

  /// Changes the seats of a game, again after each other change of them that was stored first.
  ///
  /// - Parameter change: returns the reason if it changes nothing.
  func changeSeats<Outcome: SeatChangeOutcome>(
    of id: GameID, change: (inout LivingGame) -> Outcome?
  ) async throws(GameStoreError) -> Outcome {
    while true {
      guard let game = try await gameToChange(id) else { return .missing }
      var next = game
      if let refusal = change(&next) { return refusal }
      if try await replaceSeats(of: game, with: next.seats) { return .changed(next) }
    }
  }

  /// Stores a game's changed seats and wakes all requests that wait for the game, unless another change of the seats
  /// was stored first.
  func replaceSeats(of game: LivingGame, with seats: Seats) async throws(GameStoreError) -> Bool {
    let isReplaced = try await storing { store throws(GameStoreError) in
      try await store.replaceSeats(of: game.id, revision: game.seats.revision, with: seats)
    }
    if isReplaced { events.publish(.changed, of: game.id) }
    return isReplaced
  }
}

protocol SeatChangeOutcome {
  static func changed(_ game: LivingGame) -> Self
  static var missing: Self { get }
}

extension SeatResult: SeatChangeOutcome {}
extension ChangeResult: SeatChangeOutcome {}
