import CSQLite
import Gameplay
import OperatingSystem
import StoredGames
import Synchronization

/// The connection that changes games, with its statements.
///
/// Each change belongs within a transaction that the caller begins and commits.
final class GameWriter {
  let connection: Connection
  /// Hears of each game that is changed.
  let known: KnownGames
  private let statements: Statements
  private let place: StorePlace
  private let mover: LogMover
  /// How many pages the log may have before nothing more is written.
  private let longestLog: Int
  /// How long a group of changes waits when the log is nearly as long, in milliseconds.
  private let longestPause: Int
  private var log: LogExtent
  /// Whether a log has perhaps begun that has no mark yet.
  private var isMarkDue = true
  /// How long the log was at the last move, how much of it was in the file, and how long it must be for the next one.
  private var lastMove = (frames: 0, moved: 0, next: 0)
  /// SQLite's number for the last commit of somebody else.
  private var lastStranger = 0
  private var start: Int?
  private var changes: [KnownGames.Change] = []

  /// How many pages the writer itself moves into the file: also a slow disk takes them within a second.
  private static let smallRest = 64
  /// How long a change waits for a disk that doesn't keep up, in milliseconds.
  private static let patience = 200

  /// - Parameters:
  ///   - place: where the files are that the connection has open.
  ///   - mover: moves the log into the file.
  ///   - settings: say how many pages the log may have.
  init(
    _ connection: Connection, at place: StorePlace, known: KnownGames, mover: LogMover,
    settings: StoreSettings
  ) throws(StoreFailure) {
    (self.connection, self.place, self.known) = (connection, place, known)
    self.mover = mover
    (longestLog, longestPause) = (settings.longestLog, settings.longestPause)
    statements = Statements(of: connection)
    lastStranger = try statements.number(Call(.commitsOfOthers))
    log = try place.hasEmptyLog() ? LogExtent() : LogExtent().unknown
    connection.watchLog()
  }
}

/// The changes.
extension GameWriter {
  /// Adds a game.
  ///
  /// - Parameter row: the game's, made by the caller and not by the writer, which all changes wait for.
  func insert(_ game: LivingGame, _ row: StoredGame) throws(StoreFailure) {
    guard try statements.run(Call(.insertGame, row.values)) == 1 else { throw .exists }
    try statements.run(.addSeat, of: row.players, in: row.values[0])
    try count(1, row)
    changes.append(.stored(game))
  }

  /// Puts a game in the place of a version, or what becomes of a later one.
  ///
  /// - Returns: nil if the very game that was given is stored now: to hand it back would take as long as a part of the
  ///   work, for which all wait.
  func replace(
    version: Int, with game: LivingGame, _ row: StoredGame,
    orElse revise: ((LivingGame) -> LivingGame?)?
  ) throws(StoreFailure) -> GameReplacement? {
    if try replace(version, with: row, by: .updateGame) {
      changes.append(.stored(game))
      return nil
    }
    // Another version, other seats or no such game.
    guard let stored = try statements.game(game.id) else { return .missing }
    if stored.version == version { return try write(game, seats: stored.seats, over: version) }
    guard let next = revise?(stored) else { return .kept(stored) }
    return try write(next, seats: stored.seats, over: stored.version)
  }

  /// Puts seats in the place of a revision.
  func replaceSeats(
    of id: GameID, revision: Int, with seats: Seats
  ) throws(StoreFailure) -> Bool {
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

  /// Deletes a game, however damaged its row is.
  ///
  /// - Parameter number: the key of the row, which may be damaged, too.
  /// - Returns: whether there was one.
  func delete(_ id: GameID, at number: Int64) throws(StoreFailure) -> Bool {
    guard let row = StoredGame.row(of: id, in: try statements.rows(of: .game(at: number))) else {
      return false
    }
    try delete(row)
    // Which players had it can't be trusted.
    if !row.isWhole { try connection.execute("DELETE FROM seat WHERE game = \(number)") }
    return true
  }

  /// Deletes a game whose seats still have a revision.
  ///
  /// - Returns: whether there was one.
  func delete(_ id: GameID, seatsRevision: Int) throws(StoreFailure) -> Bool {
    guard let row = try statements.row(id), row.hasSeats(revision: seatsRevision) else {
      return false
    }
    try delete(row)
    return true
  }

  /// Deletes those of some games that nobody has changed since a moment.
  ///
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

  /// Writes something that nobody reads.
  func probe() throws(StoreFailure) { try statements.run(Call(.probe)) }

  /// Runs calls that change no games.
  ///
  /// - Returns: how many rows the first of them has changed.
  func run(_ calls: [Call]) throws(StoreFailure) -> Int {
    var counts: [Int] = []
    for call in calls { counts.append(try statements.run(call)) }
    return counts.first ?? 0
  }

  /// Gives pages without content back to the file system; their number counts once the log is moved into the file.
  ///
  /// - Returns: whether there are more.
  func shrink(by pages: Int) throws(StoreFailure) -> Bool {
    let before = try connection.integer("PRAGMA freelist_count")
    try connection.execute("PRAGMA incremental_vacuum(\(pages))")
    let after = try connection.integer("PRAGMA freelist_count")
    // A checkpoint that is under way makes the file smaller before the next log begins.
    try connection.execute(
      "UPDATE log SET pages = min(pages, (SELECT page_count FROM pragma_page_count))")
    return after > 0 && after < before
  }

  /// Writes all of a game but its seats.
  private func write(
    _ game: LivingGame, seats: Seats, over version: Int
  ) throws(StoreFailure) -> GameReplacement {
    var game = game
    game.seats = seats
    _ = try replace(version, with: StoredGame(game), by: .updateGameAfterReading)
    changes.append(.stored(game))
    return .replaced(game)
  }

  /// - Returns: whether there was such a row, with that version.
  private func replace(
    _ version: Int, with row: StoredGame, by statement: PreparedStatement
  ) throws(StoreFailure) -> Bool {
    try statements.run(Call(statement, row.values + [.number(Int64(version))])) == 1
  }
}

/// The transactions.
extension GameWriter {
  /// Closes what depends on the writer's connection, after the last change.
  func close() {
    mover.close()
    known.close()
  }

