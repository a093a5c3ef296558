import Dispatch
import Gameplay
import Synchronization

/// Reads what takes waiting for the disk, on threads where nobody else waits.
final class PatientReaders: Sendable {
  private final class Lane: Sendable {
    // A serial queue takes a thread only while there is work, beyond those that share the cores.
    let thread = DispatchQueue(label: "SQLiteStore.reader")
    let reader = Mutex<GameReader?>(nil)
    /// How many read or wait here.
    let load = Atomic(0)
  }

  // The second one is for a disk that is slow at one place and quick at another.
  private let lanes = [Lane(), Lane()]
  private let isClosed = Atomic(false)
  private let file: StoreFile

  /// Readers of a file; they open it when they are needed first.
  init(_ file: StoreFile) {
    self.file = file
  }

  /// Reads without occupying the calling thread.
  func read<Value: Sendable>(
    _ body: @escaping @Sendable (GameReader) throws(SQLiteError) -> Value
  ) async throws(GameStoreError) -> Value {
    // A read that finds no end keeps the others away.
    let loads = lanes.map { $0.load.load(ordering: .relaxed) }
    let lane = lanes[loads[0] <= loads[1] ? 0 : 1]
    lane.load.wrappingAdd(1, ordering: .relaxed)
    let result = await withCheckedContinuation { continuation in
      lane.thread.async {
        let result = self.read(in: lane, body)
        lane.load.wrappingSubtract(1, ordering: .relaxed)
        continuation.resume(returning: result)
      }
    }
    return try result.get()
  }

  /// Closes the connections as soon as nobody is reading.
  func close() {
    isClosed.store(true, ordering: .relaxed)
    for lane in lanes { lane.reader.withLock { $0 = nil } }
  }

  private func read<Value: Sendable>(
    in lane: Lane, _ body: (GameReader) throws(SQLiteError) -> Value
  ) -> Result<Value, GameStoreError> {
    lane.reader.withLock { reader in
      file.settings.awaitDisk()
      guard !isClosed.load(ordering: .relaxed) else { return .failure(.closed) }
      do throws(SQLiteStoreError) {
        if reader == nil { reader = try file.openPatientReader() }
      } catch {
        return .failure(.unavailable(error.description))
      }
      guard let reader else { return .failure(.closed) }
      // So few come here that none of them has to hold on to what the one before has read.
      defer { reader.snapshot.release() }
      do throws(SQLiteError) { return .success(try body(reader)) } catch {
        return .failure(error.storeError)
      }
    }
  }
}
