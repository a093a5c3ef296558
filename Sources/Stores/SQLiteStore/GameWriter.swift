import CSQLite
import Gameplay
import OperatingSystem
import StoredGames
import Synchronization

/// The connection that changes games, with its statements.
///
/// The caller begins a transaction before the changes and commits it after them.
final class GameWriter {
  let connection: SQLiteConnection
  let cache: GameCache
  private let statements: Statements
  private let place: StorePlace
  private let checkpointer: Checkpointer
  /// The longest log in pages. Beyond it, changes are refused.
  private let longestLog: Int
  /// How long a group of changes waits when the log is nearly that long, in milliseconds.
  private let longestPause: Int
  private var log: LogExtent
  /// Whether a new log may have begun that has no mark yet.
  private var isMarkDue = true
  /// At the last move: the log's length, how much of it was in the file, and the length for the next move.
  private var lastMove = (frames: 0, moved: 0, next: 0)
  /// SQLite's number for the last commit of another connection.
  private var lastStranger = 0
  private var start: Int?
  private var changes: [GameCache.Update] = []

  /// How many pages the writer itself moves into the file. Even a slow disk writes them within a second.
  private static let smallRest = 64
  /// How long a change waits for a slow disk, in milliseconds.
  private static let patience = 200

  /// - Parameter place: the files that the connection has open.
  init(
    _ connection: SQLiteConnection, at place: StorePlace, cache: GameCache,
    checkpointer: Checkpointer,
    settings: StoreSettings
  ) throws(StoreFailure) {
    (self.connection, self.place, self.cache) = (connection, place, cache)
    self.checkpointer = checkpointer
    (longestLog, longestPause) = (settings.longestLog, settings.longestPause)
    statements = Statements(of: connection)
    lastStranger = try statements.number(Call(.commitsOfOthers))
    log = try place.hasEmptyLog() ? LogExtent() : LogExtent().unknown
    connection.watchLog()
  }
}

extension GameWriter {
  /// - Parameter row: the game's row. The caller makes it, since every other change waits for the writer.
  func insert(_ game: LivingGame, _ row: StoredGame) throws(StoreFailure) {
    guard try statements.run(Call(.insertGame, row.values)) == 1 else { throw .exists }
    try statements.run(.addSeat, of: row.players, in: row.values[0])
    try count(1, row)
    changes.append(.stored(game))
  }

  /// Replaces a version of a game, or revises a later version.
  ///
  /// - Returns: nil if the given game itself is stored now. Handing it back would take time for which all changes wait.
  func replace(
    version: Int, with game: LivingGame, _ row: StoredGame,
    orElse revise: ((LivingGame) -> LivingGame?)?
  ) throws(StoreFailure) -> GameReplacement? {
    if try replace(version, with: row, by: .updateGame) {
      changes.append(.stored(game))
      return nil
    }
    // The game has another version or other seats, or doesn't exist.
    guard let stored = try statements.game(game.id) else { return .missing }
    if stored.version == version { return try write(game, seats: stored.seats, over: version) }
    guard let next = revise?(stored) else { return .kept(stored) }
    return try write(next, seats: stored.seats, over: stored.version)
  }

  func replaceSeats(of id: GameID, revision: Int, with seats: Seats) throws(StoreFailure) -> Bool {
    guard var game = try statements.game(id), game.seats.revision == revision else { return false }
    let before = game.seats.seats.map { StoredGame.number(of: $0.digest) }
    game.seats = seats
    let row = StoredGame(game)
    _ = try replace(game.version, with: row, by: .updateGameAfterReading)
    if row.players != before {
      try statements.run(.removeSeat, of: before, in: row.values[0])
      try statements.run(.addSeat, of: row.players, in: row.values[0])
    }
    changes.append(.stored(game))
    return true
  }

  /// Deletes a game, even with a damaged row; false if there is none.
  ///
  /// - Parameter number: the key of the row, which may be damaged, too.
  func delete(_ id: GameID, at number: Int64) throws(StoreFailure) -> Bool {
    guard let row = StoredGame.row(of: id, in: try statements.rows(of: .game(at: number))) else {
      return false
    }
    try delete(row)
    // A damaged row doesn't say reliably which players had the game.
    if !row.isWhole { try connection.execute("DELETE FROM seat WHERE game = \(number)") }
    return true
  }

