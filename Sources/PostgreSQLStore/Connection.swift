#if PostgreSQL
  import CPostgreSQL
  import OperatingSystem
  import StoredGames

  /// A statement that a connection prepares when it is opened, and runs by its name.
  struct PreparedStatement: Sendable {
    let name: String
    let sql: String
  }

  /// A statement to be run, with its parameters, the first being `$1`.
  struct Call: Sendable {
    let statement: PreparedStatement
    var parameters: [StoredValue] = []
  }

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
  /// Calls go out together, as a pipeline, and their answers come back together. The pointers are libpq's, which keeps
  /// what they point to until the connection or the result is given up.
  final class Connection {
    private let handle: OpaquePointer
    /// Why nothing can be asked any more: what libpq still has of earlier answers would be taken for later ones.
    private var loss: StoreFailure?
    /// How many calls of the last pipeline were made before one was refused.
    private(set) var madeCalls = 0

    /// How long everything that is asked at once may take; the server itself gives up a little earlier.
    private static let patience: Duration = .seconds(6)

    /// What holds unless the connection string says otherwise: moves need a server that can be written to, and a server
    /// that has gone without a word would else be waited for by the hour.
    private static let defaults = [
      ("fallback_application_name", "flipbook"), ("target_session_attrs", "read-write"),
      ("connect_timeout", "5"), ("keepalives_idle", "5"), ("keepalives_interval", "2"),
      ("keepalives_count", "3"), ("tcp_user_timeout", "8000"),
    ]

    /// What holds for everything that a connection does.
    ///
    /// Somebody else's `synchronous_commit` of `off` would lose moves that have been acknowledged. Who has vanished within
    /// a transaction must not keep games locked for long.
    private static let settings = [
      "SET lock_timeout = 1000", "SET idle_in_transaction_session_timeout = 2000",
      """
      SELECT set_config('synchronous_commit', 'on', false)
        WHERE current_setting('synchronous_commit') = 'off'
      """,
    ]

    /// How long a statement may take that only reads, in milliseconds.
    ///
    /// One that changes something has no such limit: a commit that the server cut off while it waits for a standby
    /// would be acknowledged without it.
    private static let readingLimit = 5000

    /// Connects and prepares statements; without any, only ``execute(_:)`` can be asked.
    ///
    /// - Throws: ``StoreFailure``
    init(
      _ place: ConnectionString, preparing statements: [PreparedStatement] = [],
      onlyReads: Bool = false
    ) throws(StoreFailure) {
      var (keywords, values) = (CStrings(), CStrings())
      for (keyword, value) in Self.defaults where !place.names(keyword) {
        keywords.append(keyword)
        values.append(value)
      }
      // The whole text takes the place of the database's name; what it says comes last and so holds.
      keywords.append("client_encoding")
      values.append("UTF8")
      keywords.append("dbname")
      values.append(place.text)
      keywords.append(nil)
      values.append(nil)
      guard
        let handle = keywords.withPointers({ keywords in
          values.withPointers { PQconnectdbParams(keywords, $0, 1) }
        })
      else { throw .notConnected(.notConnected("there is no memory for it")) }
      self.handle = handle
      guard PQstatus(handle) == CONNECTION_OK else {
        throw .notConnected(
          .init(
            connecting: message, needsPassword: PQconnectionNeedsPassword(handle) == 1,
            usedPassword: PQconnectionUsedPassword(handle) == 1))
      }
      let version = ServerVersion(number: PQserverVersion(handle))
      guard version >= .least else {
        throw .notConnected(.oldServer(version: version.text))
      }
      cpostgresql_ignore_notices(handle)
      let settings =
        Self.settings + ["SET statement_timeout = \(onlyReads ? Self.readingLimit : 0)"]
      if statements.isEmpty {
        for setting in settings { try execute(setting) }
      } else {
        try begin(settings, statements)
      }
    }

    deinit { PQfinish(handle) }

    /// What libpq says, in one line.
    private var message: String {
      let lines = String(cString: PQerrorMessage(handle)).split(whereSeparator: \.isNewline)
      return lines.joined(separator: "; ")
    }

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

    /// Changes to pipelines, the first of which makes the connection ready.
    private func begin(
      _ settings: [String], _ statements: [PreparedStatement]
    ) throws(StoreFailure) {
      guard PQsetnonblocking(handle, 1) == 0, PQenterPipelineMode(handle) == 1 else {
        throw .lost(message)
      }
      for setting in settings {
        guard PQsendQueryParams(handle, setting, 0, nil, nil, nil, nil, 0) == 1 else {
          throw .lost(message)
        }
      }
      for statement in statements {
        guard PQsendPrepare(handle, statement.name, statement.sql, 0, nil) == 1 else {
          throw .lost(message)
        }
      }
      _ = try answers(to: settings.count + statements.count)
    }

    /// Runs calls one after the other; if one fails those behind it are not run.
    func run(_ calls: [Call]) throws(StoreFailure) -> [QueryResult] {
      if let loss { throw loss }
      do throws(StoreFailure) { return try pipeline(calls) } catch {
        if case .lost = error { loss = error }
        throw error
      }
    }

    /// So many calls leave together: the server works on them while the next ones are written.
    private static let share = 8

    private func pipeline(_ calls: [Call]) throws(StoreFailure) -> [QueryResult] {
      for (index, call) in calls.enumerated() {
        if call.statement.name == PreparedStatement.commit.name {
          // The answers of all others are read while the server waits for its disk.
          guard PQsendFlushRequest(handle) == 1 else { throw .lost(message) }
        }
        var parameters = CStrings()
        for parameter in call.parameters { parameters.append(parameter) }
        let isSent = parameters.withPointers { pointers in
          PQsendQueryPrepared(
            handle, call.statement.name, Int32(call.parameters.count), pointers, nil, nil, 0)
        }
        guard isSent == 1, (index + 1) % Self.share != 0 || PQflush(handle) >= 0 else {
          throw .lost(message)
        }
      }
      return try answers(to: calls.count)
    }

    /// Runs calls in a transaction of their own.
    ///
    /// - Returns: their answers; instead of these which call was refused, and why: none at all was made then. It is the
    ///   number of calls where the transaction was refused as a whole.
    /// - Throws: ``StoreFailure`` if the connection was lost: then nobody knows.
    func transact(_ calls: [Call]) throws(StoreFailure) -> Transaction {
      do throws(StoreFailure) {
        let results = try run([Call(statement: .begin)] + calls + [Call(statement: .commit)])
        return .committed(Array(results.dropFirst().dropLast()))
      } catch {
        guard case .refused = error else { throw error }
        // Behind the call that begins it.
        let refused = madeCalls == 0 ? calls.count : min(madeCalls - 1, calls.count)
        _ = try run([Call(statement: .rollback)])
        return .refused(call: refused, error)
      }
    }

    /// Ends the pipeline and waits for its answers.
    private func answers(to count: Int) throws(StoreFailure) -> [QueryResult] {
      let deadline = MonotonicTime.now + Self.patience
      guard PQpipelineSync(handle) == 1 else { throw .lost(message) }
      try flush(until: deadline)
      var results: [QueryResult] = []
      results.reserveCapacity(count)
      var failure: StoreFailure?
      for _ in 0..<count {
        let result = try result(until: deadline)
        defer { PQclear(result) }
        do throws(StoreFailure) { results.append(try answer(in: result)) } catch {
          if case .lost = error { throw error }
          // Of those behind it only that they were not run can be heard.
          if failure == nil { (failure, madeCalls) = (error, results.count) }
        }
        // Behind the answers of each call comes nothing, to tell them from those of the next one.
        let end = try self.result(until: deadline)
        guard end == nil else {
          PQclear(end)
          throw .lost("the server has answered more than it was asked")
        }
      }
      let end = try result(until: deadline)
      defer { PQclear(end) }
      guard PQresultStatus(end) == PGRES_PIPELINE_SYNC else { throw .lost(message) }
      if let failure { throw failure }
      return results
    }

    private func flush(until deadline: MonotonicTime) throws(StoreFailure) {
      while true {
        switch PQflush(handle) {
        case 0: return
        case 1:
          let ready = socket.wait(for: [.readable, .writable], until: deadline)
          guard let ready else { throw .lost("the server doesn't take what it is asked") }
          if ready.contains(.readable), PQconsumeInput(handle) == 0 { throw .lost(message) }
        default: throw .lost(message)
        }
      }
    }

    private func result(until deadline: MonotonicTime) throws(StoreFailure) -> OpaquePointer? {
      while PQisBusy(handle) == 1 {
        guard socket.wait(for: .readable, until: deadline) != nil else {
          throw .lost("the server doesn't answer")
        }
        guard PQconsumeInput(handle) == 1 else { throw .lost(message) }
      }
      return PQgetResult(handle)
    }

    private func answer(in result: OpaquePointer?) throws(StoreFailure) -> QueryResult {
      switch PQresultStatus(result) {
      case PGRES_TUPLES_OK, PGRES_COMMAND_OK:
        let rows = (0..<PQntuples(result)).map { row in
          (0..<PQnfields(result)).map { Self.value(result, row, $0) }
        }
        return QueryResult(rows: rows, count: Int(String(cString: PQcmdTuples(result))) ?? 0)
      case PGRES_PIPELINE_ABORTED: throw .refused(SQLState(code: "25P02"), "not run")
      default:
        guard let code = cpostgresql_state(result) else { throw .lost(message) }
        let state = SQLState(code: String(cString: code))
        let text = cpostgresql_message(result).map { String(cString: $0) } ?? ""
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
        guard PQconsumeInput(handle) == 1 else { throw .lost(message) }
      } while true
    }
  }

  extension PreparedStatement {
    static let begin = PreparedStatement(name: "begin", sql: "BEGIN")
    static let commit = PreparedStatement(name: "commit", sql: "COMMIT")
    static let rollback = PreparedStatement(name: "rollback", sql: "ROLLBACK")
  }

  /// Texts as C wants them, one behind the other in memory.
  private struct CStrings {
    private var octets: [CChar] = []
    private var starts: [Int?] = []

    mutating func append(_ text: String?) {
      starts.append(text == nil ? nil : octets.count)
      guard let text else { return }
      octets.append(contentsOf: text.utf8.lazy.map { CChar(bitPattern: $0) })
      octets.append(0)
    }

    mutating func append(_ value: StoredValue) {
      switch value {
      case .null, .other: append(nil)
      case .number(let number): append(String(number))
      case .text(let text): append(text)
      }
    }

    /// The pointers hold within the body only.
    func withPointers<Answer>(_ body: ([UnsafePointer<CChar>?]) -> Answer) -> Answer {
      octets.withUnsafeBufferPointer { octets in
        body(starts.map { start in start.flatMap { octets.baseAddress?.advanced(by: $0) } })
      }
    }
  }
#endif
