import Synchronization

/// The result of a search so far. Each step improves it.
protocol SearchProgress: Sendable {
  var step: Int { get }
  var isFinal: Bool { get }
}

/// The visitor that a search is made for. Waiting visitors take turns.
package struct SearchClient: Sendable {
  /// The visitor whose request the current task answers. Without one, the program itself.
  @TaskLocal package static var current = SearchClient()

  package var number: UInt64
  /// Whether the visitor has used more than their share. Asked before a search starts.
  package var isInDebt: @Sendable () -> Bool
  /// Called repeatedly during a search with the additional time that it has run.
  package var charge: @Sendable (_ time: Duration) -> Void

  /// Creates a visitor. Without a number it is the program itself.
  package init(
    number: UInt64 = 0, isInDebt: @escaping @Sendable () -> Bool = { false },
    charge: @escaping @Sendable (_ time: Duration) -> Void = { _ in }
  ) {
    (self.number, self.isInDebt, self.charge) = (number, isInDebt, charge)
  }
}

package enum SearchQueue {
  /// The number of searches that may wait: more than one address can ask for at a time with the standard limits, so that a
  /// visitor alone is never refused.
  package static let limit = 256
}

/// Runs a bounded number of searches at the same time, shares each among all requests with the same key, and
/// caches the results.
///
/// A search that no request waits for makes room for one with waiters; its result so far is kept. Visitors take
/// turns. When the queue is full, the visitor with the most searches in it loses the last of them.
final class SharedSearches<Key: Hashable & Sendable, Progress: SearchProgress>: Sendable {
  typealias Search =
    @Sendable (
      _ key: Key, _ isCancelled: @escaping @Sendable () -> Bool,
      _ report: @escaping @Sendable (Progress) -> Void
    ) async -> Void
  private typealias Continuation = CheckedContinuation<Progress, any Error>

  /// The number of searches that run at the same time (at least one), that may wait in the queue, and whose
  /// results are cached.
  struct Limits: Sendable {
    let searches: Int
    let queue: Int
    let kept: Int
  }

  private enum Stage {
    case idle, queued, searching
    /// The search was told to stop, and will stop soon.
    case givenUp
  }

  private struct Waiter {
    let step: Int
    let client: SearchClient
    let continuation: Continuation
  }

  /// The result for a key, and the requests that wait for more.
  private struct Entry {
    var progress: Progress?
    var lastUse: Int
    /// The last time that a request started or stopped waiting.
    var lastWanted: ContinuousClock.Instant
    var client: SearchClient
    /// The ticket of the waiter who pays.
    var payer: Int
    /// The time up to which the search is charged.
    var chargedUntil: ContinuousClock.Instant
    var waiters: [Int: Waiter] = [:]
    var stage = Stage.idle

    func progress(fromStep step: Int) -> Progress? {
      progress.flatMap { $0.isFinal || $0.step >= step ? $0 : nil }
    }

    /// Makes the waiter with this ticket pay from now on.
    mutating func pay(by ticket: Int) {
      guard let waiter = waiters[ticket] else { return }
      (client, payer) = (waiter.client, ticket)
    }

    /// The time since the last charge; counts it as charged.
    mutating func takeTime(at now: ContinuousClock.Instant) -> Duration {
      defer { chargedUntil = now }
      return now - chargedUntil
    }
  }

  private struct State {
    var entries: [Key: Entry] = [:]
    var queue: [Key] = []
    var searching = 0
    var lastTicket = 0

    func isAwaited(_ key: Key) -> Bool { entries[key]?.waiters.isEmpty == false }

    /// Takes a search out of the queue without starting it, and returns its waiters. A result so far is kept.
    mutating func dequeue(_ key: Key) -> [Continuation] {
      queue.removeAll { $0 == key }
      guard var entry = entries.removeValue(forKey: key) else { return [] }
      let waiters = entry.waiters.values.map(\.continuation)
      (entry.stage, entry.waiters) = (.idle, [:])
      if entry.progress != nil { entries[key] = entry }
      return waiters
    }

    /// Moves the queued searches of a key's visitor behind those of all other visitors.
    mutating func yieldTurn(of key: Key) {
      let visitor = entries[key]?.client.number
      let others = queue.filter { entries[$0]?.client.number != visitor }
      queue = others + queue.filter { entries[$0]?.client.number == visitor }
    }
  }

  private enum Outcome {
    case found(Progress), cancelled, full
    /// The search is in the queue. It may have displaced another search, whose waiters are refused.
    case waits(refused: [Continuation])
  }

