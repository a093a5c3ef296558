/// Counts the transactions that anybody commits to an SQLite file with a write-ahead log.
///
/// Source: "WAL-mode file format", section 2.1: the number at byte 8 of the shared memory file rises with each transaction.
final class TransactionCounter {
  private let descriptor: Descriptor

  /// - Parameter path: of the database. Whoever has it open in this process must close it before this value
  ///   goes: a process that closes any descriptor of the file loses its locks on it.
  init(of path: String) throws(System.Failure) {
    descriptor = try System.openForReading(path + "-shm")
  }

  deinit { System.shut(descriptor) }

  func count() throws(System.Failure) -> UInt32 {
    try System.number(at: 8, of: descriptor)
  }

  /// The transactions since a count.
  func count(since start: UInt32) throws(System.Failure) -> Int {
    Int(try count() &- start)
  }
}
