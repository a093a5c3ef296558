public import ComputerPlayers
public import Reversi

extension Games {
  /// Places a disk for a person who has seen a version.
  public func place(
    at square: Square, in id: GameID, seen version: Int, by keys: [SeatDigest], motion: Motion
  ) async throws(GameStoreError) -> ChangeResult {
    try await changeIfCurrent(version, in: id, by: keys) { game throws(IgnoredChange) in
      try game.place(at: square, motion: motion, now: clock.now, pace: pace)
    } orRepeated: { game in
      game.moveNumber(madeBy: version &+ 1).map { game.record.moves[$0] } == .place(square)
    }
  }

  /// Passes for a person who has seen a version.
  public func pass(
    in id: GameID, seen version: Int, by keys: [SeatDigest]
  ) async throws(GameStoreError) -> ChangeResult {
    try await changeIfCurrent(version, in: id, by: keys) { game throws(IgnoredChange) in
      try game.pass(now: clock.now, pace: pace)
    }
  }

  /// Takes back what ``LivingGame/undoTarget(for:)`` offers to a person who has seen a version.
  public func undo(
    in id: GameID, seen version: Int, by keys: [SeatDigest]
  ) async throws(GameStoreError) -> ChangeResult {
    try await changeIfCurrent(version, in: id, by: keys) { game, rights in
      game.undoTarget(for: rights) != nil
    } change: { game throws(IgnoredChange) in
      try game.undo(now: clock.now)
    }
  }

  /// Puts back what ``LivingGame/redoTarget(for:)`` offers to a person who has seen a version.
  public func redo(
    in id: GameID, seen version: Int, by keys: [SeatDigest]
  ) async throws(GameStoreError) -> ChangeResult {
    try await changeIfCurrent(version, in: id, by: keys) { game, rights in
      game.redoTarget(for: rights) != nil
    } change: { game throws(IgnoredChange) in
      try game.redo(now: clock.now, pace: pace)
    }
  }

  /// Says who places a side's disks, whatever the position has become meanwhile.
  public func setMode(
    _ mode: PlayerMode, of side: Disk, level: ComputerLevel? = nil, in id: GameID,
    by keys: [SeatDigest]
  ) async throws(GameStoreError) -> ChangeResult {
    try await changeAnyVersion(of: id, by: keys, where: { $1.holds(side) }) {
      [clock, pace] game throws(IgnoredChange) in
      try game.setMode(mode, of: side, level: level, now: clock.now, pace: pace)
    }
  }

  /// Says how well the computer plays, whatever the position has become meanwhile.
  public func setLevel(
    _ level: ComputerLevel, in id: GameID, by keys: [SeatDigest]
  ) async throws(GameStoreError) -> ChangeResult {
    try await changeAnyVersion(of: id, by: keys, where: { $0.mayChooseLevel($1) }) {
      [clock, pace] game throws(IgnoredChange) in
      try game.setLevel(level, now: clock.now, pace: pace)
    }
  }

  /// Starts over, whatever the position has become meanwhile.
  public func reset(
    _ id: GameID, by keys: [SeatDigest]
  ) async throws(GameStoreError) -> ChangeResult {
    try await changeAnyVersion(of: id, by: keys, where: { $1.contains(.host) }) { [clock] game in
      game.reset(now: clock.now)
    }
  }
}

extension Games {
  /// Makes a change only if a version is still the current one, unless told otherwise for the seat of the side to move.
  private func changeIfCurrent(
    _ version: Int, in id: GameID, by keys: [SeatDigest],
    where isAllowed: (LivingGame, Rights) -> Bool = { $1.holds($0.position.turn) },
    change: (inout LivingGame) throws(IgnoredChange) -> Void,
    orRepeated isRepeated: (LivingGame) -> Bool = { _ in false }
  ) async throws(GameStoreError) -> ChangeResult {
    guard let game = try await gameToChange(id) else { return .missing }
    let rights = game.seats.rights(of: keys)
    guard !rights.isWatcher else { return .forbidden(game) }
    if isRepeated(game) { return .repeated(game, version: version &+ 1) }
    guard game.version == version, isAllowed(game, rights) else { return .ignored(game) }

    let result = try await compareAndSet(game, change: change)
    if case .ignored(let current) = result, isRepeated(current) {
      return .repeated(current, version: version &+ 1)
    }
    return result
  }

  /// Stores a change of a game, unless another one has been stored first.
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

  /// Stores a change that depends on who holds which seat: seats change beside the version, so that the store always
  /// asks again with those that are current.
  func replaceBySeats(
    _ next: LivingGame, orElse revise: @escaping @Sendable (LivingGame) -> LivingGame?
  ) async throws(GameStoreError) -> ChangeResult {
    // No game has it.
    try await replace(version: -1, with: next, orElse: revise)
  }

  /// Stores a changed game and tells everybody who waits for it.
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

/// What came of a change that somebody asked for.
public enum ChangeResult: Sendable, Hashable {
  case changed(LivingGame)
  /// It was done already, by the move that made this version.
  case repeated(LivingGame, version: Int)
  /// It didn't fit the game any more, or the rules don't allow it: nothing has changed.
  case ignored(LivingGame)
  /// Who asked has no seat that may do this.
  case forbidden(LivingGame)
  case missing

  /// The game as it is now, nil if there is none.
  var game: LivingGame? {
    switch self {
    case .changed(let game), .repeated(let game, _), .ignored(let game), .forbidden(let game): game
    case .missing: nil
    }
  }
}
