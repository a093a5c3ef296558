import Dispatch
import HTTP
import Presentation
import Synchronization

/// Threads beside the event loops for requests that may take longer than the page of a game.
///
/// Every network has its turn: one part of a task, however many of its tasks wait. So whoever asks for a lot waits
/// behind themselves.
public final class WorkPool: Sendable {
  /// How many requests may be in a pool; whoever comes then is told to come back.
  public struct Limits: Sendable {
    /// How many threads work.
    public var threads: Int
    /// The requests of one address, or of one /64 network of IPv6.
    public var perAddress: Int
    /// All requests together.
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
    /// The networks with something to do, in the order of their turns.
    var turns: [IPAddress] = []
    var working = 0
    var requests = 0
    var counts = NetworkCounts()
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
    let queue = DispatchQueue(label: "WebApp.work", attributes: .concurrent)
    self.limits = limits
    self.processorTime = processorTime
    self.start = start ?? { body in queue.async(execute: body) }
  }

  /// How many threads are at work, and how many parts of tasks wait for one.
  var load: (working: Int, waiting: Int) {
    state.withLock { state in (state.working, state.parts.values.reduce(0) { $0 + $1.count }) }
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
      guard state.requests < limits.total,
        !isLimited || state.counts.enter(address, limit: limits.perAddress)
      else { return false }
      state.requests += 1
      return true
    }
    guard isAdmitted else { throw RefusedRequest(.crowded, fields: [.retryAfter: "1"]) }
    defer {
      state.withLock { state in
        state.requests -= 1
        if isLimited { state.counts.leave(address) }
      }
    }
    let executor = PoolExecutor(self, network: address.network, debit: debit)
    return try await withTaskExecutorPreference(executor, operation: body)
  }

  fileprivate func add(_ job: UnownedJob, _ executor: PoolExecutor) {
    let isStarting = state.withLock { state in
      let network = executor.network
      if state.parts[network] == nil { state.turns.append(network) }
      state.parts[network, default: []].append(Part(job: job, executor: executor))
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
    let network = state.turns.removeFirst()
    guard var parts = state.parts.removeValue(forKey: network) else { return nil }
    let part = parts.removeFirst()
    if !parts.isEmpty {
      state.parts[network] = parts
      state.turns.append(network)
    }
    return part
  }
}

/// Brings the parts of one request's task to a pool.
private final class PoolExecutor: TaskExecutor {
  let network: IPAddress
  let debit: @Sendable (Int64) -> Void
  private let pool: WorkPool

  init(_ pool: WorkPool, network: IPAddress, debit: @escaping @Sendable (Int64) -> Void) {
    self.pool = pool
    self.network = network
    self.debit = debit
  }

  func enqueue(_ job: consuming ExecutorJob) { pool.add(UnownedJob(job), self) }
}
