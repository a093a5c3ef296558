import CSQLite
import Gameplay

/// A connection that only reads, with its statements.
///
/// A class, as lending it for a read would otherwise count a reference for each of them.
final class GameReader {
  let games: GameQuery
  let snapshot: Snapshot
  private let connection: Connection
  private let anyGame: Statement

  init(_ connection: Connection) throws(SQLiteError) {
    games = try GameQuery(on: connection)
    anyGame = try Statement("SELECT 1 FROM game LIMIT 1", on: connection)
    snapshot = try Snapshot(on: connection)
    self.connection = connection
  }

  /// The game with that name at the last commit, nil if there is none.
  func game(_ id: GameID) throws(SQLiteError) -> Result<LivingGame, GameStoreError>? {
    try snapshot.read { () throws(SQLiteError) in try games.game(id) }
  }

  /// Finds out whether the file can be read and is still the one with its name.
  func check() throws(SQLiteError) {
    try connection.checkPlace()
    // With the locks of a read of its own.
    snapshot.release()
    defer { anyGame.reset() }
    _ = try anyGame.step()
  }
}
