#if PostgreSQL
  /// Why a database can't be used as a store. The database is unchanged.
  package struct PostgreSQLStoreError: Error, Sendable, Hashable, CustomStringConvertible {
    package let place: String
    let problem: Problem

    package var description: String { "can't keep games in \(place): \(problem)" }

    struct Problem: Sendable, Hashable, CustomStringConvertible {
      let description: String

      private init(_ description: String) { self.description = description }
    }
  }

  /// The reasons and messages come from libpq and the server.
  extension PostgreSQLStoreError.Problem {
    static let unreadable = Self(
      "libpq can't read the connection string; write it as postgresql://USER@HOST:PORT/DATABASE, with %20 for a "
        + "space and %40 for an @, or as host=HOST dbname=DATABASE with quotes around values that have spaces"
    )

    static func notConnected(_ reason: String) -> Self {
      Self("no connection (\(reason)); see whether the server runs and lets this machine in")
    }

    static let noPassword = Self(
      "the server needs a password; set it by PGPASSWORD, a password file or a service file")

    static let wrongPassword = Self(
      "the server doesn't take the user's password; give the right one")

    static func noDatabase(_ message: String) -> Self {
      Self("\(message); create it with createdb or name another one")
    }

    static func noEncryption(_ reason: String) -> Self {
      Self(
        "the connection can't be encrypted as requested (\(reason)); switch on TLS at the server or change sslmode"
      )
    }

    static func oldServer(_ version: ServerVersion) -> Self {
      Self("the server is PostgreSQL \(version.text); use \(ServerVersion.least.text) or later")
    }

    static let sharedSessions = Self(
      "a pooler such as PgBouncer answers there, and gives each transaction another session; "
        + "name the server itself, or set pool_mode = session in the pooler")

    static func forbidden(_ reason: String) -> Self {
      Self(
        "the user lacks a right (\(reason)); grant the right to use and create tables in this schema"
      )
    }

    static func foreignTable(_ name: String) -> Self {
      Self(
        "there is a table \(name) of another program; name another database, or another schema by "
          + "options=-csearch_path=SCHEMA")
    }

    static let noSchema = Self(
      "it has no tables for games yet; make them with flipbook migrate --store …")

    static let noNamespace = Self(
      "it has no schema to make tables in; create the one that search_path names")

    static let developmentVersion = Self(
      "a development version before 1.0 has made its tables; name another database, or another schema by "
        + "options=-csearch_path=SCHEMA")

    static func olderSchema(found: Int, known: Int) -> Self {
      Self(
        "an earlier version of this program has made its tables (schema \(found), this one needs \(known)); "
          + "bring them forward with flipbook migrate --store …")
    }

    static func newerSchema(found: Int, known: Int) -> Self {
      Self(
        "a later version of this program has made its tables (schema \(found), this one knows \(known)); "
          + "use that version or name another database")
    }

    static let full = Self(
      "there is no room left on the disk of the database's server; free some there")

    static func unavailable(_ message: String) -> Self { Self("the server says: \(message)") }
  }

  extension PostgreSQLStoreError.Problem {
    init(_ failure: StoreFailure) {
      self =
        switch failure {
        case .notConnected(let problem): problem
        case .refused(let state, _) where state.isFull: .full
        case .refused(let state, let message) where state == .insufficientPrivilege:
          .forbidden(message)
        case .refused(let state, _) where state == .invalidSchemaName: .noNamespace
        case .refused(_, let message), .lost(let message), .unavailable(let message):
          .unavailable(message)
        case .silent: .notConnected(StoreFailure.silence)
        }
    }

    /// Finds the problem in libpq's message about a failed connection.
    ///
    /// libpq reports only words and no code. Unknown messages are passed on unchanged.
    init(connecting message: String, needsPassword: Bool, usedPassword: Bool) {
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

  /// The version of a server, as libpq counts it.
  struct ServerVersion: Comparable {
    let number: Int32

    static let least = ServerVersion(number: 130_000)

    /// The usual spelling: 9.6.24, 15.18.
    var text: String {
      number >= 100_000
        ? "\(number / 10_000).\(number % 10_000)"
        : "\(number / 10_000).\(number / 100 % 100).\(number % 100)"
    }

    static func < (one: ServerVersion, other: ServerVersion) -> Bool { one.number < other.number }
  }
#endif
