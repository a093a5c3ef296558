import CSQLite
public import Gameplay
import OperatingSystem
public import StoredGames

/// A connection that only reads, with its statements.
///
/// To begin and to end a transaction takes system calls that cost as much as a read. So one stays open from a read to the
/// next while nothing is committed, and until it is released: the log can't start over before.
final class GameReader {
  private let connection: Connection
  private let statements: Statements
  private let beginning: Statement
  private let end: Statement
  /// The last commit when the transaction was begun.
  private var commit: LogHeader?

  init(_ connection: Connection) throws(StoreFailure) {
    statements = Statements(of: connection)
    beginning = try Statement("BEGIN", on: connection)
    end = try Statement("COMMIT", on: connection)
    self.connection = connection
  }

  /// Whether a transaction stays open that has to be released soon.
  var isHolding: Bool { commit != nil }

  /// Lets go of the commit that is being read.
  func release() {
    commit = nil
    // There is nothing to lose at the end of a transaction that only reads.
    if connection.isInTransaction { _ = try? end.run() }
  }

  /// For how long a read may wait for another process that keeps the file locked.
  func setTimeout(milliseconds: Int32) { connection.setTimeout(milliseconds: milliseconds) }

  /// What a call finds.
  ///
  /// - Parameter lastCommit: the last one at this moment, to be held on to; nil for a read of its own.
  func rows(
    of call: Call, after lastCommit: LogHeader? = nil
  ) throws(StoreFailure) -> [[StoredValue]] {
    if commit == nil || commit != lastCommit {
      release()
      if lastCommit != nil { try beginning.run() }
      commit = lastCommit
    }
    // Whether it is still the file with its name.
    if call.statement == .present { try connection.checkPlace() }
    return try statements.rows(of: call)
  }
}

/// The games of a file, to be read beside the process that keeps them, or without any.
public struct ReadOnlySQLiteStore: StoredRows {
  /// Where the database keeps what not all keep in the same place.
  public static let tables = TableNames.sqlite

  private let connection: Connection

  /// Opens a file; nil if there is none.
  ///
  /// - Throws: ``SQLiteStoreError`` if the file doesn't hold games.
  public init?(path: String) throws(SQLiteStoreError) {
    guard (try? FileSystem.status(of: path)) != nil else { return nil }
    connection = try StoreFile(path: path, settings: StoreSettings()).openPresentToLook()
  }

  /// What a query finds.
  public func rows(_ sql: String) throws(GameStoreError) -> [[StoredValue]] {
    do throws(StoreFailure) {
      let statement = try Statement(sql, on: connection)
      var rows: [[StoredValue]] = []
      while try statement.step() { rows.append(statement.values) }
      return rows
    } catch {
      throw error.gameStoreError
    }
  }
}

extension TableNames {
  static let sqlite = TableNames(linkOrder: "rowid", database: "log")
}
