import CSQLite
import StoredGames

final class Statement {
  private let handle: OpaquePointer

  init(_ sql: String, on connection: SQLiteConnection) throws(StoreFailure) {
    var handle: OpaquePointer?
    let status = sqlite3_prepare_v3(
      connection.handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
    guard status == SQLITE_OK, let handle else { throw .lastCall(on: connection.handle) }
    self.handle = handle
  }

  deinit {
    sqlite3_finalize(handle)
  }

  /// Moves to the next row; false after the last one.
  func step() throws(StoreFailure) -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: true
    case SQLITE_DONE: false
    default: throw .lastCall(on: sqlite3_db_handle(handle))
    }
  }

  /// Resets the statement for the next run, and releases its locks.
  func reset() {
    sqlite3_reset(handle)
  }

  /// Ignores the rows and returns the number of changed rows.
  @discardableResult
  func run() throws(StoreFailure) -> Int {
    defer { reset() }
    while try step() {}
    return Int(sqlite3_changes(sqlite3_db_handle(handle)))
  }

  func rows() throws(StoreFailure) -> [[StoredValue]] {
    defer { reset() }
    var rows: [[StoredValue]] = []
    while try step() { rows.append(values) }
    return rows
  }

  /// Runs the statement and returns the number in its only row, or 0 if there is no row.
  func number() throws(StoreFailure) -> Int {
    defer { reset() }
    return try step() ? Int(sqlite3_column_int64(handle, 0)) : 0
  }

  private func check(_ status: Int32) throws(StoreFailure) {
    guard status == SQLITE_OK else { throw .lastCall(on: sqlite3_db_handle(handle)) }
  }
}

extension Statement {
  /// Binds values to successive parameters, starting with the number `first`. Parameters count from 1.
  func bind(_ values: [StoredValue], from first: Int) throws(StoreFailure) {
    for index in values.indices { try bind(values[index], to: first + index) }
  }

  func bind(_ value: StoredValue, to parameter: Int) throws(StoreFailure) {
    let parameter = Int32(parameter)
    switch value {
    case .null, .other: try check(sqlite3_bind_null(handle, parameter))
    case .number(let number): try check(sqlite3_bind_int64(handle, parameter, number))
    case .text(let text):
      try check(
        text.utf8.span.withUnsafeBufferPointer { bytes in
          csqlite_bind_text(handle, parameter, bytes.baseAddress, Int32(clamping: bytes.count))
        })
    }
  }

  var values: [StoredValue] { (0..<sqlite3_column_count(handle)).map(value) }

  private func value(_ column: Int32) -> StoredValue {
    switch sqlite3_column_type(handle, column) {
    case SQLITE_NULL: .null
    case SQLITE_INTEGER: .number(sqlite3_column_int64(handle, column))
    case SQLITE_TEXT: .text(text(column))
    default: .other
    }
  }

  private func text(_ column: Int32) -> String {
    guard let bytes = sqlite3_column_text(handle, column) else { return "" }
    // SQLite requires asking for the text before its length.
    let count = Int(sqlite3_column_bytes(handle, column))
    return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }
}
