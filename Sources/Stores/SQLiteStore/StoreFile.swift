import CSQLite
import OperatingSystem

/// The file that holds the games.
struct StoreFile {
  let path: String
  let settings: StoreSettings

  /// Opens the connection that writes, on a file that was inspected or on a new one.
  ///
  /// - Throws: ``SQLiteStoreError``; a file that is refused is as it was, to the byte.
  func openWriter(
    migrating progress: @Sendable (Int, Int) -> Void = { _, _ in }
  ) throws(SQLiteStoreError) -> sending GameWriter {
    // The games are nobody else's business. Where that fails SQLite says why.
    try? FileSystem.createFile(path)
    return try SQLiteStoreError.about(path) { () throws(StoreFailure) in
      let connection = try Connection(
        path: path, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE,
        timeout: settings.writeTimeout)
      // A new file becomes ours before it gets a log, so that its own header always says whose it is.
      if try connection.integer("PRAGMA page_count") == 0 {
        try connection.execute("PRAGMA auto_vacuum = INCREMENTAL")
      }
      try settings.schema.migrate(connection, progress: progress)
      try connection.execute(Self.writerPragmas)
      try letShrink(connection)
      if let pages = settings.maximumPages {
        try connection.execute("PRAGMA max_page_count = \(pages)")
      }
      // Whoever has read has the log open.
      _ = try Schema.objects(of: connection)
      let place = try StorePlace(
        path: path, pageSize: Int(connection.integer("PRAGMA page_size")))
      let watch = try CommitWatch(openReading(timeout: 0), anchor: openReading(timeout: 0))
      let known = KnownGames(limit: settings.knownGames, watch)
      let mover = LogMover(
        try openMover(), known: known, awaitDisk: settings.awaitCheckpoint)
      return try GameWriter(
        connection, at: place, known: known, mover: mover, settings: settings)
    }
  }

  /// Lets a file that an earlier version has made become smaller when games are deleted.
  ///
  /// It is rewritten for that, once. Where there is no room or no time for it, the next start tries again.
  private func letShrink(_ connection: Connection) throws(StoreFailure) {
    guard try connection.integer("PRAGMA auto_vacuum") == 0 else { return }
    try? connection.execute("PRAGMA auto_vacuum = INCREMENTAL; VACUUM")
  }

  /// Opens a connection that only moves the log into the file.
  private func openMover() throws(StoreFailure) -> sending Connection {
    let connection = try Connection(path: path, flags: SQLITE_OPEN_READWRITE)
    try connection.execute(Self.writerPragmas)
    // Until something has been read the log isn't open.
    _ = try connection.integer("PRAGMA user_version")
    return connection
  }

  /// Opens a connection that reads, on a file that somebody may have open for writing.
  func openReader() throws(StoreFailure) -> sending Statements {
    Statements(of: try openReading(timeout: settings.readTimeout))
  }

  private func openReading(timeout: Int32) throws(StoreFailure) -> sending Connection {
    let connection = try Connection(path: path, flags: SQLITE_OPEN_READWRITE, timeout: timeout)
    try connection.execute(Self.readerPragmas)
    return connection
  }

  /// Opens a file's games to check them while they are served.
  func openCheck(
    _ report: @escaping @Sendable (String) -> Void
  ) throws(SQLiteStoreError) -> BackgroundCheck {
    let connection = try SQLiteStoreError.about(path) { () throws(StoreFailure) in
      try openReading(timeout: settings.readTimeout)
    }
    return BackgroundCheck(connection, rest: settings.checkRest, report: report)
  }

  /// Opens a connection for whoever only looks, at a file that somebody may have open and that may have damaged pages.
  ///
  /// - Throws: ``SQLiteStoreError`` if it isn't a file of games.
  func openToLook() throws(SQLiteStoreError) -> Connection {
    guard let size = try? FileSystem.status(of: path)?.size, size > 0 else {
      throw SQLiteStoreError(path: path, problem: .missing)
    }
    try inspection(isOnlyLookedAt: true).run()
    return try SQLiteStoreError.about(path) { () throws(StoreFailure) in
      let connection = try openReading(timeout: settings.writeTimeout)
      // What a killed process has left in the log is moved into the file by whoever serves it next.
      let log = try? FileSystem.status(of: path + "-wal")
      if let log, log.size > 0 { csqlite_keep_log_on_close(connection.handle) }
      return connection
    }
  }

  /// The same for whoever needs the present schema.
  func openPresentToLook() throws(SQLiteStoreError) -> Connection {
    let connection = try openToLook()
    guard (try? connection.schemaVersion()) == settings.schema.version else {
      throw SQLiteStoreError(path: path, problem: .olderSchema)
    }
    return connection
  }

  /// How many steps of the schema the file has behind it.
  func version() throws(SQLiteStoreError) -> Int {
    let connection = try openToLook()
    return try SQLiteStoreError.about(path) { () throws(StoreFailure) in
      try connection.schemaVersion()
    }
  }

  /// Finds out whether the file can hold the games, and leaves no trace in it or beside it.
  ///
  /// - Returns: whether the games are still to be checked.
  /// - Throws: ``SQLiteStoreError``.
  func inspect() throws(SQLiteStoreError) -> Bool {
    try inspection(isOnlyLookedAt: false).run()
  }

  private func inspection(isOnlyLookedAt: Bool) -> StoreFileInspection {
    StoreFileInspection(
      path: path, schema: settings.schema, timeout: settings.writeTimeout,
      isOnlyLookedAt: isOnlyLookedAt, thoroughSize: settings.thoroughSize)
  }

  // FULL syncs the log at every commit. macOS keeps what it was told to sync in the drive's cache
  // without the two "fullfsync"; elsewhere they mean nothing. The log is checkpointed by `GameWriter`.
  private static let writerPragmas = """
    PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA fullfsync = ON;
    PRAGMA checkpoint_fullfsync = ON; PRAGMA wal_autocheckpoint = 0; PRAGMA cache_size = -2048;
    PRAGMA journal_size_limit = 16777216;
    """

  // A damaged page must not be taken for a sound one, hence the cell check (and no memory mapping,
  // where a read error would end the process).
  private static let readerPragmas = """
    PRAGMA query_only = ON; PRAGMA cell_size_check = ON; PRAGMA cache_size = -1024;
    """
}
