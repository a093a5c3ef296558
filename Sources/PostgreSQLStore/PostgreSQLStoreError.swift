#if PostgreSQL
  /// Why a database can't hold the games; it is as it was before somebody tried.
  public struct PostgreSQLStoreError: Error, Sendable, Hashable {
    /// The database, without a password.
    public let place: String
    /// What is wrong with it.
    public let problem: Problem

    /// What can be wrong with a database.
    public enum Problem: Sendable, Hashable {
      /// The text that names it is none that libpq understands.
      case unreadable
      /// Nobody answers, or nobody lets us in; the reason is libpq's.
      case notConnected(String)
      /// The server wants a password, and none was given.
      case noPassword
      /// The server doesn't take the password.
      case wrongPassword
      /// There is no such database.
      case noDatabase(String)
      /// The connection can't be encrypted as it is wished for.
      case noEncryption(String)
      /// The server is of a version that isn't supported.
      case oldServer(version: String)
      /// A pooler runs a connection's transactions in different sessions of the server.
      case sharedSessions
      /// The user may not do what has to be done; the reason is the server's.
      case forbidden(String)
      /// There is a table of another program.
      case foreignTable(String)
      /// There are no tables yet.
      case noSchema
      /// There is no schema in which tables could be made.
      case noNamespace
      /// An earlier version of this program has made the tables.
      case olderSchema(found: Int, known: Int)
      /// A later version of this program has made the tables.
      case newerSchema(found: Int, known: Int)
      /// There is no room left on the server's disk.
      case full
      /// Anything else; the reason is the server's.
      case unavailable(String)
    }
  }

  extension PostgreSQLStoreError: CustomStringConvertible {
    /// What is wrong and what to do about it, in one line.
    public var description: String { "can't keep games in \(place): \(problem)" }
  }

  extension PostgreSQLStoreError.Problem: CustomStringConvertible {
    /// What is wrong and what to do about it, without the place.
    public var description: String {
      switch self {
      case .unreadable:
        "libpq can't read the connection string; write it as postgresql://USER@HOST:PORT/DATABASE, with %20 for a "
          + "space and %40 for an @, or as host=HOST dbname=DATABASE with quotes around values that have spaces"
      case .notConnected(let reason):
        "no connection (\(reason)); see whether the server runs and lets this machine in"
      case .noPassword:
        "the server wants a password; give it by PGPASSWORD, a password file or a service file"
      case .wrongPassword: "the server doesn't take the user's password; give the right one"
      case .noDatabase(let reason): "\(reason); create it with createdb or name another one"
      case .noEncryption(let reason):
        "the connection can't be encrypted as wished (\(reason)); switch TLS on at the server or choose another sslmode"
      case .oldServer(let version):
        "the server is PostgreSQL \(version); use \(ServerVersion.least.text) or later"
      case .sharedSessions:
        "a pooler such as PgBouncer answers there, and gives each transaction another session; "
          + "name the server itself, or set pool_mode = session in the pooler"
      case .forbidden(let reason):
        "the user may not do what is needed (\(reason)); grant the right to use and create tables in this schema"
      case .foreignTable(let name):
        "there is a table \(name) of another program; name another database, or another schema by "
          + "options=-csearch_path=SCHEMA"
      case .noSchema: "it has no tables for games yet; make them with flipbook migrate --store …"
      case .noNamespace:
        "it has no schema to make tables in; create the one that search_path names"
      case .olderSchema(let found, let known):
        "an earlier version of this program has made its tables (schema \(found), this one needs \(known)); "
          + "bring them forward with flipbook migrate --store …"
      case .newerSchema(let found, let known):
        "a later version of this program has made its tables (schema \(found), this one knows \(known)); "
          + "use that version or name another database"
      case .full: "there is no room left on the disk of the database's server; free some there"
      case .unavailable(let reason): "the server says: \(reason)"
      }
    }
  }

  extension PostgreSQLStoreError.Problem {
    /// The problem behind what went wrong while a database was being opened.
    init(_ failure: StoreFailure) {
      self =
        switch failure {
        case .notConnected(let problem): problem
        case .refused(let state, _) where state.isFull: .full
        case .refused(let state, let message) where state == .insufficientPrivilege:
          .forbidden(message)
        case .refused(let state, _) where state == .invalidSchemaName: .noNamespace
        case .refused(_, let message), .lost(let message): .unavailable(message)
        case .silent: .notConnected(StoreFailure.silence)
        case .closed: .unavailable("\(failure)")
        }
    }

    /// What libpq's account of a failed connection means.
    ///
    /// libpq tells no code for it, only words; those that aren't known here stand as they are.
    init(
      connecting message: String, needsPassword: Bool, usedPassword: Bool
    ) {
      func says(_ words: String) -> Bool { message.utf8.firstRange(of: words.utf8) != nil }
      self =
        if needsPassword {
          .noPassword
        } else if usedPassword && says("password authentication failed") {
          .wrongPassword
        } else if says("database \"") && says("does not exist") {
          .noDatabase(message)
        } else if says("SSL") && !says("pg_hba.conf") || says("certificate") {
          .noEncryption(message)
        } else {
          .notConnected(message)
        }
    }
  }

  /// The versions of a server, as libpq counts them.
  struct ServerVersion: Comparable {
    let number: Int32

    /// The oldest that is supported.
    static let least = ServerVersion(number: 130_000)

    /// As people write it: 9.6.24, 15.18.
    var text: String {
      number >= 100_000
        ? "\(number / 10_000).\(number % 10_000)"
        : "\(number / 10_000).\(number / 100 % 100).\(number % 100)"
    }

    static func < (one: ServerVersion, other: ServerVersion) -> Bool { one.number < other.number }
  }
#endif
