import Dispatch
import HTTP
import Presentation
import Synchronization

/// A thread beside the loops for what takes as long as hundreds of pages, one thing after the other.
///
/// Pages, timers and computers that think have other threads and never wait for it. How many wait for it is
/// bounded: whoever comes then is told to come back.
final class WorkThread: Sendable {
  private let executor: any TaskExecutor
  private let capacity: Int
  private let count = Atomic(0)

  /// - Parameters:
  ///   - name: what it is called in a debugger.
  ///   - executor: where the work is done instead, in a test.
  ///   - capacity: how many may be there at the same time, the one whose turn it is included.
  init(_ name: String, executor: (any TaskExecutor)? = nil, capacity: Int = 64) {
    self.executor = executor ?? SerialThread(name)
    self.capacity = capacity
  }

  /// How many things are being done, one at most, and how many wait.
  var load: (working: Int, waiting: Int) {
    let count = count.load(ordering: .relaxed)
    return (min(count, 1), max(count - 1, 0))
  }

  /// Does something as soon as it is its turn.
  ///
  /// - Throws: ``RefusedRequest`` if too many wait already; what the body throws.
  func run<Value: Sendable>(_ body: @Sendable () throws -> Value) async throws -> Value {
    defer { count.subtract(1, ordering: .relaxed) }
    guard count.add(1, ordering: .relaxed).newValue <= capacity else {
      throw RefusedRequest(.crowded, fields: [.retryAfter: "1"])
    }
    return try await withTaskExecutorPreference(executor) {
      // What isn't concurrent would run where it is called, whatever executor is preferred.
      @concurrent in
      try body()
    }
  }
}

private final class SerialThread: TaskExecutor {
  // A serial queue rather than a thread: only such a queue gets a thread of the system beyond those that
  // share the cores, and gives it back by itself.
  private let queue: DispatchQueue

  init(_ name: String) { queue = DispatchQueue(label: name) }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
