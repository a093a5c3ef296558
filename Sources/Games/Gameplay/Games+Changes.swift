package import ComputerPlayers
package import Reversi

extension Games {
  /// Places a disk for a player who has seen this version.
  ///
  /// - Parameter revision: the revision of the seats that the player has seen, and with it the other player's offer; nil
  ///   if that isn't known.
  package func place(
    at square: Square, in id: GameID, seen version: Int, seats revision: Int? = nil,
    by keys: [SeatDigest], motion: Motion
  ) async throws(GameStoreError) -> ChangeResult {
    try await changeIfCurrent(version, seats: revision, in: id, by: keys) {
      game throws(IgnoredChange) in
      try game.place(at: square, motion: motion, now: clock.now, pace: pace)
    } orRepeated: { game in
      game.moveNumber(madeBy: version &+ 1).map { game.record.moves[$0] } == .place(square)
    }
  }

  /// Passes for a player who has seen this version, and perhaps the other player's offer, as for a move.
  package func pass(
    in id: GameID, seen version: Int, seats revision: Int? = nil, by keys: [SeatDigest]
  ) async throws(GameStoreError) -> ChangeResult {
    try await changeIfCurrent(version, seats: revision, in: id, by: keys) {
      game throws(IgnoredChange) in
      try game.pass(now: clock.now, pace: pace)
    }
  }

  /// Takes back the moves of ``LivingGame/undoTarget(for:)`` for a player who has seen this version.
  package func undo(
    in id: GameID, seen version: Int, by keys: [SeatDigest]
  ) async throws(GameStoreError) -> ChangeResult {
    try await changeIfCurrent(version, in: id, by: keys) { game, rights in
      game.undoTarget(for: rights) != nil
    } change: { game throws(IgnoredChange) in
      try game.undo(now: clock.now)
    }
  }

  /// Plays the moves of ``LivingGame/redoTarget(for:)`` again for a player who has seen this version.
  package func redo(
    in id: GameID, seen version: Int, by keys: [SeatDigest]
  ) async throws(GameStoreError) -> ChangeResult {
    try await changeIfCurrent(version, in: id, by: keys) { game, rights in
      game.redoTarget(for: rights) != nil
    } change: { game throws(IgnoredChange) in
      try game.redo(now: clock.now, pace: pace)
    }
  }

  /// Sets who plays a side, in whatever version the game is.
  package func setMode(
    _ mode: PlayerMode, of side: Disk, level: ComputerLevel? = nil, in id: GameID,
    by keys: [SeatDigest]
  ) async throws(GameStoreError) -> ChangeResult {
    try await changeAnyVersion(of: id, by: keys, where: { $1.holds(side) }) {
      [clock, pace] game throws(IgnoredChange) in
      try game.setMode(mode, of: side, level: level, now: clock.now, pace: pace)
    }
  }

  /// Sets how well the computer plays, in whatever version the game is.
  package func setLevel(
    _ level: ComputerLevel, in id: GameID, by keys: [SeatDigest]
  ) async throws(GameStoreError) -> ChangeResult {
    try await changeAnyVersion(of: id, by: keys, where: { $0.mayChooseLevel($1) }) {
      [clock, pace] game throws(IgnoredChange) in
      try game.setLevel(level, now: clock.now, pace: pace)
    }
  }

  /// Starts the game over for its host, in whatever version it is, unless two persons play it: they have to agree.
  package func reset(
    _ id: GameID, by keys: [SeatDigest]
  ) async throws(GameStoreError) -> ChangeResult {
    let refusal: @Sendable (LivingGame, Rights) -> ChangeResult? = { game, rights in
      guard rights.contains(.host) else { return .forbidden(game) }
      return game.overrulesAnother(rights) ? .needsConsent(game) : nil
    }
    return try await changeBySeats(of: id, by: keys, refusing: refusal) {
      [clock] game, rights throws(IgnoredChange) in
      guard refusal(game, rights) == nil else { throw .nothingToChange }
      game.reset(now: clock.now)
    }
  }
}

