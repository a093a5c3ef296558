import CSQLite

/// A prepared statement.
final class Statement {
  private let handle: OpaquePointer

  /// Prepares a statement that will be run many times.
  init(_ sql: String, on connection: Connection) throws(SQLiteError) {
    var handle: OpaquePointer?
    let status = sqlite3_prepare_v3(
      connection.handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
    guard status == SQLITE_OK, let handle else { throw SQLiteError(of: connection.handle) }
    self.handle = handle
  }

  deinit {
    sqlite3_finalize(handle)
  }

  /// Goes to the next row.
  ///
  /// - Returns: false after the last one.
  func step() throws(SQLiteError) -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: true
    case SQLITE_DONE: false
    default: throw SQLiteError(of: sqlite3_db_handle(handle))
    }
  }

  /// Makes the statement ready for the next run and lets go of its locks.
  func reset() {
    sqlite3_reset(handle)
  }

  /// Runs a statement that has no rows.
  ///
  /// - Returns: how many rows it changed.
  @discardableResult
  func run() throws(SQLiteError) -> Int {
    defer { reset() }
    while try step() {}
    return Int(sqlite3_changes(sqlite3_db_handle(handle)))
  }

  /// Runs a statement that has no rows, with texts for its parameters.
  ///
  /// Whatever was bound before belongs to this run only.
  ///
  /// - Returns: how many rows it changed.
  func run(with texts: ColumnTexts) throws(SQLiteError) -> Int {
    try texts.bytes.withUnsafeBufferPointer { bytes throws(SQLiteError) in
      // SQLite reads the texts where they lie, which is for as long as this closure runs.
      defer { sqlite3_clear_bindings(handle) }
      var start = 0
      for part in texts.parts {
        let text = bytes.baseAddress.map { $0 + start }
        let count = Int32(clamping: part.end - start)
        try check(csqlite_bind_lasting_text(handle, part.column.rawValue, text, count))
        start = part.end
      }
      return try run()
    }
  }

  private func check(_ status: Int32) throws(SQLiteError) {
    guard status == SQLITE_OK else { throw SQLiteError(of: sqlite3_db_handle(handle)) }
  }
}

/// Parameters, numbered from 1.
extension Statement {
  func bind(_ number: Int64?, at index: Int32) throws(SQLiteError) {
    if let number {
      try check(sqlite3_bind_int64(handle, index, number))
    } else {
      try check(sqlite3_bind_null(handle, index))
    }
  }

  func bind(_ number: Int, at index: Int32) throws(SQLiteError) {
    try bind(Int64(number), at: index)
  }

  func bind(_ text: String, at index: Int32) throws(SQLiteError) {
    var text = text
    try check(
      text.withUTF8 { bytes in
        csqlite_bind_text(handle, index, bytes.baseAddress, Int32(clamping: bytes.count))
      })
  }
}

/// Columns of the current row, numbered from 0.
extension Statement {
  /// The whole number in a column; nil if there is anything else.
  func integer(_ column: Int32) -> Int64? {
    guard sqlite3_column_type(handle, column) == SQLITE_INTEGER else { return nil }
    return sqlite3_column_int64(handle, column)
  }

  func isNull(_ column: Int32) -> Bool {
    sqlite3_column_type(handle, column) == SQLITE_NULL
  }

  /// Reads the text in a column where it lies; nil if there is anything else.
  func text<Value>(_ column: Int32, _ read: (Span<UInt8>) -> Value?) -> Value? {
    guard sqlite3_column_type(handle, column) == SQLITE_TEXT,
      let bytes = sqlite3_column_text(handle, column)
    else { return nil }
    // SQLite keeps the bytes until the next step, and their number is asked for after the text.
    let count = Int(sqlite3_column_bytes(handle, column))
    return read(UnsafeBufferPointer(start: bytes, count: count).span)
  }

  /// All columns as text, those without any empty.
  var row: [String] {
    (0..<sqlite3_column_count(handle)).map { column in
      sqlite3_column_text(handle, column).map { String(cString: $0) } ?? ""
    }
  }
}
