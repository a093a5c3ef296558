import Synchronization

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
