import CSQLite
import OperatingSystem

/// Why a file can't be used as a store. The file is unchanged.
package struct SQLiteStoreError: Error, Sendable, Hashable, CustomStringConvertible {
  package let path: String
  package let problem: Problem

  package var description: String { "can't keep games in \(path): \(problem)" }

  package enum Problem: Sendable, Hashable, CustomStringConvertible {
    case noDirectory(String)
    case notWritable
    case missing
    case itself
    case inUse
    case notAFile
    case notADatabase
    case foreign
    case damaged(String)
    case unreadableLog
    case developmentVersion
    case olderSchema
    case newerSchema(found: Int, known: Int)
    case locked
    case full
    case refused(String)
    case unavailable(String)

    package var description: String {
      switch self {
      case .noDirectory(let directory):
        "there is no directory \(directory); create it or name another file"
      case .notWritable:
        "it can't be written to; give this user write permission on the file and its directory"
      case .missing: "there is no such file; name another one"
      case .itself: "it is the very file that is to be copied; name another one"
      case .inUse: "another process serves it; stop that process first"
      case .notAFile: "it isn't a file; name another one"
      case .notADatabase: "it isn't an SQLite database; name another file"
      case .foreign: "it is another program's database; name another file"
      case .damaged(let reason):
        "it is damaged (\(reason)); keep it and its -wal together and delete neither, check them with flipbook check, "
          + "and if that finds damage too, put a backup in its place with flipbook restore"
      case .unreadableLog:
        "the log beside it (its name with -wal) can't be read where nothing can be written; copy both to a place that can "
          + "be written to, and name the copy"
      case .developmentVersion:
        "a development version before 1.0 has written it; move it away or name another file"
      case .olderSchema:
        "an earlier version of this program has written it; update it with flipbook migrate"
      case .newerSchema(let found, let known):
        "a later version of this program has written it (schema \(found), this one knows \(known)); "
          + "use that version or name another file"
      case .locked: "another process keeps it locked; end that process"
      case .full: "there is no room left on the disk; free some"
      case .refused(let reason): "the system says: \(reason)"
      case .unavailable(let reason): "SQLite says: \(reason)"
      }
    }
  }
}

extension SQLiteStoreError {
  /// Runs `body` and adds the file's path to an error of the operating system.
  static func about<Value>(
    _ path: String, _ body: () throws(SystemError) -> Value
  ) throws(SQLiteStoreError) -> Value {
    do throws(SystemError) { return try body() } catch {
      let problem: Problem =
        error.isOutOfSpace ? .full : error.isForbidden ? .notWritable : .refused(error.reason)
      throw SQLiteStoreError(path: path, problem: problem)
    }
  }

  /// Runs `body` and adds the file's path to an error of SQLite.
  static func about<Value>(
    _ path: String, _ body: () throws(StoreFailure) -> sending Value
  ) throws(SQLiteStoreError) -> sending Value {
    do throws(StoreFailure) { return try body() } catch {
      throw SQLiteStoreError(path: path, problem: .init(error))
    }
  }
}

extension SQLiteStoreError.Problem {
  init(_ failure: StoreFailure) {
    self =
      switch failure {
      case .sqlite(SQLITE_FULL, _): .full
      case .sqlite(SQLITE_NOTADB, _): .notADatabase
      case .sqlite(SQLITE_CORRUPT, let message): .damaged(message)
      case .sqlite(SQLITE_BUSY, _): .locked
      case .sqlite(SQLITE_READONLY, _), .sqlite(SQLITE_PERM, _), .sqlite(SQLITE_CANTOPEN, _):
        .notWritable
      default: .unavailable(failure.reason)
      }
  }
}
