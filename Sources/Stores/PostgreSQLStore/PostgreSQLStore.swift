#if PostgreSQL
  import Dispatch
  package import Encodings
  package import Gameplay
  package import StoredGames

  /// Stores living games in a PostgreSQL database, one row per game. Several processes on several machines can share
  /// it.
  ///
  /// Changes are made in the order of their arrival. Those that wait share a transaction. A change replaces a game only
  /// if the version still matches, so of several processes one wins. Reads ask the server each time and never wait for
  /// a change.
  package final class PostgreSQLStore: DatabaseStore {
    package static let tables = TableNames.postgreSQL

    private let readers: Readers
    /// A connection for counting games, which may take long and must not delay pages.
    private let counter: Readers
    private let writes: WriteQueue
    private let listener: ChangeListener

    private static let readerCount = 4

    /// Connects to a database that has the tables of this version.
    ///
    /// - Parameters:
    ///   - notifies: whether the server supports notices; nil to find out.
    ///   - patience: how long a visitor waits for a server that hangs.
    package init(
      _ place: ConnectionString, notifies: Bool? = nil, patience: Duration = .milliseconds(2500)
    ) async throws(PostgreSQLStoreError) {
      let hears = try await Self.asking(place) { connection throws(StoreFailure) in
        try Schema.current.check(connection)
        return try ChangeListener.isHeard(by: connection)
      }
      let notifies = notifies ?? hears
      let statements = PreparedStatement.writing.map { notifies ? $0 : $0.withoutNotice }
      writes = WriteQueue(
        ConnectionSource { () throws(StoreFailure) in
          try PostgreSQLConnection(place, preparing: statements)
        },
        patience: patience)
      (readers, counter) = (
        Readers(Self.readerCount, of: place, PreparedStatement.reading, patience: patience),
        Readers(1, of: place, [.summary], patience: patience)
      )
      listener = ChangeListener(place, hearsNotices: notifies)
    }

    /// Creates the tables or migrates those of an earlier version.
    ///
    /// - Returns: the version of the schema before, 0 if there were no tables, and now.
    package static func migrate(
      _ place: ConnectionString
    ) async throws(PostgreSQLStoreError) -> (from: Int, to: Int) {
      let before = try await asking(place) { connection throws(StoreFailure) in
        try Schema.current.migrate(connection)
      }
      return (before, Schema.current.version)
    }

    private static func asking<Answer: Sendable>(
      _ place: ConnectionString,
      _ body: @escaping @Sendable (PostgreSQLConnection) throws(StoreFailure) -> Answer
    ) async throws(PostgreSQLStoreError) -> Answer {
      do throws(StoreFailure) {
        let result = await withCheckedContinuation { continuation in
          DispatchQueue(label: "PostgreSQLStore.opening").async {
            continuation.resume(
              returning: Result { () throws(StoreFailure) in
                let connection = try PostgreSQLConnection(place)
                try connection.requireOwnSession(at: place)
                return try body(connection)
              })
          }
        }
        return try result.get()
      } catch {
        throw PostgreSQLStoreError(place: "\(place)", problem: .init(error))
      }
    }

    /// Makes the waiting changes and closes the connections. Later calls fail with `.unavailable`.
    package func close() async {
      await writes.close()
      await readers.close()
      await counter.close()
      await listener.close()
    }

    package func currentFigures() -> [Figure] { writes.currentFigures() }

    package func report(changesTo observer: any GameObserver) { listener.report(to: observer) }
  }

  extension PostgreSQLStore {
    package func rows(of call: Call) async throws(GameStoreError) -> [[StoredValue]] {
      try await (call.statement == .summary ? counter : readers).rows(of: call)
    }

    package func run(_ calls: [Call], isRepeatable: Bool) async throws(GameStoreError) -> Int {
      try await writes.make { writes throws(GameStoreError) in
        try await writes.execute(calls, isRepeatable: isRepeatable)
      }
    }

    package func game(_ id: GameID) async throws(GameStoreError) -> LivingGame? {
      try StoredGame.game(id, in: await rows(of: .game(id)))
    }

    package func cachedGame(_ id: GameID) -> LivingGame? { nil }

    package static func latestGames(of keys: [SeatDigest], limit: Int) -> Call {
      let patterns = keys.map { "%\(StoredGame.text(of: $0))%" }
      return Call(
        .latestGames,
        [
          .list(keys.map(StoredGame.number)), .text("{\(patterns.joined(separator: ","))}"),
          .number(Int64(limit)),
        ])
    }

    /// Checks that the database can be read and written.
    package func check() async throws(GameStoreError) {
      _ = try await rows(of: Call(.present))
      _ = try await run([Call(.probe)], isRepeatable: true)
    }

    package func summary() async throws(GameStoreError) -> GameStoreSummary {
      GameStoreSummary(rows: try await rows(of: Call(.summary)))
    }

    package func insert(_ game: LivingGame) async throws(GameStoreError) {
      try await writes.make { writes throws(GameStoreError) in try await writes.insert(game) }
    }

    package func replace(
      version: Int, with game: LivingGame, orElse revise: (@Sendable (LivingGame) -> LivingGame?)?
    ) async throws(GameStoreError) -> GameReplacement {
      try await writes.make { writes throws(GameStoreError) in
        try await writes.replace(version: version, with: game, orElse: revise)
      }
    }

    package func replaceSeats(
      of id: GameID, revision: Int, with seats: Seats
    ) async throws(GameStoreError) -> Bool {
      try await writes.make { writes throws(GameStoreError) in
        try await writes.replaceSeats(of: id, revision: revision, with: seats)
      }
    }

    package func deleteGame(_ id: GameID, seatsRevision: Int) async throws(GameStoreError) -> Bool {
      try await delete(id, by: .deleteGame, [.number(Int64(seatsRevision))])
    }

    /// Deletes a game, even with a damaged row; false if there is none.
    package func deleteGame(_ id: GameID) async throws(GameStoreError) -> Bool {
      guard StoredGame.row(of: id, in: try await rows(of: .game(id))) != nil else { return false }
      return try await delete(id, by: .deleteAnyGame)
    }

    private func delete(
      _ id: GameID, by statement: PreparedStatement, _ further: [StoredValue] = []
    ) async throws(GameStoreError) -> Bool {
      let call = Call(statement, [.number(StoredGame.number(of: id)), .text(id.text)] + further)
      return try await writes.make { writes throws(GameStoreError) in
        try await writes.execute([call], changing: id, isRepeatable: false) > 0
      }
    }

    package func deleteGames(
      unchangedSince moment: Timestamp, limit: Int, pause: @escaping DeletionPause
    ) async throws(GameStoreError) -> Int {
      try await deleteOldGames(unchangedSince: moment, limit: limit, pause: pause)
    }

    package func delete(
      _ numbers: [Int64], unchangedSince moment: Timestamp
    ) async throws(GameStoreError) -> Int {
      let call = Call(
        .deleteOldGames, [.list(numbers.map(StoredValue.number)), .number(moment.milliseconds)])
      return try await run([call], isRepeatable: true)
    }

    package func deletePlayersWithoutGames() async throws(GameStoreError) {
      _ = try await run([Call(.deleteFeeds), Call(.deleteNames)], isRepeatable: true)
    }
  }
#endif
