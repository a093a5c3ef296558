import Synchronization

extension Games {
  /// Waits until a game or its seats have changed since you have seen them, for a limited time. An offer changes the
  /// seats.
  ///
  /// If a computer's move falls due while you wait, it is made. Ends at once if the task is cancelled.
  ///
  /// - Parameters:
  ///   - revision: the revision of the seats that you have seen; nil for the present one.
  ///   - isAwaited: whether to wait for a change of the game.
  /// - Returns: whether it has waited; false if the game had changed before.
  package func wait(
    for id: GameID, after version: Int, seats revision: Int? = nil, atMost patience: Milliseconds,
    if isAwaited: (LivingGame) -> Bool = { _ in true }
  ) async throws(GameStoreError) -> Bool {
    var seen = revision
    return try await wait(for: id, atMost: patience, makingMoves: true) { game in
      seen = seen ?? game.seats.revision
      return game.version == version && game.seats.revision == seen && isAwaited(game)
    }
  }

  /// Waits while an invite is open, for a limited time. Makes no computer's move. Ends at once if the task is cancelled.
  package func wait(
    for id: GameID, whileOpen invite: SeatDigest, atMost patience: Milliseconds
  ) async throws(GameStoreError) {
    _ = try await wait(for: id, atMost: patience, makingMoves: false) { game in
      game.seats.invite(invite)?.isOpen(at: clock.now) == true
    }
  }

  /// Waits while a game is as a visitor has seen it, for a limited time; false if it isn't so from the start.
  ///
  /// Thousands of requests may wait here, and each keeps the memory of every function that waits. So these don't handle
  /// games themselves: they are large.
  private func wait(
    for id: GameID, atMost patience: Milliseconds, makingMoves: Bool,
    while isUnchanged: (LivingGame) -> Bool
  ) async throws(GameStoreError) -> Bool {
    guard patience > 0 else { return false }
    let subscription = events.subscribe(to: id)
    defer { events.cancel(subscription) }
    var received = subscription.events.makeAsyncIterator()
    var timeout: Alarm?
    defer { timeout?.cancel() }
    while let isTimed = try await isTimed(id, while: isUnchanged) {
      let alarm = isTimed && makingMoves ? try await awaitMove(in: id, for: subscription) : nil
      defer { alarm?.cancel() }
      timeout = timeout ?? subscription.yield(.timeout, after: patience, by: clock)
      switch await received.next(isolation: nil) {
      case .failed(let error): throw error
      case .timeout, nil: return true
      case .changed, .due: break
      }
    }
    return timeout != nil
  }

  /// Whether a game that is as before has a move or a time that falls due; nil if it has changed.
  @inline(never)
  private func isTimed(
    _ id: GameID, while isUnchanged: (LivingGame) -> Bool
  ) async throws(GameStoreError) -> Bool? {
    guard let game = try await store.game(id), isUnchanged(game) else { return nil }
    return game.thinking != nil || game.limit != nil
  }

  /// Starts a computer's due move, or wakes a subscriber once the move falls due.
  ///
  /// If the computer finds no move, no subscriber is woken, so that it isn't asked over and over.
  @inline(never)
  private func awaitMove(
    in id: GameID, for subscription: GameEvents.Subscription
  ) async throws(GameStoreError) -> Alarm? {
    guard let found = try await store.game(id) else { return nil }
    let game = try await correctTimes(of: found)
    guard let turn = turn(of: game) else { return nil }
    let rest = dueTime(of: turn) - clock.now
    if rest > 0 {
      searchAhead(in: game)
      return subscription.yield(.due, after: rest, by: clock)
    }
    // The move is made, even if the subscriber leaves at once.
    let task = Task.immediate {
      do {
        let current = try await moved(turn)
        if current.version != game.version { subscription.yield(.changed) }
      } catch let error as GameStoreError {
        subscription.yield(.failed(error))
      } catch {}
    }
    return Alarm { task.cancel() }
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

    func yield(_ event: Event) { continuation.yield(event) }

    func yield(_ event: Event, after duration: Milliseconds, by clock: any GameClock) -> Alarm {
      clock.alarm(after: duration) { [continuation] in continuation.yield(event) }
    }
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
    // Those who have waited longest come first.
    let subscribers = state.withLock { state in
      state.subscribers[id, default: [:]].sorted { $0.key < $1.key }
    }
    for (_, subscriber) in subscribers { subscriber.yield(event) }
  }
}

extension GameEvents: GameObserver {
  var awaitedGames: [GameID] { state.withLock { Array($0.subscribers.keys) } }

  func gameChanged(_ id: GameID) { publish(.changed, of: id) }

  func anyGameMayHaveChanged() {
    for id in awaitedGames { publish(.changed, of: id) }
  }
}
