import Dispatch
import Gameplay
import Synchronization

/// Makes changes one after the other on a thread of their own; those that wait share a transaction.
///
/// While one group is being written, which is mostly waiting for the disk, the next one gathers.
final class WriteQueue: Sendable {
  private struct State {
    var waiting: [any PendingWrite] = []
    var isWorking = false
    var isClosed = false
  }

  private static let usualGroup = 64

  private let state = Mutex(State())
  private let writer: Mutex<GameWriter?>
  // A serial queue rather than a thread: it takes a thread of the system only while there is work, also
  // when all threads of the concurrency runtime are busy, and ends by itself after the last reference is gone.
  private let thread = DispatchQueue(label: "SQLiteStore.writer")
  private let readers: ReaderPool
  private let checkpointPages: Int

  init(_ writer: sending GameWriter, readers: ReaderPool, checkpointPages: Int) {
    self.writer = Mutex(writer)
    self.readers = readers
    self.checkpointPages = checkpointPages
  }

  /// How many changes wait for the group that is being written.
  var waitingCount: Int { state.withLock { $0.waiting.count } }

  /// Makes a change and waits until it is on the disk.
  ///
  /// - Throws: ``GameStoreError``; the change was not made then.
  func write<Answer: Sendable>(
    _ change: @escaping AnsweredWrite<Answer>.Change
  ) async throws(GameStoreError) -> Answer {
    try await AnsweredWrite(change).answer { enqueue($0) }
  }

  /// Writes what waits, refuses everything later and closes the connection.
  func close() async {
    await withCheckedContinuation { continuation in
      state.withLock { $0.isClosed = true }
      // Behind all the work that was enqueued before.
      thread.async {
        self.writer.withLock { $0 = nil }
        continuation.resume()
      }
    }
  }

  private func enqueue(_ write: any PendingWrite) {
    let (isClosed, isFirst) = state.withLock { state in
      guard !state.isClosed else { return (true, false) }
      state.waiting.append(write)
      defer { state.isWorking = true }
      return (false, !state.isWorking)
    }
    if isClosed { write.fail(.closed) }
    if isFirst { thread.async { self.work() } }
  }

  /// Takes all that waits; if nothing does, the queue's work is done.
  private func nextGroup() -> [any PendingWrite]? {
    // Made before the lock is taken: whoever comes meanwhile would otherwise wait for memory.
    var group: [any PendingWrite] = []
    group.reserveCapacity(Self.usualGroup)
    state.withLock { state in
      swap(&state.waiting, &group)
      state.isWorking = !group.isEmpty
    }
    return group.isEmpty ? nil : group
  }

  private func work() {
    while let group = nextGroup() {
      writer.withLock { writer in
        guard let writer else { return group.forEach { $0.fail(.closed) } }
        writer.write(group)
        writer.checkpoint(after: checkpointPages, beside: readers)
      }
    }
  }
}

extension GameStoreError {
  /// What everybody hears who comes after ``SQLiteStore/close()``.
  static let closed = GameStoreError.unavailable("the store is closed")
}
