import Dispatch

/// A thread of its own for one search, so that a search which fills its core for seconds keeps nobody
/// waiting who shares the few threads of the concurrency runtime.
final class ThinkingThread: TaskExecutor {
  // A serial queue rather than a thread: only such a queue gets a thread of the system beyond those that
  // share the cores, and gives it back by itself.
  private let queue = DispatchQueue(label: "ComputerPlayers.thinking")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
