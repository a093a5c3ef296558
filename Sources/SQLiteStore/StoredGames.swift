public import Gameplay

/// The games of a file, to be read beside the process that keeps them, or without any.
public struct StoredGames {
  private let reader: GameReader

  /// Opens a file; nil if there is none.
  ///
  /// - Throws: ``SQLiteStoreError`` if the file doesn't hold games.
  public init?(path: String) throws(SQLiteStoreError) {
    let settings = StoreSettings()
    guard StoreFileInspection.exists(path) else { return nil }
    try StoreFileInspection(
      path: path, schema: settings.schema, timeout: settings.writeTimeout
    ).run()
    reader = try StoreFile(path: path, settings: settings).openPatientReader()
  }

  /// The game with that name, nil if there is none.
  ///
  /// - Throws: ``GameStoreError``.
  public func game(_ id: GameID) throws(GameStoreError) -> LivingGame? {
    let found: Result<LivingGame, GameStoreError>?
    do throws(SQLiteError) {
      found = try reader.games.game(id)
    } catch {
      throw error.storeError
    }
    return try found?.get()
  }
}
