#if PostgreSQL
  import CPostgreSQL
  import Foundation
  public import PostgreSQLStore

  /// A part of a real PostgreSQL database that nobody else uses: a schema with tables or without.
  ///
  /// `FLIPBOOK_TEST_STORE` names the database; the tests that need one are skipped where it names none.
  public struct TestDatabase: Sendable {
    /// The connection string that tests were given, nil if they were given none.
    public static let address = ProcessInfo.processInfo.environment["FLIPBOOK_TEST_STORE"]

    /// The connection string of the schema.
    public let text: String
    private let schema: String

    /// What can go wrong with SQL past the store.
    public struct Failure: Error {
      /// What the server says.
      public let message: String
    }

    /// A new schema, without tables.
    public init() throws {
      guard let address = Self.address else { throw Failure(message: "no FLIPBOOK_TEST_STORE") }
      schema = "test_" + UUID().uuidString.lowercased().replacing("-", with: "")
      text = address + (address.contains("?") ? "&" : "?") + "options=-csearch_path%3D\(schema)"
      try run("CREATE SCHEMA \(schema)")
    }

    /// The place of the schema.
    public var place: ConnectionString { get throws { try ConnectionString(text) } }

    /// A store on the schema, which gets its tables.
    public func openStore() async throws -> PostgreSQLStore {
      _ = try await PostgreSQLStore.migrate(place)
      return try await PostgreSQLStore(place)
    }

    /// Takes the schema away with everything in it.
    public func drop() throws { try run("DROP SCHEMA \(schema) CASCADE") }

    /// Runs SQL past the store, as another program would.
    ///
    /// - Returns: the first column of the last statement's rows.
    @discardableResult
    public func run(_ sql: String) throws -> [String] {
      let connection = PQconnectdb(text)
      defer { PQfinish(connection) }
      PQsetNoticeReceiver(connection, { _, _ in }, nil)
      let result = PQexec(connection, sql)
      defer { PQclear(result) }
      guard [PGRES_COMMAND_OK, PGRES_TUPLES_OK].contains(PQresultStatus(result)) else {
        throw Failure(message: String(cString: PQerrorMessage(connection)))
      }
      guard PQnfields(result) > 0 else { return [] }
      return (0..<PQntuples(result)).map { String(cString: PQgetvalue(result, $0, 0)) }
    }
  }
#endif
