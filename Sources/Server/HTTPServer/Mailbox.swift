import Dispatch
import HTTP
import OperatingSystem
import Synchronization

/// What other threads have for a loop, and the bell that wakes it.
final class Mailbox: Sendable {
  /// One thing to do on the loop's thread.
  enum Message: Sendable {
    case adopt(Socket, HTTPClient)
    case answer(ConnectionID, HTTPResponse)
    /// The next part of a request's task.
    case job(UnownedJob, LoopExecutor)
    case drain(Drain)
  }

  private struct State {
    var messages: [Message] = []
    var isLoopAsleep = false
    var isClosed = false
  }

  private let state = Mutex(State())
  private let bell: Bell

  init() throws(SystemError) { bell = try Bell() }

  deinit { bell.close() }

  /// What the loop's poller listens to.
  var descriptor: Descriptor { bell.descriptor }

  /// Rings only if the loop sleeps: a loop that is awake looks by itself before it sleeps.
  ///
  /// - Returns: whether the loop will read it; `false` once it has ended.
  @discardableResult
  func post(_ message: Message) -> Bool {
    let (isTaken, wakes) = state.withLock { state in
      guard !state.isClosed else { return (false, false) }
      state.messages.append(message)
      defer { state.isLoopAsleep = false }
      return (true, state.isLoopAsleep)
    }
    if wakes { bell.ring() }
    return isTaken
  }

  /// Takes no more messages, unless there are some still to be read.
  func closeIfEmpty() -> Bool {
    state.withLock { state in
      state.isClosed = state.messages.isEmpty
      return state.isClosed
    }
  }

  /// Moves everything to the end of the loop's own list.
  func empty(into messages: inout [Message]) {
    state.withLock { state in
      guard !state.messages.isEmpty else { return }
      messages.append(contentsOf: state.messages)
      state.messages.removeAll(keepingCapacity: true)
    }
  }

  /// Whether the loop may sleep until the bell rings.
  func fallAsleep() -> Bool {
    state.withLock { state in
      state.isLoopAsleep = state.messages.isEmpty
      return state.isLoopAsleep
    }
  }

  func wakeUp() { state.withLock { $0.isLoopAsleep = false } }

  func silence() { bell.silence() }
}

/// Lets the tasks of one request go on where they began, on the loop's thread.
///
/// Whoever wakes a task puts it into the mailbox, however many at the same time with one ring of the bell. No
/// thread of the concurrency runtime is needed in between, so it doesn't matter whether there is a free one.
final class LoopExecutor: TaskExecutor {
  /// Whose request the tasks answer; nil for a task of the server's own.
  let client: HTTPClient?
  private let mailbox: Mailbox

  init(_ mailbox: Mailbox, for client: HTTPClient? = nil) {
    self.mailbox = mailbox
    self.client = client
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    if mailbox.post(.job(job, self)) { return }
    // The loop has ended, but a task always comes to its end.
    DispatchQueue.global().async { self.run(job) }
  }

  /// Runs a part of a task on the calling thread.
  func run(_ job: UnownedJob) {
    job.runSynchronously(on: asUnownedTaskExecutor())
  }
}
