import Dispatch
import Gameplay
import Synchronization

/// The connections that only read: what they read is the last commit, and no write makes them wait.
final class ReaderPool: Sendable {
  private final class Slot: Sendable {
    let reader: Mutex<GameReader?>

    init(_ reader: sending GameReader) {
      self.reader = Mutex(reader)
    }
  }

  private let slots: [Slot]
  private let turn = Atomic(0)
  private let snapshotAge: Int
  private let isReleaseDue = Atomic(false)
  private let releases = DispatchQueue(label: "SQLiteStore.readers")

  /// Opens so many connections.
  ///
  /// - Parameter snapshotAge: for how long a connection may hold on to a commit that no other has followed, in milliseconds.
  init(
    count: Int, snapshotAge: Int,
    _ open: () throws(SQLiteStoreError) -> sending GameReader
  ) throws(SQLiteStoreError) {
    var slots: [Slot] = []
    for _ in 0..<count { slots.append(Slot(try open())) }
    self.slots = slots
    self.snapshotAge = snapshotAge
  }

  /// Reads on the calling thread.
  func read<Value: Sendable>(
    _ body: @Sendable (GameReader) throws(SQLiteError) -> Value
  ) throws(GameStoreError) -> Value {
    // The first ones first: their pages are in the cache.
    for slot in slots {
      let value = slot.reader.withLockIfAvailable { reader in read(reader, body) }
      if let value { return try value.get() }
    }
    // All are busy for some microseconds; in turn, so that nobody waits behind many.
    let slot = slots[turn.wrappingAdd(1, ordering: .relaxed).newValue % slots.count]
    return try slot.reader.withLock { reader in read(reader, body) }.get()
  }

  /// Lets go of the commits that the connections hold on to, so that the log can be taken in or start over.
  func releaseSnapshots() {
    for slot in slots { slot.reader.withLock { reader in reader?.snapshot.release() } }
  }

  /// Closes the connections as soon as nobody is reading.
  func close() {
    for slot in slots { slot.reader.withLock { $0 = nil } }
  }

  private func read<Value>(
    _ reader: GameReader?, _ body: @Sendable (GameReader) throws(SQLiteError) -> Value
  ) -> Result<Value, GameStoreError> {
    guard let reader else { return .failure(.closed) }
    do throws(SQLiteError) {
      let value = try body(reader)
      if reader.snapshot.isHeld { releaseSoon() }
      return .success(value)
    } catch {
      return .failure(error.storeError)
    }
  }

  /// Releases what is held when its time is over, also if nobody reads any more.
  private func releaseSoon() {
    // One release is for all the reads before it.
    guard !isReleaseDue.load(ordering: .relaxed),
      !isReleaseDue.exchange(true, ordering: .relaxed)
    else { return }
    releases.asyncAfter(deadline: .now() + .milliseconds(snapshotAge)) { [weak self] in
      guard let self else { return }
      isReleaseDue.store(false, ordering: .relaxed)
      releaseSnapshots()
    }
  }
}
