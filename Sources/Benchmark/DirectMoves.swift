import CSQLite
import Gameplay
import OperatingSystem

/// The same changes made by SQLite alone: the moves' texts are at hand, and one thread does nothing but update rows.
struct DirectMoves {
  private let files: MeasuredGames
  /// For each game how many changes it has had, and its moves as they are stored.
  private var counts: [Int]
  private var texts: [[UInt8]]
  private var next = 0

  init(_ files: MeasuredGames) {
    self.files = files
    counts = files.games.map { _ in 0 }
    texts = files.games.map { _ in [] }
  }

  /// Moves for a while, so many in each transaction on average.
  mutating func run(seconds: Double, perTransaction: Double) throws -> MoveRate {
    let database = try DirectDatabase(path: files.path)
    let (usage, start) = (CurrentProcess.usage, MonotonicTime.now)
    let end = start + .seconds(seconds)
    var rate = MoveRate()
    while MonotonicTime.now < end {
      rate.transactions += 1
      let due = Int((Double(rate.transactions) * perTransaction).rounded())
      try database.begin()
      while rate.moves < due {
        try move(in: database)
        rate.moves += 1
      }
      try database.commit()
    }
    rate.seconds = (MonotonicTime.now - start) / .seconds(1)
    rate.time = (CurrentProcess.usage - usage).time
    return rate
  }

  private mutating func move(in database: DirectDatabase) throws {
    let count = counts[next]
    switch MoveCycle.change(after: count) {
    case .place(let square):
      let space = texts[next].isEmpty ? "" : " "
      texts[next] += "\(space)\(square)@\(count + 1)".utf8
    case .reset: texts[next] = []
    }
    try database.update(
      files.games[next].id.text, from: count, moves: texts[next], at: WallClock.milliseconds)
    counts[next] += 1
    next = (next + 1) % counts.count
  }
}

/// SQLite's own functions on a store's file, with the settings and the statement that the store uses.
final class DirectDatabase {
  /// What the store compares and nobody changes here: it is the same in all games.
  private struct Constants {
    var revision: Int64 = 0
    var seats: [UInt8] = []
    var invites: [UInt8] = []
    var day: Int64 = 0
  }

  private let handle: OpaquePointer
  private var beginning: OpaquePointer?
  private var commitment: OpaquePointer?
  private var updating: OpaquePointer?
  private var constants = Constants()

  init(path: String) throws(BenchmarkError) {
    var handle: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX
    guard sqlite3_open_v2(path, &handle, flags, nil) == SQLITE_OK, let handle else {
      sqlite3_close_v2(handle)
      throw BenchmarkError("SQLite can't open \(path)")
    }
    self.handle = handle
    try check(sqlite3_exec(handle, Self.pragmas, nil, nil, nil))
    beginning = try prepare("BEGIN IMMEDIATE")
    commitment = try prepare("COMMIT")
    updating = try prepare(Self.update)
    try readConstants()
  }

  // The log is moved into the file as often as SQLite itself does it.
  private static let pragmas = """
    PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA fullfsync = ON;
    PRAGMA checkpoint_fullfsync = ON; PRAGMA wal_autocheckpoint = 1000; PRAGMA cache_size = -2048;
    """

  private static let update = """
    UPDATE game SET version = ?1, start = ?2, moves = ?3, dark_mode = ?4, light_mode = ?5,
      level = ?6, frames_end = ?7, deadline = ?8, changed = ?10
    WHERE id = ?14 AND version = ?16 AND changed_day = ?15
      AND seats_revision = ?11 AND seats = ?12 AND invites = ?13
    """

  private func readConstants() throws(BenchmarkError) {
    let reading = try prepare("SELECT seats_revision, seats, invites, changed_day FROM game")
    defer { sqlite3_finalize(reading) }
    guard sqlite3_step(reading) == SQLITE_ROW else { throw BenchmarkError("there is no game") }
    func text(_ column: Int32) -> [UInt8] {
      let start = UnsafeRawPointer(sqlite3_column_text(reading, column))
      let count = Int(sqlite3_column_bytes(reading, column))
      return Array(UnsafeRawBufferPointer(start: start, count: count))
    }
    constants = Constants(
      revision: sqlite3_column_int64(reading, 0), seats: text(1), invites: text(2),
      day: sqlite3_column_int64(reading, 3))
  }

  deinit {
    for statement in [beginning, commitment, updating] { sqlite3_finalize(statement) }
    sqlite3_close_v2(handle)
  }

  func begin() throws(BenchmarkError) { try run(beginning) }

  func commit() throws(BenchmarkError) { try run(commitment) }

  /// Puts a game in the place of a version, if that is still the current one.
  func update(
    _ id: String, from version: Int, moves: [UInt8], at moment: Int64
  ) throws(BenchmarkError) {
    sqlite3_bind_int64(updating, 1, Int64(version + 1))
    sqlite3_bind_null(updating, 2)
    for (index, text) in [(3, moves), (12, constants.seats), (13, constants.invites)] {
      _ = text.withUnsafeBytes {
        csqlite_bind_text(updating, Int32(index), $0.baseAddress, Int32($0.count))
      }
    }
    for (index, text) in [(4, "manual"), (5, "manual"), (6, "random"), (14, id)] {
      var text = text
      _ = text.withUTF8 {
        csqlite_bind_text(updating, Int32(index), $0.baseAddress, Int32($0.count))
      }
    }
    sqlite3_bind_int64(updating, 7, moment)
    sqlite3_bind_null(updating, 8)
    sqlite3_bind_int64(updating, 10, moment)
    sqlite3_bind_int64(updating, 11, constants.revision)
    sqlite3_bind_int64(updating, 15, constants.day)
    sqlite3_bind_int64(updating, 16, Int64(version))
    try run(updating)
    guard sqlite3_changes(handle) == 1 else { throw BenchmarkError("SQLite has lost a game") }
  }

  private func run(_ statement: OpaquePointer?) throws(BenchmarkError) {
    let status = sqlite3_step(statement)
    sqlite3_reset(statement)
    try check(status == SQLITE_DONE ? SQLITE_OK : status)
  }

  private func prepare(_ sql: String) throws(BenchmarkError) -> OpaquePointer? {
    var statement: OpaquePointer?
    let flags = UInt32(SQLITE_PREPARE_PERSISTENT)
    try check(sqlite3_prepare_v3(handle, sql, -1, flags, &statement, nil))
    return statement
  }

  private func check(_ status: Int32) throws(BenchmarkError) {
    guard status == SQLITE_OK else {
      throw BenchmarkError("SQLite says: \(String(cString: sqlite3_errmsg(handle)))")
    }
  }
}