  func delete(_ id: GameID, seatsRevision: Int) throws(StoreFailure) -> Bool {
    guard let row = try statements.row(id), row.hasSeats(revision: seatsRevision) else {
      return false
    }
    try delete(row)
    return true
  }

  /// - Parameter numbers: the keys of the games.
  func delete(_ numbers: [Int64], unchangedSince moment: Timestamp) throws(StoreFailure) -> Int {
    var count = 0
    for number in numbers {
      guard let row = try statements.rows(of: .game(at: number)).first.map(StoredGame.init),
        row.isUnchanged(since: moment)
      else { continue }
      try delete(row)
      count += 1
    }
    return count
  }

  private func delete(_ row: StoredGame) throws(StoreFailure) {
    try statements.run(Call(.deleteGame, [row.values[0]]))
    try statements.run(.removeSeat, of: row.players, in: row.values[0])
    try count(-1, row)
    changes.append(row.id.map { .deleted($0) } ?? .anyDeleted)
  }

  private func count(_ change: Int64, _ row: StoredGame) throws(StoreFailure) {
    try statements.run(Call(.countGame, [row.values[0], .number(change)]))
  }

  func probe() throws(StoreFailure) { try statements.run(Call(.probe)) }

  /// Returns the number of rows that the first call changed.
  func run(_ calls: [Call]) throws(StoreFailure) -> Int {
    var counts: [Int] = []
    for call in calls { counts.append(try statements.run(call)) }
    return counts.first ?? 0
  }

  /// Gives empty pages back to the file system; false if there are no more. The file gets smaller once the log is moved
  /// into it.
  func shrink(by pages: Int) throws(StoreFailure) -> Bool {
    let before = try connection.integer("PRAGMA freelist_count")
    try connection.execute("PRAGMA incremental_vacuum(\(pages))")
    let after = try connection.integer("PRAGMA freelist_count")
    // A running checkpoint makes the file smaller before the next log begins.
    try connection.execute(
      "UPDATE log SET pages = min(pages, (SELECT page_count FROM pragma_page_count))")
    return after > 0 && after < before
  }

  private func write(
    _ game: LivingGame, seats: Seats, over version: Int
  ) throws(StoreFailure) -> GameReplacement {
    var game = game
    game.seats = seats
    _ = try replace(version, with: StoredGame(game), by: .updateGameAfterReading)
    changes.append(.stored(game))
    return .replaced(game)
  }

  /// - Returns: whether there was a row with that version.
  private func replace(
    _ version: Int, with row: StoredGame, by statement: PreparedStatement
  ) throws(StoreFailure) -> Bool {
    try statements.run(Call(statement, row.values + [.number(Int64(version))])) == 1
  }
}

extension GameWriter {
  /// Closes everything that depends on the writer's connection. Call it after the last change.
  func close() {
    checkpointer.close()
    cache.close()
  }

  /// Begins a transaction after checking that the files are intact.
  func begin() throws(StoreFailure) {
    // If an earlier rollback has failed, the writer would otherwise stay in that transaction for good.
    rollBack()
    changes.removeAll(keepingCapacity: true)
    try boundLog()
    try statements.run(Call(.begin))
    _ = try isAlone()
    start = cache.lastCommit
    try checkFiles()
    _ = connection.takeWrittenPages()
  }

  /// Whether no other connection has committed since the last call.
  private func isAlone() throws(StoreFailure) -> Bool {
    let last = try statements.number(Call(.commitsOfOthers))
    guard last != lastStranger else { return true }
    lastStranger = last
    log = log.unknown
    return false
  }

  private func checkFiles() throws(StoreFailure) {
    let pages = try statements.number(Call(.pageCount))
    // Pages in the log may be missing from the file.
    let least = log.isMoved ? pages : min(pages, try statements.number(Call(.pagesAtStart)))
    try place.check(pages: least, frames: log.frames)
  }

