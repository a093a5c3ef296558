#if PostgreSQL
  public import Gameplay
  public import StoredGames

  /// The rows of a database, to be looked at one after the other beside the nodes that serve it.
  ///
  /// Whoever asks waits on its thread.
  public struct PostgreSQLRows: StoredRows {
    private let connection: Connection

    /// Connects to a database that has the tables of this version.
    ///
    /// - Throws: ``PostgreSQLStoreError``
    public init(_ place: ConnectionString) throws(PostgreSQLStoreError) {
      do throws(StoreFailure) {
        connection = try Connection(place)
        try Schema.current.check(connection)
        // The sums take as long as there are games; nobody waits for them to get a page.
        try connection.execute("SET statement_timeout = 0")
      } catch {
        throw PostgreSQLStoreError(place: "\(place)", problem: .init(error))
      }
    }

    /// The rows of games behind another one, the earliest days first.
    public func games(
      after place: RowPlace, limit: Int
    ) throws(GameStoreError) -> [StoredGame] {
      try games(">", place, "ASC", limit)
    }

    /// The rows of those of some games that there are.
    public func games(named ids: [GameID]) throws(GameStoreError) -> [StoredGame] {
      let numbers = ids.map { String(StoredGame.number(of: $0)) }.joined(separator: ",")
      return try rows(
        "SELECT \(StoredGame.columnNames) FROM game WHERE number = ANY('{\(numbers)}'::bigint[])"
      ).map(StoredGame.init)
    }

    /// Goes through all games, those of the latest days first; one that is damaged has no game.
    ///
    /// - Throws: ``GameStoreError``
    public func forEachGame(_ body: (GameID, LivingGame?) -> Void) throws(GameStoreError) {
      var place = RowPlace.end
      while case let rows = try games("<", place, "DESC", 256), let next = rows.last?.place {
        for row in rows { if let id = row.id { body(id, try? row.game(id)) } }
        place = next
      }
    }

    private func games(
      _ comparison: String, _ place: RowPlace, _ order: String, _ limit: Int
    ) throws(GameStoreError) -> [StoredGame] {
      try rows(
        """
        SELECT \(StoredGame.columnNames) FROM game
        WHERE (changed_day, number) \(comparison) ('\(place.day)'::bigint, '\(place.number)'::bigint)
        ORDER BY changed_day \(order), number \(order) LIMIT \(limit)
        """
      ).map(StoredGame.init)
    }

    /// The links, the oldest first.
    public func playerLinks() throws(GameStoreError) -> [PlayerLink] {
      try rows("SELECT link, player, sealed_key, expires FROM player_link ORDER BY added")
        .compactMap(PlayerLink.init)
    }

    /// The feeds.
    public func turnFeeds() throws(GameStoreError) -> [TurnFeed] {
      try rows("SELECT feed, player, nonce FROM turn_feed ORDER BY player")
        .compactMap(TurnFeed.init)
    }

    /// What tells whether any game has changed.
    public func fingerprint() throws(GameStoreError) -> RowsFingerprint {
      guard let found = RowsFingerprint(values: try rows(RowsFingerprint.query).flatMap(\.self))
      else { throw .damaged("the checksums are no numbers") }
      return found
    }

    private func rows(_ sql: String) throws(GameStoreError) -> [[StoredValue]] {
      do throws(StoreFailure) { return try connection.execute(sql) } catch {
        throw error.gameStoreError
      }
    }
  }
#endif
