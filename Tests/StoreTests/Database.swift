import CSQLite
import Foundation

@testable import SQLiteStore

/// Runs SQL on a file past the store, as another program would.
func runSQL(_ sql: String, on path: String) throws {
  let connection = try Connection(path: path, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
  try connection.execute(sql)
}

/// Runs SQL on a file and leaves its log behind, as a program that was killed would.
func runSQLAndDie(_ sql: String, on path: String) throws {
  let connection = try Connection(path: path, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
  csqlite_keep_log_on_close(connection.handle)
  try connection.execute("PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; \(sql)")
}

/// The number that a query answers.
func number(_ sql: String, on path: String) throws -> Int64 {
  try Connection(path: path, flags: SQLITE_OPEN_READWRITE).integer(sql)
}

/// Overwrites a part of a file.
func overwrite(_ path: String, from offset: UInt64, count: Int) throws {
  let file = try FileHandle(forUpdating: URL(filePath: path))
  try file.seek(toOffset: offset)
  try file.write(contentsOf: Data(repeating: 0xA5, count: count))
  try file.close()
}

/// A directory of a test's own that goes away with it.
final class TemporaryDirectory: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(
      path: "store-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  func path(_ name: String) -> String { url.appending(path: name).path }

  /// The names and contents of all files.
  func contents() throws -> [String: Data] {
    var contents: [String: Data] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: url.path) {
      contents[name] = try Data(contentsOf: url.appending(path: name))
    }
    return contents
  }
}
