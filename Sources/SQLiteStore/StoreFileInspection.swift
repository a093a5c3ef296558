import CSQLite
import OperatingSystem

/// Finds out whether a file can hold the games, and leaves no trace in it or beside it.
struct StoreFileInspection {
  let path: String
  let schema: Schema
  /// How long another process may keep the file locked, in milliseconds.
  let timeout: Int32
  /// Whether somebody is only to look at the file: it need not be writable then, and may have damaged pages.
  var isOnlyLookedAt = false

  /// Up to this size every page of a file is looked at; it takes some milliseconds.
  private static let thoroughSize = 16 << 20

  /// Looks at everything that could speak against the file.
  ///
  /// - Throws: ``SQLiteStoreError``.
  func run() throws(SQLiteStoreError) {
    guard let size = try size(of: path) else { return try requireDirectory() }
    // An empty file is an empty database, and what is left of a first start that was killed.
    guard size > 0 else { return }
    try inspectHeader()
    do throws(SQLiteStoreError) {
      // A log was left by somebody who was killed, or beside another file by whoever copies files.
      let hasLog = try self.size(of: path + "-wal") ?? 0 > 0
      try inspectContents(
        alone: true, thoroughly: !isOnlyLookedAt && (hasLog || size <= Self.thoroughSize))
    } catch let error where error.problem == .locked {
      // Another process has the file open already, with a log.
      try inspectContents(alone: false, thoroughly: false)
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
    let header = try sqlite { () throws(StoreFailure) in
      try DatabaseHeader(of: Connection(path: path, flags: SQLITE_OPEN_READONLY))
    }
    guard header.isValid else { throw refusal(.notADatabase) }
    guard header.applicationID == Schema.applicationID else { throw refusal(.foreign) }
    guard header.userVersion <= schema.version else {
      throw refusal(.newerSchema(found: header.userVersion, known: schema.version))
    }
  }

  /// Compares the tables with those that the file should have, and looks for damage.
  ///
  /// - Parameter alone: whether to lock everybody else out; no shared memory file is needed then.
  private func inspectContents(alone: Bool, thoroughly: Bool) throws(SQLiteStoreError) {
    let hasLog = try size(of: path + "-wal") ?? 0 > 0
    let problem = try sqlite { () throws(StoreFailure) in
      // Another one that has it open may be inspecting it as well.
      let connection = try Connection(
        path: path, flags: SQLITE_OPEN_READWRITE, timeout: alone ? 0 : timeout)
      guard isOnlyLookedAt || !connection.isReadOnly else {
        return SQLiteStoreError.Problem?.some(.notWritable)
      }
      // A log that holds something stays as it is for whoever opens the file next.
      if hasLog { csqlite_keep_log_on_close(connection.handle) }
      if alone { try connection.execute("PRAGMA locking_mode = EXCLUSIVE") }
      if alone, hasLog, try !isOwnLog(as: connection) { return .foreignLog }
      return try self.problem(of: connection, thoroughly: thoroughly)
    }
    if let problem { throw refusal(problem) }
  }

  /// Whether the log continues the database: each log begins with the mark that the database has, and a new one.
  private func isOwnLog(as connection: Connection) throws(StoreFailure) -> Bool {
    // As long as nobody has asked for anything, the log is not opened.
    let table = "SELECT count(*) FROM sqlite_master WHERE name = 'log'"
    let file = try Connection(path: path, flags: SQLITE_OPEN_READONLY, withoutLog: true)
    // A log of an earlier version has no marks; the pages have to tell then.
    guard try file.integer(table) == 1 else { return true }
    let mark = try file.texts("SELECT mark FROM log").joined()
    do throws(StoreFailure) {
      guard try connection.integer(table) == 1 else { return false }
      return try connection.texts("SELECT mark, previous FROM log").joined()
        .contains { mark.elementsEqual([$0]) }
    } catch {
      // What can be read without the log and not with it.
      guard case .sqlite(let result) = error, result.isDamage else { throw error }
      return false
    }
  }

  private func problem(
    of connection: Connection, thoroughly: Bool
  ) throws(StoreFailure) -> SQLiteStoreError.Problem? {
    let version = Int(try connection.integer("PRAGMA user_version"))
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
    guard thoroughly else { return nil }
    let findings = try connection.texts("PRAGMA quick_check(1)").joined()
    return findings.elementsEqual(["ok"]) ? nil : .damaged(findings.joined(separator: "; "))
  }

  private func refusal(_ problem: SQLiteStoreError.Problem) -> SQLiteStoreError {
    SQLiteStoreError(path: path, problem: problem)
  }

  private func sqlite<Value>(
    _ body: () throws(StoreFailure) -> Value
  ) throws(SQLiteStoreError) -> Value {
    do throws(StoreFailure) { return try body() } catch { throw refusal(.init(error)) }
  }
}

/// The first 100 bytes of a database file.
///
/// Source: SQLite's "Database File Format", section 1.3.
private struct DatabaseHeader {
  private let bytes: [UInt8]

  /// Reads the header of a file without locking it or opening its log.
  init(of connection: Connection) throws(StoreFailure) {
    var bytes = [UInt8](repeating: 0, count: 100)
    let status = bytes.withUnsafeMutableBytes { buffer in
      csqlite_read_start(connection.handle, buffer.baseAddress, Int32(buffer.count))
    }
    // A file that is too short for a header is no database, however it begins.
    guard status == SQLITE_OK || status == csqlite_short_read else {
      throw .lastCall(on: connection.handle)
    }
    self.bytes = status == SQLITE_OK ? bytes : []
  }

  /// Whether an SQLite database starts here.
  var isValid: Bool { bytes.starts(with: "SQLite format 3\0".utf8) }

  /// What the program that made the file has set as `user_version`.
  var userVersion: Int { number(at: 60) }

  /// What the program that made the file has set as `application_id`.
  var applicationID: Int { number(at: 68) }

  private func number(at offset: Int) -> Int {
    bytes.dropFirst(offset).prefix(4).reduce(0) { $0 << 8 | Int($1) }
  }
}
