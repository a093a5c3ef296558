public import Gameplay
public import Metrics
public import StoredGames

/// Keeps living games in a file, one row a game.
///
/// Games that are certain to be current are answered from memory. Other reads see the last commit and never wait for a
/// write; they run on the calling thread, unless they have to wait for the disk. Changes are made one after the other by
/// a single writer, and those that come while the disk is busy share the next transaction. Several processes may have the
/// same file open.
public final class SQLiteStore: DatabaseStore {
  /// Where the database keeps what not all keep in the same place.
  public static let tables = TableNames.sqlite

  private let games: KnownGames
  private let readers: Readers
  private let writes: WriteQueue
  private let gameCheck: BackgroundCheck?

  /// Opens the file, or creates it where its directory exists.
  ///
  /// - Parameters:
  ///   - progress: told how many of how many games have been moved, where an earlier version has written the file.
  ///   - report: hears of the games that are checked while they are served; nil checks none.
  /// - Throws: ``SQLiteStoreError``; a file that is refused is as it was.
  public convenience init(
    path: String, migrating progress: @Sendable (Int, Int) -> Void = { _, _ in },
    report: (@Sendable (String) -> Void)? = nil
  ) throws(SQLiteStoreError) {
    try self.init(path: path, settings: StoreSettings(), migrating: progress, report: report)
  }

  init(
    path: String, settings: StoreSettings,
    migrating progress: @Sendable (Int, Int) -> Void = { _, _ in },
    report: (@Sendable (String) -> Void)? = nil
  ) throws(SQLiteStoreError) {
    let file = StoreFile(path: path, settings: settings)
    let isCheckDue = try file.inspect()
    let writer = try file.openWriter(migrating: progress)
    games = writer.known
    writes = WriteQueue(writer, checkpointPages: settings.checkpointPages)
    readers = try SQLiteStoreError.about(path) { () throws(StoreFailure) in try Readers(file) }
    gameCheck = if isCheckDue, let report { try file.openCheck(report) } else { nil }
    gameCheck?.start()
  }

  /// What is still being checked; nil if nothing is.
  public var checkNote: String? { gameCheck?.note }

  /// How many changes wait while others are being written.
  var waitingWriteCount: Int { writes.waitingCount }

  /// Writes how many changes wait for the disk, and how many have shared a transaction.
  public func write(to text: inout MetricsText) { writes.write(to: &text) }

  /// Writes what waits, moves everything into the one file and closes it; whatever comes later is `.unavailable`.
  public func close() async {
    gameCheck?.close()
    await readers.close()
    // The last connection to close takes the log away.
    await writes.close()
  }

  /// What a call finds at the last commit.
  public func rows(of call: Call) async throws(GameStoreError) -> [[StoredValue]] {
    do throws(StoreFailure) { return try await readers.answer(to: call) } catch {
      throw error.gameStoreError
    }
  }

  /// Runs calls in one transaction.
  public func run(_ calls: [Call], isRepeatable: Bool) async throws(GameStoreError) -> Int {
    try await write { writer throws(StoreFailure) in try writer.run(calls) }
  }

  /// The game with that name, nil if there is none.
  public func game(_ id: GameID) async throws(GameStoreError) -> LivingGame? {
    let (known, commit) = games.game(id)
    if let known { return known }
    return try game(id, in: await rows(of: .game(id)), since: commit)
  }

