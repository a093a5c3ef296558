package import Gameplay
import OperatingSystem
package import StoredGames

/// Reads the games of a file, whether another process serves the file or not.
package struct ReadOnlySQLiteStore: StoredRows {
  package static let tables = TableNames.sqlite

  private let connection: SQLiteConnection

  /// Opens a file; nil if there is none.
  ///
  /// - Throws: ``SQLiteStoreError`` if the file doesn't hold games.
  package init?(path: String) throws(SQLiteStoreError) {
    guard (try? FileSystem.status(of: path)) != nil else { return nil }
    connection = try StoreFile(path: path, settings: StoreSettings()).openExistingForReading()
  }

  package func rows(_ sql: String) throws(GameStoreError) -> [[StoredValue]] {
    do throws(StoreFailure) { return try connection.rows(sql) } catch {
      throw error.gameStoreError
    }
  }
}

extension TableNames {
  static let sqlite = TableNames(linkOrder: "rowid", database: "log")
}
