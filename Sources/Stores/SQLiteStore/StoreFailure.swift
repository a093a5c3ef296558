import CSQLite
import Gameplay
import StoredGames

enum StoreFailure: Error {
  case sqlite(SQLiteResult)
  case damaged(GameID, StoredGameError)
  /// The games are not sorted by their keys.
  case disorder
  /// One of the open files has been removed or truncated.
  case lost(String)
  /// Another process has read for so long that the log couldn't start over and reached its limit.
  case longLog(pages: Int)
  case exists
  case closed

  /// The failure of the last call on a connection. Without a connection, SQLite had no memory for one.
  static func lastCall(on database: OpaquePointer?) -> StoreFailure {
    .sqlite(SQLiteResult(of: database))
  }

  var isDamage: Bool {
    switch self {
    case .sqlite(let result): result.isDamage
    case .disorder: true
    default: false
    }
  }

  var reason: String {
    switch gameStoreError {
    case .damaged(let reason), .unavailable(let reason): reason
    case let error: "\(error)"
    }
  }

  var gameStoreError: GameStoreError {
    switch self {
    case .sqlite(let result) where result.isFull: .full
    case .sqlite(let result) where result.isDamage: .damaged(result.message)
    case .sqlite(let result): .unavailable(result.message)
    case .damaged(let id, let error): .damaged("game \(id.text): \(error)")
    case .disorder: .disorder
    case .lost(let reason): .unavailable(reason)
    case .longLog(let pages):
      .unavailable(
        "its log has grown to \(pages) pages, as another process has been reading for long; end that one"
      )
    case .exists: .exists
    case .closed: .unavailable("the store is closed")
    }
  }
}

struct SQLiteResult {
  let code: Int32
  let message: String
  /// The system's `errno`; 0 if no system call failed.
  private let systemError: Int32

  fileprivate init(of database: OpaquePointer?) {
    let lastError = csqlite_system_error()
    code = database.map(sqlite3_extended_errcode) ?? SQLITE_NOMEM
    message = String(cString: sqlite3_errmsg(database))
    let reported = database.map(sqlite3_system_errno) ?? 0
    // For a failed commit, SQLite doesn't report it, but then the failed call was the last one to set `errno`.
    systemError = reported == 0 && code & 0xFF == SQLITE_IOERR ? lastError : reported
  }

  var primaryCode: Int32 { code & 0xFF }

  /// Whether the disk is full. SQLite itself recognizes only some of the errors that mean this.
  var isFull: Bool {
    primaryCode == SQLITE_FULL
      || primaryCode == SQLITE_IOERR && csqlite_means_no_room(systemError) != 0
  }

  var isDamage: Bool { primaryCode == SQLITE_CORRUPT || primaryCode == SQLITE_NOTADB }
}
