import Gameplay
import SQLiteStore

/// A store that is open for as long as the process runs.
struct OpenStore {
  let games: any GameStore
  /// The file, nil if the games are in memory.
  let path: String?
  let close: () async -> Void

  /// Opens what the options name.
  ///
  /// - Throws: ``DataDirectoryError`` or the store's own error, each of which says what to do.
  init(_ location: ServeOptions.StoreLocation, environment: [String: String]) throws {
    path = try Self.path(of: location, environment)
    if case .userData = location {
      try DataDirectory.create(DataDirectory.path(environment: environment))
    }
    guard let path else {
      games = MemoryStore()
      close = {}
      return
    }
    let store = try SQLiteStore(path: path)
    games = store
    close = { await store.close() }
  }

  /// The file that a location means, nil for the memory; nothing is created.
  static func path(
    of location: ServeOptions.StoreLocation, _ environment: [String: String]
  ) throws(DataDirectoryError) -> String? {
    switch location {
    case .memory: return nil
    case .file(let path): return path
    case .userData:
      return try DataDirectory.path(environment: environment) + "/games.sqlite"
    }
  }
}

extension GameStoreError {
  /// What the operator can do about it.
  var reason: String {
    switch self {
    case .full: "there is no room left on the disk; free some"
    case .damaged(let reason): "the store is damaged (\(reason)); put a backup in its place"
    case .unavailable(let reason): "the store doesn't answer (\(reason))"
    case .exists: "there is another game with that name"
    }
  }
}
