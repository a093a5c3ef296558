import Gameplay
import StoredGames

extension StoredGame {
  static let insertion = """
    INSERT INTO game (\(columnNames)) VALUES (\(parameters("?"))) ON CONFLICT DO NOTHING
    """

  static let update = """
    UPDATE game SET \(assignments("?")) WHERE number = ?1 AND version = ?\(nextParameter)
    """

  // For most moves the caller knows the current seats, and nothing has to be read first.
  static let updateWithSameSeats = "\(update) AND \(sameSeats("?", "IS"))"
}

extension PreparedStatement {
  static let probe = PreparedStatement(name: "probe", sql: "UPDATE log SET probe = probe + 1")

  // Considers the newest thousand games of each player, so that one player with many games doesn't occupy a thread for
  // long. The players are a JSON object from number to digest. Two players can share a number, so the whole digest is
  // compared.
  static let latestGames = PreparedStatement(
    name: "latest_games",
    sql: """
      SELECT DISTINCT game.id FROM json_each($1) AS player CROSS JOIN game
      WHERE game.number IN (
        SELECT game FROM seat WHERE player = CAST(player.key AS INTEGER)
        ORDER BY game DESC LIMIT 1000
      ) AND instr(game.seats, player.value) > 0
      ORDER BY game.changed DESC, game.number DESC LIMIT $2
      """, takesLong: true)

  static let summary = PreparedStatement(
    name: "summary",
    sql: """
      SELECT \(Schema.gameCount),
        (SELECT max(created) FROM (SELECT created FROM game ORDER BY number DESC LIMIT 100))
      FROM log
      """, takesLong: true)

  /// Finds a game by its name in all rows, in case damage has changed its key.
  static let lostGame = PreparedStatement(
    name: "lost_game", sql: "SELECT number FROM game WHERE id = $1", takesLong: true)

  static let deleteFeeds = deletion(of: "turn_feed")
  static let deleteNames = deletion(of: "player_name")

  /// Deletes the rows of players without games.
  private static func deletion(of table: String) -> PreparedStatement {
    // The table stores a player as 64 hexadecimal digits; the lists store the first 16 as a number.
    let number = (1...16).map { place in
      let digit = "instr('0123456789abcdef', substr(\(table).player, \(place), 1)) - 1"
      return "((\(digit)) << \(64 - 4 * place))"
    }.joined(separator: " | ")
    return PreparedStatement(
      name: "delete_\(table)",
      sql:
        "DELETE FROM \(table) WHERE NOT EXISTS (SELECT 1 FROM seat WHERE seat.player = \(number))"
    )
  }
}
