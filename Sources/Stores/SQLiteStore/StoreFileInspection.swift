import CSQLite
import OperatingSystem
import StoredGames

/// Finds out whether a file can hold the games, and leaves no trace in it or beside it.
struct StoreFileInspection {
  let path: String
  let schema: Schema
  /// How long another process may keep the file locked, in milliseconds.
  let timeout: Int32
  /// Whether somebody is only to look at the file: it need not be writable then, and may have damaged pages.
  let isOnlyLookedAt: Bool
  /// Up to this size every page of a file is looked at; it takes some milliseconds.
  let thoroughSize: Int

  /// Looks at everything that could speak against the file, in a time that doesn't grow with it.
  ///
  /// - Returns: whether the games are still to be checked: the file is big, and whoever served it did not close it.
  /// - Throws: ``SQLiteStoreError``.
  @discardableResult
  func run() throws(SQLiteStoreError) -> Bool {
    guard let size = try size(of: path) else {
      try requireDirectory()
      return false
    }
    // An empty file is an empty database, and what is left of a first start that was killed.
    guard size > 0 else { return false }
    try inspectHeader()
    do throws(SQLiteStoreError) {
      let hasLog = try self.size(of: path + "-wal") ?? 0 > 0
      try inspectContents(alone: true, thoroughly: !isOnlyLookedAt && size <= thoroughSize)
      return hasLog && size > thoroughSize
    } catch let error where error.problem == .locked {
      // Another process has the file open already, with a log.
      try inspectContents(alone: false, thoroughly: false)
      return false
    }
  }

  private func requireDirectory() throws(SQLiteStoreError) {
    let directory = Self.directory(of: path)
    guard FileSystem.isDirectory(directory) else { throw refusal(.noDirectory(directory)) }
  }

  /// The directory of a path.
  static func directory(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The size of a file, nil if there is none.
  private func size(of path: String) throws(SQLiteStoreError) -> Int? {
    // SQLite will say why where even that can't be found out.
    guard let status = try? FileSystem.status(of: path) else { return nil }
    guard status.kind == .file else { throw refusal(.notAFile) }
    return status.size
  }

  /// Decides by the header alone, so that nothing of a foreign file is opened.
  private func inspectHeader() throws(SQLiteStoreError) {
    let (application, version) = try SQLiteStoreError.about(path) { () throws(StoreFailure) in
      let file = try Connection(path: path, flags: SQLITE_OPEN_READONLY, withoutLog: true)
      return (try file.integer("PRAGMA application_id"), try file.schemaVersion())
    }
    guard application == Schema.applicationID else { throw refusal(.foreign) }
    guard version <= schema.version else {
      throw refusal(.newerSchema(found: version, known: schema.version))
    }
  }

  /// Compares the tables with those that the file should have, and looks for damage.
  ///
  /// - Parameter alone: whether to lock everybody else out; no shared memory file is needed then.
  private func inspectContents(alone: Bool, thoroughly: Bool) throws(SQLiteStoreError) {
    let hasLog = try size(of: path + "-wal") ?? 0 > 0
    let problem = try SQLiteStoreError.about(path) { () throws(StoreFailure) in
      // Another one that has it open may be inspecting it as well.
      let connection = try Connection(
        path: path, flags: SQLITE_OPEN_READWRITE, timeout: alone ? 0 : timeout)
      guard isOnlyLookedAt || !connection.isReadOnly else {
        return SQLiteStoreError.Problem?.some(.notWritable)
      }
      // A log that holds something stays as it is for whoever opens the file next.
      if hasLog { csqlite_keep_log_on_close(connection.handle) }
      if alone { try connection.execute("PRAGMA locking_mode = EXCLUSIVE") }
      if alone, hasLog, let problem = try problemOfLog(of: connection) { return problem }
      return try self.problem(of: connection, thoroughly: thoroughly)
    }
    if let problem { throw refusal(problem) }
  }

  /// What speaks against the log: it has to continue the database.
  ///
  /// Each log begins with the mark that the database has, and a new one. A checkpoint that was cut short has written any of
  /// the log's pages into the file, which alone may look damaged then; but the page with the mark is old or new.
  private func problemOfLog(
    of connection: Connection
  ) throws(StoreFailure) -> SQLiteStoreError.Problem? {
    let file = try Connection(path: path, flags: SQLITE_OPEN_READONLY, withoutLog: true)
    let alone = Result { () throws(StoreFailure) in try file.logMarks() }
    let marks: [Int64]?
    do throws(StoreFailure) { marks = try connection.logMarks() } catch {
      // What can be read without the log and not with it.
      guard error.isDamage, case .success(.some) = alone else { throw error }
      return .foreignLog
    }
    switch (marks, alone) {
    case (nil, .success(.some)): return .foreignLog
    // A log of an earlier version has no marks, or makes the table for them; the pages have to tell then.
    case (nil, _), (_, .success(nil)): return nil
    case (let marks?, .success(let own?)) where !own.isEmpty:
      return marks.contains(own[0]) ? nil : .foreignLog
    // Only its own log makes a whole out of such a file.
    default: return try damage(of: connection)
    }
  }

  private func problem(
    of connection: Connection, thoroughly: Bool
  ) throws(StoreFailure) -> SQLiteStoreError.Problem? {
    let version = try connection.schemaVersion()
    guard version <= schema.version else {
      return .newerSchema(found: version, known: schema.version)
    }
    let (expected, found) = (
      try schema.objects(atVersion: version), try Schema.objects(of: connection)
    )
    guard found == expected else {
      return found.isSuperset(of: expected)
        ? .foreign : .damaged("its tables are not as they were made")
    }
    return thoroughly ? try damage(of: connection) : nil
  }

  private func damage(of connection: Connection) throws(StoreFailure) -> SQLiteStoreError.Problem? {
    let findings = try connection.texts("PRAGMA quick_check(1)").joined()
    return findings.elementsEqual(["ok"]) ? nil : .damaged(findings.joined(separator: "; "))
  }

  private func refusal(_ problem: SQLiteStoreError.Problem) -> SQLiteStoreError {
    SQLiteStoreError(path: path, problem: problem)
  }
}

extension Connection {
  /// The mark of the log that was begun last, and of the one before.
  ///
  /// - Returns: nil in a file of an earlier version, and no marks where the table holds something else.
  func logMarks() throws(StoreFailure) -> [Int64]? {
    guard try integer("SELECT count(*) FROM sqlite_master WHERE name = 'log'") > 0 else {
      return nil
    }
    let numbers = try rows("SELECT mark, previous, pages, probe FROM log").joined().compactMap {
      if case .number(let number) = $0 { number } else { nil }
    }
    return numbers.count == 4 ? Array(numbers.prefix(2)) : []
  }
}
