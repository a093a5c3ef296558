import Gameplay
import Metrics
import OperatingSystem
import SQLiteStore
import StoredGames

#if PostgreSQL
  import PostgreSQLStore
#endif

/// A store that is open for as long as the process runs.
struct OpenStore {
  let games: any GameStore
  /// The file, or the database without any password; nil if the games are in memory.
  let name: String?
  /// Deletes a game, however damaged it is, and says whether there was one.
  let deleteGame: @Sendable (GameID) async throws(GameStoreError) -> Bool
  let close: @Sendable () async -> Void
  /// Writes the figures that only a file or a database has.
  let writeMetrics: @Sendable (inout MetricsText) -> Void

  /// Opens what the options name.
  ///
  /// - Throws: ``CommandError`` or the store's own error, each of which says what to do.
  init(_ location: ServeOptions.StoreLocation, environment: [String: String]) async throws {
    if case .postgreSQL(let text) = location {
      try await self.init(database: text)
    } else {
      if case .userData = location {
        try DataDirectory.create(DataDirectory.path(environment: environment))
      }
      try self.init(path: Self.path(of: location, environment))
    }
  }

  private init(path: String?) throws(SQLiteStoreError) {
    guard let path else {
      (games, name, close, writeMetrics) = (MemoryStore(), nil, {}, { _ in })
      deleteGame = { _ throws(GameStoreError) in false }
      return
    }
    let store = try SQLiteStore(path: path)
    (games, name) = (store, path)
    deleteGame = { id throws(GameStoreError) in try await store.deleteGame(id) }
    close = { await store.close() }
    writeMetrics = { store.write(to: &$0) }
  }

  #if PostgreSQL
    private init(database text: String) async throws {
      let place = try ConnectionString(text)
      let store = try await PostgreSQLStore(place)
      (games, name) = (store, place.description)
      deleteGame = { id throws(GameStoreError) in try await store.deleteGame(id) }
      close = { await store.close() }
      writeMetrics = { store.write(to: &$0) }
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

  /// What a place holds, to be looked at beside whoever serves it, and what the place is called, without any password;
  /// nil where there is nothing, and nothing is created.
  static func rows(
    of location: ServeOptions.StoreLocation, _ environment: [String: String]
  ) throws -> (rows: any StoredRows, name: String)? {
    if case .postgreSQL(let text) = location { return try rows(ofDatabase: text) }
    guard let path = try path(of: location, environment),
      let file = try ReadOnlySQLiteStore(path: path)
    else { return nil }
    return (file, path)
  }

  /// The file that a location means, nil where there is none; nothing is created.
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

/// Where a user's programs keep their data.
enum DataDirectory {
  /// Source: the XDG Base Directory Specification; on a Mac the user's library.
  static func path(environment: [String: String]) throws(CommandError) -> String {
    if let data = environment["XDG_DATA_HOME"], data.begins(with: "/") { return data + "/flipbook" }
    guard let home = environment["HOME"], home.begins(with: "/") else {
      throw CommandError(
        "no home directory is known to keep the games in; name a file with --store")
    }
    #if os(macOS)
      return home + "/Library/Application Support/flipbook"
    #else
      return home + "/.local/share/flipbook"
    #endif
  }

  /// Makes a directory where it isn't there, and those it lies in.
  static func create(_ path: String) throws(CommandError) {
    var made = ""
    for part in path.parts(at: "/") where !part.isEmpty {
      made += "/" + part
      // Games are their players' own: nobody else needs to see the directory.
      do throws(SystemError) {
        try FileSystem.makeDirectory(made, isPrivate: true)
      } catch {
        guard FileSystem.isDirectory(made) else {
          throw CommandError(
            "the directory \(made) for the games can't be made (\(error.reason)); "
              + "name a file with --store")
        }
      }
    }
  }
}

extension GameStoreError {
  /// What the operator can do about it.
  var reason: String {
    switch self {
    case .tooManyGames(let limit):
      "there are \(limit) games, as many as there may be; allow more with --max-games"
    case .full: "there is no room left on the disk; free some"
    case .damaged(let reason): "the store is damaged (\(reason)); put a backup in its place"
    case .unavailable(let reason): "the store doesn't answer (\(reason))"
    case .readOnly: "the games can only be looked at (--read-only)"
    case .unknownOutcome(let reason): "a change may have been made or not (\(reason))"
    case .exists: "there is another game with that name"
    }
  }
}
