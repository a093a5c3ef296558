import CSQLite
public import Gameplay
import OperatingSystem
import StoredGames

/// A connection that only reads, with its statements.
final class GameReader {
  private let connection: Connection
  private let games: Statement
  private let anyGame: Statement

  init(_ connection: Connection) throws(StoreFailure) {
    games = try Statement(
      "SELECT \(StoredGame.columnNames) FROM game WHERE id = ?1", on: connection)
    anyGame = try Statement("SELECT 1 FROM game LIMIT 1", on: connection)
    self.connection = connection
  }

  /// The game with that name at the last commit, nil if there is none.
  func game(_ id: GameID) throws(StoreFailure) -> LivingGame? {
    try games.game(id)
  }

  /// Finds out whether the file can be read and is still the one with its name.
  func check() throws(StoreFailure) {
    try connection.checkPlace()
    defer { anyGame.reset() }
    _ = try anyGame.step()
  }
}

/// The games of a file, to be read beside the process that keeps them, or without any.
public struct ReadOnlySQLiteStore {
  private let reader: GameReader

  /// Opens a file; nil if there is none.
  ///
  /// - Throws: ``SQLiteStoreError`` if the file doesn't hold games.
  public init?(path: String) throws(SQLiteStoreError) {
    guard (try? FileSystem.status(of: path)) != nil else { return nil }
    let file = StoreFile(path: path, settings: StoreSettings())
    try file.inspect()
    do throws(StoreFailure) {
      reader = try file.openReader()
    } catch {
      throw SQLiteStoreError(path: path, problem: .init(error))
    }
  }

  /// The game with that name, nil if there is none.
  ///
  /// - Throws: ``GameStoreError``.
  public func game(_ id: GameID) throws(GameStoreError) -> LivingGame? {
    do throws(StoreFailure) { return try reader.game(id) } catch { throw error.gameStoreError }
  }
}

extension Statement {
  /// Runs a query for all columns of a game by its name.
  func game(_ id: GameID) throws(StoreFailure) -> LivingGame? {
    guard let row = try row(of: id) else { return nil }
    do throws(StoredGameError) { return try row.game(id) } catch { throw .damaged(id, error) }
  }

  /// The row that a query for all columns of a game by its name finds.
  func row(of id: GameID) throws(StoreFailure) -> StoredGame? {
    defer { reset() }
    try bind([.text(id.text)], from: 1)
    guard try step() else { return nil }
    return StoredGame(values: values)
  }
}
