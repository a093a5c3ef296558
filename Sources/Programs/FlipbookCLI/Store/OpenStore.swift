import Encodings
import Gameplay
import OperatingSystem
import SQLiteStore
import StoredGames

#if PostgreSQL
  import PostgreSQLStore
#endif

struct OpenStore {
  let games: any GameStore
  /// The file's path, or the database without its password; nil if the games are in memory.
  let name: String?
  /// The same games' file or database; nil if they are in memory.
  let database: (any DatabaseStore)?

  /// - Parameter isReadOnly: whether a file is only read, and so need not be writable.
  init(
    _ location: ServeOptions.StoreLocation, environment: [String: String], isReadOnly: Bool = false
  ) async throws {
    if case .postgreSQL(let text) = location {
      try await self.init(database: text)
    } else {
      if case .userData = location, !isReadOnly {
        try DataDirectory.create(DataDirectory.path(environment: environment))
      }
      try self.init(path: Self.path(of: location, environment), isReadOnly: isReadOnly)
    }
  }

  private init(path: String?, isReadOnly: Bool) throws(SQLiteStoreError) {
    guard let path else {
      (games, name, database) = (MemoryStore(), nil, nil)
      return
    }
    let store = try SQLiteStore(path: path, isReadOnly: isReadOnly)
    (games, name, database) = (store, path, store)
  }

  #if PostgreSQL
    private init(database text: String) async throws {
      let place = try ConnectionString(text)
      let store = try await PostgreSQLStore(place)
      (games, name, database) = (store, place.description, store)
    }

    private static func rows(
      ofDatabase text: String
    ) throws -> (rows: any StoredRows, name: String) {
      let place = try ConnectionString(text)
      return (try PostgreSQLRows(place), place.description)
    }
  #else
    private init(database text: String) async throws { throw CommandError.noPostgreSQL }

    private static func rows(
      ofDatabase text: String
    ) throws -> (rows: any StoredRows, name: String) {
      throw CommandError.noPostgreSQL
    }
  #endif

  /// Opens a store for reading while another process may serve it. Creates nothing.
  ///
  /// - Returns: the rows, and the store's name without a password; nil if there is no store.
  static func rows(
    of location: ServeOptions.StoreLocation, _ environment: [String: String]
  ) throws -> (rows: any StoredRows, name: String)? {
    if case .postgreSQL(let text) = location { return try rows(ofDatabase: text) }
    guard let path = try path(of: location, environment), try FileSystem.status(of: path) != nil
    else { return nil }
    return (try SQLiteStore(path: path, isReadOnly: true), path)
  }

  /// - Throws: ``CommandError`` that names the option with the location if there is no store.
  static func existingRows(
    of location: ServeOptions.StoreLocation, _ environment: [String: String], option: String
  ) throws -> (rows: any StoredRows, name: String) {
    if let found = try rows(of: location, environment) { return found }
    let path = try path(of: location, environment) ?? ""
    throw CommandError("there is no file \(path); name it with \(option)")
  }

  /// The path of a location's file, or nil if it has none. Creates nothing.
  static func path(
    of location: ServeOptions.StoreLocation, _ environment: [String: String]
  ) throws(CommandError) -> String? {
    switch location {
    case .memory, .postgreSQL: nil
    case .file(let path): path
    case .userData: try DataDirectory.path(environment: environment) + "/games.sqlite"
    }
  }
}

enum DataDirectory {
  /// Source: the XDG Base Directory Specification; on macOS the user's `Library`.
  static func path(environment: [String: String]) throws(CommandError) -> String {
    if let data = environment["XDG_DATA_HOME"], data.begins(with: "/") { return data + "/flipbook" }
    guard let home = environment["HOME"], home.begins(with: "/") else {
      throw CommandError("there is no home directory for the games; name a file with --store")
    }
    #if os(macOS)
      return home + "/Library/Application Support/flipbook"
    #else
      return home + "/.local/share/flipbook"
    #endif
  }

  /// Creates a directory and its missing parents, closed to other users.
  static func create(_ path: String) throws(CommandError) {
    var made = ""
    for part in path.parts(at: "/") where !part.isEmpty {
      made += "/" + part
      // Games are private to their players.
      do throws(SystemError) {
        try FileSystem.makeDirectory(made, isPrivate: true)
      } catch {
        guard FileSystem.isDirectory(made) else {
          throw CommandError(
            "the directory \(made) for the games can't be created (\(error.reason)); "
              + "name a file with --store")
        }
      }
    }
  }
}

extension GameStoreError {
  var reason: String {
    switch self {
    case .tooManyGames(let limit):
      "there are \(limit) games, as many as there may be; allow more with --max-games"
    case .full: "there is no room left on the disk; free some"
    case .serverFull: "there is no room left on the disk of the database's server; free some there"
    case .damaged(let reason): "the store is damaged (\(reason)); look at it with flipbook check"
    case .unavailable(let reason): "the store doesn't answer (\(reason))"
    case .readOnly: "the games can only be looked at (--read-only)"
    case .unknownOutcome(let reason): "a change may have been made or not (\(reason))"
    case .exists: "there is another game with that name"
    }
  }
}

