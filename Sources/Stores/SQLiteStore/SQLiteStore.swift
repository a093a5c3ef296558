package import Encodings
package import Gameplay
package import StoredGames

/// Stores living games in a file, one row per game.
///
/// Games in memory are served without a read if they are certain to be current. All other reads see the last commit and
/// never wait for a write; they run on the calling thread, unless they have to wait for the disk. A single writer makes
/// the changes one after the other. Changes that arrive while the disk is busy share the next transaction. Several
/// processes may have the same file open.
package final class SQLiteStore: DatabaseStore {
  package static let tables = TableNames.sqlite

  private let games: GameCache
  private let readers: Readers
  private let writes: WriteQueue
  private let gameCheck: BackgroundCheck?

  /// Creates the file if it doesn't exist but its directory does.
  ///
  /// - Parameter report: receives the findings of a check that runs while the games are served; nil for no check.
  /// - Throws: ``SQLiteStoreError``. A refused file stays unchanged.
  package convenience init(
    path: String, report: (@Sendable (String) -> Void)? = nil
  ) throws(SQLiteStoreError) {
    try self.init(path: path, settings: StoreSettings(), report: report)
  }

  init(
    path: String, settings: StoreSettings, report: (@Sendable (String) -> Void)? = nil
  ) throws(SQLiteStoreError) {
    let file = StoreFile(path: path, settings: settings)
    let isCheckDue = try file.inspect()
    let writer = try file.openWriter()
    games = writer.cache
    writes = WriteQueue(writer, checkpointPages: settings.checkpointPages)
    readers = try SQLiteStoreError.about(path) { () throws(StoreFailure) in try Readers(file) }
    gameCheck = if isCheckDue, let report { try file.openCheck(report) } else { nil }
    gameCheck?.start()
  }

  /// Nil if no check is running.
  package var checkNote: String? { gameCheck?.note }

  var waitingWriteCount: Int { writes.waitingCount }

  package func currentFigures() -> [Figure] { writes.currentFigures() }

  /// Makes the waiting changes, moves the log into the file and closes it. Later calls fail with `.unavailable`.
  package func close() async {
    gameCheck?.close()
    await readers.close()
    // The last connection to close deletes the log.
    await writes.close()
  }

  package func rows(of call: Call) async throws(GameStoreError) -> [[StoredValue]] {
    do throws(StoreFailure) { return try await readers.answer(to: call) } catch {
      throw error.gameStoreError
    }
  }

  package func run(_ calls: [Call], isRepeatable: Bool) async throws(GameStoreError) -> Int {
    try await write { writer throws(StoreFailure) in try writer.run(calls) }
  }

  package func game(_ id: GameID) async throws(GameStoreError) -> LivingGame? {
    let (known, commit) = games.game(id)
    if let known { return known }
    return try game(id, in: await rows(of: .game(id)), since: commit)
  }

  /// The game, from this program's or the system's memory; nil if it isn't there or can't be read.
  package func cachedGame(_ id: GameID) -> LivingGame? {
    let (known, commit) = games.game(id)
    if let known { return known }
    guard let rows = try? readers.immediateAnswer(to: .game(id)) else { return nil }
    return try? game(id, in: rows, since: commit)
  }

  private func game(
    _ id: GameID, in rows: [[StoredValue]], since commit: Int?
  ) throws(GameStoreError) -> LivingGame? {
    guard let game = try StoredGame.game(id, in: rows) else { return nil }
    games.remember(game, since: commit)
    return game
  }

  package static func latestGames(of keys: [SeatDigest], limit: Int) -> Call {
    let players = keys.map { "\"\($0.leadingBits)\":\"\(StoredGame.text(of: $0))\"" }
    return Call(
      .latestGames, [.text("{\(players.joined(separator: ","))}"), .number(Int64(limit))])
  }

  /// Checks that the file can be read and written, and that its path still names the open file.
  package func check() async throws(GameStoreError) {
    _ = try await rows(of: Call(.present))
    try await write { writer throws(StoreFailure) in try writer.probe() }
  }

  package func report(changesTo observer: any GameObserver) {}

  package func summary() async throws(GameStoreError) -> GameStoreSummary {
    GameStoreSummary(rows: try await rows(of: Call(.summary)))
  }

  package func insert(_ game: LivingGame) async throws(GameStoreError) {
    let row = StoredGame(game)
    try await write { writer throws(StoreFailure) in try writer.insert(game, row) }
  }

  /// - Parameter revise: called on the writer's thread, within the transaction.
  package func replace(
    version: Int, with game: LivingGame, orElse revise: (@Sendable (LivingGame) -> LivingGame?)?
  ) async throws(GameStoreError) -> GameReplacement {
    let row = StoredGame(game)
    let replacement = try await write { writer throws(StoreFailure) in
      try writer.replace(version: version, with: game, row, orElse: revise)
    }
    return replacement ?? .replaced(game)
  }

  package func replaceSeats(
    of id: GameID, revision: Int, with seats: Seats
  ) async throws(GameStoreError) -> Bool {
    try await write { writer throws(StoreFailure) in
      try writer.replaceSeats(of: id, revision: revision, with: seats)
    }
  }

  package func deleteGame(_ id: GameID, seatsRevision: Int) async throws(GameStoreError) -> Bool {
    try await write { writer throws(StoreFailure) in
      try writer.delete(id, seatsRevision: seatsRevision)
    }
  }

  /// Deletes in small portions so that moves get in between. Then makes the file smaller.
  package func deleteGames(
    unchangedSince moment: Timestamp, limit: Int, pause: @escaping DeletionPause
  ) async throws(GameStoreError) -> Int {
    let count = try await deleteOldGames(unchangedSince: moment, limit: limit, pause: pause)
    if count > 0 { try await shrink { await pause(count) } }
    return count
  }

  package func delete(
    _ numbers: [Int64], unchangedSince moment: Timestamp
  ) async throws(GameStoreError) -> Int {
    try await write { writer throws(StoreFailure) in
      try writer.delete(numbers, unchangedSince: moment)
    }
  }

  /// How many pages one transaction gives back.
  private static let share = 50

  private func shrink(pause: () async -> Void) async throws(GameStoreError) {
    while try await write({ writer throws(StoreFailure) in try writer.shrink(by: Self.share) }) {
      await pause()
    }
  }

  package func deletePlayersWithoutGames() async throws(GameStoreError) {
    _ = try await run([Call(.deleteFeeds), Call(.deleteNames)], isRepeatable: true)
  }

  /// Deletes a game, even with a damaged row; false if there is none.
  package func deleteGame(_ id: GameID) async throws(GameStoreError) -> Bool {
    var rows = try await rows(of: .game(id))
    if StoredGame.row(of: id, in: rows)?.number == nil {
      rows = try await self.rows(of: Call(.lostGame, [.text(id.text)]))
    }
    guard case .number(let number)? = rows.first?.first else { return false }
    return try await write { writer throws(StoreFailure) in try writer.delete(id, at: number) }
  }

  private func write<Answer: Sendable>(
    _ change: @escaping @Sendable (GameWriter) throws(StoreFailure) -> Answer
  ) async throws(GameStoreError) -> Answer {
    do throws(StoreFailure) { return try await writes.write(change) } catch {
      throw error.gameStoreError
    }
  }
}

