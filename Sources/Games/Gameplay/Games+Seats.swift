package import Reversi

/// The outcome of a change to a game's seats.
package enum SeatResult: Sendable, Hashable {
  /// Done: the game with its new seats.
  case changed(LivingGame)
  /// The seats stay as they are.
  case refused(SeatError, LivingGame)
  /// The player has no seat that allows the change.
  case forbidden(LivingGame)
  case missing
}

extension Games {
  /// Adds an invite for a side. Only the host may do that.
  package func invite(
    for side: Disk, to id: GameID, as invite: SeatDigest, by keys: [SeatDigest]
  ) async throws(GameStoreError) -> SeatResult {
    try await changeSeats(of: id, byHost: keys) { game throws(SeatRefusal) in
      game.seats.addInvite(for: side, digest: invite, now: clock.now)
    }
  }

  /// Revokes an open invite. Only the host may do that.
  package func revokeInvite(
    named name: String, of id: GameID, by keys: [SeatDigest]
  ) async throws(GameStoreError) -> SeatResult {
    try await changeSeats(of: id, byHost: keys) { game throws(SeatRefusal) in
      guard game.seats.revokeInvite(named: name) else { throw .refused(.unknownInvite) }
    }
  }

  /// Makes the player of a side the host. Only the host may do that.
  package func makeHost(
    playerOf side: Disk, of id: GameID, by keys: [SeatDigest]
  ) async throws(GameStoreError) -> SeatResult {
    try await changeSeats(of: id, byHost: keys) { game throws(SeatRefusal) in
      guard game.seats.makeHost(playerOf: side) else { throw .refused(.noOtherPlayer) }
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
      let isDone =
        game.seats.handOver(from: keys)
        ? try await replaceSeats(of: before, with: game.seats)
        : try await storing { store throws(GameStoreError) in
          try await store.deleteGame(id, seatsRevision: before.seats.revision)
        }
      guard isDone else { continue }
      events.publish(.changed, of: id)
      return .changed(game)
    }
  }

  /// Accepts an invite: gives its side to a player.
  ///
  /// - Parameter keys: all keys that the player already has.
  package func take(
    _ invite: SeatDigest, of id: GameID, as player: SeatDigest, holding keys: [SeatDigest]
  ) async throws(GameStoreError) -> SeatResult {
    let name = try await store.playerName(of: player)
    return try await changeSeats(of: id) { game throws(SeatRefusal) in
      do throws(SeatError) {
        try game.seats.take(
          invite, as: player, named: name, holding: keys, mover: game.status.side, now: clock.now)
      } catch {
        throw .refused(error)
      }
    }
  }

  /// Moves the seats that a player holds under other keys to the player's own key.
  package func hand(
    _ keys: [SeatDigest], of id: GameID, to player: SeatDigest
  ) async throws(GameStoreError) -> SeatResult {
    try await changeSeats(of: id) { game throws(SeatRefusal) in
      guard game.seats.hand(keys, to: player) else { throw .forbidden }
    }
  }

  /// The names of the games where these keys hold a seat, most recently changed first.
  package func latestGames(
    of keys: [SeatDigest], limit: Int
  ) async throws(GameStoreError) -> [GameID] {
    keys.isEmpty ? [] : try await store.latestGames(of: keys, limit: limit)
  }

  private enum SeatRefusal: Error {
    case forbidden
    case refused(SeatError)

    func result(for game: LivingGame) -> SeatResult {
      switch self {
      case .forbidden: .forbidden(game)
      case .refused(let error): .refused(error, game)
      }
    }
  }

  /// Stores a game's changed seats, unless another change of the seats was stored first.
  func replaceSeats(of game: LivingGame, with seats: Seats) async throws(GameStoreError) -> Bool {
    try await storing { store throws(GameStoreError) in
      try await store.replaceSeats(of: game.id, revision: game.seats.revision, with: seats)
    }
  }

  private func changeSeats(
    of id: GameID, byHost keys: [SeatDigest], change: (inout LivingGame) throws(SeatRefusal) -> Void
  ) async throws(GameStoreError) -> SeatResult {
    try await changeSeats(of: id) { game throws(SeatRefusal) in
      guard game.seats.rights(of: keys).contains(.host) else { throw .forbidden }
      try change(&game)
    }
  }

  private func changeSeats(
    of id: GameID, change: (inout LivingGame) throws(SeatRefusal) -> Void
  ) async throws(GameStoreError) -> SeatResult {
    while true {
      guard let game = try await gameToChange(id) else { return .missing }
      var next = game
      do throws(SeatRefusal) {
        try change(&next)
      } catch {
        return error.result(for: game)
      }
      if try await replaceSeats(of: game, with: next.seats) {
        events.publish(.changed, of: id)
        return .changed(next)
      }
    }
  }
}
