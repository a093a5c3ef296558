import HTTP
import Synchronization

/// What other threads have for a loop, and the bell that wakes it.
final class Mailbox: Sendable {
  /// One thing to do on the loop's thread.
  enum Message: Sendable {
    case adopt(Descriptor, HTTPClient)
    case answer(ConnectionID, HTTPResponse)
    /// The next part of a request's task.
    case job(UnownedJob)
    case drain(until: Milliseconds)
  }

  private struct State {
    var messages: [Message] = []
    var isLoopAsleep = false
    var isClosed = false
  }

  private let state = Mutex(State())
  private let bell: (ring: Descriptor, hear: Descriptor)

  init() throws(HTTPServerError) { bell = try System.makeBell() }

  deinit {
    System.close(bell.ring)
    if bell.hear != bell.ring { System.close(bell.hear) }
  }

  /// What the loop's poller listens to.
  var descriptor: Descriptor { bell.hear }

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
    if wakes { System.ring(bell.ring) }
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

  func silence() { System.silence(bell.hear) }
}
