import CImmediateReads
import CSQLite
import Encodings
import OperatingSystem
import StoredGames

/// An open database; one thread at a time may use it.
final class SQLiteConnection {
  let handle: OpaquePointer
  private var logFrames: Int?

  /// Runs once, before SQLite opens its first file.
  private static let preparation: Void = {
    // Turns off SQLite's memory statistics, which aren't used here. If a database was opened before, they stay on.
    _ = csqlite_forget_memory_use()
    cimmediatereads_install()
  }()

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - flags: `SQLITE_OPEN_…`; SQLite's own mutexes are off in any case.
  ///   - withoutLog: whether to read the file alone, without locks and without its log.
  ///   - timeout: how long to wait for another process that has locked the file, in milliseconds.
  init(
    path: String, flags: Int32, withoutLog: Bool = false, timeout: Int32 = 0
  ) throws(StoreFailure) {
    Self.preparation
    TruncatedMemory.readAsZeros()
    var handle: OpaquePointer?
    // Without a slash, SQLite would read names such as `:memory:` or `file:…` as its own.
    let place = path.utf8.starts(with: "/".utf8) ? path : "./" + path
    let status = sqlite3_open_v2(
      withoutLog ? "file:\(Self.escaped(place))?immutable=1" : place, &handle,
      flags | SQLITE_OPEN_NOMUTEX | (withoutLog ? SQLITE_OPEN_URI : 0), nil)
    guard status == SQLITE_OK, let handle else {
      let error = StoreFailure.lastCall(on: handle)
      sqlite3_close_v2(handle)
      throw error
    }
    self.handle = handle
    sqlite3_extended_result_codes(handle, 1)
    sqlite3_busy_timeout(handle, timeout)
    // After an interrupted checkpoint, the file alone can be smaller than its first page says.
    if withoutLog { try execute("PRAGMA writable_schema = ON") }
  }

  private static func escaped(_ path: String) -> String {
    PercentEncoding.encode(path) { $0 > 0x20 && $0 < 0x7F && !"%?#".utf8.contains($0) }
  }

  convenience init(inMemory: Void) throws(StoreFailure) {
    try self.init(path: "", flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_MEMORY)
  }

  deinit {
    // Unlike `sqlite3_close`, this waits for statements that live a moment longer.
    sqlite3_close_v2(handle)
  }

  /// Whether SQLite could open the file only for reading.
  var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }

  /// Whether a transaction is open. Some failures end it.
  var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  func setTimeout(milliseconds: Int32) { sqlite3_busy_timeout(handle, milliseconds) }

  /// Checks that this process still shares the log's index with all other processes.
  ///
  /// - Throws: ``StoreFailure`` if the index file was truncated. Other processes use a new index then.
  func checkMemory() throws(StoreFailure) {
    guard !TruncatedMemory.wasAccessed else {
      throw .lost("its -shm has been cut off; start this program again")
    }
  }

  /// From now on, records the length of the log after each commit on this connection.
  func watchLog() {
    let context = Unmanaged.passUnretained(self).toOpaque()
    sqlite3_wal_hook(
      handle,
      { context, _, _, frames in
        guard let context else { return SQLITE_OK }
        Unmanaged<SQLiteConnection>.fromOpaque(context).takeUnretainedValue().logFrames = Int(
          frames)
        return SQLITE_OK
      }, context)
  }

  /// The length of the log in frames after the last commit; nil if no commit has written anything since the last call.
  func takeLogFrames() -> Int? { logFrames.take() }

  /// How many pages this connection has written since the last call.
  func takeWrittenPages() -> Int {
    var (pages, highest): (Int32, Int32) = (0, 0)
    sqlite3_db_status(handle, SQLITE_DBSTATUS_CACHE_WRITE, &pages, &highest, 1)
    return Int(pages)
  }

  /// Waits until everything written to the file is on the disk, if the disk supports that.
  func synchronize() {
    var file: UnsafeMutablePointer<sqlite3_file>?
    sqlite3_file_control(handle, "main", SQLITE_FCNTL_FILE_POINTER, &file)
    _ = file?.pointee.pMethods?.pointee.xSync?(file, SQLITE_SYNC_NORMAL)
  }

  func execute(_ sql: String) throws(StoreFailure) {
    guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else {
      throw .lastCall(on: handle)
    }
  }

  /// The number in the only row of a query, or 0 if there is no row.
  func integer(_ sql: String) throws(StoreFailure) -> Int64 {
    Int64(try Statement(sql, on: self).number())
  }

  func schemaVersion() throws(StoreFailure) -> Int { Int(try integer("PRAGMA user_version")) }

  func rows(_ sql: String) throws(StoreFailure) -> [[StoredValue]] {
    try Statement(sql, on: self).rows()
  }

  /// The rows of a query as texts; empty values become empty texts.
  func texts(_ sql: String) throws(StoreFailure) -> [[String]] {
    try rows(sql).map { row in
      row.map { value in
        switch value {
        case .number(let number): String(number)
        case .text(let text): text
        case .null, .other: ""
        }
      }
    }
  }
}
