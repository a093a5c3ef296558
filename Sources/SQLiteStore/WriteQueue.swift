import Gameplay
import Metrics
import StoredGames
import Synchronization

/// Makes changes one after the other; those that wait share a transaction.
///
/// While one group is being written, which is mostly waiting for the disk, the next one gathers.
final class WriteQueue: Sendable {
  private static let usualGroup = 64

  private let queue = ChangeQueue<Write>(label: "SQLiteStore.writer")
  private let writer: Mutex<GameWriter?>
  private let checkpointPages: Int

  init(_ writer: sending GameWriter, checkpointPages: Int) {
    self.writer = Mutex(writer)
    self.checkpointPages = checkpointPages
  }

  /// How many changes wait for the group that is being written.
  var waitingCount: Int { queue.waitingCount }

  /// Makes a change and waits until it is on the disk.
  ///
  /// - Throws: ``StoreFailure``; the change was not made then.
  func write<Answer: Sendable>(
    _ change: @escaping @Sendable (GameWriter) throws(StoreFailure) -> Answer
  ) async throws(StoreFailure) -> Answer {
    let answer = WriteAnswer<Answer>()
    try await Write { writer throws(StoreFailure) in answer.set(try change(writer)) }
      .done { write in if !queue.add(write, work: { self.work() }) { write.fail(.closed) } }
    return try answer.get()
  }

  /// Writes what waits, refuses everything later and closes the connection.
  func close() async {
    await queue.close {
      self.writer.withLock { writer in
        writer?.close()
        writer = nil
      }
    }
  }

  /// Writes how many changes wait, and how many have been written together.
  func write(to text: inout MetricsText) { queue.write(to: &text) }

  private func work() {
    while case let group = nextGroup(), !group.isEmpty {
      writer.withLock { writer in
        guard let writer else { return group.forEach { $0.fail(.closed) } }
        writer.write(group)
        writer.checkpoint(after: checkpointPages)
      }
    }
  }

  private func nextGroup() -> [Write] {
    // Made before the lock is taken: whoever comes meanwhile would otherwise wait for memory.
    var empty: [Write] = []
    empty.reserveCapacity(Self.usualGroup)
    return queue.next { waiting in
      swap(&waiting, &empty)
      return empty
    }
  }
}

extension GameWriter {
  /// What went wrong with a group: one of its changes, or its transaction as a whole.
  private enum GroupError: Error {
    case change(StoreFailure)
    case transaction(StoreFailure)
  }

  /// Makes a group of changes in one transaction, then answers all of them.
  ///
  /// A change that SQLite can't make takes the transaction back, and then each of the group gets a
  /// transaction of its own, so that the others aren't hurt. A commit that fails is everybody's failure.
  fileprivate func write(_ group: [Write]) {
    do throws(GroupError) {
      try transact(group)
      for write in group { write.acknowledge() }
    } catch {
      switch error {
      case .change where group.count > 1: for write in group { self.write([write]) }
      case .change(let error), .transaction(let error): for write in group { write.fail(error) }
      }
    }
  }

  private func transact(_ group: [Write]) throws(GroupError) {
    do throws(StoreFailure) { try begin() } catch { throw .transaction(error) }
    do throws(GroupError) {
      do throws(StoreFailure) {
        for write in group { try write.perform(by: self) }
      } catch {
        throw .change(error)
      }
      do throws(StoreFailure) { try commit() } catch { throw .transaction(error) }
    } catch {
      rollBack()
      throw error
    }
  }
}

/// What came of a change: it stays with whoever waits, as to copy or to free it would take the writer long.
private final class WriteAnswer<Answer: Sendable>: Sendable {
  private let answer = Mutex<Answer?>(nil)

  func set(_ answer: Answer) { self.answer.withLock { $0 = answer } }

  func get() throws(StoreFailure) -> Answer {
    guard let answer = answer.withLock({ $0 }) else { throw .closed }
    return answer
  }
}

/// A change that waits for its transaction.
private final class Write: Sendable {
  typealias Change = @Sendable (GameWriter) throws(StoreFailure) -> Void

  private struct State {
    var failure: StoreFailure?
    var continuation: CheckedContinuation<Void, Never>?
  }

  private let change: Change
  private let state = Mutex(State())

  init(_ change: @escaping Change) {
    self.change = change
  }

  /// Waits until the change is on the disk.
  ///
  /// - Parameter enqueue: hands the write to the writer.
  /// - Throws: ``StoreFailure``; the change was not made then.
  func done(_ enqueue: (Write) -> Void) async throws(StoreFailure) {
    await withCheckedContinuation { continuation in
      state.withLock { $0.continuation = continuation }
      enqueue(self)
    }
    if let failure = state.withLock({ $0.failure }) { throw failure }
  }

  /// Makes the change; it may be called again after the transaction was taken back.
  ///
  /// - Throws: ``StoreFailure`` if SQLite couldn't, so that the transaction must not be committed.
  func perform(by writer: GameWriter) throws(StoreFailure) {
    var failure: StoreFailure?
    do throws(StoreFailure) { try change(writer) } catch {
      if case .sqlite = error { throw error }
      failure = error
    }
    state.withLock { $0.failure = failure }
  }

  /// Tells whoever waits for the change that it is on the disk.
  func acknowledge() {
    state.withLock { $0.continuation.take() }?.resume()
  }

  /// Tells whoever waits that the change was not made.
  func fail(_ failure: StoreFailure) {
    state.withLock { $0.failure = failure }
    acknowledge()
  }
}
