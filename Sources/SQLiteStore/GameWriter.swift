import CSQLite
import Gameplay
import StoredGames
import Synchronization

/// The connection that changes games, with its statements.
///
/// Each change belongs within a transaction that the caller begins and commits.
final class GameWriter {
  let connection: Connection
  private let known: KnownGames
  private let statements: Statements
  private let insertion: Statement
  private let update: Statement
  private let updateAfterReading: Statement
  private let deletion: Statement
  private let counting: Statement
  private let marking: Statement
  private let logSize: Statement
  private let probing: Statement
  private let beginning: Statement
  private let commitment: Statement
  private let place: StorePlace
  /// How many pages the log may have before nothing more is written.
  private let longestLog: Int
  private let mover: LogMover
  /// How long the log was at the last move, how much of it was in the file, and how long it must be for the next one.
  private var lastMove = (frames: 0, moved: 0, next: 0)
  private var start: LogHeader?
  private var changes: [KnownGames.Change] = []

  /// How many pages the writer itself moves into the file: also a slow disk takes them within a second.
  private static let smallRest = 64
  /// How long a change waits for a disk that doesn't keep up, in milliseconds.
  private static let patience = 200

  /// - Parameters:
  ///   - place: where the files are that the connection has open.
  ///   - known: hears of each game that is changed.
  ///   - mover: moves the log into the file.
  ///   - longestLog: so many pages the log may have.
  init(
    _ connection: Connection, at place: StorePlace, known: KnownGames, mover: LogMover,
    longestLog: Int
  ) throws(StoreFailure) {
    statements = Statements(of: connection)
    let expected = "number = ?1 AND version = ?\(StoredGame.nextParameter)"
    let update = "UPDATE game SET \(StoredGame.assignments("?"))"
    insertion = try Statement(
      """
      INSERT INTO game (\(StoredGame.columnNames)) VALUES (\(StoredGame.parameters("?")))
      ON CONFLICT DO NOTHING
      """, on: connection)
    // Most moves are made by somebody who knows the seats: then nothing has to be read before.
    self.update = try Statement(
      "\(update) WHERE \(expected) AND \(StoredGame.sameSeats("?", "IS"))", on: connection)
    updateAfterReading = try Statement("\(update) WHERE \(expected)", on: connection)
    deletion = try Statement("DELETE FROM game WHERE number = ?1", on: connection)
    // Only games that were counted when the log began are counted here; newer ones are few and counted when needed.
    counting = try Statement(
      "UPDATE log SET games = games + ?2 WHERE counted >= ?1", on: connection)
    marking = try Statement(
      """
      UPDATE log SET previous = mark, mark = random(), pages = ?1,
        games = \(Schema.gameCount),
        counted = max(counted, coalesce((SELECT max(number) FROM game), counted))
      """, on: connection)
    logSize = try Statement("SELECT pages FROM log", on: connection)
    probing = try Statement("UPDATE log SET probe = probe + 1", on: connection)
    beginning = try Statement("BEGIN IMMEDIATE", on: connection)
    commitment = try Statement("COMMIT", on: connection)
    self.connection = connection
    self.place = place
    self.mover = mover
    self.longestLog = longestLog
    self.known = known
  }
}

