import CSQLite

extension GameWriter {
  /// Moves the write-ahead log into the database file when it has grown by so many pages.
  ///
  /// SQLite would do it within a commit; here it comes after the answers, so that no move waits for it.
  func checkpoint(after pageCount: Int, beside readers: ReaderPool) {
    var written: Int32 = 0
    var highest: Int32 = 0
    sqlite3_db_status(connection.handle, SQLITE_DBSTATUS_CACHE_WRITE, &written, &highest, 0)
    guard written >= pageCount else { return }
    sqlite3_db_status(connection.handle, SQLITE_DBSTATUS_CACHE_WRITE, &written, &highest, 1)
    // A commit that a reader holds on to keeps the log before it from being moved, and then from starting over.
    readers.releaseSnapshots()
    defer { readers.releaseSnapshots() }
    // One that fails is made up for by the next; until then the log holds everything.
    sqlite3_wal_checkpoint_v2(connection.handle, nil, SQLITE_CHECKPOINT_PASSIVE, nil, nil)
  }
}
