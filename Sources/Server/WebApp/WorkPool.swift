import Dispatch
import HTTP
import Presentation
import Synchronization

/// Threads beside the event loops for requests that may take longer than the page of a game.
///
/// Visitors take turns: each turn runs one part of one task, however many tasks of that visitor wait. So a visitor who asks
/// for a lot waits behind themselves. A visitor is an IPv4 address or a /48 network of IPv6.
public final class WorkPool: Sendable {
  /// How many parts of tasks may wait in a pool before new requests are refused.
  public struct Limits: Sendable {
    /// How many threads work.
    public var threads: Int
    /// Those of one visitor.
    public var perAddress: Int
    /// Those of all visitors.
    public var total: Int

    /// Limits for a machine of today.
    public init(threads: Int = 2, perAddress: Int = 256, total: Int = 4096) {
      self.threads = threads
      self.perAddress = perAddress
      self.total = total
    }
  }

  /// Starts to run something on a thread of its own.
  public typealias Start = @Sendable (@escaping @Sendable () -> Void) -> Void

  private struct Part {
    let job: UnownedJob
    let executor: PoolExecutor
  }

  private struct State {
    var parts: [IPAddress: [Part]] = [:]
    /// The visitors with something to do, in the order of their turns.
    var turns: [IPAddress] = []
    var working = 0
    var waiting = 0
  }

  private let limits: Limits
  private let start: Start
  private let processorTime: Uptime
  private let state = Mutex(State())

  /// - Parameters:
  ///   - limits: how much it takes.
  ///   - processorTime: how long the thread that asks has computed.
  ///   - start: starts a thread; nil has the system do that.
  public init(_ limits: Limits = Limits(), processorTime: Uptime = .system, start: Start? = nil) {
    self.limits = limits
    self.processorTime = processorTime
    // Each serial queue has a thread of the system beyond those that the concurrency runtime shares.
    self.start = start ?? { DispatchQueue(label: "WebApp.work").async(execute: $0) }
  }

  /// How many threads are at work, and how many parts of tasks wait for one.
  var load: (working: Int, waiting: Int) {
    state.withLock { ($0.working, $0.waiting) }
  }

  /// Does something for an address, in its turn.
  ///
  /// - Parameters:
  ///   - isLimited: whether the limit per address holds for it.
  ///   - debit: told of the nanoseconds of a core that each part has taken.
  ///   - body: what to do; one that isn't concurrent would run where it is called, whatever executor is preferred.
  /// - Throws: ``RefusedRequest`` if the pool is full; what the body throws.
  func run<Value: Sendable>(
    for address: IPAddress, isLimited: Bool = true,
    debit: @escaping @Sendable (_ nanoseconds: Int64) -> Void,
    _ body: @concurrent @Sendable () async throws -> Value
  ) async throws -> Value {
    let isAdmitted = state.withLock { state in
      state.waiting < limits.total
        && (!isLimited || state.parts[address.site, default: []].count < limits.perAddress)
    }
    guard isAdmitted else { throw RefusedRequest(.crowded, fields: [.retryAfter: "1"]) }
    let executor = PoolExecutor(self, site: address.site, debit: debit)
    return try await withTaskExecutorPreference(executor, operation: body)
  }

  fileprivate func add(_ job: UnownedJob, _ executor: PoolExecutor) {
    let isStarting = state.withLock { state in
      let site = executor.site
      if state.parts[site] == nil { state.turns.append(site) }
      state.parts[site, default: []].append(Part(job: job, executor: executor))
      state.waiting += 1
      guard state.working < limits.threads else { return false }
      state.working += 1
      return true
    }
    if isStarting { start { self.work() } }
  }

  private func work() {
    while let part = state.withLock({ Self.next(&$0) }) {
      let start = processorTime.nanoseconds()
      part.job.runSynchronously(on: part.executor.asUnownedTaskExecutor())
      part.executor.debit(processorTime.nanoseconds() - start)
    }
  }

  private static func next(_ state: inout State) -> Part? {
    guard !state.turns.isEmpty else {
      state.working -= 1
      return nil
    }
    let site = state.turns.removeFirst()
    guard var parts = state.parts.removeValue(forKey: site) else { return nil }
    let part = parts.removeFirst()
    state.waiting -= 1
    if !parts.isEmpty {
      state.parts[site] = parts
      state.turns.append(site)
    }
    return part
  }
}

/// Brings the parts of one request's task to a pool.
private final class PoolExecutor: TaskExecutor {
  let site: IPAddress
  let debit: @Sendable (Int64) -> Void
  private let pool: WorkPool

  init(_ pool: WorkPool, site: IPAddress, debit: @escaping @Sendable (Int64) -> Void) {
    self.pool = pool
    self.site = site
    self.debit = debit
  }

  func enqueue(_ job: consuming ExecutorJob) { pool.add(UnownedJob(job), self) }
}