/// The changes.
extension GameWriter {
  /// Adds a game.
  ///
  /// - Parameter row: the game's, made by the caller and not by the writer, which all changes wait for.
  func insert(_ game: LivingGame, _ row: StoredGame) throws(StoreFailure) {
    try insertion.bind(row.values, from: 1)
    guard try insertion.run() == 1 else { throw .exists }
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
    if try replace(version, with: row, by: update) {
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
    _ = try replace(game.version, with: row, by: updateAfterReading)
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
    try deletion.bind([row.values[0]], from: 1)
    try deletion.run()
    try statements.run(.removeSeat, of: row.players, in: row.values[0])
    try count(-1, row)
    changes.append(row.id.map { .deleted($0) } ?? .anyDeleted)
  }

  private func count(_ change: Int64, _ row: StoredGame) throws(StoreFailure) {
    try counting.bind([row.values[0], .number(change)], from: 1)
    try counting.run()
  }

  /// Writes something that nobody reads.
  func probe() throws(StoreFailure) { try probing.run() }

  /// Runs calls that change no games.
  ///
  /// - Returns: how many rows the first of them has changed.
  func run(_ calls: [Call]) throws(StoreFailure) -> Int {
    var counts: [Int] = []
    for call in calls { counts.append(try statements.run(call)) }
    return counts.first ?? 0
  }

  /// Deletes the feeds of players who hold no seat in any game.
  func deleteFeedsWithoutGames() throws(StoreFailure) {
    for row in try statements.rows(of: Call(.playersWithFeeds)) {
      guard case .text(let name) = row[0], let player = StoredGame.key(name) else { continue }
      let seat = Call(.seatOfPlayer, [StoredGame.number(of: player)])
      if try statements.rows(of: seat).isEmpty {
        try statements.run(Call(.deleteFeed, [.key(player)]))
      }
    }
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
    _ = try replace(version, with: StoredGame(game), by: updateAfterReading)
    changes.append(.stored(game))
    return .replaced(game)
  }

  /// - Returns: whether there was such a row, with that version or revision.
  private func replace(
    _ expected: Int, with row: StoredGame, by statement: Statement
  ) throws(StoreFailure) -> Bool {
    try statement.bind(row.values, from: 1)
    try statement.bind(.number(Int64(expected)), to: StoredGame.nextParameter)
    return try statement.run() == 1
  }
}

/// The transactions.
extension GameWriter {
  /// Closes what depends on the writer's connection, after the last change: each change looks how far the log is.
  func close() {
    mover.close()
    known.close()
  }

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

  /// Has the log moved into the file when it has grown by so many pages.
  ///
  /// The most of it is moved while the writer goes on, which then would never let the log start over. So the writer itself
  /// moves the rest, as soon as that is small.
  func checkpoint(after pageCount: Int) {
    guard let log = known.logState, !mover.isMoving else { return }
    let frames = log.header.frameCount
    if frames < lastMove.frames { lastMove = (0, 0, next: 0) }
    guard frames >= max(lastMove.next, pageCount) else { return }
    let isSmall = frames - log.framesInFile <= Self.smallRest
    // Somebody who reads for long lets nothing be moved, or keeps the log from starting over.
    let isHeldUp = lastMove.frames > 0 && log.framesInFile == lastMove.moved
    lastMove = (
      frames, log.framesInFile, next: isSmall || isHeldUp ? frames + pageCount : frames + 1
    )
    guard isUncut(log) else { return }
    if isSmall {
      // Until the next commit, with which the log starts over.
      known.isLogEnding.store(true, ordering: .relaxed)
      connection.moveLog()
    } else {
      mover.start()
    }
  }

  /// Whether no part of the file has been cut off: a move would give it its size back with a hole in it.
  private func isUncut(_ log: LogState) -> Bool {
    guard let pages = try? logSize.number() else { return false }
    return (try? place.check(log, pages: pages)) != nil
  }

  /// Lets the disk catch up, so that the log doesn't grow without end.
  ///
  /// - Throws: ``StoreFailure`` if the log is as long as it may be.
  private func boundLog() throws(StoreFailure) {
    if mover.isMoving, known.logState?.isLonger(than: longestLog / 4) ?? false {
      mover.wait(milliseconds: Self.patience)
    }
    guard let log = known.logState, log.isLonger(than: longestLog) else { return }
    if !mover.isMoving, isUncut(log) { mover.start() }
    mover.wait(milliseconds: Self.patience)
    guard known.logState?.isLonger(than: longestLog) ?? false else { return }
    throw .longLog(pages: longestLog)
  }
}
