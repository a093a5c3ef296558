#if PostgreSQL
  import Gameplay
  import StoredGames

  /// What is asked of the tables.
  extension Call {
    /// The row of a game.
    static func game(_ id: GameID) -> Call {
      Call(statement: .game, parameters: [.number(StoredGame.number(of: id)), .text(id.text)])
    }

    /// The names of the games in which one of some keys holds a seat, those changed last first.
    static func latestGames(of keys: [SeatDigest], limit: Int) -> Call {
      Call(statement: .latestGames, parameters: [list(keys), .number(Int64(limit))])
    }

    /// The versions of games.
    static func versions(of games: [GameID]) -> Call {
      let numbers = games.map { String(StoredGame.number(of: $0)) }.joined(separator: ",")
      return Call(statement: .versions, parameters: [.text("{\(numbers)}")])
    }

    /// A new row with its seats, unless there is one of that name.
    static func insert(_ row: StoredGame, players: [SeatDigest]) -> Call {
      Call(statement: .insertGame, parameters: row.values + [Self.list(players)])
    }

    /// All of a row but its seats in the place of a version, if its seats are these.
    static func replace(version: Int, with row: StoredGame) -> Call {
      Call(statement: .replaceGame, parameters: row.values + [.number(Int64(version))])
    }

    /// All of a row in the place of the same version with a revision of its seats.
    static func replaceSeats(
      revision: Int, with row: StoredGame, players: [SeatDigest]
    ) -> Call {
      Call(
        statement: .replaceSeats,
        parameters: row.values + [.number(Int64(revision)), Self.list(players)])
    }

    /// Takes a row away, if its seats have a revision.
    static func deleteGame(_ id: GameID, seatsRevision: Int) -> Call {
      Call(
        statement: .deleteGame,
        parameters: [
          .number(StoredGame.number(of: id)), .text(id.text), .number(Int64(seatsRevision)),
        ])
    }

    /// Takes a row away, however damaged it is.
    static func deleteGame(_ id: GameID) -> Call {
      Call(statement: .deleteAnyGame, parameters: [.number(StoredGame.number(of: id))])
    }

    /// Takes rows away that nobody has changed since a moment, those of the earliest days first.
    static func deleteGames(unchangedSince moment: Timestamp, limit: Int) -> Call {
      Call(
        statement: .deleteOldGames,
        parameters: [
          .number(StoredGame.day(of: moment)), .number(moment.milliseconds),
          .number(Int64(limit)),
        ])
    }

    /// Tells everybody who listens of games that have changed, if the transaction is committed.
    static func notify(of games: [GameID]) -> Call {
      Call(
        statement: .notify, parameters: [.text(games.map(\.text).joined(separator: " "))])
    }

    private static func list(_ keys: [SeatDigest]) -> StoredValue {
      .text("{\(keys.map(StoredGame.text).joined(separator: ","))}")
    }
  }

  extension PreparedStatement {
    /// What those connections run that only read.
    static let reading = [
      game, latestGames, link, feed, feedOfPlayer, present,
    ]

    /// What the connection runs that changes something.
    static let writing = [
      begin, commit, rollback, game, insertGame, replaceGame, replaceSeats, deleteGame,
      deleteAnyGame, deleteOldGames, insertLink, boundLinks, spendLink, deleteLinks, putFeed,
      deleteFeed, deleteFeeds, probe,
    ]

    static let game = PreparedStatement(
      name: "game", sql: "SELECT \(StoredGame.columnNames) FROM game WHERE number = $1 AND id = $2")

    // The last thousand are looked through: whoever has more of them by far must not take up a connection for long.
    static let latestGames = PreparedStatement(
      name: "latest_games",
      sql: """
        SELECT game.id FROM (
          SELECT game, max(added) AS added FROM (
            SELECT game, added FROM seat WHERE player = ANY($1::text[]) ORDER BY added DESC LIMIT 1000
          ) AS last GROUP BY game
        ) AS held JOIN game ON game.number = held.game
        ORDER BY game.changed DESC, held.added DESC LIMIT $2
        """)

    static let versions = PreparedStatement(
      name: "versions",
      sql: "SELECT id, version, seats_revision FROM game WHERE number = ANY($1::bigint[])")

    static let insertGame = PreparedStatement(
      name: "insert_game",
      sql: """
        WITH made AS (
          INSERT INTO game (\(StoredGame.columnNames))
          VALUES (\((1...StoredGame.Column.allCases.count).map { "$\($0)" }.joined(separator: ", ")))
          ON CONFLICT DO NOTHING RETURNING number
        ), taken AS (
          INSERT INTO seat (player, game) SELECT player, number FROM made, unnest($22::text[]) AS player
        )
        SELECT number FROM made
        """)

    private static let assignments = StoredGame.Column.allCases.map {
      "\($0.name) = $\($0.rawValue)"
    }
    .joined(separator: ", ")

    static let replaceGame = PreparedStatement(
      name: "replace_game",
      sql: """
        UPDATE game SET \(assignments) WHERE number = $16 AND version = $22
          AND seats_revision = $11 AND seats = $12 AND invites = $13
          AND time_began IS NOT DISTINCT FROM $20
        """)

    static let replaceSeats = PreparedStatement(
      name: "replace_seats",
      sql: """
        WITH changed AS (
          UPDATE game SET \(assignments)
          WHERE number = $16 AND version = $1 AND seats_revision = $22 RETURNING number
        ), left_ AS (DELETE FROM seat USING changed WHERE seat.game = changed.number),
        taken AS (
          INSERT INTO seat (player, game) SELECT player, number FROM changed, unnest($23::text[]) AS player
        )
        SELECT number FROM changed
        """)

    static let deleteGame = PreparedStatement(
      name: "delete_game",
      sql: "DELETE FROM game WHERE number = $1 AND id = $2 AND seats_revision = $3")

    static let deleteAnyGame = PreparedStatement(
      name: "delete_any_game", sql: "DELETE FROM game WHERE number = $1")

    // What somebody changes at this moment isn't old.
    static let deleteOldGames = PreparedStatement(
      name: "delete_old_games",
      sql: """
        DELETE FROM game WHERE number IN (
          SELECT number FROM game WHERE changed_day <= $1 AND changed < $2
          ORDER BY changed_day LIMIT $3 FOR UPDATE SKIP LOCKED)
        """)

    static let notify = PreparedStatement(
      name: "notify", sql: "SELECT pg_notify('\(ChangeListener.channel)', $1)")

    static let listen = PreparedStatement(
      name: "listen", sql: "LISTEN \(ChangeListener.channel)")

    static let link = PreparedStatement(
      name: "link", sql: "SELECT link, player, sealed_key, expires FROM player_link WHERE link = $1"
    )

    static let insertLink = PreparedStatement(
      name: "insert_link",
      sql: """
        INSERT INTO player_link (link, player, sealed_key, expires) VALUES ($1, $2, $3, $4)
        ON CONFLICT DO NOTHING
        """)

    static let boundLinks = PreparedStatement(
      name: "bound_links",
      sql: """
        DELETE FROM player_link WHERE player = $1 AND link NOT IN (
          SELECT link FROM player_link WHERE player = $1 ORDER BY added DESC LIMIT $2)
        """)

    static let spendLink = PreparedStatement(
      name: "spend_link", sql: "DELETE FROM player_link WHERE link = $1 AND expires > $2")

    static let deleteLinks = PreparedStatement(
      name: "delete_links", sql: "DELETE FROM player_link WHERE expires <= $1")

    static let feed = PreparedStatement(
      name: "feed", sql: "SELECT feed, player, nonce FROM turn_feed WHERE feed = $1")

    static let feedOfPlayer = PreparedStatement(
      name: "feed_of_player", sql: "SELECT feed, player, nonce FROM turn_feed WHERE player = $1")

    static let putFeed = PreparedStatement(
      name: "put_feed",
      sql: """
        INSERT INTO turn_feed (player, feed, nonce) VALUES ($1, $2, $3)
        ON CONFLICT (player) DO UPDATE SET feed = EXCLUDED.feed, nonce = EXCLUDED.nonce
        """)

    static let deleteFeed = PreparedStatement(
      name: "delete_feed", sql: "DELETE FROM turn_feed WHERE player = $1")

    static let deleteFeeds = PreparedStatement(
      name: "delete_feeds",
      sql: """
        DELETE FROM turn_feed
        WHERE NOT EXISTS (SELECT 1 FROM seat WHERE seat.player = turn_feed.player)
        """)

    static let summary = PreparedStatement(
      name: "summary",
      sql: """
        SELECT count(*), (
          SELECT max(changed) FROM game WHERE changed_day = (SELECT max(changed_day) FROM game))
        FROM game
        """)

    /// Whether anything can be read.
    static let present = PreparedStatement(name: "present", sql: "SELECT 1 FROM game LIMIT 1")

    /// Writes something that nobody reads.
    static let probe = PreparedStatement(
      name: "probe", sql: "UPDATE flipbook_schema SET probe = probe + 1")
  }

  /// What rows mean.
  extension QueryResult {
    /// The game in the only row; nil if there is none.
    func game(_ id: GameID) throws(StoreFailure) -> LivingGame? {
      guard let values = rows.first else { return nil }
      do throws(StoredGameError) { return try StoredGame(values: values).game(id) } catch {
        throw .damaged(id, error)
      }
    }

    /// The names in the first column.
    var names: [GameID] {
      rows.compactMap { row in if case .text(let name)? = row.first { GameID(name) } else { nil } }
    }

    /// The link in the only row; nil if there is none, or what there is makes no link.
    var link: PlayerLink? { rows.first.flatMap(PlayerLink.init) }

    /// The feed in the only row; nil if there is none, or what there is makes no feed.
    var feed: TurnFeed? { rows.first.flatMap(TurnFeed.init) }

    /// How many games there are, and when one was changed last.
    var summary: GameStoreSummary {
      guard let values = rows.first, case .number(let count) = values[0] else {
        return GameStoreSummary(count: 0, lastChange: nil)
      }
      var lastChange: Timestamp?
      if case .number(let moment) = values[1] { lastChange = Timestamp(milliseconds: moment) }
      return GameStoreSummary(count: Int(count), lastChange: lastChange)
    }
  }
#endif