  /// How long a search runs on without waiters.
  private static var patience: Duration { .seconds(30) }
  /// How long a search runs on without waiters while others want its place. Not zero, because a page has no
  /// waiter between two of its requests.
  private static var shortPatience: Duration { .seconds(1) }

  private let limits: Limits
  private let now: @Sendable () -> ContinuousClock.Instant
  private let search: Search
  private let state = Mutex(State())

  init(
    _ limits: Limits, now: @escaping @Sendable () -> ContinuousClock.Instant,
    search: @escaping Search
  ) {
    self.limits = limits
    self.now = now
    self.search = search
  }

  /// The number of running searches, and of queued searches with waiters.
  var load: (searching: Int, waiting: Int) {
    state.withLock { state in (state.searching, state.queue.count { state.isAwaited($0) }) }
  }

  /// The result so far; nil if there is none, or the cache doesn't contain the key.
  func known(for key: Key) -> Progress? { state.withLock { $0.entries[key]?.progress } }

  /// Waits until a step, or the whole search, is complete and returns the result.
  ///
  /// - Parameter client: the visitor who pays for the search if this call starts it.
  /// - Throws: ``FullSearchesError`` if too many searches wait already; `CancellationError` if the task is
  ///   cancelled first.
  func progress(for key: Key, fromStep step: Int, client: SearchClient) async throws -> Progress {
    let ticket = state.withLock { state in
      state.lastTicket += 1
      return state.lastTicket
    }
    let progress = try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        wait(for: key, step, ticket, client, continuation)
      }
    } onCancel: {
      leave(key, ticket)?.resume(throwing: CancellationError())
    }
    // If the search resumes a task before it suspends, only the runtime's own atomics order their memory.
    // ThreadSanitizer doesn't see those, but it sees this lock.
    state.withLock { _ in }
    return progress
  }

  private func leave(_ key: Key, _ ticket: Int) -> Continuation? {
    let now = now()
    let (waiter, payer, time) = state.withLock { state in
      guard var entry = state.entries[key], let waiter = entry.waiters.removeValue(forKey: ticket)
      else { return (nil as Waiter?, nil as SearchClient?, Duration.zero) }
      entry.lastWanted = now
      defer { state.entries[key] = entry }
      guard entry.payer == ticket, let next = entry.waiters.keys.min() else {
        return (waiter, nil, .zero)
      }
      // From here on, one of the remaining waiters pays.
      let payer = entry.client
      let time = entry.stage == .searching ? entry.takeTime(at: now) : .zero
      entry.pay(by: next)
      return (waiter, payer, time)
    }
    payer?.charge(time)
    return waiter?.continuation
  }

  private func wait(
    for key: Key, _ step: Int, _ ticket: Int, _ client: SearchClient,
    _ continuation: Continuation
  ) {
    let now = now()
    let outcome: Outcome = state.withLock { state in
      // The task may have been cancelled before the waiter was registered.
      if Task.isCancelled { return .cancelled }
      var entry =
        state.entries[key]
        ?? Entry(lastUse: ticket, lastWanted: now, client: client, payer: ticket, chargedUntil: now)
      (entry.lastUse, entry.lastWanted) = (ticket, now)
      if let found = entry.progress(fromStep: step) {
        state.entries[key] = entry
        return .found(found)
      }
      var refused: [Continuation] = []
      if entry.stage == .idle {
        guard let displaced = makeRoom(for: client, &state) else { return .full }
        refused = displaced
        entry.stage = .queued
        state.queue.append(key)
      }
      let isFirst = entry.waiters.isEmpty && entry.stage != .searching
      entry.waiters[ticket] = Waiter(step: step, client: client, continuation: continuation)
      if isFirst { entry.pay(by: ticket) }
      state.entries[key] = entry
      forgetOne(&state)
      return .waits(refused: refused)
    }
    switch outcome {
    case .found(let progress): continuation.resume(returning: progress)
    case .cancelled: continuation.resume(throwing: CancellationError())
    case .full: continuation.resume(throwing: FullSearchesError())
    case .waits(let refused):
      for waiter in refused { waiter.resume(throwing: FullSearchesError()) }
      startNext()
    }
  }

  /// Makes room in the queue for one more search of a visitor.
  ///
  /// - Returns: the waiters of the displaced search, if any; nil if there is no room.
  private func makeRoom(for client: SearchClient, _ state: inout State) -> [Continuation]? {
    if state.searching < max(1, limits.searches) { return [] }
    if state.queue.count >= limits.queue { forgetLeft(&state) { _ in true } }
    if state.queue.count < limits.queue { return [] }
    let visitors = state.queue.map { state.entries[$0]?.client.number }
    let counts = visitors.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    guard let most = counts.values.max(), counts[client.number, default: 0] + 1 < most,
      let place = visitors.lastIndex(where: { counts[$0] == most })
    else { return nil }
    return state.dequeue(state.queue[place])
  }

  /// Removes searches without waiters from the queue.
  private func forgetLeft(_ state: inout State, where isLeft: (Entry) -> Bool) {
    for key in state.queue where !state.isAwaited(key) {
      if let entry = state.entries[key], isLeft(entry) { _ = state.dequeue(key) }
    }
  }

  /// Removes the least recently used result if the cache is too large.
  private func forgetOne(_ state: inout State) {
    guard state.entries.count > limits.kept else { return }
    let oldest = state.entries.filter { $0.value.stage == .idle }
      .min { $0.value.lastUse < $1.value.lastUse }
    if let oldest { state.entries[oldest.key] = nil }
  }

  /// Starts the next queued search that has waiters, if there is a free place.
  private func startNext() {
    let now = now()
    var refused: [Continuation] = []
    let next = state.withLock { state -> Key? in
      forgetLeft(&state) { now - $0.lastWanted > Self.shortPatience }
      guard state.searching < max(1, limits.searches) else { return nil }
      while let key = state.queue.first(where: { state.isAwaited($0) }) {
        guard state.entries[key]?.client.isInDebt() == false else {
          refused += state.dequeue(key)
          continue
        }
        state.queue.removeAll { $0 == key }
        state.searching += 1
        state.entries[key]?.stage = .searching
        state.entries[key]?.chargedUntil = now
        return key
      }
      return nil
    }
    for waiter in refused { waiter.resume(throwing: FullSearchesError()) }
    guard let next else { return }
    Task.detached { [self] in
      await withTaskExecutorPreference(SearchThread()) {
        await search(next, { self.isToGiveUp(next) }) { self.keep($0, for: next) }
      }
      finish(next)
    }
  }

  /// Whether a running search should stop because no request has waited for it for too long. Once true, it
  /// stays true.
  private func isToGiveUp(_ key: Key) -> Bool {
    let now = now()
    return state.withLock { state in
      guard let entry = state.entries[key], entry.stage != .givenUp else { return true }
      guard entry.waiters.isEmpty else { return false }
      let isInTheWay = state.queue.contains { state.isAwaited($0) }
      let patience = isInTheWay ? Self.shortPatience : Self.patience
      guard now - entry.lastWanted > patience else { return false }
      state.entries[key]?.stage = .givenUp
      return true
    }
  }

  private func keep(_ progress: Progress, for key: Key) {
    let now = now()
    let (ready, client, time) = state.withLock { state in
      guard var entry = state.entries[key] else {
        return ([Continuation](), nil as SearchClient?, Duration.zero)
      }
      // A restarted search takes a while until it knows more than the cached result.
      if entry.progress.map({ $0.step <= progress.step }) ?? true { entry.progress = progress }
      let ready = entry.waiters.filter { progress.isFinal || $0.value.step <= progress.step }
      for ticket in ready.keys { entry.waiters[ticket] = nil }
      if !ready.isEmpty { entry.lastWanted = now }
      let time = entry.takeTime(at: now)
      state.entries[key] = entry
      return (ready.values.map(\.continuation), entry.client, time)
    }
    client?.charge(time)
    for continuation in ready { continuation.resume(returning: progress) }
  }

  /// Ends a search and starts the next one that has waiters.
  private func finish(_ key: Key) {
    let now = now()
    let (left, client, time) = state.withLock { state in
      state.searching -= 1
      state.yieldTurn(of: key)
      guard var entry = state.entries.removeValue(forKey: key) else {
        return ([Continuation](), nil as SearchClient?, Duration.zero)
      }
      let time = entry.takeTime(at: now)
      // A request may have started to wait after the search was told to stop. Then the search is queued again.
      let isWantedAgain = entry.stage == .givenUp && !entry.waiters.isEmpty
      let left = isWantedAgain ? [] : entry.waiters.values.map(\.continuation)
      if isWantedAgain { state.queue.append(key) } else { entry.waiters = [:] }
      entry.stage = isWantedAgain ? .queued : .idle
      if isWantedAgain || entry.progress != nil { state.entries[key] = entry }
      return (left, entry.client, time)
    }
    client?.charge(time)
    for continuation in left { continuation.resume(throwing: CancellationError()) }
    startNext()
  }
}

/// Too many searches wait already, or the visitor has used more than their share.
package struct FullSearchesError: Error, Sendable, Hashable {}
