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
  package static func game(_ id: GameID) -> Call {
    Call(.game, [.number(StoredGame.number(of: id))])
  }
}

extension StoreChange {
  /// The statements that make the change, for those that all databases make alike; none for a change of games. If the
  /// first changes no row, the store doesn't have what the change expects.
  package var calls: [Call] {
    switch self {
    case .insert, .replace, .delete, .deleteOld: return []
    case .put(let row):
      let (kind, limit) = (StoredValue.text(row.kind.rawValue), Int64(row.kind.limit - 1))
      return [
        Call(.putRow, row.values),
        Call(.boundRows, [kind, .key(row.player), .key(row.key), .number(limit)]),
      ]
    case .remove(let row): return [Call(.removeRow, Array(row.values.dropLast()))]
    case .removeOldRows(let now): return [Call(.removeOldRows, [.number(now.milliseconds)])]
    case .beginDailyDeletion(let now):
      let moment = StoredValue.number(now.milliseconds)
      return [Call(.beginDeletion, [moment]), Call(.keepDeletion, [moment])]
    }
  }
}

extension PreparedStatement {
  static let rowByKey = row("row_by_key", where: "key")
  static let rowByPlayer = row("row_by_player", where: "player")

  private static func row(_ name: String, where column: String) -> PreparedStatement {
    PreparedStatement(
      name: name,
      sql: """
        SELECT \(PlayerRow.columnNames) FROM player_row WHERE kind = $1 AND \(column) = $2 LIMIT 1
        """)
  }

  static let putRow = PreparedStatement(
    name: "put_row",
    sql: """
      INSERT INTO player_row (\(PlayerRow.columnNames)) VALUES ($1, $2, $3, $4, $5, $6)
      ON CONFLICT (kind, key) DO UPDATE
      SET player = EXCLUDED.player, number = EXCLUDED.number, content = EXCLUDED.content,
        expires = EXCLUDED.expires
      """)

  /// Deletes a player's rows of a kind except for one with a key and a number of those that expire last.
  static let boundRows = PreparedStatement(
    name: "bound_rows",
    sql: """
      DELETE FROM player_row WHERE kind = $1 AND player = $2 AND key <> $3 AND key NOT IN (
        SELECT key FROM player_row WHERE kind = $1 AND player = $2 AND key <> $3
        ORDER BY expires DESC LIMIT $4)
      """)

  static let removeRow = PreparedStatement(
    name: "remove_row",
    sql: """
      DELETE FROM player_row
      WHERE kind = $1 AND key = $2 AND player = $3 AND number = $4 AND content = $5
      """)

  static let removeOldRows = PreparedStatement(
    name: "remove_old_rows",
    sql: """
      DELETE FROM player_row WHERE expires <= $1
        OR expires IS NULL AND NOT EXISTS (SELECT 1 FROM seat WHERE seat.player = player_row.number)
      """)

  static let beginDeletion = PreparedStatement(
    name: "begin_deletion",
    sql: """
      UPDATE flipbook SET deletion_began = $1
      WHERE deletion_began <= CAST($1 AS bigint) - \(Milliseconds.days(1).count)
      """)

  /// A deletion that seems to have begun in the future, by a wrong clock, counts as begun now.
  static let keepDeletion = PreparedStatement(
    name: "keep_deletion", sql: "UPDATE flipbook SET deletion_began = $1 WHERE deletion_began > $1")

  package static let reading = [game, oldGames, present, rowByKey, rowByPlayer]

  package static let changing = [
    putRow, boundRows, removeRow, removeOldRows, beginDeletion, keepDeletion,
  ]
}
