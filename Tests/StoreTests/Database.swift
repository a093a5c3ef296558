import CSQLite
import Foundation
import StoredGames

@testable import SQLiteStore

/// Runs SQL on a file directly, as another program would.
func runSQL(_ sql: String, on path: String) throws {
  let connection = try SQLiteConnection(
    path: path, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
  try ChecksumFunction.add(to: connection)
  try connection.execute(sql)
}

/// Changes games by SQL as another process would, including their checksums.
func changeGames(_ assignments: String, on path: String) throws {
  let names = StoredGame.Column.allCases.dropLast().map(\.name)
  let (all, others) = (names.joined(separator: ", "), names.dropLast().joined(separator: ", "))
  try runSQL(
    """
    BEGIN; UPDATE game SET \(assignments);
    UPDATE game SET checksum = iif(people IS NULL, \(ChecksumFunction.name)(\(others)),
      \(ChecksumFunction.name)(\(all)));
    COMMIT
    """, on: path)
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

/// The rows that a query returns.
func texts(_ sql: String, on path: String) throws -> [[String]] {
  try SQLiteConnection(path: path, flags: SQLITE_OPEN_READWRITE).texts(sql)
}

/// Overwrites a part of a file.
func overwrite(_ path: String, from offset: UInt64, count: Int) throws {
  let file = try FileHandle(forUpdating: URL(filePath: path))
  try file.seek(toOffset: offset)
  try file.write(contentsOf: Data(repeating: 0xA5, count: count))
  try file.close()
}
