import CSQLite
import Gameplay

enum StoreFailure: Error {
  /// A primary result code of SQLite and its message. Any lack of room is `SQLITE_FULL`.
  case sqlite(code: Int32, message: String)
  case other(GameStoreError)

  static let closed = unavailable("the store is closed")
  static let moved = unavailable("the file has been moved or deleted")

  static func unavailable(_ reason: String) -> StoreFailure { .other(.unavailable(reason)) }

  /// The failure of the last call on a connection. Without a connection, SQLite had no memory for one.
  static func lastCall(on database: OpaquePointer?) -> StoreFailure {
    let lastError = csqlite_system_error()
    let code = (database.map(sqlite3_extended_errcode) ?? SQLITE_NOMEM) & 0xFF
    let reported = database.map(sqlite3_system_errno) ?? 0
    // For a failed commit, SQLite doesn't report `errno`, but then the failed call was the last one to set it.
    let systemError = reported == 0 ? lastError : reported
    // SQLite itself recognizes only some of the errors that mean that the disk is full.
    let isFull = code == SQLITE_IOERR && csqlite_means_no_room(systemError) != 0
    return .sqlite(
      code: isFull ? SQLITE_FULL : code, message: String(cString: sqlite3_errmsg(database)))
  }

  var isDamage: Bool { if case .damaged = gameStoreError { true } else { false } }

  var reason: String {
    switch gameStoreError {
    case .damaged(let reason), .unavailable(let reason): reason
    case let error: "\(error)"
    }
  }

  var gameStoreError: GameStoreError {
    switch self {
    case .sqlite(SQLITE_FULL, _): .full
    case .sqlite(SQLITE_CORRUPT, let message), .sqlite(SQLITE_NOTADB, let message):
      .damaged(message)
    case .sqlite(_, let message): .unavailable(message)
    case .other(let error): error
    }
  }
}
