#if PostgreSQL
  public import Gameplay
  public import StoredGames

  /// The rows of a database, to be looked at one after the other beside the nodes that serve it.
  ///
  /// Whoever asks waits on its thread.
  public struct PostgreSQLRows: StoredRows {
    /// Where the database keeps what not all keep in the same place.
    public static let tables = TableNames.postgreSQL

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

    /// What a query finds.
    public func rows(_ sql: String) throws(GameStoreError) -> [[StoredValue]] {
      do throws(StoreFailure) { return try connection.execute(sql) } catch {
        throw error.gameStoreError
      }
    }
  }

  extension TableNames {
    static let postgreSQL = TableNames(linkOrder: "added", database: "flipbook_schema")
  }
#endif
