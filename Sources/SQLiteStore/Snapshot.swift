import CSQLite

/// The last commit, which a connection holds on to from one read to the next.
///
/// To begin and to end a read takes system calls that cost as much as the read itself. So the transaction stays
/// open, and each read asks the log's index, in memory that all processes share, whether its commit is still the
/// last one. Whoever holds a commit has to let go of it soon: the log can't start over before.
final class Snapshot {
  private let connection: Connection
  private let beginning: Statement
  private let end: Statement
  private var mark = csqlite_log_mark()
  /// Whether the transaction is open and sees the commit that is marked.
  private(set) var isHeld = false

  /// - Parameter connection: one that has read from the file already.
  init(on connection: Connection) throws(SQLiteError) {
    beginning = try Statement("BEGIN", on: connection)
    end = try Statement("COMMIT", on: connection)
    self.connection = connection
  }

  /// Reads from the last commit.
  func read<Value>(_ body: () throws(SQLiteError) -> Value) throws(SQLiteError) -> Value {
    if !isHeld || !isLast { try begin() }
    do throws(SQLiteError) {
      let value = try body()
      // The transaction's commit is the last one at the first read, which may be another than the marked one.
      if !isHeld, isLast { isHeld = true }
      if !isHeld { release() }
      return value
    } catch {
      release()
      throw error
    }
  }

  /// Lets go of the commit that is held, if one is.
  func release() {
    isHeld = false
    // There is nothing to lose at the end of a transaction that only reads.
    if connection.isInTransaction { _ = try? end.run() }
  }

  private var isLast: Bool { csqlite_is_log_unchanged(&mark) != 0 }

  private func begin() throws(SQLiteError) {
    release()
    // Where there is no mark, no commit will pass for the last one.
    _ = csqlite_mark_log(connection.handle, &mark)
    try beginning.run()
  }
}
