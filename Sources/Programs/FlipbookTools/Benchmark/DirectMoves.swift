import CSQLite
import Gameplay
import OperatingSystem

/// Makes the same changes with SQLite alone. The moves' texts are ready, and a single thread only updates rows.
struct DirectMoves {
  private let files: MeasuredGames
  /// The number of changes of each game; `texts` has each game's moves as stored.
  private var counts: [Int]
  private var texts: [[UInt8]]
  private var next = 0

  init(_ files: MeasuredGames) {
    self.files = files
    counts = files.games.map { _ in 0 }
    texts = files.games.map { _ in [] }
  }

  mutating func run(seconds: Double, perTransaction: Double) throws -> MoveRate {
    let database = try DirectDatabase(path: files.path)
    let (time, start) = (CurrentProcess.processorTime, MonotonicTime.now)
    let end = start + .seconds(seconds)
    var rate = MoveRate()
    while MonotonicTime.now < end {
      rate.transactions += 1
      let due = Int((Double(rate.transactions) * perTransaction).rounded())
      try database.execute("BEGIN IMMEDIATE")
      while rate.moves < due {
        try move(in: database)
        rate.moves += 1
      }
      try database.execute("COMMIT")
    }
    rate.seconds = (MonotonicTime.now - start) / .seconds(1)
    rate.time = CurrentProcess.processorTime - time
    return rate
  }

  private mutating func move(in database: DirectDatabase) throws {
    let count = counts[next]
    if let square = SampleGame.square(after: count) {
      let space = texts[next].isEmpty ? "" : " "
      texts[next] += "\(space)\(square)@\(count + 1)".utf8
    } else {
      texts[next] = []
    }
    try database.update(
      files.games[next].id, from: count, moves: texts[next], at: WallClock.milliseconds)
    counts[next] += 1
    next = (next + 1) % counts.count
  }
}

/// SQLite's C functions on a store's file, with the store's settings.
private final class DirectDatabase {
  private let handle: OpaquePointer
  private var updating: OpaquePointer?

  init(path: String) throws(ToolError) {
    var handle: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX
    guard sqlite3_open_v2(path, &handle, flags, nil) == SQLITE_OK, let handle else {
      sqlite3_close_v2(handle)
      throw ToolError("SQLite can't open \(path)")
    }
    self.handle = handle
    try execute(Self.pragmas)
    let persistent = UInt32(SQLITE_PREPARE_PERSISTENT)
    try check(sqlite3_prepare_v3(handle, Self.update, -1, persistent, &updating, nil))
  }

  deinit {
    sqlite3_finalize(updating)
    sqlite3_close_v2(handle)
  }

  // The checkpoint interval is SQLite's default.
  private static let pragmas = """
    PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA fullfsync = ON;
    PRAGMA checkpoint_fullfsync = ON; PRAGMA wal_autocheckpoint = 1000; PRAGMA cache_size = -2048;
    """

  // The columns that change with a move, without the other columns that the store compares.
  private static let update = """
    UPDATE game SET version = ?1, moves = ?2, frames_end = ?3, changed = ?3
    WHERE id = ?4 AND version = ?5
    """

  func execute(_ sql: String) throws(ToolError) {
    try check(sqlite3_exec(handle, sql, nil, nil, nil))
  }

  func update(_ id: GameID, from version: Int, moves: [UInt8], at moment: Int64) throws(ToolError) {
    sqlite3_bind_int64(updating, 1, Int64(version + 1))
    bind(moves, 2)
    sqlite3_bind_int64(updating, 3, moment)
    bind(Array(id.text.utf8), 4)
    sqlite3_bind_int64(updating, 5, Int64(version))
    let status = sqlite3_step(updating)
    sqlite3_reset(updating)
    try check(status == SQLITE_DONE ? SQLITE_OK : status)
    guard sqlite3_changes(handle) == 1 else { throw ToolError("SQLite has lost a game") }
  }

  private func bind(_ text: [UInt8], _ number: Int32) {
    _ = text.withUnsafeBytes {
      csqlite_bind_text(updating, number, $0.baseAddress, Int32($0.count))
    }
  }

  private func check(_ status: Int32) throws(ToolError) {
    guard status == SQLITE_OK else {
      throw ToolError("SQLite says: \(String(cString: sqlite3_errmsg(handle)))")
    }
  }
}
