import StoredGames

extension StoredGame {
  static let insertion = """
    INSERT INTO game (\(columnNames)) VALUES (\(parameters)) ON CONFLICT DO NOTHING
    """
}

extension PreparedStatement {
  static let probe = PreparedStatement(name: "probe", sql: "UPDATE flipbook SET probe = probe + 1")

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
      FROM flipbook
      """, takesLong: true)

  /// Finds a game by its name in all rows, in case damage has changed its key.
  static let lostGame = PreparedStatement(
    name: "lost_game", sql: "SELECT number FROM game WHERE id = $1", takesLong: true)
}
