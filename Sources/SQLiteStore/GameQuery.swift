import Gameplay

/// Reads single games by their names.
struct GameQuery {
  private let statement: Statement

  init(on connection: Connection) throws(SQLiteError) {
    statement = try Statement(
      "SELECT \(GameColumn.readNames) FROM game WHERE id = ?1", on: connection)
  }

  /// The game with that name, nil if there is none; a row that makes no game is a failure of its own.
  func game(_ id: GameID) throws(SQLiteError) -> Result<LivingGame, GameStoreError>? {
    defer { statement.reset() }
    try statement.bind(id.text, at: 1)
    guard try statement.step() else { return nil }
    do throws(GameRowError) {
      return .success(try statement.game(id))
    } catch {
      return .failure(.damaged("game \(id.text): \(error)"))
    }
  }
}
