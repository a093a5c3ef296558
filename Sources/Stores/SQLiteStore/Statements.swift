import Gameplay
import StoredGames

/// The statements of a connection. Each is prepared on first use.
final class Statements {
  let connection: SQLiteConnection
  private var prepared: [PreparedStatement: Statement] = [:]

  init(of connection: SQLiteConnection) {
    self.connection = connection
  }

  func rows(of call: Call) throws(StoreFailure) -> [[StoredValue]] {
    let statement = try statement(call.statement)
    try statement.bind(call.parameters, from: 1)
    let rows = try statement.rows()
    try connection.checkMemory()
    return rows
  }

  /// Returns the number of changed rows.
  @discardableResult
  func run(_ call: Call) throws(StoreFailure) -> Int {
    let statement = try statement(call.statement)
    try statement.bind(call.parameters, from: 1)
    return try statement.run()
  }

  /// The number in the only row of a query, or 0 if there is no row.
  func number(_ call: Call) throws(StoreFailure) -> Int { try statement(call.statement).number() }

  func run(
    _ statement: PreparedStatement, of players: [StoredValue], in game: StoredValue
  ) throws(StoreFailure) {
    for player in players { try run(Call(statement, [player, game])) }
  }

  func game(_ id: GameID) throws(StoreFailure) -> LivingGame? {
    guard let row = try row(id) else { return nil }
    do throws(StoredGameError) { return try row.game(id) } catch { throw .damaged(id, error) }
  }

  /// The row may be damaged.
  func row(_ id: GameID) throws(StoreFailure) -> StoredGame? {
    StoredGame.row(of: id, in: try rows(of: .game(id)))
  }

  private func statement(_ statement: PreparedStatement) throws(StoreFailure) -> Statement {
    if let known = prepared[statement] { return known }
    // SQLite reads "$1" as a named parameter.
    let sql = String(statement.sql.map { $0 == "$" ? "?" : $0 })
    let new = try Statement(sql, on: connection)
    prepared[statement] = new
    return new
  }
}

extension PreparedStatement {
  static let insertGame = PreparedStatement(
    name: "insert_game",
    sql: """
      INSERT INTO game (\(StoredGame.columnNames)) VALUES (\(StoredGame.parameters("$")))
      ON CONFLICT DO NOTHING
      """)

  private static let update = """
    UPDATE game SET \(StoredGame.assignments("$"))
    WHERE number = $1 AND version = $\(StoredGame.nextParameter)
    """

  // For most moves the caller knows the current seats, and nothing has to be read first.
  static let updateGame = PreparedStatement(
    name: "update_game", sql: "\(update) AND \(StoredGame.sameSeats("$", "IS"))")

  static let updateGameAfterReading = PreparedStatement(
    name: "update_game_after_reading", sql: update)

  static let deleteGame = PreparedStatement(
    name: "delete_game", sql: "DELETE FROM game WHERE number = $1")

  // Counts only games with keys up to `counted`. Newer ones are few and are counted when needed.
  static let countGame = PreparedStatement(
    name: "count_game", sql: "UPDATE log SET games = games + $2 WHERE counted >= $1")

  static let addSeat = PreparedStatement(
    name: "add_seat", sql: "INSERT OR IGNORE INTO seat (player, game) VALUES ($1, $2)")

  static let removeSeat = PreparedStatement(
    name: "remove_seat", sql: "DELETE FROM seat WHERE player = $1 AND game = $2")
}

extension PreparedStatement {
  static let begin = PreparedStatement(name: "begin", sql: "BEGIN IMMEDIATE")

  static let commit = PreparedStatement(name: "commit", sql: "COMMIT")

  static let commitsOfOthers = PreparedStatement(
    name: "commits_of_others", sql: "PRAGMA data_version")

  static let markLog = PreparedStatement(
    name: "mark_log",
    sql: """
      UPDATE log SET previous = mark, mark = random(), pages = $1, games = \(Schema.gameCount),
        counted = max(counted, coalesce((SELECT max(number) FROM game), counted))
      WHERE mark = $2
      """)

  static let pagesAtStart = PreparedStatement(
    name: "pages_at_start", sql: "SELECT pages FROM log")

  static let pageCount = PreparedStatement(name: "page_count", sql: "PRAGMA page_count")

  static let probe = PreparedStatement(name: "probe", sql: "UPDATE log SET probe = probe + 1")
}

extension PreparedStatement {
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
