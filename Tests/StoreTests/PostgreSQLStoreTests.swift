#if PostgreSQL
  import Dispatch
  import Gameplay
  import OperatingSystem
  import Reversi
  import StoredGames
  import Synchronization
  import TestSupport
  import Testing

  @testable import PostgreSQLStore

  /// Records what a store reports of others' changes.
  private final class ChangeRecorder: GameObserver {
    private let heard = Mutex<[GameID?]>([])
    let awaitedGames: [GameID]

    init(awaiting games: [GameID] = []) { awaitedGames = games }

    func gameChanged(_ id: GameID) { heard.withLock { $0.append(id) } }
    func anyGameMayHaveChanged() { heard.withLock { $0.append(nil) } }

    /// Waits for a notice about a game, or for any game. The suite's limit ends a test that hangs.
    func hears(of id: GameID?) async throws {
      while !heard.withLock({ $0.contains(id) }) { try await Task.sleep(for: .milliseconds(5)) }
      heard.withLock { $0 = [] }
    }
  }

  extension TestDatabase {
    /// Runs a test on an empty schema, which is dropped afterwards.
    fileprivate static func run(
      _ test: (TestDatabase) async throws -> Void
    ) async throws {
      let database = try TestDatabase()
      defer { try? database.drop() }
      try await test(database)
    }

    /// Ends the connections of the stores on this schema.
    fileprivate func cutConnections() throws {
      // Stores with the place `cuttable` have an application name, which tells their connections from this
      // one.
      try run(
        """
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE pid <> pg_backend_pid() AND application_name = 'cut'
        """)
    }

    /// The connection string with the application name that ``cutConnections()`` looks for.
    fileprivate var cuttable: ConnectionString {
      get throws { try ConnectionString(text + "&application_name=cut") }
    }
  }

  @Suite(
    "A store on PostgreSQL", .noHanging, .serialized, .enabled(if: TestDatabase.address != nil))
  struct PostgreSQLStoreTests {
    private func played(_ game: LivingGame, _ moves: String) throws -> LivingGame {
      var game = game
      try game.play(moves)
      return game
    }

    @Test("continues with new connections after all were cut")
    func cut() async throws {
      try await TestDatabase.run { database in
        _ = try await PostgreSQLStore.migrate(database.place)
        let store = try await PostgreSQLStore(database.cuttable)
        var game = try SampleGame.moves.game()
        try await store.insert(game)
        for square in ["d3", "c4", "f4"] {
          #expect(try await store.game(game.id) == game)
          try database.cutConnections()
          let next = try played(game, square)
          #expect(try await store.replace(game, with: next))
          game = next
        }
        try database.cutConnections()
        #expect(try await store.game(game.id) == game)
        await store.close()
      }
    }

    @Test("notifies waiting requests of another process's change", arguments: [true, false])
    func notices(hasNotices: Bool) async throws {
      try await TestDatabase.run { database in
        let own = try await database.openStore()
        let listening = try await PostgreSQLStore(
          database.cuttable, notifies: hasNotices ? nil : false)
        var game = try SampleGame.moves.game()
        try await own.insert(game)
        let recorder = ChangeRecorder(awaiting: [game.id])
        listening.report(changesTo: recorder)
        // Without notices the first look reports the game, too, because the version that was seen is unknown.
        if !hasNotices { try await recorder.hears(of: game.id) }
        for (count, square) in ["d3", "c4"].enumerated() {
          let next = try played(game, square)
          #expect(try await own.replace(game, with: next))
          game = next
          // The first change may come before the listener does.
          if hasNotices, count == 0 {
            try await own.wakingUntilHeard(by: recorder, of: game)
          } else {
            try await recorder.hears(of: game.id)
          }
        }
        var invited = game
        try invited.seats.addInvite(for: .light, digest: digest(8), now: noon)
        #expect(try await own.replace(game, with: invited))
        try await recorder.hears(of: game.id)
        var taken = invited
        try taken.seats.take(digest(8), as: digest(9), now: noon)
        #expect(try await own.replace(invited, with: taken))
        try await recorder.hears(of: game.id)

        try database.cutConnections()
        try await recorder.hears(of: nil)
        #expect(try await own.replace(taken, with: played(taken, "f4")))
        try await recorder.hears(of: game.id)
        for store in [own, listening] { await store.close() }
      }
    }

    @Test("loses no change that two processes make of the same games")
    func twoNodes() async throws {
      try await TestDatabase.run { database in
        let stores = [try await database.openStore(), try await PostgreSQLStore(database.place)]
        let games = try (0..<20).map { _ in try SampleGame.new.game() }
        for game in games { try await stores[0].insert(game) }
        try await withThrowingTaskGroup { group in
          for number in 0..<200 {
            // The two stores use opposite orders, so that they would deadlock if they locked rows in order of
            // arrival.
            let index = number < 100 ? number % 20 : 19 - number % 20
            let (store, game) = (stores[number / 100], games[index])
            group.addTask { try await store.change(game.id) { $0.reset(now: noon) } }
          }
          try await group.waitForAll()
        }
        for game in games { #expect(try await stores[1].game(game.id)?.version == 10) }
        for store in stores { await store.close() }
      }
    }

    @Test("can be read while another connection locks rows, and refuses only changes of these")
    func locked() async throws {
      try await TestDatabase.run { database in
        let store = try await database.openStore()
        let (game, other) = (try SampleGame.moves.game(), try SampleGame.moves.game())
        for game in [game, other] { try await store.insert(game) }
        let lock = try PostgreSQLConnection(database.place)
        try lock.execute("BEGIN; SELECT id FROM game WHERE id = '\(game.id.text)' FOR UPDATE")
        // A vanished client's locks are released soon; this client stays.
        try lock.execute("SET idle_in_transaction_session_timeout = 0")
        let (next, otherNext) = (try played(game, "d3"), try played(other, "d3"))
        async let locked = Result.of {
          () throws(GameStoreError) in
          try await store.replace(game, with: next)
        }
        async let free = store.replace(other, with: otherNext)
        #expect(try await store.game(game.id) == game)
        #expect(try await free)
        let refused = await locked
        #expect(throws: GameStoreError.self) { try refused.get() }
        try lock.execute("ROLLBACK")
        #expect(try await store.game(game.id) == game)
        await store.close()
      }
    }

    @Test("fails its check while changes of its tables are refused, and passes it afterwards")
    func refusingTables() async throws {
      try await TestDatabase.run { database in
        let store = try await database.openStore()
        try database.run(
          """
          CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql
            AS 'BEGIN RAISE EXCEPTION ''no''; END'
          """)
        for (kind, table) in [
          ("INSERT", "game"), ("UPDATE", "game"), ("DELETE", "game"), ("INSERT", "seat"),
          ("DELETE", "seat"),
        ] {
          // The trigger is per statement, as permissions are, although no row is changed.
          try database.run(
            "CREATE TRIGGER refusing BEFORE \(kind) ON \(table) EXECUTE FUNCTION refuse()")
          await #expect(throws: GameStoreError.unavailable("no, SQLSTATE P0001")) {
            try await store.check()
          }
          try database.run("DROP TRIGGER refusing ON \(table)")
          try await store.check()
        }
        await store.close()
      }
    }

    @Test("fails its check while another connection locks one of its tables")
    func lockedTable() async throws {
      try await TestDatabase.run { database in
        let store = try await database.openStore()
        try await store.check()
        let lock = try PostgreSQLConnection(database.place)
        try lock.execute("BEGIN; LOCK TABLE game IN EXCLUSIVE MODE")
        // A vanished client's lock is released soon; this client stays.
        try lock.execute("SET idle_in_transaction_session_timeout = 0")
        await #expect(throws: GameStoreError.self) { try await store.check() }
        try lock.execute("ROLLBACK")
        try await store.check()
        await store.close()
      }
    }

    @Test(
      "waits for a hanging server only for its patience, and continues once it answers"
    )
    func hanging() async throws {
      try await TestDatabase.run { database in
        _ = try await PostgreSQLStore.migrate(database.place)
        // Shorter than the lock timeout, so that the server doesn't answer in time.
        let store = try await PostgreSQLStore(
          database.place, notifies: nil, patience: .milliseconds(700))
        let (game, other) = (try SampleGame.moves.game(), try SampleGame.moves.game())
        try await store.insert(game)
        let lock = try PostgreSQLConnection(database.place)
        try lock.execute("SET idle_in_transaction_session_timeout = 0; BEGIN; LOCK TABLE game")
        async let reading = Result.of { () throws(GameStoreError) in try await store.game(game.id) }
        let error = await #expect(throws: GameStoreError.self) { try await store.insert(other) }
        guard case .unknownOutcome? = error else {
          Issue.record("\(String(describing: error))")
          return
        }
        let read = await reading
        #expect(throws: GameStoreError.self) { try read.get() }
        try lock.execute("ROLLBACK")
        // A failed connection is reported for a moment before the next attempt.
        await eventually { (try? await store.game(game.id)) == game }
        await store.close()
      }
    }

    @Test("changes nothing if the commit is refused, and continues afterwards")
    func refusedCommit() async throws {
      try await TestDatabase.run { database in
        let store = try await database.openStore()
        let game = try SampleGame.moves.game()
        try await store.insert(game)
        try refuseChanges(of: game.id, in: database, deferred: true)
        let next = try played(game, "d3")
        await #expect(throws: GameStoreError.unavailable("no, SQLSTATE P0001")) {
          try await store.replace(game, with: next)
        }
        #expect(try await store.game(game.id) == game)
        try database.run("DROP TRIGGER refusing ON game")
        #expect(try await store.replace(game, with: next))
        await store.close()
      }
    }

    /// Makes the server refuse each change of a game, at once or at the commit.
    private func refuseChanges(of game: GameID, in database: TestDatabase, deferred: Bool) throws {
      try database.run(
        """
        CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql
          AS 'BEGIN RAISE EXCEPTION ''no''; END';
        CREATE CONSTRAINT TRIGGER refusing AFTER UPDATE ON game
          DEFERRABLE INITIALLY \(deferred ? "DEFERRED" : "IMMEDIATE")
          FOR EACH ROW WHEN (NEW.id = '\(game.text)') EXECUTE FUNCTION refuse()
        """)
    }

    @Test("makes all other changes if one is refused, however many come at once")
    func refusedChange() async throws {
      try await TestDatabase.run { database in
        let store = try await database.openStore()
        let games = try (0..<60).map { _ in try SampleGame.moves.game() }
        for game in games { try await store.insert(game) }
        let refused = games[7].id
        try refuseChanges(of: refused, in: database, deferred: false)
        try await withThrowingTaskGroup { group in
          for game in games {
            let next = try played(game, "d3")
            group.addTask {
              let result = await Result.of { () throws(GameStoreError) in
                try await store.replace(game, with: next)
              }
              return (game.id, result)
            }
          }
          for try await (id, result) in group {
            let version = try await store.game(id)?.version
            if id == refused {
              #expect(throws: GameStoreError.unavailable("no, SQLSTATE P0001")) { try result.get() }
            }
            #expect(version == (id == refused ? games[0].version : games[0].version + 1))
          }
        }
        await store.close()
      }
    }

    @Test("commits a transaction that was sent while the previous commit failed")
    func sentAhead() async throws {
      try await TestDatabase.run { database in
        let store = try await database.openStore()
        let games = try (0..<2).map { _ in try SampleGame.moves.game() }
        for game in games { try await store.insert(game) }
        try refuseChanges(of: games[0].id, in: database, deferred: true)
        let calls = try games.map { StoreChange.replace($0, with: try played($0, "d3")).statements }
        let connection = try PostgreSQLConnection(
          database.place, preparing: PreparedStatement.writer)
        try connection.send(transaction: calls[0])
        let first = try connection.receiveTransaction(of: 1, until: .never) {
          () throws(StoreFailure) in
          try connection.send(transaction: calls[1])
        }
        #expect(first.results.map(\.count) == [1] && first.refusal != nil)
        let second = try connection.receiveTransaction(of: 1, until: .never, whileCommitting: {})
        #expect(second.results.map(\.count) == [1] && second.refusal == nil)
        for (game, moves) in zip(games, [0, 1]) {
          #expect(try await store.game(game.id)?.version == game.version + moves)
        }
        await store.close()
      }
    }

    @Test("sends nothing behind a transaction with a refused call")
    func nothingAhead() async throws {
      try await TestDatabase.run { database in
        let store = try await database.openStore()
        let game = try SampleGame.moves.game()
        try await store.insert(game)
        try refuseChanges(of: game.id, in: database, deferred: false)
        let change = StoreChange.replace(game, with: try played(game, "d3"))
        let connection = try PostgreSQLConnection(
          database.place, preparing: PreparedStatement.writer)
        for _ in 1...2 {
          try connection.send(transaction: [Call(.probe)] + change.statements + [Call(.probe)])
          let outcome = try connection.receiveTransaction(of: 3, until: .never) {
            Issue.record("something was to be sent")
          }
          #expect(outcome.results.map(\.count) == [1] && outcome.refusal != nil)
        }
        await store.close()
      }
    }

    @Test("treats a row that isn't as written as damaged")
    func damage() async throws {
      try await TestDatabase.run { database in
        let store = try await database.openStore()
        let game = try SampleGame.moves.game()
        try await store.insert(game)
        try database.run("UPDATE game SET changed = changed + 1")
        let error = await #expect(throws: GameStoreError.self) { try await store.game(game.id) }
        #expect(error == .damaged("game \(game.id.text): it isn't as it was written"))
        #expect(try await store.deleteGame(game.id))
        #expect(try await store.game(game.id) == nil)
        await store.close()
      }
    }

    @Test("commits durably even if the database's default doesn't")
    func durability() async throws {
      try await TestDatabase.run { database in
        for (wanted, holds) in [
          ("off", "on"), ("local", "local"), ("remote_apply", "remote_apply"),
        ] {
          let place = try ConnectionString(
            database.text + "%20-csynchronous_commit%3D\(wanted)")
          let rows = try PostgreSQLConnection(place).execute("SHOW synchronous_commit")
          #expect(rows == [[.text(holds)]])
        }
      }
    }

    @Test("refuses requests after it was closed")
    func closed() async throws {
      try await TestDatabase.run { database in
        let store = try await database.openStore()
        let game = try SampleGame.moves.game()
        await store.close()
        await #expect(throws: GameStoreError.unavailable("the store is closed")) {
          try await store.game(game.id)
        }
        await #expect(throws: GameStoreError.unavailable("the store is closed")) {
          try await store.insert(game)
        }
      }
    }
  }

  extension Result {
    fileprivate static func of(_ body: () async throws(Failure) -> Success) async -> Self {
      do throws(Failure) { return .success(try await body()) } catch { return .failure(error) }
    }
  }

  extension PostgreSQLStore {
    /// Replaces a game repeatedly until an observer has heard of it.
    fileprivate func wakingUntilHeard(by recorder: ChangeRecorder, of game: LivingGame) async throws
    {
      let waking = Task {
        while !Task.isCancelled {
          _ = try await replace(game, with: game)
          try await Task.sleep(for: .milliseconds(20))
        }
      }
      try await recorder.hears(of: game.id)
      waking.cancel()
      _ = try? await waking.value
    }
  }

  @Suite(
    "The tables of a database", .noHanging, .serialized,
    .enabled(if: TestDatabase.address != nil))
  struct PostgreSQLSchemaTests {
    /// The reason why a database can't be opened. Checks that its tables stay the same.
    private func problem(
      _ preparation: String, _ database: TestDatabase,
      migrating: Bool = false
    ) async throws -> PostgreSQLStoreError.Problem? {
      if !preparation.isEmpty { try database.run(preparation) }
      let tables =
        "SELECT string_agg(tablename, ' ') FROM pg_tables WHERE schemaname = current_schema()"
      let before = try database.run(tables)
      let error = await #expect(throws: PostgreSQLStoreError.self) {
        if migrating {
          _ = try await PostgreSQLStore.migrate(database.place)
        } else {
          _ = try await PostgreSQLStore(database.place)
        }
      }
      #expect(try database.run(tables) == before)
      return error?.problem
    }

    @Test(
      "are created once, even by simultaneous migrations, at any isolation level",
      arguments: ["read%5C%20committed", "serializable"])
    func migration(isolation: String) async throws {
      try await TestDatabase.run { database in
        let place = try ConnectionString(
          database.text + "%20-cdefault_transaction_isolation%3D\(isolation)")
        let made = try await withThrowingTaskGroup { group in
          for _ in 0..<5 {
            group.addTask { try await PostgreSQLStore.migrate(place).from }
          }
          return try await group.reduce(into: []) { $0.append($1) }
        }
        let now = Schema.current.version
        #expect(made.sorted() == [0, now, now, now, now])
        try await PostgreSQLStore(database.place).close()
      }
    }

    @Test("of 1.0 take an added step, and stay as they were if the connection breaks in its middle")
    func added() async throws {
      try await TestDatabase.run { database in
        let game = try SampleGame.named.game()
        let store = try await database.openStore()
        try await store.insert(game)
        await store.close()
        let version = Schema.current.version
        let step = "ALTER TABLE game ADD COLUMN note text NOT NULL DEFAULT 'none'"
        #expect(throws: StoreFailure.self) {
          let broken = step + "; SELECT pg_terminate_backend(pg_backend_pid())"
          let schema = Schema(steps: Schema.current.steps + [broken])
          _ = try schema.migrate(PostgreSQLConnection(database.place))
        }
        let again = try await PostgreSQLStore(database.place)
        #expect(try await again.game(game.id) == game)
        await again.close()

        let schema = Schema(steps: Schema.current.steps + [step])
        let connection = try PostgreSQLConnection(database.place)
        #expect(try schema.migrate(connection) == version)
        #expect(try schema.migrate(connection) == version + 1)
        #expect(try database.run("SELECT note FROM game") == ["none"])
        let rows = try connection.execute("SELECT \(StoredGame.columnNames) FROM game")
        #expect(try rows.map { try StoredGame(values: $0).game(game.id) } == [game])
      }
    }

    @Test("are not created by serving")
    func missing() async throws {
      try await TestDatabase.run { database in
        let found = try await problem("", database)
        #expect(found == .noSchema)
      }
    }

    @Test(
      "are never confused with another program's tables",
      arguments: ["game", "player_row", "flipbook"])
    func foreign(name: String) async throws {
      try await TestDatabase.run { database in
        let served = try await problem("CREATE TABLE \(name) (id text)", database)
        let migrated = try await problem("", database, migrating: true)
        #expect([served, migrated] == [.foreignTable(name), .foreignTable(name)])
      }
    }

    @Test(
      "are left alone if a later or a development version has created them",
      arguments: [
        (
          Schema.current.version + 1,
          .newerSchema(found: Schema.current.version + 1, known: Schema.current.version)
        ),
        (5, .developmentVersion),
      ] as [(Int, PostgreSQLStoreError.Problem)])
    func otherVersion(version: Int, expected: PostgreSQLStoreError.Problem) async throws {
      try await TestDatabase.run { database in
        _ = try await PostgreSQLStore.migrate(database.place)
        let change = "UPDATE flipbook SET version = \(version)"
        let served = try await problem(change, database)
        let migrated = try await problem("", database, migrating: true)
        #expect([served, migrated] == [expected, expected])
      }
    }

    @Test("need an existing schema")
    func namespace() async throws {
      try await TestDatabase.run { database in
        let nowhere = try ConnectionString(
          database.text.replacing("search_path%3D", with: "search_path%3Dnowhere_"))
        let error = await #expect(throws: PostgreSQLStoreError.self) {
          try await PostgreSQLStore.migrate(nowhere)
        }
        #expect(error?.problem == .noNamespace)
      }
    }
  }

  @Suite("A source of connections", .noHanging)
  struct LineTests {
    /// Attempts to connect, which all fail. The first one fails when the test says so.
    private final class FailingAttempts: Sendable {
      private let number = Mutex(0)
      private let gate = DispatchSemaphore(value: 0)

      var count: Int { number.withLock(\.self) }

      func fail() -> StoreFailure {
        let count = number.withLock {
          $0 += 1
          return $0
        }
        if count == 1 { gate.wait() }
        return .lost("\(count)")
      }

      func letFirstFail() { gate.signal() }

      var source: ConnectionSource {
        ConnectionSource { () throws(StoreFailure) in throw self.fail() }
      }
    }

    /// The reason why there is no connection.
    private func failure(of source: ConnectionSource, until deadline: MonotonicTime) throws
      -> String
    {
      let error = try #require(
        #expect(throws: StoreFailure.self) { try source.connection(until: deadline) })
      switch error {
      case .lost(let reason): return reason
      case .silent: return "silent"
      default: return "\(error)"
      }
    }

    @Test("waits for an attempt to connect only until its deadline, and then for the same attempt")
    func slow() throws {
      let attempts = FailingAttempts()
      let source = attempts.source
      for _ in 1...2 { #expect(try failure(of: source, until: .past) == "silent") }
      let attempt = try #require(source.attempt)
      #expect(!attempt.hasFailed)
      attempts.letFirstFail()
      #expect(attempt.ends(before: .never))
      #expect(attempts.count == 1)
    }

    @Test("tries again after an attempt failed that no request waited for")
    func stale() throws {
      let attempts = FailingAttempts()
      let source = attempts.source
      #expect(try failure(of: source, until: .past) == "silent")
      attempts.letFirstFail()
      #expect(try #require(source.attempt).ends(before: .never))
      #expect(try failure(of: source, until: .never) == "2")
    }
  }

  @Suite("A connection string")
  struct ConnectionStringTests {
    @Test(
      "is shown without its password",
      arguments: [
        ("postgresql://me:secret@host:5433/games", "host=host port=5433 dbname=games user=me"),
        (
          "postgres://me@a,b/games?password=secret&sslmode=require", "host=a,b dbname=games user=me"
        ),
        ("host=/run dbname='my games' password='sec ret'", "host=/run dbname=my games"),
        ("service=games", "service=games"),
      ])
    func description(text: String, expected: String) throws {
      #expect(try ConnectionString(text).description == "PostgreSQL (\(expected))")
    }

    @Test(
      "that is unreadable, or may have a part of a password in another place, is not repeated",
      arguments: [
        "postgresql://me:sec%ret@host/", "host=h secret", "host='h secret", "nonsense=secret",
        "dbname=postgresql://me:secret@h/db",
        "postgresql://me:a@secret@host/db", "postgresql://me:a@secret:b@host:1/db",
        "postgresql://me:a/secret@host/db", "postgresql://me:secret/a", "host=h port=secret",
      ])
    func unreadable(text: String) {
      let error = #expect(throws: PostgreSQLStoreError.self) { try ConnectionString(text) }
      #expect(error?.problem == .unreadable)
      #expect(error?.description.contains("secret") == false)
    }

    @Test(
      "that can't be reached is described by libpq's message",
      arguments: [
        ("FATAL:  password authentication failed for user \"me\"", true, .wrongPassword),
        (
          "FATAL:  database \"games\" does not exist", true,
          .noDatabase("FATAL:  database \"games\" does not exist")
        ),
        (
          "server does not support SSL, but SSL was required", false,
          .noEncryption("server does not support SSL, but SSL was required")
        ),
        ("Connection refused", false, .notConnected("Connection refused")),
      ] as [(String, Bool, PostgreSQLStoreError.Problem)])
    func nowhere(message: String, usedPassword: Bool, expected: PostgreSQLStoreError.Problem) {
      #expect(
        PostgreSQLStoreError.Problem(
          connecting: message, needsPassword: false, usedPassword: usedPassword) == expected)
    }

    @Test(
      "is reported in one line, whatever the messages of libpq and the server contain",
      arguments: [
        (
          "connection to server failed: No such file\n\tIs the server running there?\n",
          "connection to server failed: No such file; Is the server running there?"
        ),
        ("FATAL:  no\tdatabase\r\n\u{1B}[1mhere\u{7F}\u{85}", "FATAL:  no database;  [1mhere  "),
        ("\n", ""), ("schön", "schön"),
      ])
    func line(text: String, expected: String) throws {
      #expect(text.inOneLine == expected)
    }

    @Test("has no tab or line break in its description")
    func descriptionInOneLine() throws {
      let place = try ConnectionString("dbname='a\tb' host='c\nd'")
      #expect(place.description == "PostgreSQL (host=c; d dbname=a b)")
    }

    @Test("to a server with a full disk names the server's disk")
    func full() {
      let failure = StoreFailure.refused(SQLState(code: "53100"), "could not extend file")
      #expect(failure.gameStoreError == .serverFull)
      let problem = PostgreSQLStoreError.Problem(failure)
      #expect(problem.description.contains("the disk of the database's server"))
    }

    @Test(
      "needs a server of a supported version",
      arguments: [
        (90_624, "9.6.24", false), (120_005, "12.5", false), (130_000, "13.0", true),
        (150_018, "15.18", true),
      ])
    func version(number: Int32, text: String, isSupported: Bool) {
      let version = ServerVersion(number: number)
      #expect(version.text == text)
      #expect((version >= .least) == isSupported)
    }
  }
#endif
