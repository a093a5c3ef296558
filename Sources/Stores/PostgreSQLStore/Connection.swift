#if PostgreSQL
  import CPostgreSQL
  import OperatingSystem
  import StoredGames

  /// What a statement has answered.
  struct QueryResult: Sendable {
    /// The values of each row.
    let rows: [[StoredValue]]
    /// How many rows it has changed or found.
    let count: Int
  }

  /// What has become of a transaction.
  enum Transaction {
    case committed([QueryResult])
    /// Nothing of it was made, because of one call.
    case refused(call: Int, StoreFailure)
  }

  /// A connection to the server, for one thread at a time.
  ///
  /// Calls go out together, as a pipeline, and their answers come back together. A connection that has thrown an error
  /// while it was asked is to be given up: what libpq still has of earlier answers would be taken for later ones. The
  /// pointers are libpq's, which keeps what they point to until the connection or the result is given up.
  final class Connection {
    private let handle: OpaquePointer
    private var parameters = ParameterTexts()

    /// How long a connection and the answers to everything that is asked at once may take together.
    ///
    /// A visitor who waits for a server that hangs should hear so within three seconds.
    static let patience: Duration = .milliseconds(2500)

    /// What holds unless the connection string says otherwise: moves need a server that can be written to, and without
    /// limits the program would wait for hours for a server that is gone.
    private static let defaults = [
      ("fallback_application_name", "flipbook"), ("target_session_attrs", "read-write"),
      ("connect_timeout", "2"), ("keepalives_idle", "5"), ("keepalives_interval", "2"),
      ("keepalives_count", "3"), ("tcp_user_timeout", "8000"),
    ]

    /// What holds for everything that a connection does.
    ///
    /// Somebody else's `synchronous_commit` of `off` would lose moves that have been acknowledged. Who has vanished within
    /// a transaction must not keep games locked for long.
    ///
    /// - Parameter limit: how long a statement may take; zero for any time.
    private static func settings(limit: Duration) -> String {
      """
      SELECT set_config('lock_timeout', '1000', false),
        set_config('idle_in_transaction_session_timeout', '2000', false),
        set_config('statement_timeout', '\(Int(limit / .milliseconds(1)))', false),
        set_config('synchronous_commit', coalesce(
          nullif(current_setting('synchronous_commit'), 'off'), 'on'), false)
      """
    }

    /// Connects and prepares statements; without any, only ``execute(_:)`` can be asked.
    ///
    /// - Parameter patience: how long answers may take where the statements only read; the server gives up a little
    ///   earlier. One that changes something has no such limit at the server: a commit that is cut off while it waits for
    ///   a standby would be acknowledged without it.
    /// - Throws: ``StoreFailure``
    init(
      _ place: ConnectionString, preparing statements: [PreparedStatement] = [],
      readingWithin patience: Duration? = nil
    ) throws(StoreFailure) {
      // The whole text takes the place of the database's name; what it says comes last and so holds.
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

    /// What libpq says.
    private var message: String { String(cString: PQerrorMessage(handle)).inOneLine }

    /// The socket, on which there is something to read when the server has sent something.
    private var socket: Descriptor { Descriptor(borrowed: PQsocket(handle)) }
  }

  /// Asking and answering.
  extension Connection {
    /// Runs statements without parameters, which may be several, and waits.
    ///
    /// - Returns: the rows of the last one.
    @discardableResult
    func execute(_ sql: String) throws(StoreFailure) -> [[StoredValue]] {
      let result = PQexec(handle, sql)
      defer { PQclear(result) }
      return try answer(in: result).rows
    }

    /// The number that a query finds; nil if it finds none, or the server doesn't know what it was asked for.
    func number(_ sql: String) throws(StoreFailure) -> Int64? {
      do throws(StoreFailure) {
        guard case .number(let number)? = try execute(sql).first?.first else { return nil }
        return number
      } catch {
        guard case .refused(let state, _) = error, state.isUnsupported else { throw error }
        return nil
      }
    }

    /// Changes to pipelines, the first of which makes the connection ready.
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

    /// Runs calls one after the other; if one is refused those behind it are not run.
    ///
    /// - Returns: the answers to those before it, and why it was refused.
    /// - Throws: ``StoreFailure`` if the connection is of no use any more.
    func run(
      _ calls: some Collection<Call>, until deadline: MonotonicTime
    ) throws(StoreFailure) -> (results: [QueryResult], refusal: StoreFailure?) {
      for call in calls { try send(call) }
      try endPipeline()
      let answers = try receive(calls.count, until: deadline)
      try receiveEnd(until: deadline)
      return answers
    }

    /// Runs one call.
    func run(_ call: Call, until deadline: MonotonicTime) throws(StoreFailure) -> QueryResult {
      let (results, refusal) = try run([call], until: deadline)
      if let refusal { throw refusal }
      guard let result = results.first else { throw .lost("the server has answered nothing") }
      return result
    }

    /// Makes sure that libpq has done something.
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

    /// What was sent behind the end of the pipeline before is run by itself, whatever comes of that one.
    private func endPipeline() throws(StoreFailure) {
      try require(PQpipelineSync(handle) == 1 && PQflush(handle) >= 0)
    }

    /// Receives the answers to the next calls.
    ///
    /// - Returns: those before the first call that was refused, and why it was.
    private func receive(
      _ count: Int, until deadline: MonotonicTime
    ) throws(StoreFailure) -> (results: [QueryResult], refusal: StoreFailure?) {
      try flush(until: deadline)
      var (results, refusal): ([QueryResult], StoreFailure?) = ([], nil)
      results.reserveCapacity(count)
      for _ in 0..<count {
        do throws(StoreFailure) { results.append(try answer(until: deadline)) } catch {
          if error.endsConnection { throw error }
          // Of those behind it only that they were not run can be heard.
          refusal = refusal ?? error
        }
      }
      return (results, refusal)
    }

    private func answer(until deadline: MonotonicTime) throws(StoreFailure) -> QueryResult {
      let result = try result(until: deadline)
      // Behind the answers of each call comes nothing, to tell them from those of the next one.
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

    /// The types of columns that hold whole numbers and texts.
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

  /// Transactions, of which the next one may be sent while one is being committed.
  extension Connection {
    /// Sends calls that are to be made in a transaction of their own, or none of them.
    ///
    /// - Throws: ``StoreFailure`` if the connection was lost.
    func send(transaction calls: [Call]) throws(StoreFailure) {
      try send(Call(.begin))
      for call in calls { try send(call) }
      // All answers but the last are read while the server waits for its disk.
      try require(PQsendFlushRequest(handle) == 1)
      try send(Call(.commit))
      try endPipeline()
    }

    /// Waits for what has become of the transaction that was sent first.
    ///
    /// - Parameters:
    ///   - count: how many calls it has.
    ///   - sendNext: is called when all of them were made and the server commits them: it finds at once what is sent
    ///     meanwhile. Where a call was refused nothing is sent, as it would end up in a transaction that has failed.
    /// - Throws: ``StoreFailure`` if the connection was lost: then nobody knows.
    func receiveTransaction(
      of count: Int, until deadline: MonotonicTime,
      whileCommitting sendNext: () throws(StoreFailure) -> Void
    ) throws(StoreFailure) -> Transaction {
      let (results, refusal) = try receive(1 + count, until: deadline)
      if refusal == nil { try sendNext() }
      let commit = try receive(1, until: deadline)
      try receiveEnd(until: deadline)
      if let refusal {
        _ = try run(Call(.rollback), until: deadline)
        return .refused(call: results.isEmpty ? count : results.count - 1, refusal)
      }
      // A commit that fails ends its transaction, too.
      if let refusal = commit.refusal { return .refused(call: count, refusal) }
      return .committed(Array(results.dropFirst()))
    }
  }

  /// Poolers between this machine and the server.
  extension Connection {
    /// Makes sure that all transactions of a connection run in the same session of the server.
    ///
    /// Prepared statements, settings and notices belong to a session. PgBouncer in transaction mode, for one, gives
    /// each transaction whichever session is free.
    func requireOwnSession(at place: ConnectionString) throws(StoreFailure) {
      // A server tells the number of its process when a connection begins; a pooler makes one up.
      guard let own = try serverProcess, own != Int64(PQbackendPID(handle)) else { return }
      let neighbour = try Connection(place)
      let others = try neighbour.serverProcess
      // A pooler takes either the session that was used last, which two connections then share, or the one that has
      // rested longest, and then a connection changes its session.
      for _ in 0..<3 {
        guard try serverProcess == own, try neighbour.serverProcess == others, own != others else {
          throw .notConnected(.sharedSessions)
        }
      }
    }

    /// The number of the server's process behind the next transaction; nil if the server doesn't tell.
    private var serverProcess: Int64? {
      get throws(StoreFailure) { try number("SELECT nullif(pg_backend_pid(), 0)") }
    }
  }

  /// What others tell.
  extension Connection {
    /// Waits for notices of a channel that is listened to.
    ///
    /// - Returns: their texts; none if nobody has told anything before the deadline.
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
