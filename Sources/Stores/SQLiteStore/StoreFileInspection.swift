import CSQLite
import OperatingSystem
import StoredGames

/// Checks that a file can be used as a store, and leaves no trace in it or beside it.
struct StoreFileInspection {
  let path: String
  let schema: Schema
  /// How long to wait for another process that has locked the file, in milliseconds.
  let timeout: Int32
  /// Whether the file will only be read. Then it need not be writable, and may have damaged pages.
  let isOnlyLookedAt: Bool
  /// Up to this size in bytes, every page is checked, which takes some milliseconds.
  let thoroughSize: Int

  /// Checks the file, in a time that doesn't grow with its size.
  ///
  /// - Returns: whether the games still have to be checked: the file is big, and the last process didn't close it.
  @discardableResult
  func run() throws(SQLiteStoreError) -> Bool {
    guard let size = try size(of: path) else {
      try requireDirectory()
      return false
    }
    // An empty file is an empty database. A first start that was killed can leave one.
    guard size > 0 else { return false }
    try inspectHeader()
    do throws(SQLiteStoreError) {
      let hasLog = try self.size(of: path + "-wal") ?? 0 > 0
      try inspectContents(alone: true, thoroughly: !isOnlyLookedAt && size <= thoroughSize)
      return hasLog && size > thoroughSize
    } catch let error where error.problem == .locked {
      // Another process has the file open, with a log.
      try inspectContents(alone: false, thoroughly: false)
      return false
    }
  }

  private func requireDirectory() throws(SQLiteStoreError) {
    let directory = Self.directory(of: path)
    guard FileSystem.isDirectory(directory) else { throw refusal(.noDirectory(directory)) }
  }

  static func directory(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The size of a file, nil if it doesn't exist.
  private func size(of path: String) throws(SQLiteStoreError) -> Int? {
    // If the status can't be read, SQLite reports why.
    guard let status = try? FileSystem.status(of: path) else { return nil }
    guard status.kind == .file else { throw refusal(.notAFile) }
    return status.size
  }

  /// Reads only the header, so that nothing else of another program's file is opened.
  private func inspectHeader() throws(SQLiteStoreError) {
    let (application, version) = try SQLiteStoreError.about(path) { () throws(StoreFailure) in
      let file = try SQLiteConnection(path: path, flags: SQLITE_OPEN_READONLY, withoutLog: true)
      return (try file.integer("PRAGMA application_id"), try file.schemaVersion())
    }
    guard application == Schema.applicationID else { throw refusal(.foreign) }
    if let problem = schema.problem(ofVersion: version) { throw refusal(problem) }
  }

  /// Compares the tables with the expected ones, and looks for damage.
  ///
  /// - Parameter alone: whether to lock all other processes out. SQLite then needs no shared memory file.
  private func inspectContents(alone: Bool, thoroughly: Bool) throws(SQLiteStoreError) {
    let hasLog = try size(of: path + "-wal") ?? 0 > 0
    let problem = try SQLiteStoreError.about(path) { () throws(StoreFailure) in
      // Another process that opens the file may be inspecting it at the same time.
      let connection = try SQLiteConnection(
        path: path, flags: SQLITE_OPEN_READWRITE, timeout: alone ? 0 : timeout)
      guard isOnlyLookedAt || !connection.isReadOnly else {
        return SQLiteStoreError.Problem?.some(.notWritable)
      }
      // Keep a log with content for the process that opens the file next.
      if hasLog { csqlite_keep_log_on_close(connection.handle) }
      if alone { try connection.execute("PRAGMA locking_mode = EXCLUSIVE") }
      if alone, hasLog, let problem = try problemOfLog(of: connection) { return problem }
      return try self.problem(of: connection, thoroughly: thoroughly)
    }
    if let problem { throw refusal(problem) }
  }

  /// The problem with the log, if it doesn't continue the database.
  ///
  /// Each log begins with the database's mark and a new one. An interrupted checkpoint may have written any of the
  /// log's pages to the file, and the file alone can then look damaged. But the page with the mark is either old or
  /// new.
  private func problemOfLog(
    of connection: SQLiteConnection
  ) throws(StoreFailure) -> SQLiteStoreError.Problem? {
    let file = try SQLiteConnection(path: path, flags: SQLITE_OPEN_READONLY, withoutLog: true)
    let alone = Result { () throws(StoreFailure) in try file.logMarks() }
    let marks: [Int64]
    do throws(StoreFailure) { marks = try connection.logMarks() } catch {
      // The file is readable without the log, but not with it.
      guard error.isDamage, case .success = alone else { throw error }
      return .foreignLog
    }
    // Without its own mark, the file alone is damaged, and only its own log makes it whole.
    guard case .success(let marksAlone) = alone, let own = marksAlone.first else {
      return try damage(of: connection)
    }
    return marks.contains(own) ? nil : .foreignLog
  }

  private func problem(
    of connection: SQLiteConnection, thoroughly: Bool
  ) throws(StoreFailure) -> SQLiteStoreError.Problem? {
    let version = try connection.schemaVersion()
    if let problem = schema.problem(ofVersion: version) { return problem }
    let (expected, found) = (
      try schema.objects(atVersion: version), try Schema.objects(of: connection)
    )
    guard found == expected else {
      return found.isSuperset(of: expected)
        ? .foreign : .damaged("its tables are not as they were made")
    }
    return thoroughly ? try damage(of: connection) : nil
  }

  private func damage(of connection: SQLiteConnection) throws(StoreFailure) -> SQLiteStoreError
    .Problem?
  {
    let findings = try connection.texts("PRAGMA quick_check(1)").joined()
    return findings.elementsEqual(["ok"]) ? nil : .damaged(findings.joined(separator: "; "))
  }

  private func refusal(_ problem: SQLiteStoreError.Problem) -> SQLiteStoreError {
    SQLiteStoreError(path: path, problem: problem)
  }
}

extension SQLiteConnection {
  /// The mark of the latest log and that of the log before it; none if their table is missing or malformed.
  func logMarks() throws(StoreFailure) -> [Int64] {
    guard try integer("SELECT count(*) FROM sqlite_master WHERE name = 'log'") > 0 else {
      return []
    }
    let numbers = try rows("SELECT mark, previous, pages, probe FROM log").joined().compactMap {
      if case .number(let number) = $0 { number } else { nil }
    }
    return numbers.count == 4 ? Array(numbers.prefix(2)) : []
  }
}
