package import Encodings
package import Gameplay
package import StoredGames

/// Stores living games in a file, one row per game.
///
/// Reads see the last commit and never wait for a write; they run on the calling thread. A single writer makes the changes
/// one after the other. Changes that arrive while the disk is busy share the next transaction. Several processes may have
/// the same file open.
package final class SQLiteStore: DatabaseStore, StoredRows {
  private let readers: Readers
  /// Nil if the file is only read.
  let writes: WriteQueue?

  /// Opens a file. Creates it if it doesn't exist but its directory does, unless it is only to be read.
  ///
  /// - Parameter isReadOnly: whether changes are refused. The file need not be writable then.
  /// - Throws: ``SQLiteStoreError``. A refused file stays unchanged.
  package convenience init(path: String, isReadOnly: Bool = false) throws(SQLiteStoreError) {
    try self.init(StoreFile(path: path), isReadOnly: isReadOnly)
  }

  init(_ file: StoreFile, isReadOnly: Bool = false) throws(SQLiteStoreError) {
    let cache = GameCache()
    if isReadOnly {
      _ = try file.openForReading()
      writes = nil
    } else {
      try file.inspect()
      writes = WriteQueue(try file.openWriter(cache))
    }
    readers = try SQLiteStoreError.about(file.path) { () throws(StoreFailure) in
      try Readers(file, isReadOnly: isReadOnly, cache: cache)
    }
  }

  package func currentFigures() -> [Figure] { writes?.queue.currentFigures() ?? [] }

  package func close() async {
    readers.close()
    // The last connection to close moves the log into the file and deletes it.
    await writes?.close()
  }

  package func rows(_ sql: String) throws(GameStoreError) -> [[StoredValue]] {
    try readers.rows(sql)
  }

  package func rows(of call: Call) async throws(GameStoreError) -> [[StoredValue]] {
    try await readers.rows(of: call)
  }

  package func game(_ id: GameID) async throws(GameStoreError) -> LivingGame? {
    try readers.game(id)
  }

  /// Waits only for a page that isn't in memory.
  package func cachedGame(_ id: GameID) -> LivingGame? { (try? readers.game(id)) ?? nil }

  package static func latestGames(of keys: [SeatDigest], limit: Int) -> Call {
    let players = keys.map { "\"\($0.leadingBits)\":\"\(SeatsText.text(of: $0))\"" }
    return Call(
      .latestGames, [.text("{\(players.joined(separator: ","))}"), .number(Int64(limit))])
  }

  /// Checks that the file can be read and changed, and that the log can be moved into it.
  ///
  /// SQLite tells nobody when it can't move the log: the changes are safe there, and the log grows.
  package func check() async throws(GameStoreError) {
    _ = try await rows(of: Call(.present))
    if writes == nil { return }
    _ = try await write { writer throws(StoreFailure) in try writer.run([Call(.probe)]) }
    try await readers.checkpoint()
  }

  package func report(changesTo observer: any GameObserver) {}

  package func summary() async throws(GameStoreError) -> GameStoreSummary {
    GameStoreSummary(rows: try await rows(of: Call(.summary)))
  }

  package func write(_ change: StoreChange) async throws(GameStoreError) -> Int {
    let row = change.game.map(StoredGame.init)
    return try await write { writer throws(StoreFailure) in try writer.make(change, row) }
  }

  package func deleteGame(_ id: GameID) async throws(GameStoreError) -> Bool {
    var rows = try await rows(of: .game(id))
    if StoredGame.row(of: id, in: rows)?.number == nil {
      rows = try await self.rows(of: Call(.lostGame, [.text(id.text)]))
    }
    guard case .number(let number)? = rows.first?.first else { return false }
    return try await write { writer throws(StoreFailure) in
      try writer.delete(number) { !$0.isOther(than: id) }
    } > 0
  }

  func write(_ change: @escaping Change) async throws(GameStoreError) -> Int {
    guard let writes else { throw .readOnly }
    return try await writes.write(change)
  }

  /// Migrates a file. Opening it as a store does so, too.
  package static func migrate(path: String) async throws(SQLiteStoreError) -> (from: Int, to: Int) {
    let version = try StoreFile(path: path).version()
    await (try SQLiteStore(path: path)).close()
    return (version, Schema.current.version)
  }
}
