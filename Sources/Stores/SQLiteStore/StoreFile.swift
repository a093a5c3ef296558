import CSQLite
import OperatingSystem

/// A file that keeps games, or is to.
struct StoreFile {
  let path: String
  var schema = Schema.current
  /// How long a change waits for another process to finish writing, in milliseconds.
  var writeTimeout: Int32 = 5000
  /// Changes are refused once the log has this size in bytes. It gets this long only if the file can't be written, or if
  /// another process reads for a long time and so keeps the log from starting over.
  var longestLog = 1 << 30

  /// Opens the connection that writes, to a file that was inspected or to a new one.
  func openWriter(_ cache: GameCache) throws(SQLiteStoreError) -> sending GameWriter {
    // Creates the file so that no other user can read the games. If this fails, SQLite reports why.
    try? FileSystem.createFile(path, followsLink: true)
    return try SQLiteStoreError.about(path) { () throws(StoreFailure) in
      let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      let connection = try SQLiteConnection(path: path, flags: flags, timeout: writeTimeout)
      // This marks a new file as this program's before the log begins. So the file's own header always shows that.
      try schema.migrate(connection)
      try connection.execute(Self.writerPragmas)
      // SQLite opens the log with the first read.
      _ = try Schema.objects(of: connection)
      return try GameWriter(connection, of: self, cache)
    }
  }

  /// Opens a connection that reads. Another process may have the file open for writing, and rarely locks readers out.
  ///
  /// - Parameter keepsLog: whether a log with content stays for the next process that serves the file.
  func openReader(
    timeout: Int32 = 1000, keepsLog: Bool = false
  ) throws(StoreFailure) -> sending SQLiteConnection {
    let log = try? FileSystem.status(of: place + "-wal")
    let connection = try SQLiteConnection(
      path: path, flags: SQLITE_OPEN_READWRITE, isImmutable: isFixed, timeout: timeout)
    try connection.execute(Self.readerPragmas)
    if keepsLog, let log, log.size > 0 { csqlite_keep_log_on_close(connection.handle) }
    return connection
  }

  /// Opens a read-only connection to a file that may be in use and may have damaged pages.
  ///
  /// - Parameter anyVersion: whether the file may also have an earlier schema.
  func openForReading(anyVersion: Bool = false) throws(SQLiteStoreError) -> SQLiteConnection {
    guard try hasContent("") else { throw refusal(.missing) }
    try inspectHeader()
    let log = try? FileSystem.status(of: place + "-wal")
    let (connection, problem): (SQLiteConnection, SQLiteStoreError.Problem?)
    do throws(StoreFailure) {
      connection = try openReader(timeout: writeTimeout, keepsLog: true)
      if try Schema.isUnused(connection) {
        problem = .missing
      } else if !anyVersion, try Schema.first..<schema.version ~= connection.schemaVersion() {
        problem = .olderSchema
      } else {
        problem = try mismatch(of: connection)
      }
    } catch {
      throw refusal(log != nil && !isWritable && !error.isDamage ? .unreadableLog : .init(error))
    }
    if let problem { throw refusal(problem) }
    return connection
  }

  func version() throws(SQLiteStoreError) -> Int {
    let connection = try openForReading(anyVersion: true)
    return (try? connection.schemaVersion()) ?? 0
  }

  // `synchronous = FULL` syncs the log at every commit. On macOS, only the two "fullfsync" make the drive write its
  // cache; elsewhere they have no effect. SQLite moves the log into the file once it has a thousand pages.
  private static let writerPragmas = """
    PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA fullfsync = ON;
    PRAGMA checkpoint_fullfsync = ON; PRAGMA wal_autocheckpoint = 1000; PRAGMA cache_size = -2048;
    PRAGMA journal_size_limit = 16777216;
    """

  // The cell check keeps SQLite from reading a damaged page as a sound one. There is no memory mapping, because a read
  // error there would end the process.
  private static let readerPragmas = """
    PRAGMA query_only = ON; PRAGMA cell_size_check = ON; PRAGMA cache_size = -1024;
    PRAGMA checkpoint_fullfsync = ON;
    """
}

// MARK: - Inspection

