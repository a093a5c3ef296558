import Dispatch
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Runs tasks one part after the other, and adds up the time that they compute.
final class ComputingMeter: TaskExecutor {
  private let queue = DispatchQueue(label: "ComputingMeter")
  private let total = Mutex<Int64>(0)

  /// The time that all parts so far have taken on the processor.
  var nanoseconds: Int64 {
    // A caller may continue before its task's last part has been counted, so this waits for the queue.
    queue.sync { total.withLock { $0 } }
  }

  /// Lets nothing run until it is resumed.
  func suspend() { queue.suspend() }

  /// Runs everything that has arrived since `suspend`, and whatever arrives from now on.
  func resume() { queue.resume() }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    perform { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }

  /// Runs a closure, and adds its time, too.
  func perform(_ body: @escaping @Sendable () -> Void) {
    queue.async {
      let start = Self.threadTime()
      body()
      let end = Self.threadTime()
      self.total.withLock { $0 += end - start }
    }
  }

  private static func threadTime() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
