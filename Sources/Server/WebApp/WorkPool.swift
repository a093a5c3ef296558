import Dispatch
import HTTP
import Presentation
import Synchronization

/// Runs requests that may take longer than a game's page on threads outside the event loops.
///
/// Visitors take turns. Each turn runs one part of one task, no matter how many tasks of that visitor wait. So
/// many requests of one visitor only delay that visitor. A visitor is an IPv4 address or a /48 network of IPv6.
package final class WorkPool: Sendable {
  /// Limits of the parts of tasks that may wait before new requests are refused.
  package struct Limits: Sendable {
    package var threads: Int
    /// The parts that may wait for one visitor.
    package var perAddress: Int
    /// The parts that may wait for all visitors.
    package var total: Int

    package init(threads: Int = 2, perAddress: Int = 256, total: Int = 4096) {
      self.threads = threads
      self.perAddress = perAddress
      self.total = total
    }
  }

  package typealias Start = @Sendable (@escaping @Sendable () -> Void) -> Void

  private struct Part {
    let job: UnownedJob
    let executor: PoolExecutor
  }

  private struct State {
    var parts: [IPAddress: [Part]] = [:]
    /// The visitors with waiting parts, in the order of their turns.
    var turns: [IPAddress] = []
    var working = 0
    var waiting = 0
  }

  private let limits: Limits
  private let start: Start
  private let processorTime: Uptime
  private let state = Mutex(State())

  /// - Parameters:
  ///   - limits: the limits of the pool.
  ///   - processorTime: the processor time of the calling thread.
  ///   - start: starts a thread; nil uses a dispatch queue.
  package init(_ limits: Limits = Limits(), processorTime: Uptime = .system, start: Start? = nil) {
    self.limits = limits
    self.processorTime = processorTime
    // Each serial queue gets a system thread beyond those that the concurrency runtime shares.
    self.start = start ?? { DispatchQueue(label: "WebApp.work").async(execute: $0) }
  }

  var load: (working: Int, waiting: Int) {
    state.withLock { ($0.working, $0.waiting) }
  }

  /// Runs a closure for an address when its turn comes.
  ///
  /// - Parameters:
  ///   - isLimited: whether the limit per visitor applies.
  ///   - debit: called with the processor time of each part, in nanoseconds.
  ///   - body: the work. It must be concurrent: otherwise it would run where it is called, despite the
  ///     preferred executor.
  /// - Throws: ``RefusedRequest`` if the pool is full; any error of the body.
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
    guard let site = state.turns.first, var parts = state.parts.removeValue(forKey: site) else {
      state.working -= 1
      return nil
    }
    state.turns.removeFirst()
    let part = parts.removeFirst()
    state.waiting -= 1
    if !parts.isEmpty {
      state.parts[site] = parts
      state.turns.append(site)
    }
    return part
  }
}

/// Adds the parts of one request's task to a pool.
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
