#if PostgreSQL
  import Gameplay
  import StoredGames

  extension PreparedStatement {
    /// Sends a notice that a game has changed once the transaction commits. The name of the game follows it in the SQL.
    private static let notice = "pg_notify('\(ChangeListener.channel)', "

    /// The statement for a server that doesn't support notices.
    var withoutNotice: PreparedStatement {
      PreparedStatement(name: name, sql: sql.replacing(Self.notice, with: "("))
    }

    static let readers = reading + [latestGames]

    static let writer =
      [
        begin, commit, rollback, insertGame, replaceGame, replaceGameAndPlayers, deleteGame,
        deleteAnyGame, deleteOldGames, probe,
      ] + changing

    // Considers only the newest thousand games, so that one player with many games doesn't occupy a connection for
    // long. Two players can share a number, so the whole digest is compared.
    static let latestGames = PreparedStatement(
      name: "latest_games",
      sql: """
        SELECT game.id FROM (
          SELECT DISTINCT game FROM (
            SELECT game FROM seat WHERE player = ANY($1::bigint[]) ORDER BY game DESC LIMIT 1000
          ) AS newest
        ) AS held JOIN game ON game.number = held.game WHERE game.seats LIKE ANY($2::text[])
        ORDER BY game.changed DESC, game.number DESC LIMIT $3
        """)

    static let versions = PreparedStatement(
      name: "versions",
      sql: "SELECT id, version, seats_revision FROM game WHERE number = ANY($1::bigint[])")

    static let insertGame = PreparedStatement(
      name: "insert_game",
      sql: """
        WITH made AS (
          INSERT INTO game (\(StoredGame.columnNames)) VALUES (\(StoredGame.parameters))
          ON CONFLICT DO NOTHING RETURNING number
        ), taken AS (
          INSERT INTO seat (player, game)
          SELECT DISTINCT player, number FROM made, unnest($\(StoredGame.nextParameter)::bigint[]) AS player
        )
        SELECT number FROM made
        """)

    static let replaceGame = PreparedStatement(
      name: "replace_game", sql: "\(StoredGame.replacement) RETURNING \(notice)id)")

    static let replaceGameAndPlayers = PreparedStatement(
      name: "replace_game_and_players",
      sql: """
        WITH changed AS (
          \(StoredGame.replacement) RETURNING number, id
        ), left_ AS (
          DELETE FROM seat USING changed WHERE seat.game = changed.number
            AND player <> ALL($\(StoredGame.nextParameter + 2)::bigint[])
        ), taken AS (
          INSERT INTO seat (player, game)
          SELECT DISTINCT player, number
          FROM changed, unnest($\(StoredGame.nextParameter + 2)::bigint[]) AS player
          ON CONFLICT DO NOTHING
        )
        SELECT \(notice)id) FROM changed
        """)

    static let deleteGame = PreparedStatement(
      name: "delete_game",
      sql: """
        DELETE FROM game WHERE number = $1 AND id = $2 AND version = $3 AND seats_revision = $4
        RETURNING \(notice)id)
        """)

    static let deleteAnyGame = PreparedStatement(
      name: "delete_any_game",
      sql: "DELETE FROM game WHERE number = $1 RETURNING \(notice)CAST($2 AS text))")

    static let deleteOldGames = PreparedStatement(
      name: "delete_old_games",
      sql: "DELETE FROM game WHERE number = ANY($1::bigint[]) AND changed < $2")

    static let listen = PreparedStatement(name: "listen", sql: "LISTEN \(ChangeListener.channel)")

    /// Counts up to ten thousand games; beyond that, uses the server's estimate.
    static let summary = PreparedStatement(
      name: "summary",
      sql: """
        SELECT greatest(
            (SELECT count(*) FROM (SELECT 1 FROM game LIMIT 10000) AS few),
            (SELECT reltuples FROM pg_class WHERE oid = 'game'::regclass AND reltuples > 10000)
          )::bigint,
          (SELECT max(created)
            FROM (SELECT created FROM game ORDER BY number DESC LIMIT 100) AS newest)
        """)

    /// Writes without changing any game. The server still checks the rights and takes the locks that changes to games
    /// need.
    static let probe = PreparedStatement(
      name: "probe",
      sql: """
        WITH made AS (
          INSERT INTO game (\(StoredGame.columnNames))
          SELECT \(StoredGame.columnNames) FROM game WHERE false
        ), changed AS (UPDATE game SET version = version WHERE false),
        deleted AS (DELETE FROM game WHERE false),
        taken AS (INSERT INTO seat (player, game) SELECT player, game FROM seat WHERE false),
        left_ AS (DELETE FROM seat WHERE false)
        UPDATE flipbook SET probe = probe + 1
        """)
  }
#endif
