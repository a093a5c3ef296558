import Synchronization

/// What a search has found so far, better from step to step.
protocol SearchProgress: Sendable {
  /// How many steps have come to their end.
  var step: Int { get }
  /// Whether nothing better follows.
  var isFinal: Bool { get }
  /// How many positions the last step has looked at.
  var nodes: Int { get }
}

/// Searches of which a bounded number goes on at the same time, one for all who ask for the same, and what they have found.
final class SharedSearches<Key: Hashable & Sendable, Progress: SearchProgress>: Sendable {
  typealias Search =
    @Sendable (_ key: Key, _ report: @escaping @Sendable (Progress) -> Void) async -> Void
  typealias Charge = @Sendable (_ nodes: Int) -> Void
  private typealias Continuation = CheckedContinuation<Progress, any Error>

  /// How many searches go on at the same time, at least one; how many more may wait for that; and of how many it is
  /// remembered what they have found.
  struct Limits: Sendable {
    let searches: Int
    let queue: Int
    let kept: Int
  }

  /// What is known for a key, and who waits for more.
  private struct Entry {
    var progress: Progress?
    var lastUse: Int
    var lastAsked: ContinuousClock.Instant
    let charge: Charge
    var waiters: [Int: (step: Int, continuation: Continuation)] = [:]
    var task: Task<Void, Never>?
    var isGivenUp = false

    var isFinal: Bool { progress?.isFinal == true }

    func progress(fromStep step: Int) -> Progress? {
      progress.flatMap { $0.isFinal || $0.step >= step ? $0 : nil }
    }

    func isWanted(at now: ContinuousClock.Instant, _ patience: Duration) -> Bool {
      !waiters.isEmpty || now - lastAsked <= patience
    }
  }

  private struct State {
    var entries: [Key: Entry] = [:]
    var queue: [Key] = []
    var searching = 0
    var lastTicket = 0
  }

  private enum Outcome {
    case found(Progress), starts, waits, cancelled, full
  }

  /// How long a search goes on that nobody waits for: between two requests of a page it is nobody, too.
  private static var patience: Duration { .seconds(30) }
  /// The same while others wait for their turn.
  private static var shortPatience: Duration { .seconds(5) }

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

  /// How many searches go on, and how many wait for their turn.
  var load: (searching: Int, waiting: Int) {
    state.withLock { ($0.searching, $0.queue.count) }
  }

  /// What has been found so far; nil where nobody has asked lately.
  func known(for key: Key) -> Progress? { state.withLock { $0.entries[key]?.progress } }

  /// Whether somebody has asked lately, so that no search would begin for whoever asks now.
  func isAsked(for key: Key) -> Bool { state.withLock { $0.entries[key] != nil } }