  /// A game in memory, of this program or of the system; nil if there is none there, or if it can't be read.
  public func gameAtHand(_ id: GameID) -> LivingGame? {
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

  /// Asks for the games of all keys at once.
  public static func latestGames(of keys: [SeatDigest], limit: Int) -> Call {
    let players = keys.map { "\"\($0.leadingBits)\":\"\(StoredGame.text(of: $0))\"" }
    return Call(
      .latestGames, [.text("{\(players.joined(separator: ","))}"), .number(Int64(limit))])
  }

  /// Finds out whether the file can be read and written to, and is still the one with its name.
  public func check() async throws(GameStoreError) {
    _ = try await rows(of: Call(.present))
    try await write { writer throws(StoreFailure) in try writer.probe() }
  }

  /// Does nothing: what other processes change in the file is found when it is read.
  public func report(changesTo observer: any GameObserver) {}

  /// How many games there are, and when the newest was created.
  public func summary() async throws(GameStoreError) -> GameStoreSummary {
    GameStoreSummary(rows: try await rows(of: Call(.summary)))
  }

  /// Adds a new game.
  public func insert(_ game: LivingGame) async throws(GameStoreError) {
    let row = StoredGame(game)
    try await write { writer throws(StoreFailure) in try writer.insert(game, row) }
  }

  /// Puts a changed game in the place of the version it was made from.
  ///
  /// - Parameter revise: called on the writer's thread, within the transaction.
  public func replace(
    version: Int, with game: LivingGame, orElse revise: (@Sendable (LivingGame) -> LivingGame?)?
  ) async throws(GameStoreError) -> GameReplacement {
    let row = StoredGame(game)
    let replacement = try await write { writer throws(StoreFailure) in
      try writer.replace(version: version, with: game, row, orElse: revise)
    }
    return replacement ?? .replaced(game)
  }

  /// Puts changed seats in the place of the revision they were made from.
  public func replaceSeats(
    of id: GameID, revision: Int, with seats: Seats
  ) async throws(GameStoreError) -> Bool {
    try await write { writer throws(StoreFailure) in
      try writer.replaceSeats(of: id, revision: revision, with: seats)
    }
  }

  /// Deletes a game, if its seats still have a revision.
  public func deleteGame(
    _ id: GameID, seatsRevision: Int
  ) async throws(GameStoreError) -> Bool {
    try await write { writer throws(StoreFailure) in
      try writer.delete(id, seatsRevision: seatsRevision)
    }
  }

  /// Deletes games that nobody has changed since a moment, some at a time, so that moves get in between, and lets the
  /// file become smaller.
  public func deleteGames(
    unchangedSince moment: Timestamp, limit: Int, pause: @escaping DeletionPause
  ) async throws(GameStoreError) -> Int {
    let count = try await deleteOldGames(unchangedSince: moment, limit: limit, pause: pause)
    if count > 0 { try await shrink { await pause(count) } }
    return count
  }

  /// Deletes those of the games with some keys that nobody has changed since a moment.
  public func delete(
    _ numbers: [Int64], unchangedSince moment: Timestamp
  ) async throws(GameStoreError) -> Int {
    try await write { writer throws(StoreFailure) in
      try writer.delete(numbers, unchangedSince: moment)
    }
  }

  /// How many pages are given back in one transaction.
  private static let share = 50

  private func shrink(pause: () async -> Void) async throws(GameStoreError) {
    while try await write({ writer throws(StoreFailure) in try writer.shrink(by: Self.share) }) {
      await pause()
    }
  }

  /// Deletes the feeds of players who hold no seat in any game.
  public func deleteTurnFeedsWithoutGames() async throws(GameStoreError) {
    _ = try await run([Call(.deleteFeeds)], isRepeatable: true)
  }

  /// Deletes a game, however damaged its row is.
  ///
  /// - Returns: whether there was one.
  public func deleteGame(_ id: GameID) async throws(GameStoreError) -> Bool {
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
  /// Brings a file forward that an earlier version of this program has written, as it also is when it is opened.
  ///
  /// - Returns: the numbers of the schemas that it had and has.
  /// - Throws: ``SQLiteStoreError`` if there is no such file, or it is refused.
  public static func migrate(
    path: String, progress: @Sendable (Int, Int) -> Void = { _, _ in }
  ) async throws(SQLiteStoreError) -> (from: Int, to: Int) {
    let version = try StoreFile(path: path, settings: StoreSettings()).version()
    await (try SQLiteStore(path: path, migrating: progress)).close()
    return (version, Schema.current.version)
  }
}

/// What a store is opened with; tests turn these.
struct StoreSettings: Sendable {
  var schema = Schema.current
  /// How many games are remembered; each takes about a kilobyte.
  var knownGames = 1024
  /// How many reads may wait for the disk at once, and how many more may read what is in memory; mostly one or two do.
  var readerLimit = 16
  /// How long a change waits for another process that writes, in milliseconds.
  var writeTimeout: Int32 = 5000
  /// How long a read waits for another process, in milliseconds; hardly anything locks readers out.
  var readTimeout: Int32 = 1000
  /// Called before a read on the calling thread, which would wait if this says so: a test lets the disk be slow here.
  var mustWait: @Sendable (Call) -> Bool = { _ in false }
  /// Called before a read on a thread that may wait: a test lets the disk stand still here.
  var awaitDisk: @Sendable (Call) -> Void = { _ in }
  /// Called before the log is moved into the file beside the writer: where a test lets the disk stall.
  var awaitCheckpoint: @Sendable () -> Void = {}
  /// Up to this size every page of a file is looked at when it is opened; that takes some milliseconds.
  var thoroughSize = 16 << 20
  /// How many times as long as it works the check of the games rests.
  var checkRest = 4.0
  /// The size of the write-ahead log from which it is moved into the file; SQLite's own default.
  var checkpointPages = 1000
  /// The size of the log, in pages, from which on nothing is written: 256 MB. Only somebody else who reads for long, and
  /// so keeps the log from starting over, lets it grow so far.
  var longestLog = 65_536
  /// How long a group of changes waits when the log is nearly as long, in milliseconds; from half of that on some of it.
  var longestPause = 800
  /// The size at which the disk counts as full.
  var maximumPages: Int?
}
