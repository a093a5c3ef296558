package import Reversi

extension Games {
  /// Adds an invite for a side. Only the host may do that, and only before the end.
  ///
  /// - Parameter key: the key in the link, sealed with the host's.
  package func invite(
    for side: Disk, to id: GameID, as invite: SeatDigest, key: String? = nil, by keys: [SeatDigest]
  ) async throws(GameStoreError) -> ChangeResult {
    try await changeAsHost(of: id, by: keys) { game in
      guard !game.status.isOver else { return .ignored(game) }
      game.seats.addInvite(for: side, digest: invite, key: key, now: clock.now)
      return nil
    }
  }

  /// Revokes open invites. Only the host may do that.
  package func revokeInvites(
    of id: GameID, by keys: [SeatDigest], where isRevoked: (Seats.Invite) -> Bool
  ) async throws(GameStoreError) -> ChangeResult {
    try await changeAsHost(of: id, by: keys) { game in
      game.seats.revokeInvites(where: isRevoked) ? nil : .ignored(game)
    }
  }

  /// Makes the player of a side the host. Only the host may do that.
  package func makeHost(
    playerOf side: Disk, of id: GameID, by keys: [SeatDigest]
  ) async throws(GameStoreError) -> ChangeResult {
    try await changeAsHost(of: id, by: keys) { game in
      game.seats.makeHost(playerOf: side) ? nil : .ignored(game)
    }
  }

  /// Removes the host from a game. Another player becomes the host; without one, the game is deleted. Only the host may
  /// do that.
  ///
  /// - Returns: `.changed` with the game as it stays, or as it was before it was deleted.
  package func delete(_ id: GameID, by keys: [SeatDigest]) async throws(GameStoreError)
    -> ChangeResult
  {
    let result = try await changeAsHost(of: id, by: keys) { game in
      game.seats.handOver(from: keys) ? nil : .ignored(game)
    }
    guard case .ignored(let game) = result else { return result }
    guard try await write(.delete(game)) > 0 else { return try await delete(id, by: keys) }
    events.publish(.changed, of: id)
    return .changed(game)
  }

  /// Accepts an invite to a game that isn't over: gives its side to a player.
  ///
  /// - Parameter keys: all keys that the player already has.
  package func take(
    _ invite: SeatDigest, of id: GameID, as player: SeatDigest, holding keys: [SeatDigest]
  ) async throws(GameStoreError) -> ChangeResult {
    let name = try await playerName(of: player)
    return try await change(id, by: keys) { game, _ throws(IgnoredChange) in
      guard let mover = game.status.side else { throw .nothingToChange }
      try game.seats.take(
        invite, as: player, named: name, holding: keys, mover: mover, now: clock.now)
      return nil
    }
  }

  /// The names of the games where these keys hold a seat, most recently changed first.
  package func latestGames(
    of keys: [SeatDigest], limit: Int
  ) async throws(GameStoreError) -> [GameID] {
    keys.isEmpty ? [] : try await store.latestGames(of: keys, limit: limit)
  }

  private func changeAsHost(
    of id: GameID, by keys: [SeatDigest], _ change: (inout LivingGame) -> ChangeResult?
  ) async throws(GameStoreError) -> ChangeResult {
    try await self.change(id) { game in
      game.seats.rights(of: keys).contains(.host) ? change(&game) : .forbidden(game)
    }
  }
}
