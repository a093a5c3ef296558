public import Gameplay
import OperatingSystem
public import StoredGames

/// The games of a file, to be read beside the process that keeps them, or without any.
public struct ReadOnlySQLiteStore: StoredRows {
  /// Where the database keeps what not all keep in the same place.
  public static let tables = TableNames.sqlite

  private let connection: Connection

  /// Opens a file; nil if there is none.
  ///
  /// - Throws: ``SQLiteStoreError`` if the file doesn't hold games.
  public init?(path: String) throws(SQLiteStoreError) {
    guard (try? FileSystem.status(of: path)) != nil else { return nil }
    connection = try StoreFile(path: path, settings: StoreSettings()).openPresentToLook()
  }

  /// What a query finds.
  public func rows(_ sql: String) throws(GameStoreError) -> [[StoredValue]] {
    do throws(StoreFailure) { return try connection.rows(sql) } catch {
      throw error.gameStoreError
    }
  }
}

extension TableNames {
  static let sqlite = TableNames(linkOrder: "rowid", database: "log")
}
