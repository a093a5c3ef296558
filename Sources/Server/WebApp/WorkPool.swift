import ComputerPlayers
import Dispatch
import HTTP
import Presentation
import Synchronization

/// Runs requests that may take longer than a game's page on threads outside the event loops.
///
/// Visitors take turns. Each turn runs one part of one task, up to where the task waits for something. When too many
/// parts wait, the visitor with the most loses the last request that hasn't begun. A visitor is an IPv4 address or a
/// /48 network of IPv6.
///
/// A ``Scheduler`` could not do this: a job keeps its worker until it ends, but a page that is held must not.
package final class WorkPool: Sendable {
  /// Limits of the parts of tasks that may wait before new requests are refused.
  package struct Limits: Sendable {
    package var threads: Int
    /// The parts that may wait for one visitor.
    package var perAddress: Int
    /// The parts that may wait for all visitors.
    package var total: Int

    package init(threads: Int = 2, perAddress: Int = 256, total: Int = 4096) {
      (self.threads, self.perAddress, self.total) = (threads, perAddress, total)
    }
  }

  package typealias Start = @Sendable (@escaping @Sendable () -> Void) -> Void

  private struct Part {
    let job: UnownedJob
    let executor: PoolExecutor
  }

  private struct State {
    var parts = Turns<Part>()
    /// The first parts of requests that made room for others. They only answer that there is no room.
    var refused: [Part] = []
    var working = 0
  }

  private let limits: Limits
  private let start: Start
  private let processorTime: Uptime
  private let state = Mutex(State())

  /// - Parameters:
  ///   - processorTime: the processor time of the calling thread.
  ///   - start: starts a thread; nil uses a dispatch queue.
  package init(_ limits: Limits = Limits(), processorTime: Uptime = .system, start: Start? = nil) {
    self.limits = limits
    self.processorTime = processorTime
    // Each serial queue gets a system thread beyond those that the concurrency runtime shares.
    self.start = start ?? { DispatchQueue(label: "WebApp.work").async(execute: $0) }
  }

  var load: (working: Int, waiting: Int) {
    state.withLock { ($0.working, $0.parts.count) }
  }

  /// Runs a closure for a visitor when its turn comes.
  ///
  /// - Parameters:
  ///   - isLimited: whether the limit per visitor applies.
  ///   - body: the work. It must be concurrent: otherwise it would run where it is called, despite the
  ///     preferred executor.
  /// - Throws: ``RefusedRequest`` if the pool is full; any error of the body.
  func run<Value: Sendable>(
    for client: JobClient, isLimited: Bool = true,
    _ body: @escaping @concurrent @Sendable () async throws -> Value
  ) async throws -> Value {
    let refusal = RefusedRequest(.crowded, fields: [.retryAfter: "1"])
    let isAdmitted = state.withLock { state in
      if isLimited, state.parts.count(of: client.number) >= limits.perAddress { return false }
      if state.parts.count < limits.total { return true }
      guard let last = state.parts.giveWay(to: client.number, where: { $0.executor.isNew }) else {
        return false
      }
      state.refused.append(last)
      return true
    }
    guard isAdmitted else { throw refusal }
    let executor = PoolExecutor(self, for: client)
    return try await withTaskExecutorPreference(executor) { @concurrent () async throws -> Value in
      // Only a part that was refused runs without having had its turn.
      if self.state.withLock({ _ in executor.isNew }) { throw refusal }
      return try await body()
    }
  }

  fileprivate func add(_ job: UnownedJob, _ executor: PoolExecutor) {
    let isStarting = state.withLock { state in
      state.parts.append(Part(job: job, executor: executor), of: executor.client.number)
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
      part.executor.client.charge(.nanoseconds(processorTime.nanoseconds() - start))
    }
  }

  private static func next(_ state: inout State) -> Part? {
    if let part = state.refused.popLast() { return part }
    guard let part = state.parts.next() else {
      state.working -= 1
      return nil
    }
    part.executor.isNew = false
    return part
  }
}

/// Adds the parts of one request's task to a pool.
private final class PoolExecutor: TaskExecutor, @unchecked Sendable {
  let client: JobClient
  /// Whether no part has run yet. Used only while the pool's state is locked.
  var isNew = true
  private let pool: WorkPool

  init(_ pool: WorkPool, for client: JobClient) {
    (self.client, self.pool) = (client, pool)
  }

  func enqueue(_ job: consuming ExecutorJob) { pool.add(UnownedJob(job), self) }
}