extension SQLiteStore {
  /// Migrates a file. Opening it as a store does so, too.
  ///
  /// - Returns: the file's schema version before and after.
  /// - Throws: ``SQLiteStoreError`` if there is no such file, or it is refused.
  package static func migrate(
    path: String
  ) async throws(SQLiteStoreError) -> (from: Int, to: Int) {
    let version = try StoreFile(path: path, settings: StoreSettings()).version()
    await (try SQLiteStore(path: path)).close()
    return (version, Schema.current.version)
  }
}

/// The settings of a store. Tests change them.
struct StoreSettings: Sendable {
  var schema = Schema.current
  /// How many games the cache holds; each takes about a kilobyte.
  var knownGames = 1024
  /// How many reads may wait for the disk at once, and how many more may read from memory. Usually one or two run.
  var readerLimit = 16
  /// How long a change waits for another process to finish writing, in milliseconds.
  var writeTimeout: Int32 = 5000
  /// How long a read waits for another process, in milliseconds. Other processes rarely lock readers out.
  var readTimeout: Int32 = 1000
  /// Called before a read on the calling thread; true makes that read wait. Lets tests simulate a slow disk.
  var mustWait: @Sendable (Call) -> Bool = { _ in false }
  /// Called before a read on a thread that may wait. Lets tests simulate a disk that has stalled.
  var awaitDisk: @Sendable (Call) -> Void = { _ in }
  /// Called before ``Checkpointer`` moves the log into the file. Lets tests simulate a disk that has stalled.
  var awaitCheckpoint: @Sendable () -> Void = {}
  /// Up to this size in bytes, every page of a file is checked when it is opened, which takes some milliseconds.
  var thoroughSize = 16 << 20
  /// How many times as long as it works the check of the games pauses.
  var checkRest = 4.0
  /// The log is moved into the file once it has this many pages; SQLite's own default.
  var checkpointPages = 1000
  /// Changes are refused once the log has this many pages, 256 MB. The log gets this long only when another process
  /// reads for a long time and so keeps it from starting over.
  var longestLog = 65_536
  /// How long a group of changes waits when the log is nearly that long, in milliseconds. The wait begins at half the
  /// length.
  var longestPause = 800
  /// The disk counts as full when the file has this many pages.
  var maximumPages: Int?
}
