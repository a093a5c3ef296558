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

    /// The rows of games behind the one with a key, in the order of keys.
    public func games(
      after number: Int64, limit: Int
    ) throws(GameStoreError) -> [StoredGame] {
      try games("number > '\(number)' ORDER BY number", limit)
    }

    /// The rows of those of some games that there are.
    public func games(named ids: [GameID]) throws(GameStoreError) -> [StoredGame] {
      let numbers = ids.map { String(StoredGame.number(of: $0)) }.joined(separator: ",")
      return try rows(
        "SELECT \(StoredGame.columnNames) FROM game WHERE number = ANY('{\(numbers)}'::bigint[])"
      ).map(StoredGame.init)
    }

    /// Goes through all games, the newest first; one that is damaged has no game.
    ///
    /// - Throws: ``GameStoreError``
    public func forEachGame(_ body: (GameID, LivingGame?) -> Void) throws(GameStoreError) {
      var place = Int64.max
      while case let rows = try games("number <= '\(place)' ORDER BY number DESC", 256),
        let last = rows.last?.number
      {
        for row in rows { if let id = row.id { body(id, try? row.game(id)) } }
        place = last - 1
      }
    }

    private func games(
      _ choice: String, _ limit: Int
    ) throws(GameStoreError) -> [StoredGame] {
      try rows("SELECT \(StoredGame.columnNames) FROM game WHERE \(choice) LIMIT \(limit)")
        .map(StoredGame.init)
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
