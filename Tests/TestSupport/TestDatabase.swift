#if PostgreSQL
  import CPostgreSQL
  import Foundation
  package import PostgreSQLStore

  /// A schema of its own in a real PostgreSQL database, with or without tables.
  ///
  /// `FLIPBOOK_TEST_STORE` names the database. Without it, the tests that need one are skipped.
  package struct TestDatabase: Sendable {
    /// The connection string for tests; nil if there is none.
    package static let address = ProcessInfo.processInfo.environment["FLIPBOOK_TEST_STORE"]

    /// The connection string of the schema.
    package let text: String
    private let schema: String

    /// An SQL error outside of the store.
    package struct Failure: Error {
      /// The server's message.
      package let message: String
    }

    /// Creates a schema without tables.
    package init() throws {
      guard let address = Self.address else { throw Failure(message: "no FLIPBOOK_TEST_STORE") }
      schema = "test_" + UUID().uuidString.lowercased().replacing("-", with: "")
      text = address + (address.contains("?") ? "&" : "?") + "options=-csearch_path%3D\(schema)"
      try run("CREATE SCHEMA \(schema)")
    }

    /// The parsed connection string of the schema.
    package var place: ConnectionString { get throws { try ConnectionString(text) } }

    /// Creates the tables and opens a store on the schema.
    package func openStore() async throws -> PostgreSQLStore {
      _ = try await PostgreSQLStore.migrate(place)
      return try await PostgreSQLStore(place)
    }

    /// Drops the schema with everything in it.
    package func drop() throws { try run("DROP SCHEMA \(schema) CASCADE") }

    /// Runs SQL directly, as another program would.
    ///
    /// - Returns: the first column of the last statement's rows.
    @discardableResult
    package func run(_ sql: String) throws -> [String] {
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
