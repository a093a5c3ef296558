package import ComputerPlayers
package import Reversi

extension Games {
  /// Changes a game and its seats: reads it, makes the change and stores it. If another change was stored first, all of
  /// it again.
  ///
  /// - Parameters:
  ///   - makesDueMove: whether the computer's due move comes first.
  ///   - change: returns the reason if it changes nothing. It may be called more than once.
  func change(
    _ id: GameID, makesDueMove: Bool = true, _ change: (inout LivingGame) -> ChangeResult?
  ) async throws(GameStoreError) -> ChangeResult {
    while true {
      let found = try await makesDueMove ? gameToChange(id) : store.readableGame(id)
      guard let game = found else { return .missing }
      var next = game
      if let reason = change(&next) { return reason }
      if try await replace(game, with: next) { return .changed(next) }
    }
  }

  /// Stores a changed game and wakes all requests that wait for it, unless another change was stored first.
  func replace(_ game: LivingGame, with next: LivingGame) async throws(GameStoreError) -> Bool {
    guard try await write(.replace(game, with: next)) > 0 else { return false }
    if next.version == game.version {
      events.publish(.changed, of: game.id)
    } else {
      announce(next)
    }
    return true
  }

  func change(
    _ id: GameID, by keys: [SeatDigest],
    _ change: (inout LivingGame, Rights) throws(IgnoredChange) -> ChangeResult?
  ) async throws(GameStoreError) -> ChangeResult {
    try await self.change(id) { game in
      let before = game
      do throws(IgnoredChange) {
        return try change(&game, before.seats.rights(of: keys))
      } catch {
        return .ignored(before)
      }
    }
  }

  /// Changes the version of a game that a player has seen.
  func change(
    _ id: GameID, seen version: Int, by keys: [SeatDigest],
    _ change: (inout LivingGame, Rights) throws(IgnoredChange) -> ChangeResult?
  ) async throws(GameStoreError) -> ChangeResult {
    try await self.change(id, by: keys) { game, rights throws(IgnoredChange) in
      if rights.isWatcher { return .forbidden(game) }
      guard game.version == version else { throw .nothingToChange }
      return try change(&game, rights)
    }
  }

  /// Makes a move for the player whose turn it is and who has seen this version, and perhaps the other player's offer.
  private func move(
    in id: GameID, seen version: Int, seats revision: Int?, by keys: [SeatDigest],
    _ move: (inout LivingGame) throws(IgnoredChange) -> Void
  ) async throws(GameStoreError) -> ChangeResult {
    try await change(id, seen: version, by: keys) { game, rights throws(IgnoredChange) in
      guard rights.holds(game.position.turn) else { throw .nothingToChange }
      // The move would end the offer.
      if game.hasNewOffer(for: rights, since: revision) { return .offered(game) }
      try move(&game)
      return nil
    }
  }
}

extension Games {
  /// Places a disk for a player who has seen this version.
  ///
  /// - Parameter revision: the revision of the seats that the player has seen, and with it the other player's offer; nil
  ///   if that isn't known.
  package func place(
    at square: Square, in id: GameID, seen version: Int, seats revision: Int? = nil,
    by keys: [SeatDigest], motion: Motion
  ) async throws(GameStoreError) -> ChangeResult {
    let result = try await move(in: id, seen: version, seats: revision, by: keys) {
      game throws(IgnoredChange) in
      try game.place(at: square, motion: motion, now: clock.now, pace: pace)
    }
    let next = version &+ 1
    if case .ignored(let game) = result,
      game.moveNumber(madeBy: next).map({ game.record.moves[$0] }) == .place(square)
    {
      return .repeated(game, version: next)
    }
    return result
  }

  /// Passes for a player who has seen this version, and perhaps the other player's offer, as for a move.
  package func pass(
    in id: GameID, seen version: Int, seats revision: Int? = nil, by keys: [SeatDigest]
  ) async throws(GameStoreError) -> ChangeResult {
    try await move(in: id, seen: version, seats: revision, by: keys) { game throws(IgnoredChange) in
      try game.pass(now: clock.now, pace: pace)
    }
  }

  /// Takes back the moves of ``LivingGame/undoTarget(for:)`` for a player who has seen this version.
  package func undo(
    in id: GameID, seen version: Int, by keys: [SeatDigest]
  ) async throws(GameStoreError) -> ChangeResult {
    try await change(id, seen: version, by: keys) { game, rights throws(IgnoredChange) in
      guard game.undoTarget(for: rights) != nil else { throw .nothingToChange }
      try game.undo(now: clock.now)
      return nil
    }
  }

  /// Plays the moves of ``LivingGame/redoTarget(for:)`` again for a player who has seen this version.
  package func redo(
    in id: GameID, seen version: Int, by keys: [SeatDigest]
  ) async throws(GameStoreError) -> ChangeResult {
    try await change(id, seen: version, by: keys) { game, rights throws(IgnoredChange) in
      guard game.redoTarget(for: rights) != nil else { throw .nothingToChange }
      try game.redo(now: clock.now, pace: pace)
      return nil
    }
  }

  /// Sets who plays a side, in whatever version the game is.
  package func setMode(
    _ mode: PlayerMode, of side: Disk, level: ComputerLevel? = nil, in id: GameID,
    by keys: [SeatDigest]
  ) async throws(GameStoreError) -> ChangeResult {
    try await change(id, by: keys) { game, rights throws(IgnoredChange) in
      guard rights.holds(side) else { return .forbidden(game) }
      try game.setMode(mode, of: side, level: level, now: clock.now, pace: pace)
      return nil
    }
  }

  /// Sets how well the computer plays, in whatever version the game is.
  package func setLevel(
    _ level: ComputerLevel, in id: GameID, by keys: [SeatDigest]
  ) async throws(GameStoreError) -> ChangeResult {
    try await change(id, by: keys) { game, rights throws(IgnoredChange) in
      guard game.mayChooseLevel(rights) else { return .forbidden(game) }
      try game.setLevel(level, now: clock.now, pace: pace)
      return nil
    }
  }

  /// Starts the game over for its host, in whatever version it is, unless two persons play it: they have to agree.
  package func reset(
    _ id: GameID, by keys: [SeatDigest]
  ) async throws(GameStoreError) -> ChangeResult {
    try await change(id, by: keys) { game, rights in
      guard rights.contains(.host) else { return .forbidden(game) }
      if game.overrulesAnother(rights) { return .needsConsent(game) }
      game.reset(now: clock.now)
      return nil
    }
  }
}

package enum ChangeResult: Sendable, Hashable {
  case changed(LivingGame)
  /// An earlier request made this move already, as this version.
  case repeated(LivingGame, version: Int)
  /// Nothing has changed: the change no longer fits the game, or the rules don't allow it.
  case ignored(LivingGame)
  /// Nothing has changed: the other player has made an offer that the player hasn't seen yet.
  case offered(LivingGame)
  /// Nothing has changed: another person plays, too, and has to agree.
  case needsConsent(LivingGame)
  /// The player has no seat that allows the change.
  case forbidden(LivingGame)
  case missing

  var game: LivingGame? {
    switch self {
    case .changed(let game), .repeated(let game, _), .ignored(let game), .offered(let game),
      .needsConsent(let game), .forbidden(let game):
      game
    case .missing: nil
    }
  }
}