extension Games {
  /// Makes a change only if the game still has this version. By default, only the player whose turn it is may make it.
  private func changeIfCurrent(
    _ version: Int, seats revision: Int? = nil, in id: GameID, by keys: [SeatDigest],
    where isAllowed: (LivingGame, Rights) -> Bool = { $1.holds($0.position.turn) },
    change: (inout LivingGame) throws(IgnoredChange) -> Void,
    orRepeated isRepeated: (LivingGame) -> Bool = { _ in false }
  ) async throws(GameStoreError) -> ChangeResult {
    guard let game = try await gameToChange(id) else { return .missing }
    let rights = game.seats.rights(of: keys)
    guard !rights.isWatcher else { return .forbidden(game) }
    if isRepeated(game) { return .repeated(game, version: version &+ 1) }
    guard game.version == version, isAllowed(game, rights) else { return .ignored(game) }
    // The change would end the offer.
    if game.hasNewOffer(for: rights, since: revision) { return .offered(game) }

    let result = try await compareAndSet(game, change: change)
    if case .ignored(let current) = result, isRepeated(current) {
      return .repeated(current, version: version &+ 1)
    }
    return result
  }

  /// Stores a change, unless another change was stored first.
  private func compareAndSet(
    _ game: LivingGame, change: (inout LivingGame) throws(IgnoredChange) -> Void
  ) async throws(GameStoreError) -> ChangeResult {
    var next = game
    do throws(IgnoredChange) { try change(&next) } catch { return .ignored(game) }
    return try await replace(game, with: next)
  }

  private func changeAnyVersion(
    of id: GameID, by keys: [SeatDigest], where isAllowed: (LivingGame, Rights) -> Bool,
    change: @escaping @Sendable (inout LivingGame) throws(IgnoredChange) -> Void
  ) async throws(GameStoreError) -> ChangeResult {
    guard let game = try await gameToChange(id) else { return .missing }
    guard isAllowed(game, game.seats.rights(of: keys)) else { return .forbidden(game) }
    let revise: @Sendable (LivingGame) -> LivingGame? = { current in
      var next = current
      return (try? change(&next)) == nil ? nil : next
    }
    guard let next = revise(game) else { return .ignored(game) }
    return try await replace(game, with: next, orElse: revise)
  }

  /// Makes a change that depends on the seats. They change without a new version, so the store makes the change with
  /// the current ones.
  ///
  /// - Parameters:
  ///   - version: the version that the player has seen; nil for a change to any version.
  ///   - refusal: returns the reason if the player may not make the change.
  func changeBySeats(
    of id: GameID, seen version: Int? = nil, by keys: [SeatDigest],
    refusing refusal: (LivingGame, Rights) -> ChangeResult?,
    change: @escaping @Sendable (inout LivingGame, Rights) throws(IgnoredChange) -> Void
  ) async throws(GameStoreError) -> ChangeResult {
    guard let game = try await gameToChange(id) else { return .missing }
    if let refusal = refusal(game, game.seats.rights(of: keys)) { return refusal }
    let revise: @Sendable (LivingGame) -> LivingGame? = { current in
      guard version == nil || version == current.version else { return nil }
      var next = current
      return (try? change(&next, current.seats.rights(of: keys))) == nil ? nil : next
    }
    guard let next = revise(game) else { return .ignored(game) }
    // No game has version -1, so the store has to call `revise`.
    return try await replace(version: -1, with: next, orElse: revise)
  }

  /// Stores a changed game and wakes all requests that wait for it.
  func replace(
    _ game: LivingGame, with next: LivingGame,
    orElse revise: (@Sendable (LivingGame) -> LivingGame?)? = nil
  ) async throws(GameStoreError) -> ChangeResult {
    try await replace(version: game.version, with: next, orElse: revise)
  }

  private func replace(
    version: Int, with next: LivingGame, orElse revise: (@Sendable (LivingGame) -> LivingGame?)?
  ) async throws(GameStoreError) -> ChangeResult {
    let replacement = try await storing { store throws(GameStoreError) in
      try await store.replace(version: version, with: next, orElse: revise)
    }
    switch replacement {
    case .replaced(let game):
      announce(game)
      return .changed(game)
    case .kept(let game): return .ignored(game)
    case .missing: return .missing
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