/// Recognises the connection string of a PostgreSQL database, and the password in it.
///
/// The program parses only enough to tell it from a file name and to hide the password; libpq parses the rest.
enum DatabasePlace {
  private static let schemes = ["postgresql", "postgres"]

  /// The keywords that can precede an equals sign.
  ///
  /// Source: PostgreSQL 18, "libpq", section "Parameter Key Words".
  private static let keywords = [
    "application_name", "channel_binding", "client_encoding", "connect_timeout", "dbname",
    "fallback_application_name", "gssdelegation", "gssencmode", "gsslib", "host", "hostaddr",
    "keepalives", "keepalives_count", "keepalives_idle", "keepalives_interval", "krbsrvname",
    "load_balance_hosts", "max_protocol_version", "min_protocol_version", "oauth_client_id",
    "oauth_client_secret", "oauth_issuer", "oauth_scope", "options", "passfile", "password",
    "port", "replication", "require_auth", "requirepeer", "requiressl", "scram_client_key",
    "scram_server_key", "service", "servicefile", "ssl_max_protocol_version",
    "ssl_min_protocol_version", "sslcert", "sslcertmode", "sslcompression", "sslcrl", "sslcrldir",
    "sslkey", "sslkeylogfile", "sslmode", "sslnegotiation", "sslpassword", "sslrootcert", "sslsni",
    "target_session_attrs", "tcp_user_timeout", "user",
  ]

  /// Substrings that mark a connection string as one with a secret in it.
  private static let tellTales = ["password", "secret", "_key", "://"]

  /// True if a text names a database. For a file with such a name, write `./` in front of it.
  static func isMeant(by text: some Collection<UInt8>) -> Bool {
    scheme(of: text) != nil || hasKeyword(text)
  }

  /// The range of the database password in an argument, with text around it if its exact position isn't certain; nil
  /// if there is no password.
  static func secret(in argument: [UInt8]) -> Range<Int>? {
    let isOption = argument.starts(with: "--".utf8)
    // An environment variable that was passed as an argument by mistake may hold a password, too.
    let afterEquals = argument.firstIndex(of: UInt8(ascii: "=")).map { $0 + 1 }
    let start =
      afterEquals.flatMap { isOption || scheme(of: argument[$0...]) != nil ? $0 : nil } ?? 0
    let value = argument[start...]
    let isSecret: Bool
    var secret = start..<argument.endIndex
    if let scheme = scheme(of: value) {
      secret = start + scheme..<argument.endIndex
      let rest = argument[secret]
      let user = rest.lastIndex(of: UInt8(ascii: "@")).map { rest[..<$0] } ?? []
      isSecret =
        user.contains(UInt8(ascii: ":")) || rest.contains(UInt8(ascii: "%")) || hasTellTale(rest)
    } else {
      isSecret = hasKeyword(value) && hasTellTale(value)
    }
    return isSecret && !secret.isEmpty ? secret : nil
  }

  /// The text with `***` in place of a database password and all that follows.
  static func hidingSecret(in text: String) -> String {
    let bytes = Array(text.utf8)
    return secret(in: bytes).map {
      String(decoding: bytes[..<$0.lowerBound], as: UTF8.self) + "***"
    }
      ?? text
  }

  /// The number of bytes of `postgresql:` and the slashes after it, in upper or lower case; nil if the text has no
  /// such scheme.
  private static func scheme(of text: some Collection<UInt8>) -> Int? {
    let name = text.prefix { $0 != UInt8(ascii: ":") }
    guard name.count < text.count, schemes.contains(where: { isSpelled($0, by: name) }) else {
      return nil
    }
    let slashes = text.dropFirst(name.count + 1).prefix { $0 == UInt8(ascii: "/") }
    return name.count + 1 + slashes.count
  }

  private static func hasKeyword(_ text: some Collection<UInt8>) -> Bool {
    let space = UInt8(ascii: " ")
    let word = text.drop { $0 == space }.prefix { $0 != space && $0 != UInt8(ascii: "=") }
    let rest = text.drop { $0 == space }.dropFirst(word.count).drop { $0 == space }
    return rest.first == UInt8(ascii: "=") && keywords.contains { isSpelled($0, by: word) }
  }

  private static func hasTellTale(_ text: some Collection<UInt8>) -> Bool {
    let text = text.map(\.lowercased)
    return tellTales.contains { text.firstRange(of: Array($0.utf8)) != nil }
  }

  private static func isSpelled(_ word: String, by bytes: some Collection<UInt8>) -> Bool {
    bytes.lazy.map(\.lowercased).elementsEqual(word.utf8)
  }

  /// Returns a database's connection string unchanged if libpq could understand it.
  static func checked(_ text: String) throws(UsageError) -> String {
    let isAddress = ["postgresql://", "postgres://"].contains { text.begins(with: $0) }
    guard isAddress || hasKeyword(text.utf8) else {
      throw UsageError(
        "a database is written as postgresql://USER@HOST/DATABASE, a file of such a name with ./")
    }
    return text
  }
}

extension CommandError {
  static let noPostgreSQL = CommandError(
    "this flipbook was built without PostgreSQL; build it with "
      + "swift build -c release --traits PostgreSQL")
}
