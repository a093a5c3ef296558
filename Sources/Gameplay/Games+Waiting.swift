extension Games {
  /// Waits until a game has another version than somebody has seen, at most for a time.
  ///
  /// A computer's move that falls due meanwhile is made. A cancelled task gets the game as it is, at once.
  ///
  /// - Returns: the game; nil if there is none with that name.
  /// - Throws: ``GameStoreError``.
  public func game(
    _ id: GameID, after version: Int, waitingAtMost patience: Milliseconds
  ) async throws(GameStoreError) -> LivingGame? {
    let listener = changes.listen(to: id)
    defer { changes.dismiss(listener) }
    guard var game = try await store.game(id) else { return nil }
    guard game.version == version, patience > 0 else { return try await settle(game) }
    let patienceAlarm = listener.wake(after: patience, by: clock, with: .patienceOver)
    defer { patienceAlarm.stop() }
    var news = listener.news.makeAsyncIterator()

    while game.version == version {
      game = try await bringBackDeadline(of: game)
      let dueAlarm = startOrAwaitMove(in: game, for: listener)
      defer { dueAlarm?.stop() }
      switch await news.next(isolation: nil) {
      case .failed(let error): throw error
      case .patienceOver, nil: return try await store.game(id)
      case .changed, .due:
        guard let current = try await store.game(id) else { return nil }
        game = current
      }
    }
    return game
  }

  /// Lets a computer make its due move, or wakes a listener when the move falls due.
  ///
  /// A computer that doesn't know what to do wakes nobody, so that it is not asked over and over.
  private func startOrAwaitMove(
    in game: LivingGame, for listener: GameChanges.Listener
  ) -> GameChanges.Alarm? {
    guard let turn = turn(of: game) else { return nil }
    let rest = turn.deadline - clock.now
    guard rest <= 0 else { return listener.wake(after: rest, by: clock, with: .due) }
    think(about: turn, in: game) { outcome in
      switch outcome {
      case .failure(let error): listener.wake(with: .failed(error))
      case .success(let current) where current.version != game.version:
        listener.wake(with: .changed)
      case .success: break
      }
    }
    return nil
  }
}
