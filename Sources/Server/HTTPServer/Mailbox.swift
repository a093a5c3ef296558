import Dispatch
import HTTP
import OperatingSystem
import Synchronization

/// Messages from other threads to an event loop, with a waker for its thread.
final class Mailbox: Sendable {
  enum Message: Sendable {
    case adopt(Socket, HTTPClient)
    case answer(ConnectionID, HTTPResponse)
    /// The next part of a request's task.
    case job(UnownedJob, LoopExecutor)
    case drain(Drain)
    case makeRoom
  }

  private struct State {
    var messages: [Message] = []
    var isLoopAsleep = false
    var isClosed = false
  }

  private let state = Mutex(State())
  private let waker: Waker

  init() throws(SystemError) { waker = try Waker() }

  deinit { waker.close() }

  var descriptor: Descriptor { waker.descriptor }

  /// Adds a message. Wakes the loop only if it sleeps: a loop that is awake checks its mailbox before it sleeps.
  ///
  /// - Returns: false if the loop has ended and won't read the message.
  @discardableResult
  func post(_ message: Message) -> Bool {
    let (isTaken, wakes) = state.withLock { state in
      guard !state.isClosed else { return (false, false) }
      state.messages.append(message)
      defer { state.isLoopAsleep = false }
      return (true, state.isLoopAsleep)
    }
    if wakes { waker.wake() }
    return isTaken
  }

  func closeIfEmpty() -> Bool {
    state.withLock { state in
      state.isClosed = state.messages.isEmpty
      return state.isClosed
    }
  }

  func empty(into messages: inout [Message]) {
    state.withLock { state in
      guard !state.messages.isEmpty else { return }
      messages.append(contentsOf: state.messages)
      state.messages.removeAll(keepingCapacity: true)
    }
  }

  /// Whether the loop may sleep until it is woken.
  func fallAsleep() -> Bool {
    state.withLock { state in
      state.isLoopAsleep = state.messages.isEmpty
      return state.isLoopAsleep
    }
  }

  func wakeUp() { state.withLock { $0.isLoopAsleep = false } }

  func reset() { waker.reset() }
}

/// Runs the tasks of one request on the thread of the loop where they started.
///
/// A thread that resumes a task puts it into the mailbox. One wake-up is enough for any number of
/// tasks. No thread of the concurrency runtime is involved, so it doesn't matter whether one is free.
final class LoopExecutor: TaskExecutor {
  /// The client whose request the tasks answer; nil for a task of the server itself.
  let client: HTTPClient?
  private let mailbox: Mailbox

  init(_ mailbox: Mailbox, for client: HTTPClient? = nil) {
    (self.mailbox, self.client) = (mailbox, client)
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    if mailbox.post(.job(job, self)) { return }
    // The loop has ended, but every task must be able to finish.
    DispatchQueue.global().async { self.run(job) }
  }

  func run(_ job: UnownedJob) {
    job.runSynchronously(on: asUnownedTaskExecutor())
  }
}
