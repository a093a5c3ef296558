#if PostgreSQL
  package import Gameplay
  package import StoredGames

  /// Each query blocks the calling thread.
  package struct PostgreSQLRows: StoredRows {
    private let connection: PostgreSQLConnection

    /// Connects to a database that has the tables of this version.
    package init(_ place: ConnectionString) throws(PostgreSQLStoreError) {
      do throws(StoreFailure) {
        connection = try PostgreSQLConnection(place)
        try Schema.current.check(connection)
        // Sums over all games can take long, and no page waits for them, so statements have no time limit here.
        try connection.execute("SET statement_timeout = 0")
      } catch {
        throw PostgreSQLStoreError(place: "\(place)", problem: .init(error))
      }
    }

    package func rows(_ sql: String) throws(GameStoreError) -> [[StoredValue]] {
      do throws(StoreFailure) { return try connection.execute(sql) } catch {
        throw error.gameStoreError
      }
    }
  }
#endif
