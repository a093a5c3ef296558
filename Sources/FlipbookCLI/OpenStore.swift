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
    guard let path else {
      games = MemoryStore()
      close = {}
      return
    }
    let store = try SQLiteStore(path: path)
    games = store
    close = { await store.close() }
  }

  private static func path(
    of location: ServeOptions.StoreLocation, _ environment: [String: String]
  ) throws(DataDirectoryError) -> String? {
    switch location {
    case .memory: return nil
    case .file(let path): return path
    case .userData:
      let directory = try DataDirectory.path(environment: environment)
      try DataDirectory.create(directory)
      return directory + "/games.sqlite"
    }
  }
}