  /// Commits everything since ``begin()``.
  func commit() throws(StoreFailure) {
    try connection.checkMemory()
    try cache.take(changes, since: start, isAlone: { (try? isAlone()) ?? false }) {
      () throws(StoreFailure) in
      try statements.run(Call(.commit))
      noteCommit()
    }
    // Without the shared index, the commit may be in a log that only this process knows of.
    try connection.checkMemory()
  }

  private func noteCommit() {
    guard let frames = connection.takeLogFrames() else { return }
    log.frames = frames
    if frames <= connection.takeWrittenPages() {
      // This transaction has written everything in the log, so the log has started over.
      log = LogExtent(number: log.number + 1, frames: frames)
      isMarkDue = true
    }
    if isMarkDue { isMarkDue = (try? mark()) == nil }
  }

  /// Marks a log that has just begun, before any change in it is confirmed.
  ///
  /// The mark links the database to its log: it shows whether the two belong together. So a new mark may follow only
  /// the mark in the file itself. The file has that once the whole previous log has been moved into it.
  private func mark() throws(StoreFailure) {
    let file = try SQLiteConnection(path: place.path, flags: SQLITE_OPEN_READONLY, withoutLog: true)
    guard let own = try file.logMarks().first else { return }
    try statements.run(Call(.markLog, [.number(Int64(place.filePages())), .number(own)]))
    log.frames = connection.takeLogFrames() ?? log.frames
  }

  func rollBack() {
    // Some failures have already ended the transaction.
    guard connection.isInTransaction else { return }
    try? connection.execute("ROLLBACK")
  }
}

extension GameWriter {
  /// Moves the log into the file once it has grown by this many pages.
  ///
  /// ``Checkpointer`` moves most of it while the writer keeps writing. Its moves would never reach the end, and the log
  /// could never start over. So the writer itself moves the rest once that is small.
  func checkpoint(after pageCount: Int) {
    guard !checkpointer.isMoving else { return }
    learnMove()
    if log.frames < lastMove.frames { lastMove = (0, 0, next: 0) }
    guard log.frames >= max(lastMove.next, pageCount) else { return }
    let isSmall = log.frames - log.moved <= Self.smallRest
    // A long read by another process keeps the log from being moved, or from starting over.
    let isHeldUp = lastMove.frames > 0 && log.moved == lastMove.moved
    lastMove = (
      log.frames, log.moved, next: log.frames + (isSmall || isHeldUp ? pageCount : 1)
    )
    // If the end of the file was cut off, moving the log would restore its size with a hole in it.
    guard (try? checkFiles()) != nil else { return }
    if isSmall {
      cache.releaseLog()
      if let moved = connection.moveLog(log) { log = moved }
      // A read may have anchored in the log again in between.
      cache.releaseLog()
    } else {
      checkpointer.start(log)
    }
  }

  private func learnMove() {
    if let moved = checkpointer.takeResult(of: log) { log.moved = moved }
  }

  /// Slows changes down when the log is longer than half its limit, the longer the log the more. This gives a long read
  /// by another process time to end before changes have to be refused.
  private func slowDown() {
    guard log.isLonger(than: longestLog / 2) else { return }
    let excess = Double(2 * log.frames - longestLog) / Double(longestLog)
    CurrentProcess.pause(.milliseconds(Double(longestPause) * min(1, excess * excess)))
  }

  /// Waits for the disk to catch up, so that the log doesn't grow without limit.
  ///
  /// - Throws: ``StoreFailure`` if the log has reached its limit.
  private func boundLog() throws(StoreFailure) {
    if checkpointer.isMoving, log.isLonger(than: longestLog / 4) {
      checkpointer.wait(milliseconds: Self.patience)
    }
    if !checkpointer.isMoving { learnMove() }
    slowDown()
    guard log.isLonger(than: longestLog) else { return }
    if !checkpointer.isMoving, (try? checkFiles()) != nil { checkpointer.start(log) }
    checkpointer.wait(milliseconds: Self.patience)
    if !checkpointer.isMoving { learnMove() }
    guard log.isLonger(than: longestLog) else { return }
    throw .longLog(pages: longestLog)
  }
}
