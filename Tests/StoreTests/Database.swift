import CSQLite
import Foundation
import StoredGames

@testable import SQLiteStore

/// Runs SQL on a file directly, as another program would.
func runSQL(_ sql: String, on path: String) throws {
  let connection = try SQLiteConnection(
    path: path, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
  try connection.execute(sql)
}

/// Changes games by SQL as another process would, including their checksums.
func changeGames(_ assignments: String, on path: String) throws {
  let connection = try SQLiteConnection(path: path, flags: SQLITE_OPEN_READWRITE)
  try connection.execute("BEGIN; UPDATE game SET \(assignments)")
  for row in try connection.rows("SELECT rowid, \(StoredGame.columnNames) FROM game") {
    guard case .number(let place) = row[0] else { continue }
    let checksum = StoredGame.checksum(of: row[1..<row.count - 1])
    try connection.execute("UPDATE game SET checksum = \(checksum) WHERE rowid = \(place)")
  }
  try connection.execute("COMMIT")
}

/// Runs SQL on a file and leaves its log behind, as a killed program would.
func runSQLAndDie(_ sql: String, on path: String) throws {
  let connection = try SQLiteConnection(
    path: path, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
  csqlite_keep_log_on_close(connection.handle)
  try connection.execute("PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; \(sql)")
}

/// The number that a query returns.
func number(_ sql: String, on path: String) throws -> Int64 {
  try SQLiteConnection(path: path, flags: SQLITE_OPEN_READWRITE).integer(sql)
}

/// The rows that a query returns, as texts; empty values are empty texts.
func texts(_ sql: String, on path: String) throws -> [[String]] {
  try SQLiteConnection(path: path, flags: SQLITE_OPEN_READWRITE).texts(sql)
}

extension SQLiteConnection {
  func texts(_ sql: String) throws -> [[String]] {
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

/// Overwrites a part of a file.
func overwrite(_ path: String, from offset: UInt64, count: Int) throws {
  let file = try FileHandle(forUpdating: URL(filePath: path))
  try file.seek(toOffset: offset)
  try file.write(contentsOf: Data(repeating: 0xA5, count: count))
  try file.close()
}
