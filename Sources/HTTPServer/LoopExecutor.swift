import Dispatch

/// Lets the tasks of a loop's requests go on where they began, on the loop's thread.
///
/// Whoever wakes a task puts it into the mailbox, however many at the same time with one ring of the bell. No
/// thread of the concurrency runtime is needed in between, so it doesn't matter whether there is a free one.
final class LoopExecutor: TaskExecutor {
  private let mailbox: Mailbox

  init(_ mailbox: Mailbox) {
    self.mailbox = mailbox
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    if mailbox.post(.job(job)) { return }
    // The loop has ended, but a task always comes to its end.
    DispatchQueue.global().async { self.run(job) }
  }

  /// Runs a part of a task on the calling thread.
  func run(_ job: UnownedJob) {
    job.runSynchronously(on: asUnownedTaskExecutor())
  }
}
