import CSQLite
import Gameplay

/// A connection that only reads, with its statements.
struct GameReader {
  let games: GameQuery
  private let connection: Connection
  private let anyGame: Statement

  init(_ connection: Connection) throws(SQLiteError) {
    games = try GameQuery(on: connection)
    anyGame = try Statement("SELECT 1 FROM game LIMIT 1", on: connection)
    self.connection = connection
  }

  /// Finds out whether the file can be read and is still the one with its name.
  func check() throws(SQLiteError) {
    try connection.checkPlace()
    defer { anyGame.reset() }
    _ = try anyGame.step()
  }
}
