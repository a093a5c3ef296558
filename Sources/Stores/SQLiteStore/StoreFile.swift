import CSQLite
import OperatingSystem

struct StoreFile {
  let path: String
  let settings: StoreSettings

  /// Opens the connection that writes, to a file that was inspected or to a new one.
  ///
  /// - Throws: ``SQLiteStoreError``. A refused file stays unchanged, to the byte.
  func openWriter() throws(SQLiteStoreError) -> sending GameWriter {
    // Creates the file so that no other user can read the games. If this fails, SQLite reports why.
    try? FileSystem.createFile(path)
    return try SQLiteStoreError.about(path) { () throws(StoreFailure) in
      let connection = try SQLiteConnection(
        path: path, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE,
        timeout: settings.writeTimeout)
      // The migration marks a new file as this program's before the log begins. So the file's own header always shows
      // that.
      if try connection.integer("PRAGMA page_count") == 0 {
        try connection.execute("PRAGMA auto_vacuum = INCREMENTAL")
      }
      try settings.schema.migrate(connection)
      try connection.execute(Self.writerPragmas)
      if let pages = settings.maximumPages {
        try connection.execute("PRAGMA max_page_count = \(pages)")
      }
      // SQLite opens the log with the first read.
      _ = try Schema.objects(of: connection)
      let place = try StorePlace(
        path: path, pageSize: Int(connection.integer("PRAGMA page_size")))
      let watch = try CommitWatch(openReading(timeout: 0), anchor: openReading(timeout: 0))
      let cache = GameCache(limit: settings.knownGames, watch)
      let checkpointer = Checkpointer(
        try openCheckpointer(), cache: cache, awaitDisk: settings.awaitCheckpoint)
      return try GameWriter(
        connection, at: place, cache: cache, checkpointer: checkpointer, settings: settings)
    }
  }

  private func openCheckpointer() throws(StoreFailure) -> sending SQLiteConnection {
    let connection = try SQLiteConnection(path: path, flags: SQLITE_OPEN_READWRITE)
    try connection.execute(Self.writerPragmas)
    // SQLite opens the log with the first read.
    _ = try connection.integer("PRAGMA user_version")
    return connection
  }

  /// Opens a connection that reads. Another process may have the file open for writing.
  func openReader() throws(StoreFailure) -> sending Statements {
    Statements(of: try openReading(timeout: settings.readTimeout))
  }

  private func openReading(timeout: Int32) throws(StoreFailure) -> sending SQLiteConnection {
    let connection = try SQLiteConnection(
      path: path, flags: SQLITE_OPEN_READWRITE, timeout: timeout)
    try connection.execute(Self.readerPragmas)
    return connection
  }

  /// Opens a connection that checks the games while they are served.
  func openCheck(
    _ report: @escaping @Sendable (String) -> Void
  ) throws(SQLiteStoreError) -> BackgroundCheck {
    let connection = try SQLiteStoreError.about(path) { () throws(StoreFailure) in
      try openReading(timeout: settings.readTimeout)
    }
    return BackgroundCheck(connection, rest: settings.checkRest, report: report)
  }

  /// Opens a read-only connection to a file that may be in use and may have damaged pages.
  ///
  /// - Throws: ``SQLiteStoreError`` if it isn't a file of games.
  func openForReading() throws(SQLiteStoreError) -> SQLiteConnection {
    guard let size = try? FileSystem.status(of: path)?.size, size > 0 else {
      throw SQLiteStoreError(path: path, problem: .missing)
    }
    try inspection(isOnlyLookedAt: true).run()
    return try SQLiteStoreError.about(path) { () throws(StoreFailure) in
      let connection = try openReading(timeout: settings.writeTimeout)
      // If a killed process has left a log, keep it: the next process that serves the file moves it into the file.
      let log = try? FileSystem.status(of: path + "-wal")
      if let log, log.size > 0 { csqlite_keep_log_on_close(connection.handle) }
      return connection
    }
  }

  /// Opens a read-only connection like ``openForReading()``, and requires the present schema.
  func openExistingForReading() throws(SQLiteStoreError) -> SQLiteConnection {
    let connection = try openForReading()
    guard (try? connection.schemaVersion()) == settings.schema.version else {
      throw SQLiteStoreError(path: path, problem: .olderSchema)
    }
    return connection
  }

  func version() throws(SQLiteStoreError) -> Int {
    let connection = try openForReading()
    return try SQLiteStoreError.about(path) { () throws(StoreFailure) in
      try connection.schemaVersion()
    }
  }

  /// Checks that the file can be used as a store, and leaves no trace in it or beside it.
  ///
  /// - Returns: whether the games still have to be checked.
  func inspect() throws(SQLiteStoreError) -> Bool {
    try inspection(isOnlyLookedAt: false).run()
  }

  private func inspection(isOnlyLookedAt: Bool) -> StoreFileInspection {
    StoreFileInspection(
      path: path, schema: settings.schema, timeout: settings.writeTimeout,
      isOnlyLookedAt: isOnlyLookedAt, thoroughSize: settings.thoroughSize)
  }

  // `synchronous = FULL` syncs the log at every commit. On macOS, only the two "fullfsync" make the drive write its
  // cache; elsewhere they have no effect. ``GameWriter`` runs the checkpoints.
  private static let writerPragmas = """
    PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA fullfsync = ON;
    PRAGMA checkpoint_fullfsync = ON; PRAGMA wal_autocheckpoint = 0; PRAGMA cache_size = -2048;
    PRAGMA journal_size_limit = 16777216;
    """

  // The cell check keeps SQLite from reading a damaged page as a sound one. There is no memory mapping, because a read
  // error there would end the process.
  private static let readerPragmas = """
    PRAGMA query_only = ON; PRAGMA cell_size_check = ON; PRAGMA cache_size = -1024;
    """
}
