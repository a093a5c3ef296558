import Gameplay
import SQLiteStore

/// A store that is open for as long as the process runs.
struct OpenStore {
  let games: any GameStore
  let close: () async -> Void

  /// Opens what the options name.
  ///
  /// - Throws: ``DataDirectoryError`` or the store's own error, each of which says what to do.
  init(_ location: ServeOptions.StoreLocation) throws {
    guard let path = try Self.path(of: location) else {
      games = MemoryStore()
      close = {}
      return
    }
    let store = try SQLiteStore(path: path)
    games = store
    close = { await store.close() }
  }

  private static func path(of location: ServeOptions.StoreLocation) throws -> String? {
    switch location {
    case .memory: nil
    case .file(let path): path
    case .userData: try DataDirectory.created() + "/games.sqlite"
    }
  }
}
