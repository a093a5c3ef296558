import CSQLite
import Encodings
import Gameplay
import StoredGames

/// An open database; one thread at a time may use it.
final class SQLiteConnection {
  let handle: OpaquePointer
  /// The statements by their SQL. Each is prepared on first use.
  private var prepared: [String: OpaquePointer] = [:]

  /// Turns off SQLite's memory statistics, which aren't used here. If a database was opened before, they stay on.
  private static let preparation: Void = { _ = csqlite_forget_memory_use() }()

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - isImmutable: whether to read the file alone, without locks and without its log.
  ///   - timeout: how long to wait for another process that has locked the file, in milliseconds.
  init(
    path: String, flags: Int32, isImmutable: Bool = false, timeout: Int32 = 0
  ) throws(StoreFailure) {
    Self.preparation
    var handle: OpaquePointer?
    // Without a slash, SQLite would read names such as `:memory:` or `file:…` as its own.
    let place = path.utf8.starts(with: "/".utf8) ? path : "./" + path
    let escaped = PercentEncoding.encode(place) {
      $0 > 0x20 && $0 < 0x7F && !"%?#".utf8.contains($0)
    }
    let status = sqlite3_open_v2(
      isImmutable ? "file:\(escaped)?immutable=1" : place, &handle,
      flags | SQLITE_OPEN_NOMUTEX | (isImmutable ? SQLITE_OPEN_URI : 0), nil)
    guard status == SQLITE_OK, let handle else {
      let error = StoreFailure.lastCall(on: handle)
      sqlite3_close_v2(handle)
      throw error
    }
    self.handle = handle
    sqlite3_extended_result_codes(handle, 1)
    sqlite3_busy_timeout(handle, timeout)
  }

  deinit {
    finalize()
    sqlite3_close_v2(handle)
  }

  private func finalize() {
    for statement in prepared.values { sqlite3_finalize(statement) }
    prepared = [:]
  }

  /// Ends a transaction without its changes. Some failures have already ended it.
  func rollBack() {
    if sqlite3_get_autocommit(handle) == 0 { try? execute("ROLLBACK") }
  }

  /// Moves the log into the file.
  ///
  /// - Returns: false if other connections prevent the end of it.
  @discardableResult
  func checkpoint(_ mode: Int32) throws(StoreFailure) -> Bool {
    let status = sqlite3_wal_checkpoint_v2(handle, "main", mode, nil, nil) & 0xFF
    if status == SQLITE_OK { return true }
    if status == SQLITE_BUSY || status == SQLITE_LOCKED { return false }
    let failure = StoreFailure.lastCall(on: handle)
    if failure.gameStoreError == .full { throw failure }
    throw .unavailable("its log can't be moved into the file: \(failure.reason)")
  }
}

extension SQLiteConnection {
  /// Runs any number of statements.
  func execute(_ sql: String) throws(StoreFailure) {
    guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else {
      throw .lastCall(on: handle)
    }
  }

  /// Runs a statement and returns the number of changed rows.
  @discardableResult
  func run(_ sql: String, _ parameters: [StoredValue] = []) throws(StoreFailure) -> Int {
    let statement = try statement(sql, parameters)
    defer { sqlite3_reset(statement) }
    while try step(statement) {}
    return Int(sqlite3_changes(handle))
  }

  func rows(
    _ sql: String, _ parameters: [StoredValue] = []
  ) throws(StoreFailure) -> [[StoredValue]] {
    let statement = try statement(sql, parameters)
    defer { sqlite3_reset(statement) }
    var rows: [[StoredValue]] = []
    while try step(statement) { rows.append(values(of: statement)) }
    return rows
  }

  /// The number in the only row of a query, or 0 if there is no row.
  func integer(_ sql: String) throws(StoreFailure) -> Int64 {
    if case .number(let number)? = try rows(sql).first?.first { number } else { 0 }
  }

  /// What SQLite's own check of the pages finds.
  func findings(_ check: String) throws(StoreFailure) -> [String] {
    try rows(check).joined().compactMap { value in
      if case .text(let text) = value, text != "ok" { text } else { nil }
    }
  }

  func schemaVersion() throws(StoreFailure) -> Int { Int(try integer("PRAGMA user_version")) }

  /// The game as it is in its row, from a cache if the row has the same checksum.
  func game(_ id: GameID, in cache: GameCache) throws(StoreFailure) -> LivingGame? {
    let call = Call.game(id)
    let statement = try statement(call.statement.sql, call.parameters)
    defer { sqlite3_reset(statement) }
    guard try step(statement) else { return nil }
    // The checksum is the last column.
    let checksum = sqlite3_column_int64(statement, sqlite3_column_count(statement) - 1)
    if let known = cache.game(id, checksum: checksum) { return known }
    do throws(GameStoreError) {
      guard let game = try StoredGame.game(id, in: [values(of: statement)]) else { return nil }
      cache.remember(game, checksum: checksum)
      return game
    } catch {
      throw .other(error)
    }
  }

  private func statement(
    _ sql: String, _ parameters: [StoredValue]
  ) throws(StoreFailure) -> OpaquePointer {
    let statement = if let known = prepared[sql] { known } else { try prepare(sql) }
    for (index, value) in parameters.enumerated() {
      guard bind(value, to: Int32(index + 1), of: statement) == SQLITE_OK else {
        throw .lastCall(on: handle)
      }
    }
    return statement
  }

  private func prepare(_ sql: String) throws(StoreFailure) -> OpaquePointer {
    // Most statements come again; those that don't must not fill the memory.
    if prepared.count >= 64 { finalize() }
    var statement: OpaquePointer?
    // SQLite reads "$1" as a named parameter.
    let text = String(sql.map { $0 == "$" ? "?" : $0 })
    let status = sqlite3_prepare_v3(
      handle, text, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
    guard status == SQLITE_OK, let statement else { throw .lastCall(on: handle) }
    prepared[sql] = statement
    return statement
  }

  private func bind(
    _ value: StoredValue, to parameter: Int32, of statement: OpaquePointer
  ) -> Int32 {
    switch value {
    case .null, .other: sqlite3_bind_null(statement, parameter)
    case .number(let number): sqlite3_bind_int64(statement, parameter, number)
    case .text(let text):
      text.utf8.span.withUnsafeBufferPointer { bytes in
        csqlite_bind_text(statement, parameter, bytes.baseAddress, Int32(clamping: bytes.count))
      }
    }
  }

  /// Moves to the next row; false after the last one.
  private func step(_ statement: OpaquePointer) throws(StoreFailure) -> Bool {
    switch sqlite3_step(statement) {
    case SQLITE_ROW: true
    case SQLITE_DONE: false
    default: throw .lastCall(on: handle)
    }
  }

  private func values(of statement: OpaquePointer) -> [StoredValue] {
    (0..<sqlite3_column_count(statement)).map { column in
      switch sqlite3_column_type(statement, column) {
      case SQLITE_NULL: return .null
      case SQLITE_INTEGER: return .number(sqlite3_column_int64(statement, column))
      case SQLITE_TEXT:
        // SQLite requires asking for the text before its length.
        let bytes = sqlite3_column_text(statement, column)
        let count = Int(sqlite3_column_bytes(statement, column))
        return .text(
          String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self))
      default: return .other
      }
    }
  }
}
