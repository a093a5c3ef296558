#if PostgreSQL
  import Gameplay

  enum StoreFailure: Error {
    /// There is no connection, and nothing was sent.
    case notConnected(PostgreSQLStoreError.Problem)
    /// The server refused it, along with everything else in the transaction.
    case refused(SQLState, String)
    /// The connection broke. Calls that were sent may have been made or not.
    case lost(String)
    /// The server hasn't answered in time. Calls that were sent may have been made or not.
    case silent
    case unavailable(String)

    static let closed = StoreFailure.unavailable("the store is closed")
    /// Other changes have taken too long.
    static let late = StoreFailure.unavailable("the server has kept changes waiting for too long")

    /// Whether all other changes would fail as well.
    var concernsAll: Bool {
      if case .refused(let state, _) = self { state.isFull } else { true }
    }

    /// Whether the connection can't be used any more.
    var endsConnection: Bool { if case .lost = self { true } else { isSilence } }

    /// Whether all other callers would wait in vain, too, and should be refused now.
    var isSilence: Bool { if case .silent = self { true } else { false } }

    /// The meaning of ``silent`` in words.
    static let silence = "the database's server doesn't answer"

    var gameStoreError: GameStoreError {
      switch self {
      case .notConnected(let problem): .unavailable("\(problem)")
      case .refused(let state, _) where state.isFull: .serverFull
      case .refused(let state, let message) where state.isDamage: .damaged(message)
      case .refused(let state, let message): .unavailable("\(message), SQLSTATE \(state.code)")
      case .lost(let reason), .unavailable(let reason): .unavailable(reason)
      case .silent: .unavailable(Self.silence)
      }
    }
  }

  extension String {
    /// The text on one line, for a log: libpq breaks and indents lines, and a name may contain any character.
    var inOneLine: String {
      unicodeScalars.split { $0 == "\n" || $0 == "\r" }.map { line in
        let shown = line.drop { $0.properties.isWhitespace }.map {
          $0.properties.generalCategory == .control ? " " : $0
        }
        return String(String.UnicodeScalarView(shown))
      }.joined(separator: "; ")
    }
  }

  /// The five characters of an SQL error code.
  ///
  /// Source: PostgreSQL, appendix "PostgreSQL Error Codes".
  struct SQLState: Hashable {
    let code: String

    static let insufficientPrivilege = SQLState(code: "42501")
    static let invalidSchemaName = SQLState(code: "3F000")

    /// Whether another attempt may succeed: after a serialization failure, a deadlock, or an earlier transaction that
    /// had not ended.
    var isPassing: Bool { ["40001", "40P01", "25P02"].contains(code) }

    /// Whether another transaction has kept something locked for too long.
    var isLocked: Bool { code == "55P03" }

    var isFull: Bool { code == "53100" }

    var isDamage: Bool { code == "XX001" || code == "XX002" }

    /// Whether the outcome is unknown or the connection can't be used any more: the server shuts down, or has become
    /// read-only.
    var endsConnection: Bool {
      ["40003", "57P01", "57P02", "57P03", "57P05", "25006"].contains(code)
        || code.utf8.starts(with: "08".utf8)
    }

    var isUnsupported: Bool { ["0A000", "42601", "42703", "42883"].contains(code) }
  }
#endif
