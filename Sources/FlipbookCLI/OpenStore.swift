import Gameplay
import SQLiteStore

/// A store that is open for as long as the process runs.
struct OpenStore {
  let games: any GameStore
  let close: () -> Void

  /// Opens what the options name.
  ///
  /// - Throws: ``DataDirectoryError`` or the store's own error, each of which says what to do.
  init(_ location: ServeOptions.StoreLocation) throws {
    switch location {
    case .memory:
      games = MemoryStore()
      close = {}
    case .file(let path):
      try self.init(file: path)
    case .userData:
      try self.init(file: try DataDirectory.created() + "/games.sqlite")
    }
  }

  private init(file path: String) throws {
    let store = try SQLiteStore(path: path)
    games = store
    close = { store.close() }
  }
}
