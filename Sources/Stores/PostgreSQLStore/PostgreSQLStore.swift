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
      let statements = PreparedStatement.writer.map { notifies ? $0 : $0.withoutNotice }
      writes = WriteQueue(
        ConnectionSource { () throws(StoreFailure) in
          try PostgreSQLConnection(place, preparing: statements)
        },
        patience: patience)
      (readers, counter) = (
        Readers(Self.readerCount, of: place, PreparedStatement.readers, patience: patience),
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

    package func game(_ id: GameID) async throws(GameStoreError) -> LivingGame? {
      try StoredGame.game(id, in: await rows(of: .game(id)))
    }

    package func cachedGame(_ id: GameID) -> LivingGame? { nil }

    package static func latestGames(of keys: [SeatDigest], limit: Int) -> Call {
      let patterns = keys.map { "%\(SeatsText.text(of: $0))%" }
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
      _ = try await writes.run([Call(.probe)])
    }

    package func summary() async throws(GameStoreError) -> GameStoreSummary {
      GameStoreSummary(rows: try await rows(of: Call(.summary)))
    }

    package func write(_ change: StoreChange) async throws(GameStoreError) -> Int {
      let (made, isDoubtful) = try await writes.run(
        change.statements, order: change.game.map { StoredGame.number(of: $0.id) })
      guard made.count == 0, isDoubtful else { return made.count }
      var stored: LivingGame?
      if let id = change.game?.id {
        do { stored = try await game(id) } catch { throw .inDoubt }
      }
      return try change.outcome(finding: stored)
    }

    package func deleteGame(_ id: GameID) async throws(GameStoreError) -> Bool {
      guard StoredGame.row(of: id, in: try await rows(of: .game(id))) != nil else { return false }
      let number = StoredGame.number(of: id)
      let call = Call(.deleteAnyGame, [.number(number), .text(id.text)])
      let (made, isDoubtful) = try await writes.run([call], order: number)
      // In doubt, an earlier attempt has deleted what is no longer there.
      return made.count > 0 || isDoubtful
    }
  }
#endif
