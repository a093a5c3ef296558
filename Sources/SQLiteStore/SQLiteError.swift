import CSQLite
import Gameplay

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What SQLite answered instead of doing what it was asked.
struct SQLiteError: Error {
  /// The extended result code.
  let code: Int32
  let message: String
  /// The system's `errno`, 0 where no system call failed.
  let systemError: Int32

  /// The failure of the last call on a connection; without one there was no memory for it.
  init(of database: OpaquePointer?) {
    code = database.map(sqlite3_extended_errcode) ?? SQLITE_NOMEM
    message = String(cString: sqlite3_errmsg(database))
    systemError = database.map(sqlite3_system_errno) ?? 0
  }

  init(code: Int32, message: String) {
    self.code = code
    self.message = message
    systemError = 0
  }

  /// The result code without what the extended one adds.
  var primaryCode: Int32 { code & 0xFF }

  /// Whether there is no room: SQLite itself names only some of the ways to run out of it.
  var isFull: Bool {
    primaryCode == SQLITE_FULL
      || primaryCode == SQLITE_IOERR && [ENOSPC, EDQUOT, EFBIG].contains(systemError)
  }

  var isDamage: Bool { primaryCode == SQLITE_CORRUPT || primaryCode == SQLITE_NOTADB }

  var storeError: GameStoreError {
    isFull ? .full : isDamage ? .damaged(message) : .unavailable(message)
  }
}
