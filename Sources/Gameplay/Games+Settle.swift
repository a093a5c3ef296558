extension Games {
  /// Makes the move of a computer that has thought long enough; at most one, and only once whoever asks.
  func settle(_ game: LivingGame) async throws(GameStoreError) -> LivingGame {
    guard game.thinking != nil else { return game }
    let now = clock.now
    let deadline = game.deadline ?? game.framesEnd + pace.thinkingTime
    if deadline > now + longestTurn { return try await bringBackDeadline(of: game, now: now) }
    guard deadline <= now else { return game }

    guard let square = try? await thoughts.move(in: game) else {
      // The game has changed while the computer thought, or nobody waits for the answer any more.
      return try await store.game(game.id) ?? game
    }
    var next = game
    guard (try? next.placeForComputer(at: square, now: now, pace: pace)) != nil else {
      return game
    }
    return try await commit(next, replacing: game)
  }

  /// More than any clock could have set: the frames of a move that turns over whatever it can, then thinking.
  private var longestTurn: Milliseconds {
    64 * pace.frameInterval + pace.thinkingTime
  }

  /// A deadline that lies too far ahead was set by a clock that went wrong, or by a slower pace.
  private func bringBackDeadline(
    of game: LivingGame, now: Timestamp
  ) async throws(GameStoreError) -> LivingGame {
    var next = game
    next.framesEnd = now
    next.startThinking(now: now, pace: pace)
    return try await commit(next, replacing: game)
  }

  /// Stores a changed game and tells everybody who waits for it.
  ///
  /// - Returns: the game that is stored now, be it the changed one or one that came first.
  func commit(
    _ next: LivingGame, replacing game: LivingGame
  ) async throws(GameStoreError) -> LivingGame {
    switch try await store.replace(version: game.version, with: next, orElse: nil) {
    case .replaced(let stored):
      announce(stored)
      return stored
    case .kept(let current): return current
    case .missing: return game
    }
  }

  /// Stops the thinking about what a game was, and wakes those who wait for it.
  func announce(_ game: LivingGame) {
    thoughts.cancel(game.id)
    changes.announce(game.id)
  }
}
