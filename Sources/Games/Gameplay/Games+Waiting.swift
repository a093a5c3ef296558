import Synchronization

extension Games {
  /// Waits until a game or its seats have changed since you have seen them, for a limited time. An offer changes the
  /// seats.
  ///
  /// If a computer's move falls due while you wait, it is made. A cancelled task gets the current game at once.
  ///
  /// - Parameters:
  ///   - revision: the revision of the seats that you have seen; nil for the present one.
  ///   - isAwaited: whether to wait for a change of a game; otherwise you get it at once.
  /// - Returns: the game; nil if there is none with that name.
  package func game(
    _ id: GameID, after version: Int, seats revision: Int? = nil,
    waitingAtMost patience: Milliseconds, if isAwaited: (LivingGame) -> Bool = { _ in true }
  ) async throws(GameStoreError) -> LivingGame? {
    let subscription = events.subscribe(to: id)
    defer { events.cancel(subscription) }
    guard var game = try await store.game(id) else { return nil }
    let revision = revision ?? game.seats.revision
    guard game.version == version, game.seats.revision == revision, patience > 0, isAwaited(game)
    else {
      return try await makingDueMove(of: game)
    }
    let timeout = subscription.yield(.timeout, after: patience, by: clock)
    defer { timeout.cancel() }
    var received = subscription.events.makeAsyncIterator()

    while game.version == version, game.seats.revision == revision {
      game = try await correctTimes(of: game)
      let deadline = startOrAwaitMove(in: game, for: subscription)
      defer { deadline?.cancel() }
      switch await received.next(isolation: nil) {
      case .failed(let error): throw error
      case .timeout, nil: return try await store.game(id)
      case .changed, .due:
        guard let current = try await store.game(id) else { return nil }
        game = current
      }
    }
    return game
  }

  /// Waits while an invite is open, for a limited time. Makes no computer's move.
  ///
  /// A cancelled task gets the current game at once.
  ///
  /// - Returns: the game; nil if there is none with that name.
  package func game(
    _ id: GameID, whileOpen invite: SeatDigest, waitingAtMost patience: Milliseconds
  ) async throws(GameStoreError) -> LivingGame? {
    let subscription = events.subscribe(to: id)
    defer { events.cancel(subscription) }
    guard var game = try await store.game(id) else { return nil }
    guard patience > 0 else { return game }
    let timeout = subscription.yield(.timeout, after: patience, by: clock)
    defer { timeout.cancel() }
    var received = subscription.events.makeAsyncIterator()

    while game.seats.invite(invite)?.isOpen(at: clock.now) == true {
      let event = await received.next(isolation: nil)
      guard let current = try await store.game(id) else { return nil }
      game = current
      if event == nil || event == .timeout { break }
    }
    return game
  }

  /// Starts a computer's due move, or wakes a subscriber once the move falls due.
  ///
  /// If the computer finds no move, no subscriber is woken, so that it isn't asked over and over.
  private func startOrAwaitMove(
    in game: LivingGame, for subscription: GameEvents.Subscription
  ) -> Task<Void, Never>? {
    guard let turn = turn(of: game) else { return nil }
    let rest = dueTime(of: turn, in: game.id) - clock.now
    if rest > 0 { searchAhead(in: game) }
    guard rest <= 0 else { return subscription.yield(.due, after: rest, by: clock) }
    startSearch(for: turn, in: game) { outcome in
      switch outcome {
      case .failure(let error): subscription.yield(.failed(error))
      case .success(let current) where current.version != game.version:
        subscription.yield(.changed)
      case .success: break
      }
    }
    return nil
  }
}

/// Tells the requests that wait for a game that it has changed.
final class GameEvents: Sendable {
  private struct State {
    var lastTicket = 0
    var subscribers: [GameID: [Int: AsyncStream<Event>.Continuation]] = [:]
  }

  private let state = Mutex(State())

  /// Why a waiting request is woken.
  enum Event: Sendable, Equatable {
    case changed
    /// A computer's move has fallen due.
    case due
    /// A computer's due move could not be stored.
    case failed(GameStoreError)
    case timeout
  }

  struct Subscription: Sendable {
    let id: GameID
    let ticket: Int
    /// All events since the subscription began.
    let events: AsyncStream<Event>
    fileprivate let continuation: AsyncStream<Event>.Continuation

    fileprivate init(id: GameID, ticket: Int) {
      self.id = id
      self.ticket = ticket
      (events, continuation) = AsyncStream.makeStream()
    }

    func yield(_ event: Event) {
      continuation.yield(event)
    }

    func yield(
      _ event: Event, after duration: Milliseconds, by clock: any GameClock
    ) -> Task<Void, Never> {
      Task { [continuation] in
        guard (try? await clock.sleep(for: duration)) != nil else { return }
        continuation.yield(event)
      }
    }
  }

  var subscriberCount: Int {
    state.withLock { $0.subscribers.values.reduce(0) { $0 + $1.count } }
  }

  /// Subscribes to a game. Every event from now on reaches the subscription.
  func subscribe(to id: GameID) -> Subscription {
    state.withLock { state in
      state.lastTicket += 1
      let subscription = Subscription(id: id, ticket: state.lastTicket)
      state.subscribers[id, default: [:]][subscription.ticket] = subscription.continuation
      return subscription
    }
  }

  func cancel(_ subscription: Subscription) {
    state.withLock { state in
      state.subscribers[subscription.id]?[subscription.ticket] = nil
      if state.subscribers[subscription.id]?.isEmpty == true {
        state.subscribers[subscription.id] = nil
      }
    }
    subscription.continuation.finish()
  }

  func publish(_ event: Event, of id: GameID) {
    let subscribers = state.withLock { $0.subscribers[id, default: [:]] }
    // Those who have waited longest come first.
    for (_, subscriber) in subscribers.sorted(by: { $0.key < $1.key }) { subscriber.yield(event) }
  }
}

extension GameEvents: GameObserver {
  var awaitedGames: [GameID] { state.withLock { Array($0.subscribers.keys) } }

  func gameChanged(_ id: GameID) { publish(.changed, of: id) }

  func anyGameMayHaveChanged() {
    for id in awaitedGames { publish(.changed, of: id) }
  }
}
