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

  /// Opens so many connections.
  init(count: Int, _ open: () throws(SQLiteStoreError) -> sending GameReader)
    throws(SQLiteStoreError)
  {
    var slots: [Slot] = []
    for _ in 0..<count { slots.append(Slot(try open())) }
    self.slots = slots
  }

  /// Reads on the calling thread.
  func read<Value: Sendable>(
    _ body: @Sendable (GameReader) throws(SQLiteError) -> Value
  ) throws(GameStoreError) -> Value {
    // The first ones first: their pages are in the cache.
    for slot in slots {
      let value = slot.reader.withLockIfAvailable { reader in Self.read(reader, body) }
      if let value { return try value.get() }
    }
    // All are busy for some microseconds; in turn, so that nobody waits behind many.
    let slot = slots[turn.wrappingAdd(1, ordering: .relaxed).newValue % slots.count]
    return try slot.reader.withLock { reader in Self.read(reader, body) }.get()
  }

  /// Closes the connections as soon as nobody is reading.
  func close() {
    for slot in slots { slot.reader.withLock { $0 = nil } }
  }

  private static func read<Value>(
    _ reader: GameReader?, _ body: @Sendable (GameReader) throws(SQLiteError) -> Value
  ) -> Result<Value, GameStoreError> {
    guard let reader else { return .failure(.closed) }
    do throws(SQLiteError) {
      return .success(try body(reader))
    } catch {
      return .failure(error.storeError)
    }
  }
}