extension StoreFile {
  static func directory(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The path behind symbolic links: SQLite puts a log there.
  var place: String { (try? FileSystem.resolved(path)) ?? path }

  /// Whether this user can change the file and make a log beside it.
  private var isWritable: Bool {
    FileSystem.isWritable(path) && FileSystem.isWritable(Self.directory(of: place))
  }

  /// Whether the file is complete without a log and can't get one.
  private var isFixed: Bool {
    if isWritable { return false }
    guard let log = try? FileSystem.status(of: place + "-wal") else { return true }
    // A process that serves the file has an index beside the log, even beside an empty one.
    return log.size == 0 && (try? FileSystem.status(of: place + "-shm")) == nil
  }

  /// - Parameter ending: the ending of the name, `-wal` or `-journal`; empty for the file itself.
  private func hasContent(_ ending: String) throws(SQLiteStoreError) -> Bool {
    // If the status can't be read, SQLite reports why.
    guard let status = try? FileSystem.status(of: place + ending) else { return false }
    guard status.kind == .file else { throw refusal(.notAFile) }
    return status.size > 0
  }

  /// The database, its log, and the log's index.
  func openFiles() throws(StoreFailure) -> [FileStatus] {
    // Resolved once: every transaction asks.
    let place = place
    let files = ["", "-wal", "-shm"].compactMap { try? FileSystem.status(of: place + $0) }
    guard files.count == 3 else { throw .moved }
    return files
  }

  private func refusal(_ problem: SQLiteStoreError.Problem) -> SQLiteStoreError {
    SQLiteStoreError(path: path, problem: problem)
  }

  /// Checks that the file can be used as a store, and leaves no trace in it or beside it.
  func inspect() throws(SQLiteStoreError) {
    let directory = Self.directory(of: path)
    guard FileSystem.isDirectory(directory) else { throw refusal(.noDirectory(directory)) }
    // An empty file is an empty database. A first start that was killed can leave one.
    guard try hasContent("") else { return }
    try inspectHeader()
    do throws(SQLiteStoreError) { try inspectContents(alone: true) } catch {
      // Another process has the file open, with a log.
      guard error.problem == .locked else { throw error }
      try inspectContents(alone: false)
    }
  }

  /// Reads only the header, so that nothing else of another program's file is opened.
  ///
  /// A file without tables passes: its log may have some.
  private func inspectHeader() throws(SQLiteStoreError) {
    // An interrupted transaction without a log can leave pages half written, and the journal makes them whole.
    let isTorn = try hasContent("-journal")
    let problem: SQLiteStoreError.Problem?
    do throws(StoreFailure) {
      let file = try SQLiteConnection(path: path, flags: SQLITE_OPEN_READONLY, isImmutable: true)
      // After an interrupted checkpoint, the file alone can be smaller than its first page says.
      try file.execute("PRAGMA writable_schema = ON")
      problem = try Schema.isUnused(file) ? nil : problemOfHeader(file)
    } catch {
      problem = isTorn && error.isDamage ? nil : .init(error)
    }
    if let problem { throw refusal(problem) }
  }

  /// Compares the tables with the expected ones, and looks for damage.
  ///
  /// - Parameter alone: whether to lock all other processes out. SQLite then needs no shared memory file.
  private func inspectContents(alone: Bool) throws(SQLiteStoreError) {
    let hasLog = try hasContent("-wal")
    let problem = try SQLiteStoreError.about(path) { () throws(StoreFailure) in
      // Another process that opens the file may be inspecting it at the same time.
      let connection = try SQLiteConnection(
        path: path, flags: SQLITE_OPEN_READWRITE, timeout: alone ? 0 : writeTimeout)
      guard sqlite3_db_readonly(connection.handle, "main") == 0 else {
        return SQLiteStoreError.Problem?.some(.notWritable)
      }
      // Keep a log with content for the process that opens the file next.
      if hasLog { csqlite_keep_log_on_close(connection.handle) }
      if alone { try connection.execute("PRAGMA locking_mode = EXCLUSIVE") }
      // A first start that was killed, or met a full disk, can leave a file without tables.
      if try Schema.isUnused(connection) { return nil }
      if let problem = try mismatch(of: connection) { return problem }
      return alone ? try damage(of: connection) : nil
    }
    if let problem { throw refusal(problem) }
  }

  private func problemOfHeader(
    _ connection: SQLiteConnection
  ) throws(StoreFailure) -> SQLiteStoreError.Problem? {
    guard try connection.integer("PRAGMA application_id") == Schema.applicationID else {
      return .foreign
    }
    return schema.problem(ofVersion: try connection.schemaVersion())
  }

  /// The reason why a file's tables can't be those of a store; nil if they can.
  private func mismatch(
    of connection: SQLiteConnection
  ) throws(StoreFailure) -> SQLiteStoreError.Problem? {
    if let problem = try problemOfHeader(connection) { return problem }
    let expected = try schema.objects(atVersion: connection.schemaVersion())
    let found = try Schema.objects(of: connection)
    if found == expected { return nil }
    return found.isSuperset(of: expected)
      ? .foreign : .damaged("its tables are not as they were made")
  }

  private func damage(
    of connection: SQLiteConnection
  ) throws(StoreFailure) -> SQLiteStoreError.Problem? {
    // Up to this size it takes some milliseconds.
    guard let size = try? FileSystem.status(of: path)?.size, size <= 16 << 20 else { return nil }
    let findings = try connection.findings("PRAGMA quick_check(1)")
    return findings.isEmpty ? nil : .damaged(findings.joined(separator: "; "))
  }
}
