import Synchronization

/// What a search has found so far, better from step to step.
protocol SearchProgress: Sendable {
  /// How many steps have come to their end.
  var step: Int { get }
  /// Whether nothing better follows.
  var isFinal: Bool { get }
}

/// The visitor that a search is made for; visitors who wait take turns.
public struct SearchClient: Sendable {
  /// The visitor whose request the current task answers; otherwise the program itself.
  @TaskLocal public static var current = SearchClient()

  /// What tells one visitor from another.
  public var number: UInt64
  /// Whether the visitor has used more than their share, asked before a search starts.
  public var isInDebt: @Sendable () -> Bool
  /// Told again and again how much longer the search has run, to its end or until it is given up.
  public var charge: @Sendable (_ time: Duration) -> Void

  /// A visitor; without a number it is the program itself.
  public init(
    number: UInt64 = 0, isInDebt: @escaping @Sendable () -> Bool = { false },
    charge: @escaping @Sendable (_ time: Duration) -> Void = { _ in }
  ) {
    (self.number, self.isInDebt, self.charge) = (number, isInDebt, charge)
  }
}

/// A bounded number of searches at a time, each shared by all who ask for the same, and their results.
///
/// A search that is no longer awaited makes room for one that is; its result so far is kept. Visitors take turns. When the
/// queue is full, the visitor with the most searches in it loses the last of them.
final class SharedSearches<Key: Hashable & Sendable, Progress: SearchProgress>: Sendable {
  typealias Search =
    @Sendable (
      _ key: Key, _ isCancelled: @escaping @Sendable () -> Bool,
      _ report: @escaping @Sendable (Progress) -> Void
    ) async -> Void
  private typealias Continuation = CheckedContinuation<Progress, any Error>

  /// How many searches go on at the same time, at least one; how many more may wait for that; and of how many it is
  /// remembered what they have found.
  struct Limits: Sendable {
    let searches: Int
    let queue: Int
    let kept: Int
  }

  private enum Stage {
    case idle, queued, searching
    /// It has been told to give up, and is about to.
    case givenUp
  }

  private struct Waiter {
    let step: Int
    let client: SearchClient
    let continuation: Continuation
  }

  /// What is known for a key, and who waits for more.
  private struct Entry {
    var progress: Progress?
    var lastUse: Int
    /// When somebody has begun to wait, or has waited, last.
    var lastWanted: ContinuousClock.Instant
    var client: SearchClient
    /// The ticket of the waiter who pays.
    var payer: Int
    /// Up to when its search is charged.
    var chargedUntil: ContinuousClock.Instant
    var waiters: [Int: Waiter] = [:]
    var stage = Stage.idle

    func progress(fromStep step: Int) -> Progress? {
      progress.flatMap { $0.isFinal || $0.step >= step ? $0 : nil }
    }

    /// Makes one of those who wait pay from now on.
    mutating func pay(by ticket: Int) {
      guard let waiter = waiters[ticket] else { return }
      (client, payer) = (waiter.client, ticket)
    }

    /// The time since it was charged last, which is charged now.
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

    /// Moves the other searches of a key's visitor behind those of all others.
    mutating func yieldTurn(of key: Key) {
      let visitor = entries[key]?.client.number
      let others = queue.filter { entries[$0]?.client.number != visitor }
      queue = others + queue.filter { entries[$0]?.client.number == visitor }
    }
  }

  private enum Outcome {
    case found(Progress), cancelled, full
    /// In the place of another search, for which these waited.
    case waits(refused: [Continuation])
  }

  /// How long a search goes on that nobody waits for.
  private static var patience: Duration { .seconds(30) }
  /// The same while others wait for its place: between two requests of a page nobody waits, either.
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

  /// How many searches go on, and for how many more somebody waits.
  var load: (searching: Int, waiting: Int) {
    state.withLock { state in (state.searching, state.queue.count { state.isAwaited($0) }) }
  }

  /// What has been found so far; nil where nobody has asked lately.
  func known(for key: Key) -> Progress? { state.withLock { $0.entries[key]?.progress } }