  /// What has been found when a step is done, or all of them.
  ///
  /// - Parameter charge: told how many positions were looked at, if it is this call that makes the search begin.
  /// - Throws: ``FullSearchesError`` if too many wait already; `CancellationError` if the task is cancelled before.
  func progress(for key: Key, fromStep step: Int, charge: @escaping Charge) async throws -> Progress
  {
    let ticket = state.withLock { state in
      state.lastTicket += 1
      return state.lastTicket
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        wait(for: key, step, ticket, charge, continuation)
      }
    } onCancel: {
      let waiter = state.withLock { $0.entries[key]?.waiters.removeValue(forKey: ticket) }
      waiter?.continuation.resume(throwing: CancellationError())
    }
  }

  private func wait(
    for key: Key, _ step: Int, _ ticket: Int, _ charge: @escaping Charge,
    _ continuation: Continuation
  ) {
    let now = now()
    let outcome: Outcome = state.withLock { state in
      // The cancellation may have come before there was anything to cancel.
      if Task.isCancelled { return .cancelled }
      let isNew = state.entries[key] == nil
      let mayStart = state.searching < max(1, limits.searches)
      if isNew, !mayStart, state.queue.count >= limits.queue {
        forgetLeft(&state)
        if state.queue.count >= limits.queue { return .full }
      }
      var entry = state.entries[key] ?? Entry(lastUse: ticket, lastAsked: now, charge: charge)
      (entry.lastUse, entry.lastAsked) = (ticket, now)
      let found = entry.progress(fromStep: step)
      if found == nil { entry.waiters[ticket] = (step, continuation) }
      state.entries[key] = entry
      if let found { return .found(found) }
      guard isNew else { return .waits }
      forgetOne(&state)
      guard mayStart else {
        state.queue.append(key)
        return .waits
      }
      state.searching += 1
      return .starts
    }
    switch outcome {
    case .found(let progress): continuation.resume(returning: progress)
    case .cancelled: continuation.resume(throwing: CancellationError())
    case .full: continuation.resume(throwing: FullSearchesError())
    case .starts: start(key)
    case .waits: break
    }
  }

  /// Gives the places in the queue away that nobody waits in any more.
  private func forgetLeft(_ state: inout State) {
    let left = Set(state.queue.filter { state.entries[$0]?.waiters.isEmpty != false })
    state.queue.removeAll { left.contains($0) }
    for key in left { state.entries[key] = nil }
  }

  /// Forgets what nobody has asked for longest, if there is too much.
  private func forgetOne(_ state: inout State) {
    guard state.entries.count > limits.kept else { return }
    let oldest = state.entries.filter(\.value.isFinal).min { $0.value.lastUse < $1.value.lastUse }
    if let oldest { state.entries[oldest.key] = nil }
  }

  private func start(_ key: Key) {
    let task = Task.detached { [self] in
      await withTaskExecutorPreference(SearchThread()) {
        await search(key) { self.keep($0, for: key) }
      }
      finish(key)
    }
    state.withLock { $0.entries[key]?.task = task }
  }

  private func keep(_ progress: Progress, for key: Key) {
    let now = now()
    let (ready, charge) = state.withLock { state in
      guard var entry = state.entries[key] else { return ([Continuation](), nil as Charge?) }
      entry.progress = progress
      let ready = entry.waiters.filter { progress.isFinal || $0.value.step <= progress.step }
      for ticket in ready.keys { entry.waiters[ticket] = nil }
      // The first step may be done before the task is known; then it is the next one that ends it.
      let patience = state.queue.isEmpty ? Self.patience : Self.shortPatience
      if !entry.isWanted(at: now, patience), let task = entry.task {
        entry.isGivenUp = true
        task.cancel()
      }
      state.entries[key] = entry
      return (ready.values.map(\.continuation), entry.charge)
    }
    charge?(progress.nodes)
    for continuation in ready { continuation.resume(returning: progress) }
  }

  /// Ends a search, and begins the next one that somebody still waits for.
  private func finish(_ key: Key) {
    let (left, next) = state.withLock { state in
      state.searching -= 1
      let left = end(key, &state)
      return (left, takeNext(&state))
    }
    for continuation in left { continuation.resume(throwing: CancellationError()) }
    if let next { start(next) }
  }

  /// Forgets a search that has found nothing final.
  ///
  /// - Returns: whom it leaves waiting.
  private func end(_ key: Key, _ state: inout State) -> [Continuation] {
    guard let entry = state.entries.removeValue(forKey: key) else { return [] }
    guard !entry.isFinal else {
      state.entries[key] = entry
      state.entries[key]?.task = nil
      return []
    }
    let waiters = entry.waiters
    guard entry.isGivenUp, !waiters.isEmpty else { return waiters.values.map(\.continuation) }
    // Somebody has come back just then, and is the first one to be served.
    state.entries[key] = Entry(
      lastUse: entry.lastUse, lastAsked: entry.lastAsked, charge: entry.charge, waiters: waiters)
    state.queue.insert(key, at: 0)
    return []
  }

  private func takeNext(_ state: inout State) -> Key? {
    while !state.queue.isEmpty {
      let next = state.queue.removeFirst()
      if state.entries[next]?.waiters.isEmpty == false {
        state.searching += 1
        return next
      }
      state.entries[next] = nil
    }
    return nil
  }
}

/// Too many searches wait for their turn already.
public struct FullSearchesError: Error, Sendable, Hashable {}
