import CSQLite

/// The file that holds the games.
struct StoreFile {
  let path: String
  let settings: StoreSettings

  /// Opens the connection that writes, on a file that is ours and whole or on a new one.
  ///
  /// - Throws: ``SQLiteStoreError``; a file that is refused is as it was, to the byte.
  func openWriter() throws(SQLiteStoreError) -> sending GameWriter {
    try StoreFileInspection(
      path: path, schema: settings.schema, timeout: settings.writeTimeout
    ).run()
    do throws(SQLiteError) {
      let connection = try Connection(
        path: path, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
      sqlite3_busy_timeout(connection.handle, settings.writeTimeout)
      // A new file becomes ours before it gets a log, so that its own header always says whose it is.
      try settings.schema.migrate(connection)
      try connection.execute(Self.writerPragmas)
      if let pages = settings.maximumPages {
        try connection.execute("PRAGMA max_page_count = \(pages)")
      }
      return try GameWriter(connection)
    } catch {
      throw SQLiteStoreError(path: path, problem: .init(error))
    }
  }

  /// Opens a connection that reads without waiting, on a file that the writer has open.
  func openReader() throws(SQLiteStoreError) -> sending GameReader {
    try openReader { WaitlessRead.hasten($0) }
  }

  /// Opens a connection that reads, waiting for whatever it has to.
  func openPatientReader() throws(SQLiteStoreError) -> sending GameReader {
    try openReader { _ in }
  }

  private func openReader(
    whenReady prepare: (Connection) -> Void
  ) throws(SQLiteStoreError) -> sending GameReader {
    do throws(SQLiteError) {
      let connection = try Connection(path: path, flags: SQLITE_OPEN_READWRITE)
      sqlite3_busy_timeout(connection.handle, settings.readTimeout)
      try connection.execute(Self.readerPragmas)
      let reader = try GameReader(connection)
      prepare(connection)
      return reader
    } catch {
      throw SQLiteStoreError(path: path, problem: .init(error))
    }
  }

  // FULL syncs the log at every commit. macOS keeps what it was told to sync in the drive's cache
  // without the two "fullfsync"; elsewhere they mean nothing. The log is checkpointed by `GameWriter`.
  private static let writerPragmas = """
    PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA fullfsync = ON;
    PRAGMA checkpoint_fullfsync = ON; PRAGMA wal_autocheckpoint = 0; PRAGMA cache_size = -2048;
    """

  // A damaged page must not be taken for a sound one, hence the cell check (and no memory mapping,
  // where a read error would end the process).
  private static let readerPragmas = """
    PRAGMA query_only = ON; PRAGMA cell_size_check = ON; PRAGMA cache_size = -1024;
    """
}
