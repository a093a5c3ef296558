#if PostgreSQL
  import CPostgreSQL
  import OperatingSystem
  import StoredGames

  struct QueryResult: Sendable {
    let rows: [[StoredValue]]
    /// The number of rows changed or found.
    let count: Int
  }

  /// A connection to the server, for one thread at a time.
  ///
  /// Calls are sent together as a pipeline, and their answers arrive together. After an error, drop the connection:
  /// libpq may still have earlier answers and would return them for later calls. All pointers belong to libpq. They
  /// stay valid until the connection or the result is freed.
  final class PostgreSQLConnection {
    private let handle: OpaquePointer
    private var parameters = ParameterTexts()

    /// The time limit for connecting and for the answers to one batch of calls.
    ///
    /// With it, a visitor learns within three seconds that the server hangs.
    static let patience: Duration = .milliseconds(2500)

    /// Options that apply unless the connection string sets them. Moves need a server that accepts writes, and without
    /// limits the program would wait hours for a server that is gone.
    private static let defaults = [
      ("fallback_application_name", "flipbook"), ("target_session_attrs", "read-write"),
      ("connect_timeout", "2"), ("keepalives_idle", "5"), ("keepalives_interval", "2"),
      ("keepalives_count", "3"), ("tcp_user_timeout", "8000"),
    ]

    /// The settings of each session.
    ///
    /// A `synchronous_commit` of `off` in the server's configuration would lose confirmed moves. And if this process
    /// disappears during a transaction, its games must not stay locked for long.
    ///
    /// - Parameter limit: the time limit for a statement; zero for none.
    private static func settings(limit: Duration) -> String {
      """
      SELECT set_config('lock_timeout', '1000', false),
        set_config('idle_in_transaction_session_timeout', '2000', false),
        set_config('statement_timeout', '\(Int(limit / .milliseconds(1)))', false),
        set_config('synchronous_commit', coalesce(
          nullif(current_setting('synchronous_commit'), 'off'), 'on'), false)
      """
    }

    /// Connects and prepares statements. Without any, only ``execute(_:)`` can be used.
    ///
    /// - Parameter patience: the time limit for answers if the statements only read; the server's own limit is a little
    ///   shorter. Statements that change something have no limit on the server: a commit that is cut off while it waits
    ///   for a standby would be confirmed without the standby.
    init(
      _ place: ConnectionString, preparing statements: [PreparedStatement] = [],
      readingWithin patience: Duration? = nil
    ) throws(StoreFailure) {
      // libpq expands a connection string given as the database name. It comes last, so it overrides the other options.
      let options =
        Self.defaults.filter { !place.names($0.0) }
        + [("client_encoding", "UTF8"), ("dbname", place.text)]
      var (keywords, values) = (ParameterTexts(), ParameterTexts())
      let connected = keywords.withPointers(to: options.map { .text($0.0) } + [.null]) { keywords in
        values.withPointers(to: options.map { .text($0.1) } + [.null]) { values in
          PQconnectdbParams(keywords, values, 1)
        }
      }
      guard let handle = connected
      else { throw .notConnected(.notConnected("there is no memory for it")) }
      self.handle = handle
      guard PQstatus(handle) == CONNECTION_OK else {
        throw .notConnected(
          .init(
            connecting: message, needsPassword: PQconnectionNeedsPassword(handle) == 1,
            usedPassword: PQconnectionUsedPassword(handle) == 1))
      }
      let version = ServerVersion(number: PQserverVersion(handle))
      guard version >= .least else { throw .notConnected(.oldServer(version)) }
      cpostgresql_ignore_notices(handle)
      let settings = Self.settings(limit: (patience ?? .zero) * 4 / 5)
      if statements.isEmpty {
        try execute(settings)
      } else {
        try begin(settings, statements)
      }
    }

    deinit { PQfinish(handle) }

    private var message: String { String(cString: PQerrorMessage(handle)).inOneLine }

    /// The socket, readable when the server has sent something.
    private var socket: Descriptor { Descriptor(borrowed: PQsocket(handle)) }
  }

  extension PostgreSQLConnection {
    /// Runs one or several statements without parameters and waits.
    ///
    /// - Returns: the rows of the last statement.
    @discardableResult
    func execute(_ sql: String) throws(StoreFailure) -> [[StoredValue]] {
      let result = PQexec(handle, sql)
      defer { PQclear(result) }
      return try answer(in: result).rows
    }

    /// The number that a query finds; nil if it finds none or the server doesn't support the query.
    func number(_ sql: String) throws(StoreFailure) -> Int64? {
      do throws(StoreFailure) {
        guard case .number(let number)? = try execute(sql).first?.first else { return nil }
        return number
      } catch {
        guard case .refused(let state, _) = error, state.isUnsupported else { throw error }
        return nil
      }
    }

    /// Switches to pipelines. The first one applies the settings and prepares the statements.
    private func begin(_ settings: String, _ statements: [PreparedStatement]) throws(StoreFailure) {
      try require(
        PQsetnonblocking(handle, 1) == 0 && PQenterPipelineMode(handle) == 1
          && PQsendQueryParams(handle, settings, 0, nil, nil, nil, nil, 0) == 1)
      for statement in statements {
        try require(PQsendPrepare(handle, statement.name, statement.sql, 0, nil) == 1)
      }
      try endPipeline()
      let deadline = MonotonicTime.now + Self.patience
      if let refusal = try receive(1 + statements.count, until: deadline).refusal { throw refusal }
      try receiveEnd(until: deadline)
    }

    /// Runs calls one after the other. If one is refused, the calls after it are not run.
    ///
    /// - Returns: the answers to the calls before it, and the reason for the refusal.
    /// - Throws: ``StoreFailure`` if the connection can't be used any more.
    func run(
      _ calls: some Collection<Call>, until deadline: MonotonicTime
    ) throws(StoreFailure) -> (results: [QueryResult], refusal: StoreFailure?) {
      for call in calls { try send(call) }
      try endPipeline()
      let answers = try receive(calls.count, until: deadline)
      try receiveEnd(until: deadline)
      return answers
    }

    func run(_ call: Call, until deadline: MonotonicTime) throws(StoreFailure) -> QueryResult {
      let (results, refusal) = try run([call], until: deadline)
      if let refusal { throw refusal }
      guard let result = results.first else { throw .lost("the server has answered nothing") }
      return result
    }

    private func require(_ isDone: Bool) throws(StoreFailure) {
      if !isDone { throw .lost(message) }
    }

    private func send(_ call: Call) throws(StoreFailure) {
      let isSent = parameters.withPointers(to: call.parameters) { pointers in
        PQsendQueryPrepared(
          handle, call.statement.name, Int32(call.parameters.count), pointers, nil, nil, 0)
      }
      try require(isSent == 1)
    }

    /// Ends a pipeline. Calls sent after this run even if the pipeline fails.
    private func endPipeline() throws(StoreFailure) {
      try require(PQpipelineSync(handle) == 1 && PQflush(handle) >= 0)
    }

    /// Receives the answers to the next calls.
    private func receive(
      _ count: Int, until deadline: MonotonicTime
    ) throws(StoreFailure) -> (results: [QueryResult], refusal: StoreFailure?) {
      try flush(until: deadline)
      var (results, refusal): ([QueryResult], StoreFailure?) = ([], nil)
      results.reserveCapacity(count)
      for _ in 0..<count {
        do throws(StoreFailure) { results.append(try answer(until: deadline)) } catch {
          if error.endsConnection { throw error }
          // The calls after it only report that they were not run.
          refusal = refusal ?? error
        }
      }
      return (results, refusal)
    }

    private func answer(until deadline: MonotonicTime) throws(StoreFailure) -> QueryResult {
      let result = try result(until: deadline)
      // libpq ends the answers to each call with a null result.
      let end = try self.result(until: deadline)
      defer { for result in [result, end] { PQclear(result) } }
      guard end == nil else { throw .lost("the server has answered more than it was asked") }
      return try answer(in: result)
    }

    private func receiveEnd(until deadline: MonotonicTime) throws(StoreFailure) {
      let end = try result(until: deadline)
      defer { PQclear(end) }
      try require(PQresultStatus(end) == PGRES_PIPELINE_SYNC)
    }

    private func flush(until deadline: MonotonicTime) throws(StoreFailure) {
      while true {
        switch PQflush(handle) {
        case 0: return
        case 1:
          let ready = socket.wait(for: [.readable, .writable], until: deadline)
          guard let ready else { throw .silent }
          if ready.contains(.readable) { try require(PQconsumeInput(handle) == 1) }
        default: throw .lost(message)
        }
      }
    }

    private func result(until deadline: MonotonicTime) throws(StoreFailure) -> OpaquePointer? {
      while PQisBusy(handle) == 1 {
        guard socket.wait(for: .readable, until: deadline) != nil else { throw .silent }
        try require(PQconsumeInput(handle) == 1)
      }
      return PQgetResult(handle)
    }

    private func answer(in result: OpaquePointer?) throws(StoreFailure) -> QueryResult {
      switch PQresultStatus(result) {
      case PGRES_COMMAND_OK, PGRES_TUPLES_OK:
        let rows = (0..<PQntuples(result)).map { row in
          (0..<PQnfields(result)).map { Self.value(result, row, $0) }
        }
        return QueryResult(rows: rows, count: Int(String(cString: PQcmdTuples(result))) ?? 0)
      case PGRES_PIPELINE_ABORTED: throw .refused(SQLState(code: "25P02"), "not run")
      default:
        guard let code = cpostgresql_state(result) else { throw .lost(message) }
        let state = SQLState(code: String(cString: code))
        let text = cpostgresql_message(result).map { String(cString: $0).inOneLine } ?? ""
        throw state.endsConnection || PQstatus(handle) == CONNECTION_BAD
          ? .lost(text) : .refused(state, text)
      }
    }

    /// The types of columns with whole numbers and texts.
    ///
    /// Source: PostgreSQL, `pg_type.dat`: int8, int2, int4; text, varchar, name.
    private static let (numbers, texts): ([Oid], [Oid]) = ([20, 21, 23], [25, 1043, 19])

    private static func value(
      _ result: OpaquePointer?, _ row: Int32, _ column: Int32
    ) -> StoredValue {
      guard PQgetisnull(result, row, column) == 0 else { return .null }
      let text = String(cString: PQgetvalue(result, row, column))
      let type = PQftype(result, column)
      if texts.contains(type) { return .text(text) }
      guard numbers.contains(type), let number = Int64(text) else { return .other }
      return .number(number)
    }
  }

  extension PostgreSQLConnection {
    /// Sends calls that form a transaction of their own.
    func send(transaction calls: [Call]) throws(StoreFailure) {
      try send(Call(.begin))
      for call in calls { try send(call) }
      // The flush brings all answers but the last while the server waits for its disk.
      try require(PQsendFlushRequest(handle) == 1)
      try send(Call(.commit))
      try endPipeline()
    }

    /// Waits for the outcome of the oldest transaction that was sent.
    ///
    /// - Parameters:
    ///   - count: the number of calls in the transaction.
    ///   - sendNext: called once all calls were made and the server commits them. The server finds the next transaction
    ///     waiting when it is done. Not called after a refused call: what it sends would become part of the failed
    ///     transaction.
    /// - Returns: the results of the calls before the first one that was refused, and the reason; then nothing was
    ///   changed. After all results, it is the commit that was refused.
    /// - Throws: ``StoreFailure`` if the connection was lost. The outcome is unknown then.
    func receiveTransaction(
      of count: Int, until deadline: MonotonicTime,
      whileCommitting sendNext: () throws(StoreFailure) -> Void
    ) throws(StoreFailure) -> (results: [QueryResult], refusal: StoreFailure?) {
      let (results, refusal) = try receive(1 + count, until: deadline)
      if refusal == nil { try sendNext() }
      let commit = try receive(1, until: deadline)
      try receiveEnd(until: deadline)
      // A commit that fails also ends its transaction.
      if refusal != nil { _ = try run(Call(.rollback), until: deadline) }
      return (Array(results.dropFirst()), refusal ?? commit.refusal)
    }
  }

  extension PostgreSQLConnection {
    /// Checks that all transactions of this connection run in the same session of the server.
    ///
    /// Prepared statements, settings and notices belong to a session. PgBouncer in transaction mode, for example, gives
    /// each transaction any free session.
    func requireOwnSession(at place: ConnectionString) throws(StoreFailure) {
      // A server sends its process number when a connection begins; a pooler invents one.
      guard let own = try serverProcess, own != Int64(PQbackendPID(handle)) else { return }
      let neighbour = try PostgreSQLConnection(place)
      let others = try neighbour.serverProcess
      // A pooler picks either the session used most recently, and then two connections share it, or the one idle
      // longest, and then a connection's session changes.
      for _ in 0..<3 {
        guard try serverProcess == own, try neighbour.serverProcess == others, own != others else {
          throw .notConnected(.sharedSessions)
        }
      }
    }

    /// The process number of the session that runs the next transaction; nil if the server doesn't report it.
    private var serverProcess: Int64? {
      get throws(StoreFailure) { try number("SELECT nullif(pg_backend_pid(), 0)") }
    }
  }

  extension PostgreSQLConnection {
    /// Waits for notices on a channel that the connection listens to.
    ///
    /// - Returns: their texts; none if no notice arrives before the deadline.
    func notices(until deadline: MonotonicTime) throws(StoreFailure) -> [String] {
      var texts: [String] = []
      repeat {
        while let notice = PQnotifies(handle) {
          texts.append(String(cString: notice.pointee.extra))
          PQfreemem(notice)
        }
        guard texts.isEmpty, socket.wait(for: .readable, until: deadline) != nil else {
          return texts
        }
        try require(PQconsumeInput(handle) == 1)
      } while true
    }
  }

  extension PreparedStatement {
    static let begin = PreparedStatement(name: "begin", sql: "BEGIN")
    static let commit = PreparedStatement(name: "commit", sql: "COMMIT")
    static let rollback = PreparedStatement(name: "rollback", sql: "ROLLBACK")
  }
#endif
