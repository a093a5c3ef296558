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
    let patienceAlarm = listener.wake(after: patience, by: clock, with: .patienceOver)
    defer { patienceAlarm.stop() }
    var news = listener.news.makeAsyncIterator()
    var isPatient = true

    while let game = try await game(id) {
      guard game.version == version, isPatient, !Task.isCancelled else { return game }
      let dueAlarm = game.deadline.map { deadline in
        listener.wake(after: max(deadline - clock.now, 1), by: clock, with: .due)
      }
      let next = await news.next(isolation: nil)
      dueAlarm?.stop()
      isPatient = next != .patienceOver
    }
    return nil
  }
}
