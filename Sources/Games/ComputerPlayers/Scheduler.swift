import Dispatch
import Synchronization

/// Runs jobs on a bounded number of workers, and shares each job among all requests with the same key.
///
/// Jobs that requests wait for come before jobs that are done ahead; a job ahead becomes wanted when a request asks
/// for its key. Visitors take turns. When too many jobs are wanted, the visitor with the most loses the last one. A
/// job that no request waits for any more makes room for others; its result so far is kept.
package final class Scheduler<Key: JobKey, Progress: JobProgress>: Sendable {
  package struct Limits: Sendable {
    /// The number of jobs that run at the same time, each on a thread of its own. Without a limit, jobs are expected
    /// to wait for others rather than to compute, and get no threads.
    let workers: Int
    /// The number of wanted jobs that may wait.
    let waiting: Int
    /// The number of results and of jobs ahead that are remembered; with 0, a result is forgotten at once.
    let kept: Int

    package init(workers: Int = .max, waiting: Int = .max, kept: Int = 0) {
      (self.workers, self.waiting, self.kept) = (max(1, workers), waiting, kept)
    }
  }

  /// What a running job knows and says.
  package struct Run: Sendable {
    package let key: Key
    /// Asked repeatedly. Once true, it stays true.
    package let isCancelled: @Sendable () -> Bool
    package let report: @Sendable (Progress) -> Void
  }

  package typealias Work = @Sendable (Run) async throws -> Void
  private typealias Answer = Result<Progress, any Error>

  private enum Stage {
    case idle, ahead, queued, working
    /// The job was told to stop, and will stop soon.
    case givenUp
  }

  private struct Waiter {
    let step: Int
    let client: JobClient
    let continuation: CheckedContinuation<Progress, any Error>
  }

  /// The result for a key, and the requests that wait for more. Used only while the scheduler's state is locked.
  private final class Job: @unchecked Sendable {
    let key: Key
    var progress: Progress?
    var work: Work?
    var task: Task<Void, Never>?
    var lastUse: Int
    /// The last time that a request started or stopped waiting.
    var lastWanted: ContinuousClock.Instant
    /// The visitor who pays for the job, and in whose turn it waits.
    var client: JobClient
    /// The time up to which the visitor has paid.
    var chargedUntil: ContinuousClock.Instant
    var waiters: [Int: Waiter] = [:]
    var stage = Stage.idle
    /// Whether the job was prepared. It then needs no waiters, and isn't prepared again if it fails.
    var isAhead = false

    init(_ key: Key, _ client: JobClient, _ ticket: Int, _ now: ContinuousClock.Instant) {
      (self.key, self.client) = (key, client)
      (lastUse, lastWanted, chargedUntil) = (ticket, now, now)
    }

    var isAwaited: Bool { !waiters.isEmpty }

    func isAwaited(by client: JobClient) -> Bool {
      waiters.values.contains { $0.client.number == client.number }
    }

    func charge(at now: ContinuousClock.Instant) {
      guard task != nil else { return }
      client.charge(now - chargedUntil)
      chargedUntil = now
    }
  }

  private struct State {
    var jobs: [Key.Subject: [Key: Job]] = [:]
    var count = 0
    var wanted = Turns<Job>()
    var ahead = Turns<Job>()
    var working = 0
    var lastTicket = 0
    /// The answers that the waiters get once the state is unlocked.
    var answers: [(Waiter, Answer)] = []

    subscript(key: Key) -> Job? { jobs[key.subject]?[key] }

    mutating func nextTicket() -> Int {
      lastTicket += 1
      return lastTicket
    }

    mutating func insert(_ job: Job) {
      guard self[job.key] == nil else { return }
      jobs[job.key.subject, default: [:]][job.key] = job
      count += 1
    }

    /// Forgets a job, unless another one has taken its place.
    mutating func remove(_ job: Job) {
      guard self[job.key] === job else { return }
      jobs[job.key.subject]?[job.key] = nil
      if jobs[job.key.subject]?.isEmpty == true { jobs[job.key.subject] = nil }
      count -= 1
    }

    mutating func enqueue(_ job: Job) {
      job.stage = .queued
      wanted.append(job, of: job.client.number)
    }

    mutating func dequeue(_ job: Job) {
      switch job.stage {
      case .queued: wanted.remove(of: job.client.number) { $0 === job }
      case .ahead: ahead.remove(of: job.client.number) { $0 === job }
      case .idle, .working, .givenUp: break
      }
    }

    /// Makes a visitor pay for a job from now on. If it is queued, it waits in that visitor's turn.
    mutating func hand(_ job: Job, to client: JobClient) {
      let isMoved = job.stage == .queued && job.client.number != client.number
      if isMoved { dequeue(job) }
      job.client = client
      if isMoved { enqueue(job) }
    }

    /// Answers all waiters of a job, or some, those first who have waited longest; false if there are none.
    @discardableResult
    mutating func answer(
      _ job: Job, _ answer: Answer, where isReady: (Waiter) -> Bool = { _ in true }
    ) -> Bool {
      let ready = job.waiters.filter { isReady($0.value) }
      for (ticket, waiter) in ready.sorted(by: { $0.key < $1.key }) {
        job.waiters[ticket] = nil
        answers.append((waiter, answer))
      }
      return !ready.isEmpty
    }

    /// Gives up a job that has left the queue. A result so far is kept.
    mutating func refuse(_ job: Job) {
      job.stage = .idle
      if job.progress == nil { remove(job) }
      answer(job, .failure(FullSearchesError()))
    }

    /// Removes jobs without waiters from the queue.
    mutating func forgetLeft(where isLeft: (Job) -> Bool = { _ in true }) {
      for job in wanted.removeAll(where: { !$0.isAwaited && isLeft($0) }) { refuse(job) }
    }
  }

  /// How long a job runs on without waiters.
  private static var patience: Duration { .seconds(30) }
  /// How long a job runs on without waiters while others want its place. Not zero, because a page has no waiter
  /// between two of its requests.
  private static var shortPatience: Duration { .seconds(1) }

  private let limits: Limits
  private let now: @Sendable () -> ContinuousClock.Instant
  private let state = Mutex(State())

  package init(
    _ limits: Limits, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    (self.limits, self.now) = (limits, now)
  }

  /// The number of running jobs, and of queued jobs that are awaited or ahead.
  package var load: (searching: Int, waiting: Int) {
    state.withLock { ($0.working, $0.wanted.count { $0.isAwaited } + $0.ahead.count) }
  }

  /// The number of queued jobs that requests wait for.
  package var wantedCount: Int { state.withLock { $0.wanted.count { $0.isAwaited } } }

  /// The number of jobs that are waiting, running or remembered.
  package var count: Int { state.withLock { $0.count } }

  package func has(_ key: Key) -> Bool { state.withLock { $0[key] != nil } }

  /// The result so far; nil if there is none, or it is forgotten.
  package func known(for key: Key) -> Progress? { state.withLock { $0[key]?.progress } }

  /// Does a job once no wanted job waits, unless there is one with this key already.
  package func prepare(_ key: Key, for client: JobClient = .current, by work: @escaping Work) {
    change { state, now in
      guard state[key] == nil else { return }
      let job = Job(key, client, state.nextTicket(), now)
      (job.isAhead, job.stage, job.work) = (true, .ahead, work)
      state.insert(job)
      state.ahead.append(job, of: client.number)
      forgetOldest(&state)
    }
  }

  /// Waits until a step, or the whole job, is complete and returns the result.
  ///
  /// - Parameters:
  ///   - client: the visitor who pays for the job if this call starts it.
  ///   - work: does the job if nobody has asked for it yet.
  /// - Throws: any error of the job; ``FullSearchesError`` if too many jobs wait already; `CancellationError` if the
  ///   task is cancelled first, or the job is dropped.
  package func progress(
    for key: Key, fromStep step: Int = 1, client: JobClient = .current, by work: @escaping Work
  ) async throws -> Progress {
    let ticket = state.withLock { $0.nextTicket() }
    let progress = try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let waiter = Waiter(step: step, client: client, continuation: continuation)
        change { state, now in wait(for: key, waiter, ticket, work, &state, now) }
      }
    } onCancel: {
      change { state, now in leave(key, ticket, &state, now) }
    }
    // If the job resumes a task before it suspends, only the runtime's own atomics order their memory.
    // ThreadSanitizer doesn't see those, but it sees this lock.
    state.withLock { _ in }
    return progress
  }

  /// Cancels and forgets the jobs of a subject that are no longer needed.
  package func drop(_ subject: Key.Subject, where isGone: (Key) -> Bool) {
    // Every change of a game asks, and few games have jobs.
    guard state.withLock({ $0.jobs[subject] != nil }) else { return }
    let tasks = change { state, _ in
      let gone = state.jobs[subject]?.values.filter { isGone($0.key) } ?? []
      for job in gone {
        state.dequeue(job)
        state.remove(job)
        job.stage = .givenUp
        state.answer(job, .failure(CancellationError()))
      }
      // Closures, as a key path in a generic type is looked up again by each call: a move took twice as long.
      return gone.compactMap { $0.task }
    }
    for task in tasks { task.cancel() }
  }

  /// Changes the state, starts the jobs for which workers are free, and answers waiters.
  private func change<Value: Sendable>(
    _ change: (inout State, ContinuousClock.Instant) -> Value
  ) -> Value {
    let now = now()
    let (value, answers) = state.withLock { state in
      let value = change(&state, now)
      startNext(&state, now)
      defer { state.answers = [] }
      return (value, state.answers)
    }
    for (waiter, answer) in answers { waiter.continuation.resume(with: answer) }
    return value
  }

  private func wait(
    for key: Key, _ waiter: Waiter, _ ticket: Int, _ work: @escaping Work, _ state: inout State,
    _ now: ContinuousClock.Instant
  ) {
    // The task may have been cancelled before the waiter was registered.
    if Task.isCancelled {
      return state.answers.append((waiter, .failure(CancellationError())))
    }
    let job = state[key] ?? Job(key, waiter.client, ticket, now)
    (job.lastUse, job.lastWanted) = (ticket, now)
    if let known = job.progress, known.isFinal || known.step >= waiter.step {
      return state.answers.append((waiter, .success(known)))
    }
    if job.stage == .idle || job.stage == .ahead {
      guard makeRoom(for: waiter.client, &state) else {
        return state.answers.append((waiter, .failure(FullSearchesError())))
      }
      state.dequeue(job)
      job.client = waiter.client
      state.enqueue(job)
    }
    if job.stage != .working {
      job.work = work
      if !job.isAwaited { state.hand(job, to: waiter.client) }
    }
    job.waiters[ticket] = waiter
    state.insert(job)
    forgetOldest(&state)
  }

  /// Answers a waiter whose task is cancelled. If their visitor paid for the job, the next one pays from now on.
  private func leave(
    _ key: Key, _ ticket: Int, _ state: inout State, _ now: ContinuousClock.Instant
  ) {
    guard let job = state[key], let waiter = job.waiters.removeValue(forKey: ticket) else { return }
    state.answers.append((waiter, .failure(CancellationError())))
    job.lastWanted = now
    guard job.client.number == waiter.client.number, !job.isAwaited(by: job.client),
      let next = job.waiters.min(by: { $0.key < $1.key })?.value
    else { return }
    job.charge(at: now)
    state.hand(job, to: next.client)
  }

  /// Makes room in the queue for one more job of a visitor, if necessary at the expense of another one; false if
  /// there is none.
  private func makeRoom(for client: JobClient, _ state: inout State) -> Bool {
    if state.working < limits.workers { return true }
    if state.wanted.count >= limits.waiting { state.forgetLeft() }
    if state.wanted.count < limits.waiting { return true }
    guard let last = state.wanted.giveWay(to: client.number) else { return false }
    state.refuse(last)
    return true
  }

  /// Forgets the least recently used results, and jobs ahead that haven't begun, if there are too many.
  private func forgetOldest(_ state: inout State) {
    guard limits.kept > 0, state.count > limits.kept else { return }
    let jobs = state.jobs.values.joined().map { $0.value }
    let old = jobs.filter { $0.stage == .idle || $0.stage == .ahead }
      .sorted { $0.lastUse < $1.lastUse }.prefix(max(1, limits.kept / 8))
    for job in old {
      state.dequeue(job)
      state.remove(job)
    }
  }

  private func startNext(_ state: inout State, _ now: ContinuousClock.Instant) {
    guard state.working < limits.workers else { return }
    state.forgetLeft { now - $0.lastWanted > Self.shortPatience }
    while state.working < limits.workers,
      let job = state.wanted.next(where: { $0.isAwaited }) ?? state.ahead.next()
    {
      if job.stage == .queued, job.client.isInDebt() {
        state.refuse(job)
      } else {
        state.working += 1
        start(job, at: now)
      }
    }
  }

  private func start(_ job: Job, at now: ContinuousClock.Instant) {
    (job.stage, job.chargedUntil) = (.working, now)
    let (work, client) = (job.work.take(), job.client)
    let run = Run(
      key: job.key, isCancelled: { self.isToGiveUp(job) }, report: { self.keep($0, of: job) })
    let thread = limits.workers < .max ? SearchThread() : nil
    job.task = Task.detached(executorPreference: thread) {
      var failure: any Error = CancellationError()
      do {
        try await JobClient.$current.withValue(client) { try await work?(run) }
      } catch {
        failure = error
      }
      self.finish(job, failure)
    }
  }

  /// Whether a running job should stop because no request has waited for it for too long. Once true, it stays true.
  private func isToGiveUp(_ job: Job) -> Bool {
    let now = now()
    return state.withLock { state in
      guard job.stage != .givenUp else { return true }
      guard !job.isAwaited, !job.isAhead else { return false }
      let isInTheWay = state.wanted.count { $0.isAwaited } > 0
      let patience = isInTheWay ? Self.shortPatience : Self.patience
      guard now - job.lastWanted > patience else { return false }
      job.stage = .givenUp
      return true
    }
  }

  private func keep(_ progress: Progress, of job: Job) {
    change { state, now in
      job.charge(at: now)
      // A restarted job takes a while until it knows more than the kept result.
      if job.progress.map({ $0.step <= progress.step }) ?? true { job.progress = progress }
      if progress.isFinal, limits.kept == 0 { state.remove(job) }
      let isWanted = state.answer(job, .success(progress)) {
        progress.isFinal || $0.step <= progress.step
      }
      if isWanted { job.lastWanted = now }
    }
  }

  private func finish(_ job: Job, _ failure: any Error) {
    change { state, now in
      job.charge(at: now)
      job.task = nil
      state.working -= 1
      state.wanted.yieldTurn(of: job.client.number)
      state.ahead.yieldTurn(of: job.client.number)
      // A request may have started to wait after the job was told to stop. Then the job is queued again.
      if job.stage == .givenUp, job.isAwaited, state[job.key] === job { return state.enqueue(job) }
      (job.stage, job.work) = (.idle, nil)
      if limits.kept == 0 || job.progress == nil && !job.isAhead { state.remove(job) }
      state.answer(job, .failure(failure))
    }
  }
}

