import StoredGames

/// Numbers the commits to a file, including those of other processes.
///
/// SQLite changes a connection's data version when any other connection commits. Reading it takes 1.5 µs, but only 0.5
/// µs while this process already has a read lock. Other reads gain as much. So a second connection, the anchor, keeps a
/// read transaction open until it is released.
final class CommitWatch {
  private let connections: (watch: SQLiteConnection, anchor: SQLiteConnection)
  private let version: Statement
  private let beginning: Statement
  private let reading: Statement
  private let end: Statement
  /// The commit that the anchor reads; nil if it has no transaction.
  private var anchored: Int?

  init(_ watch: SQLiteConnection, anchor: SQLiteConnection) throws(StoreFailure) {
    connections = (watch, anchor)
    version = try Statement("PRAGMA data_version", on: watch)
    beginning = try Statement("BEGIN", on: anchor)
    reading = try Statement("PRAGMA data_version", on: anchor)
    end = try Statement("COMMIT", on: anchor)
  }

  /// Whether the anchor keeps the log from starting over.
  var isAnchored: Bool { anchored != nil }

  /// The number of the last commit, which grows; nil if it can't be read.
  func lastCommit() -> Int? {
    guard let commit = try? version.number(), (try? connections.watch.checkMemory()) != nil else {
      return nil
    }
    return commit
  }

  /// Moves the anchor to the last commit, unless it is there.
  ///
  /// If the whole log has been moved into the file, SQLite reads only the file, and the log can start over despite the
  /// anchor.
  func anchor(at commit: Int) {
    guard commit != anchored else { return }
    release()
    guard (try? beginning.run()) != nil else { return }
    anchored = commit
    if (try? reading.number()) == nil { release() }
  }

  func release() {
    anchored = nil
    // An error at the end of a read-only transaction loses nothing.
    if connections.anchor.isInTransaction { _ = try? end.run() }
  }
}
