package import Gameplay

/// A statement that a connection prepares once; `$1` and so on are its parameters.
package struct PreparedStatement: Sendable, Hashable {
  package let name: String
  package let sql: String
  /// True for a query that may read many rows, or that reads data outside the rows.
  package let takesLong: Bool

  package init(name: String, sql: String, takesLong: Bool = false) {
    (self.name, self.sql, self.takesLong) = (name, sql, takesLong)
  }

  package static func == (one: PreparedStatement, other: PreparedStatement) -> Bool {
    one.name == other.name
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// A statement to be run, with its parameters, the first being `$1`.
package struct Call: Sendable, Hashable {
  package let statement: PreparedStatement
  package let parameters: [StoredValue]

  package init(_ statement: PreparedStatement, _ parameters: [StoredValue] = []) {
    (self.statement, self.parameters) = (statement, parameters)
  }
}

// MARK: - Games

extension PreparedStatement {
  /// A row of a game by its key.
  package static let game = PreparedStatement(
    name: "game", sql: "SELECT \(StoredGame.columnNames) FROM game WHERE number = $1")

  /// The keys of games between two keys, with the time of each game's last change.
  package static let oldGames = PreparedStatement(
    name: "old_games",
    sql: """
      SELECT number, changed FROM game WHERE number > $1 AND number < $2 ORDER BY number LIMIT $3
      """, takesLong: true)

  /// Reads a row, to find out whether the database can be read.
  package static let present = PreparedStatement(
    name: "present", sql: "SELECT 1 FROM game LIMIT 1", takesLong: true)
}

extension Call {
  package static func game(_ id: GameID) -> Call { game(at: StoredGame.number(of: id)) }

  package static func game(at number: Int64) -> Call { Call(.game, [.number(number)]) }

  /// The keys and times of games with a greater key that were created before a moment, in the order of keys.
  package static func oldGames(after number: Int64, before moment: Timestamp, limit: Int) -> Call {
    Call(
      .oldGames,
      [.number(number), .number(GameID.leadingBits(after: moment)), .number(Int64(limit))])
  }
}

// MARK: - Links, feeds and names

/// Names that differ between the databases.
package struct TableNames: Sendable {
  /// The column that sorts links by creation.
  let linkOrder: String
  /// The table whose only row describes the database itself.
  let database: String

  package init(linkOrder: String, database: String) {
    (self.linkOrder, self.database) = (linkOrder, database)
  }
}

extension PreparedStatement {
  static let link = PreparedStatement(
    name: "link", sql: "SELECT \(PlayerLink.columnNames) FROM player_link WHERE link = $1")

  static let insertLink = PreparedStatement(
    name: "insert_link",
    sql: """
      INSERT INTO player_link (\(PlayerLink.columnNames)) VALUES ($1, $2, $3, $4)
      ON CONFLICT DO NOTHING
      """)

  static func boundLinks(_ tables: TableNames) -> PreparedStatement {
    PreparedStatement(
      name: "bound_links",
      sql: """
        DELETE FROM player_link WHERE player = $1 AND link NOT IN (
          SELECT link FROM player_link WHERE player = $1 ORDER BY \(tables.linkOrder) DESC LIMIT $2)
        """)
  }

  static let spendLink = PreparedStatement(
    name: "spend_link", sql: "DELETE FROM player_link WHERE link = $1 AND expires > $2")

  static let deleteLinks = PreparedStatement(
    name: "delete_links", sql: "DELETE FROM player_link WHERE expires <= $1")

  static let feed = PreparedStatement(
    name: "feed", sql: "SELECT \(TurnFeed.columnNames) FROM turn_feed WHERE feed = $1")

  static let feedOfPlayer = PreparedStatement(
    name: "feed_of_player", sql: "SELECT \(TurnFeed.columnNames) FROM turn_feed WHERE player = $1")

  static let putFeed = PreparedStatement(
    name: "put_feed",
    sql: """
      INSERT INTO turn_feed (\(TurnFeed.columnNames)) VALUES ($1, $2, $3)
      ON CONFLICT (player) DO UPDATE SET feed = EXCLUDED.feed, nonce = EXCLUDED.nonce
      """)

  package static let deleteFeed = PreparedStatement(
    name: "delete_feed", sql: "DELETE FROM turn_feed WHERE player = $1")

  static let nameOfPlayer = PreparedStatement(
    name: "name_of_player", sql: "SELECT name FROM player_name WHERE player = $1")

  static let putName = PreparedStatement(
    name: "put_name",
    sql: """
      INSERT INTO player_name (player, name) VALUES ($1, $2)
      ON CONFLICT (player) DO UPDATE SET name = EXCLUDED.name
      """)

  static let deleteName = PreparedStatement(
    name: "delete_name", sql: "DELETE FROM player_name WHERE player = $1")

  static func beginDeletion(_ tables: TableNames) -> PreparedStatement {
    PreparedStatement(
      name: "begin_deletion",
      sql: """
        UPDATE \(tables.database) SET deletion_began = $1
        WHERE deletion_began <= CAST($1 AS bigint) - \(Milliseconds.days(1).count)
        """)
  }

  /// A deletion that seems to have begun in the future, by a wrong clock, counts as begun now.
  static func keepDeletion(_ tables: TableNames) -> PreparedStatement {
    PreparedStatement(
      name: "keep_deletion",
      sql: "UPDATE \(tables.database) SET deletion_began = $1 WHERE deletion_began > $1")
  }

  package static let shared: [PreparedStatement] = [
    game, oldGames, present, link, feed, feedOfPlayer, nameOfPlayer,
  ]

  package static func sharedChanges(_ tables: TableNames) -> [PreparedStatement] {
    [
      insertLink, boundLinks(tables), spendLink, deleteLinks, putFeed, deleteFeed, putName,
      deleteName, beginDeletion(tables), keepDeletion(tables),
    ]
  }
}