/// What a job is for. The jobs of one subject can be dropped together.
package protocol JobKey: Hashable, Sendable {
  associatedtype Subject: Hashable & Sendable = Self
  var subject: Subject { get }
}

extension JobKey where Subject == Self {
  package var subject: Self { self }
}

/// The result of a job so far. Each step improves it. By default, there is only one step.
package protocol JobProgress: Sendable {
  var step: Int { get }
  var isFinal: Bool { get }
}

extension JobProgress {
  package var step: Int { 1 }
  package var isFinal: Bool { true }
}

/// The visitor that a job is done for. Waiting visitors take turns.
package struct JobClient: Sendable {
  /// The visitor whose request the current task answers. Without one, the program itself.
  @TaskLocal package static var current = JobClient()

  package var number: UInt64
  /// Whether the visitor has used more than their share. Asked before a job starts.
  package var isInDebt: @Sendable () -> Bool
  /// Called repeatedly during a job with the additional time that it has run.
  package var charge: @Sendable (_ time: Duration) -> Void

  /// Creates a visitor. Without a number it is the program itself.
  package init(
    number: UInt64 = 0, isInDebt: @escaping @Sendable () -> Bool = { false },
    charge: @escaping @Sendable (_ time: Duration) -> Void = { _ in }
  ) {
    (self.number, self.isInDebt, self.charge) = (number, isInDebt, charge)
  }

  /// The same visitor, who neither pays nor is refused.
  package var free: JobClient { JobClient(number: number) }
}

package enum SearchQueue {
  /// The number of searches that may wait: more than one address can ask for at a time with the standard limits, so that a
  /// visitor alone is never refused.
  package static let limit = 256
}

/// Too many searches wait already, or the visitor has used more than their share.
package struct FullSearchesError: Error, Sendable, Hashable {}

/// A thread for a single search. A search that keeps a core busy for seconds would otherwise block one of the
/// few threads of the concurrency runtime.
private final class SearchThread: TaskExecutor {
  // A serial queue rather than a thread: the system gives such a queue an extra thread beyond those that share
  // the cores, and takes it back by itself.
  private let queue = DispatchQueue(label: "ComputerPlayers.search")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
