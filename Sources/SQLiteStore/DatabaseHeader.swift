import CSQLite

/// The first 100 bytes of a database file.
///
/// Source: SQLite's "Database File Format", section 1.3.
struct DatabaseHeader {
  private let bytes: [UInt8]

  /// Reads the header of a file without locking it or opening its log.
  init(of connection: Connection) throws(SQLiteError) {
    var bytes = [UInt8](repeating: 0, count: 100)
    let status = bytes.withUnsafeMutableBytes { buffer in
      csqlite_read_start(connection.handle, buffer.baseAddress, Int32(buffer.count))
    }
    // A file that is too short for a header has zeros for the rest of it.
    guard status == SQLITE_OK || status == csqlite_short_read else {
      throw SQLiteError(of: connection.handle)
    }
    self.bytes = bytes
  }

  /// Whether an SQLite database starts here.
  var isValid: Bool { bytes.starts(with: "SQLite format 3\0".utf8) }

  /// What the program that made the file has set as `user_version`.
  var userVersion: Int { number(at: 60) }

  /// What the program that made the file has set as `application_id`.
  var applicationID: Int { number(at: 68) }

  private func number(at offset: Int) -> Int {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
  }
}
