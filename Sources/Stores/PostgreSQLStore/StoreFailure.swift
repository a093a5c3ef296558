#if PostgreSQL
  import Gameplay

  /// Why a connection can't do what it was asked.
  enum StoreFailure: Error {
    /// There is no connection, and nothing was asked.
    case notConnected(PostgreSQLStoreError.Problem)
    /// The server didn't do it, nor anything else of the same transaction.
    case refused(SQLState, String)
    /// The connection broke: what was under way may have been done or not.
    case lost(String)
    /// The server hasn't answered in time: what was under way may have been done or not.
    case silent
    /// The store itself doesn't do it.
    case unavailable(String)

    /// The store is closed.
    static let closed = StoreFailure.unavailable("the store is closed")
    /// Other changes have taken too long.
    static let late = StoreFailure.unavailable("the server has kept changes waiting for too long")

    /// Whether no other change could be made either.
    var concernsAll: Bool {
      if case .refused(let state, _) = self { state.isFull } else { true }
    }

    /// Whether the connection is of no use any more.
    var endsConnection: Bool { if case .lost = self { true } else { isSilence } }

    /// Whether nobody else would get an answer either, and all who wait had better hear so now.
    var isSilence: Bool { if case .silent = self { true } else { false } }

    /// What ``silent`` means, in words.
    static let silence = "the database's server doesn't answer"

    /// What whoever asked the store hears.
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
    /// The same words for a line of a log: libpq breaks lines and indents them, and a name may have any character in it.
    var inOneLine: String {
      unicodeScalars.split { $0 == "\n" || $0 == "\r" }.map { line in
        let shown = line.drop { $0.properties.isWhitespace }.map {
          $0.properties.generalCategory == .control ? " " : $0
        }
        return String(String.UnicodeScalarView(shown))
      }.joined(separator: "; ")
    }
  }

  /// The five letters by which SQL says what went wrong.
  ///
  /// Source: PostgreSQL, appendix "PostgreSQL Error Codes".
  struct SQLState: Hashable {
    let code: String

    static let insufficientPrivilege = SQLState(code: "42501")
    static let invalidSchemaName = SQLState(code: "3F000")

    /// Whether the same may succeed when it is tried again: a serialization failure, a deadlock, a transaction before it
    /// that was not over.
    var isPassing: Bool { ["40001", "40P01", "25P02"].contains(code) }

    /// Whether somebody else has kept something locked for too long.
    var isLocked: Bool { code == "55P03" }

    /// Whether there is no room on the disk.
    var isFull: Bool { code == "53100" }

    /// Whether the data or an index is corrupted.
    var isDamage: Bool { code == "XX001" || code == "XX002" }

    /// Whether nobody knows what was done, or this connection is of no use any more: the server shuts down, or has become
    /// one that only reads.
    var endsConnection: Bool {
      ["40003", "57P01", "57P02", "57P03", "57P05", "25006"].contains(code)
        || code.utf8.starts(with: "08".utf8)
    }

    /// Whether the server doesn't know what it was asked for.
    var isUnsupported: Bool { ["0A000", "42601", "42703", "42883"].contains(code) }
  }
#endif
