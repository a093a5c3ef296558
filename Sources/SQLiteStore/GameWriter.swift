import CSQLite
import Gameplay
import StoredGames
import Synchronization

/// The connection that changes games, with its statements.
///
/// Each change belongs within a transaction that the caller begins and commits.
final class GameWriter {
  let connection: Connection
  let links: PlayerLinkChanges
  let feeds: TurnFeedChanges
  private let known: KnownGames
  private let games: GameQuery
  private let insertion: Statement
  private let update: Statement
  private let updateAfterReading: Statement
  private let seatsUpdate: Statement
  private let deletion: Statement
  private let hostsDeletion: Statement
  private let singleDeletion: Statement
  private let marking: Statement
  private let logSize: Statement
  private let probing: Statement
  private let beginning: Statement
  private let commitment: Statement
  private let place: StorePlace
  /// How many pages the log may have before nothing more is written.
  private let longestLog: Int
  private var start: LogHeader?
  private var changes: [KnownGames.Change] = []

  /// The version or revision that a change was made from, as a parameter behind those of the columns.
  private static let expected = StoredGame.Column.allCases.count + 1

  /// - Parameters:
  ///   - place: where the files are that the connection has open.
  ///   - known: hears of each game that is changed.
  ///   - longestLog: so many pages the log may have.
  init(
    _ connection: Connection, at place: StorePlace, known: KnownGames, longestLog: Int
  ) throws(StoreFailure) {
    games = try GameQuery(connection)
    links = try PlayerLinkChanges(connection)
    feeds = try TurnFeedChanges(connection)
    insertion = try Statement(
      """
      INSERT INTO game (\(StoredGame.columnNames))
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21)
      ON CONFLICT DO NOTHING
      """, on: connection)
    // Most moves are made on the day of the move before and leave the index alone: one page less to write. And
    // most are made by somebody who knows the seats: then nothing has to be read before.
    update = try Statement(
      """
      \(Self.update()) WHERE number = ?16 AND version = ?22 AND changed_day = ?15
        AND seats_revision = ?11 AND seats = ?12 AND invites = ?13 AND time_began IS ?20
      """, on: connection)
    updateAfterReading = try Statement(
      "\(Self.update(also: ", changed_day = ?15")) WHERE number = ?16 AND version = ?22",
      on: connection)
    seatsUpdate = try Statement(
      """
      UPDATE game SET seats_revision = ?11, seats = ?12, invites = ?13, time_began = ?20, checksum = ?21
      WHERE number = ?16 AND seats_revision = ?22
      """, on: connection)
    deletion = try Statement(
      """
      DELETE FROM game WHERE rowid IN (
        SELECT rowid FROM game WHERE changed_day <= ?1 AND changed < ?2
        ORDER BY changed_day LIMIT ?3)
      """, on: connection)
    hostsDeletion = try Statement(
      "DELETE FROM game WHERE number = ?1 AND id = ?2 AND seats_revision = ?3", on: connection)
    singleDeletion = try Statement(
      "DELETE FROM game WHERE number = ?1 OR id = ?2", on: connection)
    marking = try Statement(
      "UPDATE log SET previous = mark, mark = random(), pages = ?1", on: connection)
    logSize = try Statement("SELECT pages FROM log", on: connection)
    probing = try Statement("UPDATE log SET probe = probe + 1", on: connection)
    beginning = try Statement("BEGIN IMMEDIATE", on: connection)
    commitment = try Statement("COMMIT", on: connection)
    self.connection = connection
    self.place = place
    self.longestLog = longestLog
    self.known = known
  }

  private static func update(also assignment: String = "") -> String {
    """
    UPDATE game SET version = ?1, start = ?2, moves = ?3, dark_mode = ?4, light_mode = ?5,
      level = ?6, frames_end = ?7, deadline = ?8, created = ?9, changed = ?10, days = ?17,
      turn_began = ?18, claimed = ?19, checksum = ?21\(assignment)
    """
  }
}

/// The changes.
extension GameWriter {
  /// Adds a game.
  ///
  /// - Parameter row: the game's, made by whoever waits and not by the writer, for whom all wait.
  func insert(_ game: LivingGame, _ row: StoredGame) throws(StoreFailure) {
    try insertion.bind(row.values, from: 1)
    guard try insertion.run() == 1 else { throw .exists }
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
    if try replace(version, with: row, by: update) {
      changes.append(.stored(game))
      return nil
    }
    // Another version, other seats, another day or no such game.
    guard let stored = try games.game(game.id) else { return .missing }
    if stored.version == version { return try write(game, seats: stored.seats, over: version) }
    guard let next = revise?(stored) else { return .kept(stored) }
    return try write(next, seats: stored.seats, over: stored.version)
  }

  /// Puts seats in the place of a revision.
  func replaceSeats(
    of id: GameID, revision: Int, with seats: Seats
  ) throws(StoreFailure) -> Bool {
    guard var game = try games.game(id), game.seats.revision == revision else { return false }
    game.seats = seats
    _ = try replace(revision, with: StoredGame(game), by: seatsUpdate)
    changes.append(.stored(game))
    return true
  }

  /// Deletes a game, however damaged its row is.
  ///
  /// - Returns: whether there was one.
  func delete(_ id: GameID) throws(StoreFailure) -> Bool {
    try singleDeletion.bind(
      [.number(StoredGame.number(of: id)), .text(id.text)], from: 1)
    guard try singleDeletion.run() > 0 else { return false }
    changes.append(.anyDeleted)
    return true
  }