  /// Begins a transaction, if the files are as they should be.
  func begin() throws(StoreFailure) {
    // A rollback that failed would otherwise leave the writer in its old transaction for good.
    rollBack()
    changes.removeAll(keepingCapacity: true)
    try boundLog()
    try statements.run(Call(.begin))
    _ = try isAlone()
    start = known.lastCommit
    try checkFiles()
    _ = connection.takeWrittenPages()
  }

  /// Finds out whether nobody else has committed since the last call.
  private func isAlone() throws(StoreFailure) -> Bool {
    let last = try statements.number(Call(.commitsOfOthers))
    guard last != lastStranger else { return true }
    lastStranger = last
    log = log.unknown
    return false
  }

  private func checkFiles() throws(StoreFailure) {
    let pages = try statements.number(Call(.pageCount))
    // What is in the log need not be in the file yet.
    let least = log.isMoved ? pages : min(pages, try statements.number(Call(.pagesAtStart)))
    try place.check(pages: least, frames: log.frames)
  }

  /// Makes everything since ``begin()`` last.
  func commit() throws(StoreFailure) {
    try connection.checkMemory()
    try known.take(changes, since: start, isAlone: { (try? isAlone()) ?? false }) {
      () throws(StoreFailure) in
      try statements.run(Call(.commit))
      noteCommit()
    }
    // It may be in a log that only this process knows of.
    try connection.checkMemory()
  }

  private func noteCommit() {
    guard let frames = connection.takeLogFrames() else { return }
    log.frames = frames
    if frames <= connection.takeWrittenPages() {
      // All that is in the log was written by this transaction.
      log = LogExtent(number: log.number + 1, frames: frames)
      isMarkDue = true
    }
    if isMarkDue { isMarkDue = (try? mark()) == nil }
  }

  /// Marks a log that has just begun, before anybody hears of the changes in it.
  ///
  /// The mark leads from the database to the log: whoever opens both can tell whether they belong together. So it follows
  /// only on the mark that the file has of itself, as it has when all of the log before lies in it.
  private func mark() throws(StoreFailure) {
    let file = try Connection(path: place.path, flags: SQLITE_OPEN_READONLY, withoutLog: true)
    guard let own = try file.logMarks()?.first else { return }
    try statements.run(Call(.markLog, [.number(Int64(place.filePages())), .number(own)]))
    log.frames = connection.takeLogFrames() ?? log.frames
  }

  /// Takes back everything since ``begin()``.
  func rollBack() {
    // Some failures have ended the transaction already.
    guard connection.isInTransaction else { return }
    try? connection.execute("ROLLBACK")
  }
}

/// The log.
extension GameWriter {
  /// Has the log moved into the file when it has grown by so many pages.
  ///
  /// The most of it is moved while the writer goes on, which then would never let the log start over. So the writer itself
  /// moves the rest, as soon as that is small.
  func checkpoint(after pageCount: Int) {
    guard !mover.isMoving else { return }
    learnMove()
    if log.frames < lastMove.frames { lastMove = (0, 0, next: 0) }
    guard log.frames >= max(lastMove.next, pageCount) else { return }
    let isSmall = log.frames - log.moved <= Self.smallRest
    // Somebody who reads for long lets nothing be moved, or keeps the log from starting over.
    let isHeldUp = lastMove.frames > 0 && log.moved == lastMove.moved
    lastMove = (
      log.frames, log.moved, next: log.frames + (isSmall || isHeldUp ? pageCount : 1)
    )
    // Where a part of the file has been cut off, a move would give it its size back with a hole in it.
    guard (try? checkFiles()) != nil else { return }
    if isSmall {
      known.releaseLog()
      if let moved = connection.moveLog(log) { log = moved }
      // A read that came in between may have anchored in the log again.
      known.releaseLog()
    } else {
      mover.start(log)
    }
  }

  private func learnMove() {
    if let moved = mover.takeResult(of: log) { log.moved = moved }
  }

  /// Waits the longer the longer the log is beyond half of what it may be, so that somebody who reads for long may end
  /// before changes have to be refused.
  private func slowDown() {
    guard log.isLonger(than: longestLog / 2) else { return }
    let excess = Double(2 * log.frames - longestLog) / Double(longestLog)
    CurrentProcess.pause(.milliseconds(Double(longestPause) * min(1, excess * excess)))
  }

  /// Lets the disk catch up, so that the log doesn't grow without end.
  ///
  /// - Throws: ``StoreFailure`` if the log is as long as it may be.
  private func boundLog() throws(StoreFailure) {
    if mover.isMoving, log.isLonger(than: longestLog / 4) {
      mover.wait(milliseconds: Self.patience)
    }
    if !mover.isMoving { learnMove() }
    slowDown()
    guard log.isLonger(than: longestLog) else { return }
    if !mover.isMoving, (try? checkFiles()) != nil { mover.start(log) }
    mover.wait(milliseconds: Self.patience)
    if !mover.isMoving { learnMove() }
    guard log.isLonger(than: longestLog) else { return }
    throw .longLog(pages: longestLog)
  }
}
