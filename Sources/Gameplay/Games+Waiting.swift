import Synchronization

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

/// Tells those who wait for a game that it has changed.
final class GameChanges: Sendable {
  private struct State {
    var lastTicket = 0
    var waiting: [GameID: [Int: AsyncStream<News>.Continuation]] = [:]
  }

  private let state = Mutex(State())

  /// Why somebody who waits is woken.
  enum News: Sendable {
    /// The game may have changed.
    case changed
    /// A computer's move has fallen due.
    case due
    /// A computer's due move could not be stored.
    case failed(GameStoreError)
    /// They have waited long enough.
    case patienceOver
  }

  /// Somebody who waits for a game.
  struct Listener: Sendable {
    let id: GameID
    let ticket: Int
    /// Everything that has happened since the listening began.
    let news: AsyncStream<News>
    private let continuation: AsyncStream<News>.Continuation

    fileprivate init(id: GameID, ticket: Int) {
      self.id = id
      self.ticket = ticket
      (news, continuation) = AsyncStream.makeStream()
    }

    /// Wakes the listener now.
    func wake(with news: News) {
      continuation.yield(news)
    }

    /// Wakes the listener after a time.
    func wake(after duration: Milliseconds, by clock: any GameClock, with news: News) -> Alarm {
      Alarm(
        task: Task { [continuation] in
          guard (try? await clock.sleep(for: duration)) != nil else { return }
          continuation.yield(news)
        })
    }

    fileprivate var source: AsyncStream<News>.Continuation { continuation }
  }

  /// A time at which a listener is to be woken.
  struct Alarm: Sendable {
    fileprivate let task: Task<Void, Never>

    /// Lets the listener sleep on.
    func stop() {
      task.cancel()
    }
  }

  /// How many listen, to whatever game.
  var listenerCount: Int {
    state.withLock { $0.waiting.values.reduce(0) { $0 + $1.count } }
  }

  /// Starts to listen; what changes from now on is not missed.
  func listen(to id: GameID) -> Listener {
    state.withLock { state in
      state.lastTicket += 1
      let listener = Listener(id: id, ticket: state.lastTicket)
      state.waiting[id, default: [:]][listener.ticket] = listener.source
      return listener
    }
  }

  /// Ends what ``listen(to:)`` began.
  func dismiss(_ listener: Listener) {
    state.withLock { state in
      state.waiting[listener.id]?[listener.ticket] = nil
      if state.waiting[listener.id]?.isEmpty == true { state.waiting[listener.id] = nil }
    }
    listener.source.finish()
  }

  /// Wakes everybody who listens to a game.
  func announce(_ id: GameID) {
    let listeners = state.withLock { $0.waiting[id].map { Array($0.values) } ?? [] }
    for listener in listeners { listener.yield(.changed) }
  }
}