  /// What has been found when a step is done, or all of them.
  ///
  /// - Parameter client: the visitor who pays for the search if this call starts it.
  /// - Throws: ``FullSearchesError`` if too many wait already; `CancellationError` if the task is cancelled before.
  func progress(for key: Key, fromStep step: Int, client: SearchClient) async throws -> Progress {
    let ticket = state.withLock { state in
      state.lastTicket += 1
      return state.lastTicket
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        wait(for: key, step, ticket, client, continuation)
      }
    } onCancel: {
      leave(key, ticket)?.resume(throwing: CancellationError())
    }
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
      // Those who still wait pay for what follows.
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
      // The cancellation may have come before there was anything to cancel.
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
  /// - Returns: the waiters of the search that is refused for it; nil if there is no room.
  private func makeRoom(for client: SearchClient, _ state: inout State) -> [Continuation]? {
    if state.searching < max(1, limits.searches) { return [] }
    if state.queue.count >= limits.queue { forgetLeft(&state) { _ in true } }
    if state.queue.count < limits.queue { return [] }
    let visitors = state.queue.map { state.entries[$0]?.client.number }
    let counts = visitors.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    guard let most = counts.values.max(), counts[client.number, default: 0] + 1 < most,
      let place = visitors.lastIndex(where: { counts[$0] == most })
    else { return nil }
    return Self.refuse(state.queue.remove(at: place), in: &state)
  }

  /// Takes the waiters of a search away that has left the queue.
  private static func refuse(_ key: Key, in state: inout State) -> [Continuation] {
    guard var entry = state.entries.removeValue(forKey: key) else { return [] }
    let waiters = entry.waiters.values.map(\.continuation)
    (entry.stage, entry.waiters) = (.idle, [:])
    if entry.progress != nil { state.entries[key] = entry }
    return waiters
  }

  /// Gives the places in the queue away that nobody waits in any more.
  private func forgetLeft(_ state: inout State, where isLeft: (Entry) -> Bool) {
    for key in state.queue where !state.isAwaited(key) {
      guard var entry = state.entries[key], isLeft(entry) else { continue }
      entry.stage = .idle
      state.entries[key] = entry.progress == nil ? nil : entry
      state.queue.removeAll { $0 == key }
    }
  }

  /// Forgets what nobody has asked for longest, if there is too much.
  private func forgetOne(_ state: inout State) {
    guard state.entries.count > limits.kept else { return }
    let oldest = state.entries.filter { $0.value.stage == .idle }
      .min { $0.value.lastUse < $1.value.lastUse }
    if let oldest { state.entries[oldest.key] = nil }
  }

  /// Starts the next search that is awaited, if there is a place for it.
  private func startNext() {
    let now = now()
    var refused: [Continuation] = []
    let next = state.withLock { state -> Key? in
      forgetLeft(&state) { now - $0.lastWanted > Self.shortPatience }
      guard state.searching < max(1, limits.searches) else { return nil }
      while let place = state.queue.firstIndex(where: { state.isAwaited($0) }) {
        let key = state.queue.remove(at: place)
        guard state.entries[key]?.client.isInDebt() == false else {
          refused += Self.refuse(key, in: &state)
          continue
        }
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

  /// Whether a search is to end, as it is wanted no more; if once, then for good.
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
      // One that has begun anew takes a while until it knows more.
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

  /// Ends a search, and begins the next one that somebody waits for.
  private func finish(_ key: Key) {
    let now = now()
    let (left, client, time) = state.withLock { state in
      state.searching -= 1
      state.yieldTurn(of: key)
      guard var entry = state.entries.removeValue(forKey: key) else {
        return ([Continuation](), nil as SearchClient?, Duration.zero)
      }
      let time = entry.takeTime(at: now)
      // Somebody may have come back just then; those for whom it has given up come first.
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

/// Too many searches wait for their turn, or the visitor has used more than their share.
public struct FullSearchesError: Error, Sendable, Hashable {}
