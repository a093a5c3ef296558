public import Gameplay

/// Keeps living games in a file, one row a game.
///
/// Reads see the last commit and never wait for a write; they run on the calling thread, but for those that have to
/// wait for the disk, which have threads of their own. Changes are made one
/// after the other by a single writer, and those that come while the disk is busy share the next transaction.
/// Several processes may have the same file open.
public final class SQLiteStore: GameStore {
  private let readers: ReaderPool
  private let patientReaders: PatientReaders
  private let writes: WriteQueue
  private let isDiskStalled: @Sendable () -> Bool

  /// Opens the file, or creates it where its directory exists.
  ///
  /// - Throws: ``SQLiteStoreError``; a file that is refused is as it was.
  public convenience init(path: String) throws(SQLiteStoreError) {
    try self.init(path: path, settings: StoreSettings())
  }

  init(path: String, settings: StoreSettings) throws(SQLiteStoreError) {
    WaitlessRead.isPossible
    let file = StoreFile(path: path, settings: settings)
    patientReaders = PatientReaders(file)
    isDiskStalled = settings.isDiskStalled
    let writer = try file.openWriter()
    readers = try ReaderPool(
      count: settings.readerCount, snapshotAge: settings.snapshotAge
    ) { () throws(SQLiteStoreError) in try file.openReader() }
    writes = WriteQueue(writer, readers: readers, checkpointPages: settings.checkpointPages)
  }

  /// How many changes wait while others are being written.
  var waitingWriteCount: Int { writes.waitingCount }

  /// Writes what waits, moves everything into the one file and closes it; whatever comes later is `.unavailable`.
  public func close() async {
    // The writer last: the last connection to close takes the log away.
    readers.close()
    patientReaders.close()
    await writes.close()
  }

  /// The game with that name, nil if there is none.
  public func game(_ id: GameID) async throws(GameStoreError) -> LivingGame? {
    switch try await read({ reader throws(SQLiteError) in try reader.game(id) }) {
    case .success(let game)?: game
    case .failure(let error)?: throw error
    case nil: nil
    }
  }

  private func read<Value: Sendable>(
    _ body: @escaping @Sendable (GameReader) throws(SQLiteError) -> Value
  ) async throws(GameStoreError) -> Value {
    let value = try WaitlessRead.attempt(isDiskStalled: isDiskStalled()) {
      () throws(GameStoreError) in try readers.read(body)
    }
    if let value { return value }
    return try await patientReaders.read(body)
  }

  /// Adds a new game.
  public func insert(_ game: LivingGame) async throws(GameStoreError) {
    let row = WrittenGame(game)
    try await writes.write { writer throws(SQLiteError) in try writer.insert(row) }
  }

  /// Puts a changed game in the place of the version it was made from.
  ///
  /// - Parameter revise: called on the writer's thread, within the transaction.
  public func replace(
    version: Int, with game: LivingGame, orElse revise: (@Sendable (LivingGame) -> LivingGame?)?
  ) async throws(GameStoreError) -> GameReplacement {
    let row = WrittenGame(game)
    let replacement = try await writes.write { writer throws(SQLiteError) in
      try writer.replace(version: version, with: row, orElse: revise)
    }
    return replacement ?? .replaced(game)
  }

  /// Puts changed seats in the place of the revision they were made from.
  public func replaceSeats(
    of id: GameID, revision: Int, with seats: Seats
  ) async throws(GameStoreError) -> Bool {
    let seats = WrittenSeats(seats, of: id)
    return try await writes.write { writer throws(SQLiteError) in
      .success(try writer.replaceSeats(revision: revision, with: seats))
    }
  }

  /// Deletes the games that nobody has changed since a moment, some at a time, so that moves get in between.
  public func deleteGames(unchangedSince moment: Timestamp) async throws(GameStoreError) -> Int {
    let limit = 200
    var total = 0
    while true {
      let count = try await writes.write { writer throws(SQLiteError) in
        .success(try writer.delete(unchangedSince: moment, limit: limit))
      }
      total += count
      guard count == limit else { return total }
    }
  }

  /// Finds out whether the file can be read and is still the one with its name.
  public func check() async throws(GameStoreError) {
    try await read { reader throws(SQLiteError) in try reader.check() }
  }
}
