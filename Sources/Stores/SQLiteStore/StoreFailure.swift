import CSQLite
import Gameplay
import StoredGames

/// Why the store can't do what it was asked: whatever goes wrong within an open store.
enum StoreFailure: Error {
  /// SQLite answered something else than that it is done.
  case sqlite(SQLiteResult)
  /// A row makes no game.
  case damaged(GameID, StoredGameError)
  /// The games are not in the order of their keys.
  case disorder
  /// Somebody has taken away what belongs to the open file, or a part of it.
  case lost(String)
  /// Somebody who reads for long has kept the log from starting over until it had so many pages.
  case longLog(pages: Int)
  /// There is a game with that name already.
  case exists
  /// The store is closed.
  case closed

  /// The failure of the last call on a connection; without one there was no memory for it.
  static func lastCall(on database: OpaquePointer?) -> StoreFailure {
    .sqlite(SQLiteResult(of: database))
  }

  /// Whether SQLite has found something damaged.
  var isDamage: Bool {
    switch self {
    case .sqlite(let result): result.isDamage
    case .disorder: true
    default: false
    }
  }

  /// What went wrong, in words.
  var reason: String {
    switch gameStoreError {
    case .damaged(let reason), .unavailable(let reason): reason
    case let error: "\(error)"
    }
  }

  /// What whoever asked the store hears.
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

/// What SQLite answered instead of doing what it was asked.
struct SQLiteResult {
  /// The extended result code.
  let code: Int32
  let message: String
  /// The system's `errno`, 0 where no system call failed.
  private let systemError: Int32

  fileprivate init(of database: OpaquePointer?) {
    let lastError = csqlite_system_error()
    code = database.map(sqlite3_extended_errcode) ?? SQLITE_NOMEM
    message = String(cString: sqlite3_errmsg(database))
    let reported = database.map(sqlite3_system_errno) ?? 0
    // SQLite forgets to report it for a commit, but then the failed call was the last one to set it.
    systemError = reported == 0 && code & 0xFF == SQLITE_IOERR ? lastError : reported
  }

  /// The result code without what the extended one adds.
  var primaryCode: Int32 { code & 0xFF }

  /// Whether there is no room: SQLite itself names only some of the ways to run out of it.
  var isFull: Bool {
    primaryCode == SQLITE_FULL
      || primaryCode == SQLITE_IOERR && csqlite_means_no_room(systemError) != 0
  }

  var isDamage: Bool { primaryCode == SQLITE_CORRUPT || primaryCode == SQLITE_NOTADB }
}