  /// Deletes a game whose seats still have a revision.
  ///
  /// - Returns: whether there was one.
  func delete(_ id: GameID, seatsRevision: Int) throws(StoreFailure) -> Bool {
    try hostsDeletion.bind(
      [.number(StoredGame.number(of: id)), .text(id.text), .number(Int64(seatsRevision))], from: 1)
    guard try hostsDeletion.run() > 0 else { return false }
    changes.append(.deleted(id))
    return true
  }

  /// Writes something that nobody reads.
  func probe() throws(StoreFailure) { try probing.run() }

  /// How many games there are, and when one was changed last.
  func summary() throws(StoreFailure) -> GameStoreSummary {
    let count = try connection.integer("SELECT count(*) FROM game")
    guard count > 0 else { return GameStoreSummary(count: 0, lastChange: nil) }
    let moment = try connection.integer(
      "SELECT max(changed) FROM game WHERE changed_day = (SELECT max(changed_day) FROM game)")
    return GameStoreSummary(count: Int(count), lastChange: Timestamp(milliseconds: moment))
  }

  /// Gives pages without content back to the file system; their number counts once the log is moved into the file.
  ///
  /// - Returns: whether there are more.
  func shrink(by pages: Int) throws(StoreFailure) -> Bool {
    let before = try connection.integer("PRAGMA freelist_count")
    try connection.execute("PRAGMA incremental_vacuum(\(pages))")
    let after = try connection.integer("PRAGMA freelist_count")
    return after > 0 && after < before
  }

  /// Deletes some of the games that nobody has changed since a moment, those of the earliest days first.
  func delete(unchangedSince moment: Timestamp, limit: Int) throws(StoreFailure) -> Int {
    try deletion.bind(
      [
        .number(StoredGame.day(of: moment)), .number(moment.milliseconds), .number(Int64(limit)),
      ], from: 1)
    let count = try deletion.run()
    if count > 0 { changes.append(.anyDeleted) }
    return count
  }

  /// Writes all of a game but its seats, whatever the day.
  private func write(
    _ game: LivingGame, seats: Seats, over version: Int
  ) throws(StoreFailure) -> GameReplacement {
    var game = game
    game.seats = seats
    _ = try replace(version, with: StoredGame(game), by: updateAfterReading)
    changes.append(.stored(game))
    return .replaced(game)
  }

  /// - Returns: whether there was such a row, with that version or revision.
  private func replace(
    _ expected: Int, with row: StoredGame, by statement: Statement
  ) throws(StoreFailure) -> Bool {
    try statement.bind(row.values, from: 1)
    try statement.bind(.number(Int64(expected)), to: Self.expected)
    return try statement.run() == 1
  }
}

/// The transactions.
extension GameWriter {
  /// Begins a transaction.
  func begin() throws(StoreFailure) {
    // A rollback that failed would otherwise leave the writer in its old transaction for good.
    rollBack()
    changes.removeAll(keepingCapacity: true)
    try boundLog()
    try beginning.run()
    do throws(StoreFailure) { try beginLog() } catch {
      rollBack()
      throw error
    }
  }

  /// Moves a log into the file that somebody has let grow by reading for long.
  ///
  /// - Throws: ``StoreFailure`` if that one is still reading.
  private func boundLog() throws(StoreFailure) {
    guard known.logState?.isLonger(than: longestLog) ?? false else { return }
    moveLog()
    guard known.logState?.isLonger(than: longestLog) ?? false else { return }
    throw .longLog(pages: longestLog)
  }

  /// Finds the files as they should be, and marks a log that begins with this transaction.
  ///
  /// The mark leads from the database to the log: whoever opens both can tell whether they belong together. Where all of
  /// the log lies in the file, the file has the mark that was current before.
  private func beginLog() throws(StoreFailure) {
    let log = known.logState
    start = log?.header
    let pages = try log.map { log throws(StoreFailure) in
      try place.check(log, pages: logSize.number())
    }
    guard log?.mayStartOver ?? true else { return }
    try marking.bind(.number(Int64(pages ?? 0)), to: 1)
    try marking.run()
  }

  /// Makes everything since ``begin()`` last.
  func commit() throws(StoreFailure) {
    try known.checkIndex()
    try known.take(changes, since: start) { () throws(StoreFailure) in _ = try commitment.run() }
    // It may be in a log that only this process knows of.
    try known.checkIndex()
    known.isLogEnding.store(false, ordering: .relaxed)
  }

  /// Takes back everything since ``begin()``.
  func rollBack() {
    // Some failures have ended the transaction already.
    guard connection.isInTransaction else { return }
    try? connection.execute("ROLLBACK")
  }

  /// Moves the write-ahead log into the database file when it has grown by so many pages.
  ///
  /// SQLite would do it within a commit; here it comes after the answers, so that no move waits for it.
  func checkpoint(after pageCount: Int) {
    var written: Int32 = 0
    var highest: Int32 = 0
    sqlite3_db_status(connection.handle, SQLITE_DBSTATUS_CACHE_WRITE, &written, &highest, 0)
    guard written >= pageCount else { return }
    sqlite3_db_status(connection.handle, SQLITE_DBSTATUS_CACHE_WRITE, &written, &highest, 1)
    // Until the next commit, with which the log starts over.
    known.isLogEnding.store(true, ordering: .relaxed)
    moveLog()
  }

  /// Moves the log into the file, unless a part of that has been cut off: it would get its size back with a hole in it.
  private func moveLog() {
    if let log = known.logState {
      guard let pages = try? logSize.number(), (try? place.check(log, pages: pages)) != nil else {
        return
      }
    }
    // One that fails is made up for by the next; until then the log holds everything.
    sqlite3_wal_checkpoint_v2(connection.handle, nil, SQLITE_CHECKPOINT_PASSIVE, nil, nil)
  }
}
